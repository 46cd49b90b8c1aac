#include "server/game_clock.h"

#include <algorithm>

#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr long long kLongestMs = 24LL * 3600 * 1000;

}  // namespace

GameClock GameClock::from_settings(const Json& settings) {
  GameClock clock;
  if (settings.contains("move_ms")) {
    clock.move_ms_ = number_field(settings, "move_ms", 100, kLongestMs);
    clock.left_ms_ = {clock.move_ms_, clock.move_ms_};
  } else {
    clock.base_ms_ = number_field(settings, "base_ms", 100, kLongestMs);
    clock.increment_ms_ = number_field_or(settings, "increment_ms", 0, 0, kLongestMs);
    clock.left_ms_ = {clock.base_ms_, clock.base_ms_};
  }
  return clock;
}

Json GameClock::settings() const {
  if (move_ms_ > 0) return {{"move_ms", move_ms_}};
  return {{"base_ms", base_ms_}, {"increment_ms", increment_ms_}};
}

long long GameClock::left(Color side, Time now) const {
  long long ms = left_ms_[static_cast<std::size_t>(index(side))];
  if (running_ == side) ms -= std::chrono::duration_cast<Milliseconds>(now - since_).count();
  return std::max(ms, 0LL);
}

std::optional<Time> GameClock::falls() const {
  if (!running_) return std::nullopt;
  return since_ + Milliseconds(left_ms_[static_cast<std::size_t>(index(*running_))]);
}

void GameClock::start(Color side, Time now) {
  if (running_ == side) return;
  stop(now);
  running_ = side;
  since_ = now;
}

void GameClock::stop(Time now) {
  if (!running_) return;
  left_ms_[static_cast<std::size_t>(index(*running_))] = left(*running_, now);
  running_.reset();
}

void GameClock::press(Color mover, Time now) {
  stop(now);
  auto& left_ms = left_ms_[static_cast<std::size_t>(index(mover))];
  left_ms = move_ms_ > 0 ? move_ms_ : left_ms + increment_ms_;
}

Json GameClock::to_json(Time now) const {
  Json json = settings();
  json["first_ms"] = left(Color::First, now);
  json["second_ms"] = left(Color::Second, now);
  if (running_) json["running"] = side_name(*running_);
  return json;
}

}  // namespace kydai::server
