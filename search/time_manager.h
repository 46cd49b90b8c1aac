#pragma once

#include <algorithm>

#include "search/limits.h"

namespace kydai {

/// Decides how long to think: a soft limit after which no new iteration begins (scaled by how settled the search is)
/// and a hard limit at which it stops wherever it is.
class TimeManager {
 public:
  TimeManager() = default;
  TimeManager(const Limits& limits, Color side, int move_number, Clock::time_point start);

  /// How settled the choice is after an iteration.
  struct Signs {
    int best_move_stability = 0;        ///< iterations since the best move changed
    double best_move_node_share = 0.5;  ///< part of all nodes spent below the best move
    int score_drop = 0;                 ///< centipawns lost against the previous iterations
    bool single_move = false;
  };
  [[nodiscard]] bool may_start_iteration(const Signs& signs, Clock::time_point now) const;
  [[nodiscard]] bool must_stop(Clock::time_point now) const { return limited_ && now - start_ >= hard_; }
  [[nodiscard]] bool limited() const { return limited_; }
  [[nodiscard]] Clock::time_point start() const { return start_; }

 private:
  Clock::time_point start_{};
  bool limited_ = false;
  bool fixed_ = false;  ///< movetime: use all of it
  Milliseconds soft_{};
  Milliseconds hard_{};
};

}  // namespace kydai
