#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "search/limits.h"

namespace kydai::server {

/// How a computer of one level thinks: how far, and how much worse than the best a move may be that it still plays.
struct LevelPlan {
  Limits limits;
  int multi_pv = 1;        ///< candidates to choose among
  double temperature = 0;  ///< centipawns: the larger, the likelier a worse candidate; 0 plays the best
  int most_loss = 0;       ///< centipawns that a slip may cost
};

inline constexpr int kLevels = 10;
inline constexpr int kEasy = 2;
inline constexpr int kMedium = 5;
inline constexpr int kDifficult = 8;

LevelPlan plan_of_level(int level);

/// A move that the engine considered, and its score for the side to move.
struct Candidate {
  std::string move;
  int score = 0;
};

/// Chooses like a player of that level: mostly well, sometimes a plausible slip. `random` is uniform in [0, 1).
/// The candidates are in the engine's order, best first, and not empty.
const Candidate& choose_candidate(std::span<const Candidate> candidates, const LevelPlan& plan, double random);

}  // namespace kydai::server
