#include "match/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "formats/json_save.h"

namespace kydai::match {
namespace {

using Json = nlohmann::json;

/// FNV-1a: the same in every build.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

/// What must be equal for two runs to be one match.
std::string head_of(const TournamentOptions& options) {
  Json engines = Json::array();
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    const PlayerSpec& spec = options.players[i];
    Json settings = Json::array();
    for (const auto& [name, value] : spec.options) settings.push_back(name + "=" + value);
    engines.push_back({{"name", spec.name},
                       {"command", spec.command},
                       {"protocol", static_cast<int>(spec.protocol)},
                       {"options", std::move(settings)},
                       {"time", write_time_control(options.thinking_of(i))}});
  }
  const OpeningOptions& openings = options.openings;
  std::string list;
  for (const Opening& opening : openings.list) {
    list += opening.fen + ';';
    for (const std::string& move : opening.moves) list += move + ' ';
  }
  const Adjudication& a = options.adjudication;
  const Json head{{"kydai-match", 1},
                  {"game", options.game},
                  {"rules", options.rules},
                  {"engines", std::move(engines)},
                  {"format", options.format == Schedule::Format::Gauntlet ? "gauntlet" : "round robin"},
                  {"openings",
                   {{"fen", openings.fen},
                    {"list", std::to_string(openings.list.size()) + ":" + std::to_string(hash_of(list))},
                    {"plies", openings.plies},
                    {"seed", openings.seed},
                    {"limit", openings.limit}}},
                  {"adjudication", {a.win_score, a.win_plies, a.draw_score, a.draw_plies, a.draw_from, a.longest}},
                  {"margin", options.margin.count()}};
  return head.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json effort_of(const Effort& effort) { return {effort.moves, effort.nodes, effort.depths, effort.milliseconds}; }

/// A game of the journal; nothing when the line is no such game.
std::optional<GameResult> read_result(const Json& line) {
  try {
    GameResult result;
    result.number = line.at("number").get<std::uint64_t>();
    const auto score = parse_score(line.at("score").get<std::string>());
    if (!score || *score == Score::Unfinished) return std::nullopt;
    result.score = *score;
    result.reason = line.at("reason").get<std::string>();
    result.plies = line.at("plies").get<std::uint64_t>();
    const auto fault = line.at("fault").get<std::string>();
    const auto known = std::find(kFaultNames.begin(), kFaultNames.end(), fault);
    if (known == kFaultNames.end()) return std::nullopt;
    result.fault = static_cast<Fault>(known - kFaultNames.begin());
    if (const int offender = line.at("offender").get<int>(); offender >= 0)
      result.offender = offender == 0 ? Color::First : Color::Second;
    for (std::size_t side = 0; side < 2; ++side) {
      const auto numbers = line.at("effort").at(side).get<std::array<std::uint64_t, 4>>();
      result.effort[side] = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    return result;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

Error file_error(const std::string& path) { return Error{path + ": " + std::strerror(errno)}; }

}  // namespace

Result<Journal> Journal::open(const std::string& path, const TournamentOptions& options) {
  Journal journal;
  journal.path_ = path;
  const std::string head = head_of(options);
  std::error_code ignored;
  const bool exists = std::filesystem::exists(path, ignored) && std::filesystem::file_size(path, ignored) > 0;
  if (exists)
    if (const Status status = journal.read_earlier(head); !status) return status.error();
  journal.file_ = File(std::fopen(path.c_str(), "ab"));
  if (!journal.file_) return file_error(path);
  if (!exists && (std::fputs((head + "\n").c_str(), journal.file_.get()) < 0 || std::fflush(journal.file_.get()) != 0))
    return file_error(path);
  return journal;
}

Status Journal::read_earlier(const std::string& head) {
  std::ifstream in(path_, std::ios::binary);
  if (!in) return file_error(path_);
  std::string line;
  std::getline(in, line);
  if (in.eof() || Json::parse(line, nullptr, false) != Json::parse(head))
    return Error{path_ + " is the journal of another match; give another file, or the same engines and settings"};
  std::uintmax_t good = line.size() + 1;
  while (std::getline(in, line) && !in.eof()) {
    const auto result = read_result(Json::parse(line, nullptr, false));
    if (!result) return Error{path_ + ": line " + std::to_string(earlier_.size() + 2) + " is no game of a match"};
    earlier_.push_back(*result);
    good += line.size() + 1;
  }
  in.close();
  std::error_code failure;
  std::filesystem::resize_file(path_, good, failure);  // what a kill left half written
  if (failure) return Error{path_ + ": " + failure.message()};
  return Done{};
}

Status Journal::replay(const std::function<Status(const GameRecord&)>& visit) const {
  std::ifstream in(path_, std::ios::binary);
  std::string line;
  std::getline(in, line);
  for (std::size_t i = 0; i < earlier_.size() && std::getline(in, line); ++i) {
    const Json parsed = Json::parse(line, nullptr, false);
    const auto record = read_json(parsed.value("record", Json::object()).dump());
    if (!record) return Error{path_ + ": line " + std::to_string(i + 2) + ": " + record.error().text()};
    if (const Status status = visit(*record); !status) return status;
  }
  return Done{};
}

Status Journal::add(const GameResult& result, const PlayedGame& played) {
  const Json line{{"number", result.number},
                  {"score", score_text(result.score)},
                  {"reason", result.reason},
                  {"plies", result.plies},
                  {"fault", name(result.fault)},
                  {"offender", result.offender ? index(*result.offender) : -1},
                  {"note", played.note},
                  {"effort", {effort_of(result.effort[0]), effort_of(result.effort[1])}},
                  {"record", Json::parse(write_json(played.record, -1))}};
  const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (std::fputs(text.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) return file_error(path_);
  return Done{};
}

}  // namespace kydai::match
