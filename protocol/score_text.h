#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "search/score.h"

namespace kydai {

/// "cp 35" or "mate -3".
inline std::string uci_score(int score) {
  return is_mate(score) ? "mate " + std::to_string(mate_moves(score)) : "cp " + std::to_string(score);
}

/// Win, draw and loss per mille from a win chance: the nearer to even, the likelier a draw.
inline std::string wdl_text(double win_chance) {
  const double edge = 2 * win_chance - 1;
  const double draw = 0.5 * (1 - edge * edge) * (1 - edge * edge);
  const int win = static_cast<int>(std::lround(1000 * std::max(0.0, win_chance - draw / 2)));
  const int loss = static_cast<int>(std::lround(1000 * std::max(0.0, 1 - win_chance - draw / 2)));
  return std::to_string(win) + " " + std::to_string(1000 - win - loss) + " " + std::to_string(loss);
}

}  // namespace kydai
