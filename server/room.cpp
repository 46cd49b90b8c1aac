#include "server/room.h"

#include <algorithm>

#include "core/text.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr std::size_t kIdLength = 10;
constexpr Color kSides[] = {Color::First, Color::Second};

/// A FEN with some of its fields replaced.
std::string with_field(const std::string& fen, std::size_t field, const std::string& value) {
  std::string out;
  std::size_t i = 0;
  for (const Word& word : split_words(fen)) {
    if (!out.empty()) out += ' ';
    out += i++ == field ? value : std::string(word.text);
  }
  return out;
}

/// The start that game.create describes: a FEN, perhaps with another side to begin and a points target.
std::string start_fen(const std::string& game, const Json& request) {
  std::string fen = text_field_or(request, "fen", "", 512);
  if (trim(fen).empty()) fen = AnyRules::start_fen(game);
  if (const std::string mover = text_field_or(request, "mover", "", 16); !mover.empty()) {
    fen = with_field(fen, 1, side_from_name(mover) == Color::First ? "w" : "b");
    constexpr std::size_t kEnPassant = 3;
    if (game == "chess") fen = with_field(fen, kEnPassant, "-");
  }
  constexpr std::size_t kTarget = 4;
  if (const auto points = number_field_or(request, "points", 0, 0, 45); game == "cotoan" && points > 0)
    fen = with_field(fen, kTarget, std::to_string(points));
  return fen;
}

}  // namespace

Room Room::create(const Json& request, const std::string& maker, Time now) {
  const std::string game = game_field(request);
  const std::string rules = text_field_or(request, "rules", "", 256);
  Room room(random_token(kIdLength), game, rules, BoardTruth::begin(game, start_fen(game, request), rules));
  if (room.truth_.seen_by_all().outcome()) throw Failure("bad-fen", "the game is already over in this position");
  room.name_ = text_field_or(request, "name", "", 320);
  room.notation_ = name(notation_field(request));
  const Json& seats = object_field(request, "seats");
  for (const Color side : kSides)
    room.seat(side) = Seat::from_request(object_field(seats, std::string(side_name(side)).c_str()), maker);
  if (request.contains("clock") && !request["clock"].is_null())
    room.clock_ = GameClock::from_settings(object_field(request, "clock"));
  room.takebacks_ = flag_field_or(request, "takebacks", true);
  room.hints_ = flag_field_or(request, "hints", true);
  // A game for others is made by somebody who plays in it, unless it is between computers.
  if (!room.takes_part(maker) && !room.only_computers())
    for (const Color side : kSides)
      if (room.seat(side).open()) {
        room.seat(side).client = maker;
        room.seat(side).key.clear();
        break;
      }
  room.maker_ = maker;
  room.created_ = unix_ms();
  room.turn_began_ = now;
  room.store(now);
  room.writes_.emplace_back([id = room.id_, maker](Storage& storage) { storage.add_to_library(maker, id); });
  return room;
}

Room Room::load(const StoredGame& stored, const std::vector<StoredMove>& moves, Time now) {
  if (stored.game == Jieqi::kName && !stored.dealt)
    throw Failure("not-allowed", "what lies face down in a cờ úp game from a file is not known, so nobody can play on");
  BoardTruth truth = stored.dealt ? BoardTruth::restore(stored.game, stored.start, stored.rules)
                                  : BoardTruth::begin(stored.game, stored.start, stored.rules);
  Room room(stored.id, stored.game, stored.rules, std::move(truth));
  room.name_ = stored.name;
  room.created_ = stored.created;
  room.changed_ = stored.changed;
  room.opening_ = stored.opening;
  room.moves_ = moves;
  const Json state = Json::parse(stored.state, nullptr, false);
  if (state.is_object()) {
    room.notation_ = state.value("notation", "coordinates");
    room.maker_ = state.value("maker", "");
    if (state.contains("seats"))
      for (const Color side : kSides)
        room.seat(side) = Seat::from_storage(state["seats"][static_cast<std::size_t>(index(side))]);
    if (state.contains("clock")) {
      room.clock_ = GameClock::from_settings(state["clock"]);
      room.clock_.set({state["left"][0].get<long long>(), state["left"][1].get<long long>()});
    }
    room.takebacks_ = state.value("takebacks", true);
    room.hints_ = state.value("hints", true);
    room.paused_ = state.value("paused", false);
    room.rematch_ = state.value("rematch", "");
    room.record_ = state.value("record", "");
    if (state.contains("outcome")) room.outcome_ = outcome_from_json(state["outcome"]);
    if (state.contains("offer")) {
      const Json& offer = state["offer"];
      room.offer_ = Offer{offer.value("draw", true), side_from_name(offer.value("side", "first")),
                          offer.value("to", std::size_t{0})};
    }
  }
  for (const StoredMove& move : moves) {
    if (room.plies_ >= stored.plies) break;
    room.truth_.play(move.move, move.spent_ms);
    ++room.plies_;
  }
  if (!room.outcome_) room.outcome_ = room.truth_.seen_by_all().outcome();
  room.turn_began_ = now;
  return room;
}

Room Room::make_rematch(const std::string& client, Time now) {
  require_host(client);
  if (!ended()) throw Failure("not-allowed", "the game is not over yet");
  const std::string start = truth_.seen_by_all().rules().first_fen();
  Room next(random_token(kIdLength), game_, rules_, BoardTruth::begin(game_, start, rules_));
  next.name_ = name_;
  next.notation_ = notation_;
  next.maker_ = client;
  next.seats_ = {seats_[1], seats_[0]};
  if (clock_.exists()) next.clock_ = GameClock::from_settings(clock_.settings());
  next.takebacks_ = takebacks_;
  next.hints_ = hints_;
  next.created_ = unix_ms();
  next.turn_began_ = now;
  next.store(now);
  for (const std::string& member : {client, seats_[0].client, seats_[1].client})
    if (!member.empty())
      next.writes_.emplace_back([id = next.id_, member](Storage& storage) { storage.add_to_library(member, id); });
  rematch_ = next.id_;
  store(now);
  return next;
}

bool Room::owns(const std::string& client, Color side) const {
  return !client.empty() && !seat(side).computer && seat(side).client == client;
}

const SeenGame& Room::sight_of(const std::string& client) const {
  const bool first = owns(client, Color::First);
  const bool second = owns(client, Color::Second);
  // Two people at one screen see what both may know.
  if (first == second) return truth_.seen_by_all();
  return truth_.seen_by(first ? Color::First : Color::Second);
}

Json Room::keys() const {
  Json keys = Json::object();
  for (const Color side : kSides)
    if (seat(side).open()) keys[std::string(side_name(side))] = seat(side).key;
  return keys;
}

Json Room::seat_json(Color side, const std::string& client) const {
  const Seat& one = seat(side);
  Json json{{"kind", one.computer ? "computer" : "person"}, {"name", one.name}};
  if (one.computer) {
    json["level"] = one.level;
    json["engine"] = one.engine;
    if (one.depth > 0) json["depth"] = one.depth;
    return json;
  }
  if (owns(client, side)) json["you"] = true;
  if (one.here) json["here"] = true;
  if (present_.contains(one.client)) json["online"] = true;
  return json;
}

Json Room::state_for(const std::string& client, Notation notation, std::size_t from, Time now) const {
  const SeenGame& sight = sight_of(client);
  const std::size_t begin = std::min(from, plies_);
  Json state{{"id", id_},
             {"game", game_},
             {"name", name_},
             {"rules", rules_},
             {"start", sight.rules().first_fen()},
             {"notation", kydai::name(notation)},
             {"seats", {{"first", seat_json(Color::First, client)}, {"second", seat_json(Color::Second, client)}}},
             {"view", sight.view(outcome_)},
             {"line", {{"from", begin}, {"steps", sight.steps(begin, notation)}}},
             {"redo", moves_.size() - plies_},
             {"takebacks", takebacks_},
             {"hints", hints_}};
  if (clock_.exists()) state["clock"] = clock_.to_json(now);
  if (paused_) state["paused"] = true;
  if (thinking_ && !ended()) state["thinking"] = side_name(turn());
  if (offer_) state["offer"] = {{"act", offer_->draw ? "draw" : "takeback"}, {"side", side_name(offer_->side)}};
  if (!rematch_.empty()) state["rematch"] = rematch_;
  return state;
}

void Room::arrive(const std::string& client, Time now) {
  ++present_[client];
  if (!begun_) turn_began_ = now;
  begun_ = true;
  run_clock(now);
}

void Room::leave(const std::string& client, Time now) {
  const auto found = present_.find(client);
  if (found == present_.end()) return;
  if (--found->second == 0) present_.erase(found);
  run_clock(now);
}

bool Room::take_seat(const std::string& client, const std::string& key, Time now) {
  if (takes_part(client)) return true;
  for (const Color side : kSides) {
    if (!seat(side).open() || seat(side).key != key) continue;
    seat(side).client = client;
    seat(side).key.clear();
    turn_began_ = now;
    writes_.emplace_back([id = id_, client](Storage& storage) { storage.add_to_library(client, id); });
    store(now);
    run_clock(now);
    return true;
  }
  return false;
}

std::optional<Room::ComputerTurn> Room::computer_turn() const {
  const Color side = turn();
  if (ended() || paused_ || !watched() || !seat(side).computer || seat(~side).open()) return std::nullopt;
  return ComputerTurn{side, seat(side), truth_.seen_by(side)};
}

std::vector<Room::Write> Room::take_writes() { return std::exchange(writes_, {}); }

StoredGame Room::row(Time now) const {
  StoredGame row;
  row.id = id_;
  row.game = game_;
  row.rules = rules_;
  row.start = truth_.secret();
  row.dealt = truth_.hides();
  row.name = name_;
  for (const Color side : kSides) {
    const auto i = static_cast<std::size_t>(index(side));
    row.clients[i] = seat(side).computer ? std::string{} : seat(side).client;
    row.players[i] = seat(side).name;
    if (seat(side).computer) row.level = seat(side).level;
  }
  row.created = created_;
  row.changed = changed_;
  row.plies = plies_;
  const SeenGame& sight = truth_.seen_by_all();
  row.board = sight.board();
  if (plies_ > 0)
    if (const auto squares = split_move(sight.move(plies_ - 1))) row.last = squares->from + " " + squares->to;
  row.turn = turn();
  row.opening = opening_;
  if (outcome_) {
    row.result = outcome_->winner ? side_name(*outcome_->winner) : "draw";
    row.reason = outcome_->reason;
  }
  Json state{{"notation", notation_},   {"maker", maker_}, {"seats", {seats_[0].to_storage(), seats_[1].to_storage()}},
             {"takebacks", takebacks_}, {"hints", hints_}, {"paused", paused_}};
  if (clock_.exists()) {
    state["clock"] = clock_.settings();
    state["left"] = clock_.left(now);
  }
  if (outcome_) state["outcome"] = outcome_json(*outcome_);
  if (offer_) state["offer"] = {{"draw", offer_->draw}, {"side", side_name(offer_->side)}, {"to", offer_->to}};
  if (!rematch_.empty()) state["rematch"] = rematch_;
  if (!record_.empty()) state["record"] = record_;
  row.state = to_text(state);
  return row;
}

void Room::store(Time now) {
  changed_ = unix_ms();
  writes_.emplace_back([kept = row(now)](Storage& storage) { storage.put_game(kept); });
}

Color Room::turn_at(std::size_t ply) const { return (plies_ - ply) % 2 == 0 ? turn() : ~turn(); }

bool Room::somebody_elsewhere(const std::string& client) const {
  return std::any_of(seats_.begin(), seats_.end(),
                     [&](const Seat& one) { return !one.computer && !one.client.empty() && one.client != client; });
}

void Room::run_clock(Time now) {
  if (!clock_.exists()) return;
  const bool open = seats_[0].open() || seats_[1].open();
  const bool far =
      std::any_of(seats_.begin(), seats_.end(), [](const Seat& one) { return !one.computer && !one.here; });
  if (!ended() && !paused_ && !open && begun_ && (watched() || far))
    clock_.start(turn(), now);
  else
    clock_.stop(now);
}

}  // namespace kydai::server
