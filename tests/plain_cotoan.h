#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::plain {

/// The rule variants of cờ toán as the plain generator knows them.
struct CotoanRules {
  bool strict_division = false;
  bool zero_may_be_front = true;
  std::string operations = "+-*:";
  int no_capture_plies = 100;  ///< 0: no limit
};

/// The plain second opinion on cờ toán: written from the rules alone, sharing nothing with games/cotoan, so that
/// the two can be compared. It is also the yardstick that the fast generator's speed is measured with.
/// All moves of the position, as coordinates and sorted; none when the FEN cannot be read or the game is over.
std::vector<std::string> cotoan_moves(std::string_view fen, const CotoanRules& rules = {});

/// The number of move sequences of that length, by playing all of them.
std::uint64_t cotoan_perft(std::string_view fen, int depth, const CotoanRules& rules = {});

}  // namespace kydai::plain
