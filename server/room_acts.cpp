#include <algorithm>

#include "server/failure.h"
#include "server/names.h"
#include "server/room.h"

// What players do in a room: every act is checked here, and every change is left to be stored.

namespace kydai::server {
namespace {

constexpr std::size_t kMostMoves = 4000;  // of one game; no real one comes near

}  // namespace

void Room::require_part(const std::string& client) const {
  if (!takes_part(client)) throw Failure("not-yours", "you do not play in this game");
}

void Room::require_host(const std::string& client) const {
  if (!takes_part(client) && client != maker_) throw Failure("not-yours", "this is not your game");
}

void Room::require_side(const std::string& client, Color side) const {
  if (!owns(client, side)) throw Failure("not-yours", "this is not your side");
}

void Room::require_ply(std::size_t ply) const {
  if (ply != plies_)
    throw Failure("stale", "the game is at ply " + std::to_string(plies_) + ", not " + std::to_string(ply));
}

void Room::require_going(Time now) {
  time_passed(now);
  if (ended()) throw Failure("over", "the game is over");
}

void Room::move(const std::string& client, std::size_t ply, const std::string& move, Time now) {
  require_part(client);
  if (ply < plies_) {  // sent again after a lost answer: the move is there already
    const auto asked = split_move(move);
    const auto there = split_move(moves_[ply].move);
    if (asked && there && asked->from == there->from && asked->to == there->to && asked->letters == there->letters &&
        owns(client, turn_at(ply)))
      return;
  }
  require_ply(ply);
  require_going(now);
  if (paused_) throw Failure("not-allowed", "the game is paused");
  require_side(client, turn());
  if (seats_[0].open() || seats_[1].open()) throw Failure("not-allowed", "the other player is not here yet");
  play(move, now);
}

void Room::computer_move(std::size_t ply, const std::string& move, Time now) {
  if (ply != plies_ || ended() || !seat(turn()).computer) return;
  if (time_passed(now)) return;
  play(move, now);
}

void Room::play(const std::string& chosen, Time now) {
  if (plies_ >= kMostMoves) throw Failure("too-large", "the game has too many moves");
  const Color mover = turn();
  const long long spent = std::chrono::duration_cast<Milliseconds>(now - turn_began_).count();
  const std::string kept = truth_.play(chosen, std::max(spent, 0LL));
  clock_.press(mover, now);
  moves_.resize(plies_);
  moves_.push_back({kept, std::max(spent, 0LL), clock_.left(now)});
  writes_.emplace_back(
      [id = id_, ply = plies_, move = moves_.back()](Storage& storage) { storage.put_move(id, ply, move); });
  ++plies_;
  record_.clear();
  turn_began_ = now;
  // An offer stands until the other side answers, and moving is an answer.
  if (offer_ && (!offer_->draw || offer_->side != mover)) offer_.reset();
  if (const auto over = truth_.seen_by_all().outcome()) {
    end(*over, now);
    return;
  }
  run_clock(now);
  store(now);
}

void Room::end(const Outcome& outcome, Time now) {
  outcome_ = outcome;
  offer_.reset();
  clock_.stop(now);
  store(now);
}

bool Room::time_passed(Time now) {
  const auto falls = clock_.falls();
  if (ended() || !falls || now < *falls) return false;
  end(timeout_outcome(truth_.seen_by_all().rules(), turn()), now);
  return true;
}

void Room::take_back(const std::string& client, std::size_t ply, std::optional<std::size_t> to, Time now) {
  require_part(client);
  require_ply(ply);
  time_passed(now);
  if (!takebacks_) throw Failure("not-allowed", "moves cannot be taken back in this game");
  if (offer_ && !offer_->draw && !owns(client, offer_->side)) {
    take_back_to(offer_->to, now);
    return;
  }
  if (plies_ == 0) throw Failure("not-allowed", "there is no move to take back");
  std::size_t target = plies_;
  if (to) {
    if (*to >= plies_) throw Failure("bad-request", "a move can only be taken back to an earlier position");
    target = *to;
  } else {
    while (target > 0 && (target == plies_ || !owns(client, turn_at(target)))) --target;
    if (!owns(client, turn_at(target))) throw Failure("not-allowed", "you have not moved yet");
  }
  if (somebody_elsewhere(client)) {
    if (ended()) throw Failure("over", "the game is over");
    offer_ = Offer{false, owns(client, Color::First) ? Color::First : Color::Second, target};
    store(now);
    return;
  }
  take_back_to(target, now);
}

void Room::take_back_to(std::size_t ply, Time now) {
  while (plies_ > ply) {
    truth_.take_back();
    --plies_;
  }
  clock_.stop(now);
  if (clock_.exists())
    clock_.set(plies_ > 0 ? moves_[plies_ - 1].clock_ms : GameClock::from_settings(clock_.settings()).left(now));
  outcome_.reset();
  offer_.reset();
  turn_began_ = now;
  run_clock(now);
  store(now);
}

void Room::redo(const std::string& client, std::size_t ply, bool all, Time now) {
  require_part(client);
  require_ply(ply);
  if (!takebacks_) throw Failure("not-allowed", "moves cannot be taken back in this game");
  if (somebody_elsewhere(client)) throw Failure("not-allowed", "only games at one device can redo moves");
  if (plies_ >= moves_.size()) throw Failure("not-allowed", "there is no move to redo");
  // A computer's answer comes back with the move before it, else the computer would think of another.
  do {
    truth_.play(moves_[plies_].move, moves_[plies_].spent_ms);
    ++plies_;
  } while (plies_ < moves_.size() && (all || seat(turn()).computer));
  clock_.stop(now);
  if (clock_.exists()) clock_.set(moves_[plies_ - 1].clock_ms);
  outcome_ = truth_.seen_by_all().outcome();
  turn_began_ = now;
  run_clock(now);
  store(now);
}

void Room::resign(const std::string& client, std::size_t ply, Color side, Time now) {
  require_side(client, side);
  require_ply(ply);
  require_going(now);
  end({~side, reason::kResignation}, now);
}

Room::DrawAnswer Room::offer_draw(const std::string& client, std::size_t ply, Color side, Time now) {
  require_side(client, side);
  require_ply(ply);
  require_going(now);
  const bool answers = offer_ && offer_->draw && offer_->side != side;
  if (answers || owns(client, ~side)) {  // two people at one screen have agreed before somebody taps
    end({std::nullopt, reason::kAgreement}, now);
    return DrawAnswer::Agreed;
  }
  offer_ = Offer{true, side, 0};
  store(now);
  return seat(~side).computer ? DrawAnswer::AskComputer : DrawAnswer::Waits;
}

void Room::computer_answers_draw(std::size_t ply, bool accepts, Time now) {
  if (ply != plies_ || ended() || !offer_ || !offer_->draw) return;
  if (accepts) {
    end({std::nullopt, reason::kAgreement}, now);
    return;
  }
  offer_.reset();
  store(now);
}

void Room::decline(const std::string& client, Color side, Time now) {
  require_side(client, side);
  if (!offer_ || offer_->side == side) throw Failure("not-allowed", "there is nothing to decline");
  offer_.reset();
  store(now);
}

void Room::pause(const std::string& client, bool on, Time now) {
  require_host(client);
  if (somebody_elsewhere(client)) throw Failure("not-allowed", "only games at one device can be paused");
  require_going(now);
  if (paused_ == on) return;
  paused_ = on;
  if (!on) turn_began_ = now;
  run_clock(now);
  store(now);
}

void Room::change_seat(const std::string& client, Color side, const Json& request, Time now) {
  require_host(client);
  const Seat& old = seat(side);
  if (!old.computer && !old.client.empty() && old.client != client)
    throw Failure("not-yours", "somebody else sits there");
  require_going(now);
  Seat next = Seat::from_request(request, client);
  if (next.name.empty()) next.name = next.computer == old.computer ? old.name : std::string{};
  seat(side) = std::move(next);
  turn_began_ = now;
  run_clock(now);
  store(now);
}

void Room::rename(std::string name, Time now) {
  name_ = std::move(name);
  store(now);
}

}  // namespace kydai::server
