#pragma once

#include <array>
#include <optional>

#include "core/color.h"
#include "search/limits.h"
#include "server/json.h"

namespace kydai::server {

using Time = Clock::time_point;

/// The clocks of one game: base time with increment, or a time for each move. Knows no game and asks no clock itself.
class GameClock {
 public:
  GameClock() = default;  ///< no clock
  /// From {"base_ms", "increment_ms"} or {"move_ms"}; Failure "bad-request" for anything else.
  static GameClock from_settings(const Json& settings);
  [[nodiscard]] Json settings() const;

  [[nodiscard]] bool exists() const { return base_ms_ > 0 || move_ms_ > 0; }
  [[nodiscard]] bool runs() const { return running_.has_value(); }
  [[nodiscard]] long long left(Color side, Time now) const;
  [[nodiscard]] std::array<long long, 2> left(Time now) const {
    return {left(Color::First, now), left(Color::Second, now)};
  }
  [[nodiscard]] long long increment_ms() const { return increment_ms_; }
  [[nodiscard]] long long move_ms() const { return move_ms_; }
  /// When the running side's flag falls.
  [[nodiscard]] std::optional<Time> falls() const;

  void start(Color side, Time now);
  void stop(Time now);
  /// `mover` has moved: its increment is added or its time for a move is full again. The clock stands afterwards.
  void press(Color mover, Time now);
  void set(const std::array<long long, 2>& left_ms) { left_ms_ = left_ms; }

  [[nodiscard]] Json to_json(Time now) const;

 private:
  long long base_ms_ = 0;
  long long increment_ms_ = 0;
  long long move_ms_ = 0;
  std::array<long long, 2> left_ms_{};
  std::optional<Color> running_;
  Time since_;
};

}  // namespace kydai::server
