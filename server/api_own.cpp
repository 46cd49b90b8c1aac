#include "server/api.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr std::size_t kLargestSettings = 64 * 1024;

/// Games counted by how they ended for one client.
struct Tally {
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;

  void add(const PlayedGame& game) {
    ++games;
    if (game.result == "draw")
      ++draws;
    else if (game.result == side_name(game.side))
      ++wins;
    else
      ++losses;
  }
  [[nodiscard]] Json to_json() const {
    return {{"games", games}, {"wins", wins}, {"draws", draws}, {"losses", losses}};
  }
};

Json to_json(const std::map<std::string, Tally>& tallies) {
  Json json = Json::object();
  for (const auto& [key, tally] : tallies) json[key] = tally.to_json();
  return json;
}

/// "2026-11-15" as milliseconds since 1970; 0 for anything else.
long long day_start(const std::string& text) {
  std::tm parts{};
  const char* end = strptime(text.c_str(), "%Y-%m-%d", &parts);
  return end == nullptr ? 0 : static_cast<long long>(timegm(&parts)) * 1000;
}

}  // namespace

Json Api::settings(const HttpRequest& request) {
  const auto kept = storage_.ask<std::string>([&](Storage& storage) { return storage.settings(request.client); });
  const Json json = kept.empty() ? Json::object() : Json::parse(kept, nullptr, false);
  return {{"settings", json.is_object() ? json : Json::object()}};
}

Json Api::put_settings(const HttpRequest& request) {
  const Json asked = Json::parse(request.body, nullptr, false);
  if (asked.is_discarded()) throw Failure("bad-json", "the body is not JSON in UTF-8");
  const std::string text = to_text(object_field(asked, "settings"));
  if (text.size() > kLargestSettings) throw Failure("too-large", "settings have at most 64 KiB");
  storage_.ask<bool>([&](Storage& storage) {
    storage.put_settings(request.client, text);
    return true;
  });
  return Json::object();
}

Json Api::statistics(const HttpRequest& request) {
  const long long since = day_start(request.parameter("since"));
  const auto games = storage_.ask<std::vector<PlayedGame>>(
      [&](Storage& storage) { return storage.played_games(request.client, request.parameter("game"), since); });
  Tally total;
  std::map<std::string, Tally> by_game;
  std::map<std::string, Tally> by_level;
  std::map<std::string, Tally> by_side;
  std::map<std::string, Tally> by_opening;
  std::map<std::string, Tally> by_day;
  for (const PlayedGame& game : games) {
    total.add(game);
    by_game[game.game].add(game);
    if (game.level > 0) by_level[std::to_string(game.level)].add(game);
    by_side[std::string(side_name(game.side))].add(game);
    if (!game.opening.empty()) by_opening[game.opening].add(game);
    by_day[iso_time(game.ended).substr(0, 10)].add(game);
  }
  Json days = Json::array();
  for (const auto& [day, tally] : by_day) {
    Json json = tally.to_json();
    json["day"] = day;
    days.push_back(std::move(json));
  }
  return {{"total", total.to_json()},
          {"by",
           {{"game", to_json(by_game)},
            {"level", to_json(by_level)},
            {"side", to_json(by_side)},
            {"opening", to_json(by_opening)}}},
          {"days", std::move(days)}};
}

}  // namespace kydai::server
