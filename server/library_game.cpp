#include "server/library_game.h"

#include "core/text.h"
#include "formats/json_save.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/room.h"

namespace kydai::server {
namespace {

constexpr std::size_t kIdLength = 10;
constexpr std::size_t kLongestName = 320;
constexpr std::size_t kLargestRecord = 256 * 1024;  // of a file's game that is kept as it was

Json state_of(const StoredGame& game) {
  Json state = Json::parse(game.state, nullptr, false);
  return state.is_object() ? state : Json::object();
}

Json seat_json(const StoredGame& game, const Json& state, Color side, const std::string& client) {
  const auto i = static_cast<std::size_t>(index(side));
  const Seat seat = state.contains("seats") ? Seat::from_storage(state["seats"][i]) : Seat{};
  Json json{{"kind", seat.computer ? "computer" : "person"}, {"name", game.players[i]}};
  if (seat.computer) {
    json["level"] = seat.level;
    json["engine"] = seat.engine;
  } else {
    if (seat.here) json["here"] = true;
    if (!client.empty() && game.clients[i] == client) json["you"] = true;
  }
  return json;
}

std::string date_tag(long long ms) {
  std::string date = iso_time(ms).substr(0, 10);
  for (char& c : date)
    if (c == '-') c = '.';
  return date;
}

}  // namespace

Json summary_json(const StoredGame& game, const std::string& client) {
  const Json state = state_of(game);
  Json json{{"id", game.id},
            {"game", game.game},
            {"name", game.name},
            {"seats",
             {{"first", seat_json(game, state, Color::First, client)},
              {"second", seat_json(game, state, Color::Second, client)}}},
            {"created", iso_time(game.created)},
            {"changed", iso_time(game.changed)},
            {"plies", game.plies},
            {"board", game.board},
            {"turn", side_name(game.turn)},
            {"open", game.result.empty()}};
  if (const auto squares = split_words(game.last); squares.size() == 2)
    json["last"] = {std::string(squares[0].text), std::string(squares[1].text)};
  if (!game.result.empty()) {
    json["outcome"] = {{"reason", game.reason}};
    if (game.result != "draw") json["outcome"]["winner"] = game.result;
  }
  if (!game.rules.empty()) json["rules"] = game.rules;
  if (!game.opening.empty()) json["opening"] = game.opening;
  Json yours = Json::array();
  for (const Color side : {Color::First, Color::Second})
    if (!client.empty() && game.clients[static_cast<std::size_t>(index(side))] == client)
      yours.push_back(side_name(side));
  json["yours"] = std::move(yours);
  return json;
}

SeenGame replay(const StoredGame& game, const std::vector<StoredMove>& moves, const std::string& client) {
  if (game.dealt) return SeenGame(Room::load(game, moves, Clock::now()).sight_of(client));
  SeenGame seen(game.game, game.start, game.rules);
  for (std::size_t ply = 0; ply < std::min(game.plies, moves.size()); ++ply) {
    seen.play(moves[ply].move);
    if (moves[ply].spent_ms > 0) seen.set_spent(ply, moves[ply].spent_ms);
  }
  return seen;
}

std::optional<Outcome> declared_outcome(const StoredGame& game) {
  if (game.result.empty()) return std::nullopt;
  Json json{{"reason", game.reason}};
  if (game.result != "draw") json["winner"] = game.result;
  return outcome_from_json(json);
}

GameRecord record_of(const StoredGame& game, const std::vector<StoredMove>& moves, const std::string& client) {
  const Json state = state_of(game);
  const SeenGame seen = replay(game, moves, client);
  if (state.contains("record")) {
    auto kept = read_json(state.value("record", ""));
    if (kept && kept->main_line().size() == seen.plies()) return std::move(*kept);
  }
  GameRecord record;
  record.game = game.game;
  record.rules = game.rules;
  if (seen.rules().first_fen() != AnyRules::start_fen(game.game)) record.start_fen = seen.rules().first_fen();
  record.players = game.players;
  if (!game.name.empty()) record.set_tag("Event", game.name);
  record.set_tag("Date", date_tag(game.created));
  NodeId node = kRoot;
  for (std::size_t ply = 0; ply < seen.plies(); ++ply) {
    node = record.add(node, seen.move(ply));
    if (moves[ply].spent_ms > 0) record.nodes[node].spent = moves[ply].spent_ms;
    if (state.contains("clock")) record.nodes[node].clock = moves[ply].clock_ms[ply % 2];
  }
  if (const auto outcome = declared_outcome(game)) {
    record.score = score_of(*outcome);
    record.reason = outcome->reason;
  }
  if (game.level > 0) {
    record.settings.mode = "computer";
    record.settings.level = game.level;
  }
  return record;
}

NewGame game_of_record(GameRecord record, const std::string& client) {
  if (const auto bad = canonicalize(record)) throw Failure("bad-text", bad->error);
  SeenGame seen(record.game, record.start_fen, record.rules);
  NewGame made;
  StoredGame& game = made.game;
  for (const NodeId node : record.main_line()) {
    const MoveNode& move = record.nodes[node];
    made.moves.push_back({seen.play(move.text), move.spent.value_or(0), {}});
  }
  game.id = random_token(kIdLength);
  game.game = record.game;
  game.rules = record.rules;
  game.start = seen.rules().first_fen();
  game.players = record.players;
  if (const std::string* event = record.tag("Event"); event != nullptr && *event != "?") game.name = *event;
  if (const std::string* opening = record.tag("Opening")) game.opening = *opening;
  for (std::string* text : {&game.name, &game.opening, &game.players[0], &game.players[1]})
    if (text->size() > kLongestName) text->resize(kLongestName);
  game.created = unix_ms();
  game.changed = game.created;
  game.plies = made.moves.size();
  game.board = seen.board();
  if (!made.moves.empty())
    if (const auto squares = split_move(made.moves.back().move)) game.last = squares->from + " " + squares->to;
  game.turn = seen.rules().turn();
  if (record.score != Score::Unfinished) {
    game.result = record.score == Score::Draw ? "draw" : record.score == Score::First ? "first" : "second";
    game.reason = record.reason.empty() ? std::string(reason::kAdjudication) : record.reason;
  } else if (const auto outcome = seen.outcome()) {
    game.result = outcome->winner ? side_name(*outcome->winner) : "draw";
    game.reason = outcome->reason;
  }
  // Both seats are the reader's, so that an unfinished game can be played on.
  Json seats = Json::array();
  for (const std::string& player : game.players) {
    Seat seat;
    seat.name = player;
    seat.here = true;
    seat.client = client;
    seats.push_back(seat.to_storage());
  }
  game.clients = {client, client};
  Json state{{"maker", client}, {"seats", std::move(seats)}};
  if (const auto outcome = declared_outcome(game)) state["outcome"] = outcome_json(*outcome);
  if (record.has_variations() || record.has_annotations() || !record.tags.empty())
    if (std::string text = write_json(record, -1); text.size() <= kLargestRecord) state["record"] = std::move(text);
  game.state = to_text(state);
  return made;
}

}  // namespace kydai::server
