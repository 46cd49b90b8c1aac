#pragma once

#include <algorithm>
#include <cmath>

namespace kydai {

/// Scores are centipawns from the side to move. A forced win at ply p from the root scores kMate - p; a win known from
/// tablebases scores kTablebaseWin - p, below every mate.
inline constexpr int kMaxPly = 120;
inline constexpr int kMate = 32000;
inline constexpr int kInfinite = kMate + 1;
inline constexpr int kNoScore = kMate + 2;
inline constexpr int kMateInMaxPly = kMate - kMaxPly;
inline constexpr int kTablebaseWin = kMateInMaxPly - 1;
inline constexpr int kWin = kTablebaseWin - kMaxPly;  ///< at least this: proven

constexpr int mate_in(int ply) { return kMate - ply; }
constexpr int mated_in(int ply) { return -kMate + ply; }
constexpr bool is_proven(int score) { return score >= kWin || score <= -kWin; }
constexpr bool is_mate(int score) { return score >= kMateInMaxPly || score <= -kMateInMaxPly; }

/// Full moves to mate, as protocols print it: positive when the side to move mates.
constexpr int mate_moves(int score) { return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score + 1) / 2; }

/// Win probability of a score on a logistic curve of the given scale, and back. Proven scores are 0 or 1 exactly.
inline double win_probability(int score, double scale) {
  if (score >= kWin) return 1.0;
  if (score <= -kWin) return 0.0;
  return 1.0 / (1.0 + std::exp(-score / scale));
}
inline double score_of_probability(double probability, double scale) {
  return scale * std::log(probability / (1.0 - probability));
}

/// Mate scores are stored relative to the node, so that a transposition at another ply reads them right.
constexpr int score_to_table(int score, int ply) {
  return score >= kWin ? score + ply : score <= -kWin ? score - ply : score;
}
constexpr int score_from_table(int score, int ply) {
  return score == kNoScore ? score : score >= kWin ? score - ply : score <= -kWin ? score + ply : score;
}

}  // namespace kydai
