#pragma once

#include <algorithm>
#include <cmath>

#include "search/score.h"

namespace kydai {

/// What a move is worth whose outcome chance decides, such as what a face-down piece of cờ úp turns out to be.
///
/// Centipawns must not be averaged: to be a rook or three rooks up wins all the same. Each outcome therefore counts by
/// its edge, the win probability stretched from [0, 1] to [-1, +1]. The edge of -score is exactly minus the edge of
/// score, so it does not matter from which side one averages, and minimax and negamax agree to the centipawn.
class Expectation {
 public:
  struct Window {
    int alpha;
    int beta;
  };

  Expectation(int total_weight, double win_scale) : total_(total_weight), rest_(total_weight), scale_(2 * win_scale) {}

  void add(int weight, int score) {
    sum_ += weight * edge(score);
    rest_ -= weight;
    worst_ = std::min(worst_, score);
    best_ = std::max(best_, score);
  }

  /// The value once every outcome is added. A win that no outcome can spoil stays a proven win, the slowest of them.
  [[nodiscard]] int score() const {
    if (worst_ >= kWin) return worst_;
    if (best_ <= -kWin) return best_;
    return to_score(sum_ / total_);
  }
  /// The value if all outcomes still to come win, or lose.
  [[nodiscard]] int at_most() const { return to_score((sum_ + rest_) / total_); }
  [[nodiscard]] int at_least() const { return to_score((sum_ - rest_) / total_); }

  /// The window in which the next outcome can still bring the value between alpha and beta (Ballard's Star1): even if
  /// all others win the value stays at or below alpha when this one is at or below the window, and likewise above.
  /// Two centipawns wider than exact, so that no rounding ever cuts off too much.
  [[nodiscard]] Window window_for(int weight, int alpha, int beta) const {
    const double others = rest_ - weight;
    const double low = (edge(alpha) * total_ - sum_ - others) / weight;
    const double high = (edge(beta) * total_ - sum_ + others) / weight;
    return {low < -kSure ? -kInfinite : to_score(std::min(low, kSure)) - 2,
            high > kSure ? kInfinite : to_score(std::max(high, -kSure)) + 2};
  }

 private:
  static constexpr double kSure = 1 - 1e-6;     ///< beyond this the curve is too flat to invert safely
  static constexpr double kLargest = 1 - 1e-9;  ///< an average this near to certain still is no proof

  [[nodiscard]] double edge(int score) const {
    if (score >= kWin) return 1;
    if (score <= -kWin) return -1;
    return std::tanh(score / scale_);
  }
  [[nodiscard]] int to_score(double edge) const {
    const double score = scale_ * std::atanh(std::clamp(edge, -kLargest, kLargest));
    return std::clamp(static_cast<int>(std::lround(score)), -kWin + 1, kWin - 1);
  }

  double total_;
  double rest_;
  double scale_;
  double sum_ = 0;
  int worst_ = kInfinite;
  int best_ = -kInfinite;
};

}  // namespace kydai
