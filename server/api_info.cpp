#include "core/text.h"
#include "engine/levels.h"
#include "formats/registry.h"
#include "search/classical/algorithms.h"
#include "server/analyst.h"
#include "server/api.h"
#include "server/seat.h"
#include "server/seen_game.h"

namespace kydai::server {
namespace {

/// How the words of --rules are made, for the page's form.
Json rule_options(std::string_view game) {
  const Json repetition{{"name", "repetition"}, {"kind", "choice"}, {"values", {"asian", "simple"}}};
  if (game == "chess") return {{{"name", "chess960"}, {"kind", "flag"}}, {{"name", "claim-draws"}, {"kind", "flag"}}};
  if (game == "xiangqi") return Json::array({repetition});
  if (game == "jieqi")
    return {repetition,
            {{"name", "no-capture"}, {"kind", "number"}, {"default", 40}},
            {{"name", "captured"}, {"kind", "choice"}, {"keyed", true}, {"values", {"captor", "both", "nobody"}}}};
  return {{{"name", "strict-division"}, {"kind", "flag"}},
          {{"name", "no-zero-front"}, {"kind", "flag"}},
          {{"name", "no-repetition"}, {"kind", "flag"}},
          {{"name", "ops"}, {"kind", "set"}, {"values", {"+", "-", "*", ":"}}},
          {{"name", "no-capture"}, {"kind", "number"}, {"default", 100}}};
}

Json format_json(const FormatInfo& format) {
  Json games = Json::array();
  for (const std::string_view game : kGameNames)
    if (format.only_game.empty() || format.only_game == game) games.push_back(game);
  return {{"id", format.name},
          {"games", std::move(games)},
          {"extension",
           split_words(format.extensions).empty() ? "txt" : std::string(split_words(format.extensions)[0].text)},
          {"read", true},
          {"write", true}};
}

}  // namespace

Json info_json() {
  Json games = Json::array();
  for (const std::string_view game : kGameNames) {
    const SeenGame start(game, "", "");
    Json notations = Json::array();
    for (const Notation notation : start.rules().notations()) notations.push_back(name(notation));
    games.push_back({{"game", game},
                     {"files", start.rules().files()},
                     {"ranks", start.rules().ranks()},
                     {"start", start.rules().fen()},
                     {"board", start.board()},
                     {"notations", std::move(notations)},
                     {"rules", rule_options(game)}});
  }
  Json levels = Json::array();
  for (int number = 1; number <= kLevels; ++number)
    levels.push_back({{"level", number}, {"elo", level("chess", number).elo}});
  Json engines = Json::array({{{"id", kOwnEngine}, {"name", "Kỳ Đài"}, {"games", kGameNames}, {"depth", false}}});
  for (const AlgorithmInfo& algorithm : algorithms())
    engines.push_back({{"id", algorithm.name},
                       {"name", algorithm.name},
                       {"note", algorithm.description},
                       {"games", kGameNames},
                       {"depth", algorithm.default_depth > 1}});
  Json formats = Json::array();
  for (const FormatInfo& format : all_formats()) formats.push_back(format_json(format));
  return {{"version", KYDAI_VERSION},
          {"protocol", 1},
          {"games", std::move(games)},
          {"levels", std::move(levels)},
          {"engines", std::move(engines)},
          {"formats", std::move(formats)},
          {"limits", {{"analysis_ms", kLongestAnalysisMs}, {"multipv", kMostLines}, {"open_games", 64}}}};
}

}  // namespace kydai::server
