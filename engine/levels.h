#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "search/limits.h"

namespace kydai {

/// How strong an opponent of one level is: how far it sees, and how often it plays a move that it knows to be worse.
struct Level {
  int number;           ///< 1..kLevels
  int elo;              ///< nominal: steps of the ladder, not a rating of any list
  int depth;            ///< plies; 0: unlimited
  std::uint64_t nodes;  ///< of one move; 0: unlimited
  int lines;            ///< candidate moves to choose among
  double temperature;   ///< centipawns: a candidate so much worse than the best is e times less likely; 0: never slips
  int most_loss;        ///< centipawns: candidates that lose more are never played
  int sees_mate;        ///< a mate in so many moves is never missed
  int least_time_ms;    ///< how long a person of this level would take at least to answer, and at most
  int most_time_ms;

  [[nodiscard]] bool slips() const { return lines > 1; }
};

inline constexpr int kLevels = 10;
inline constexpr int kEasy = 2;
inline constexpr int kMedium = 5;
inline constexpr int kDifficult = 8;

/// The level of a game by number; the game must be known and 1 <= number <= kLevels.
const Level& level(std::string_view game, int number);

/// Reads "1".."10", "easy", "medium" or "difficult" (letter case does not matter).
std::optional<int> level_from_text(std::string_view text);

/// The highest level whose Elo is at most this; the lowest for less.
int level_of_elo(std::string_view game, int elo);
int lowest_elo();
int highest_elo();

/// Narrows what a search may do to what the level allows.
void apply_level(const Level& level, Limits& limits);

/// Which of the candidates the level plays. `scores` are theirs, best first and not empty; `random` is in [0, 1).
/// The worse a candidate, the less likely, so that most moves are good and the slips are plausible ones.
std::size_t choose_candidate(const Level& level, std::span<const int> scores, double random);

/// How long a person would take for this answer, so that the page may wait: forced moves come at once, choices among
/// equals take longest. `random` is in [0, 1).
Milliseconds answer_time(const Level& level, std::size_t legal_moves, double random);

}  // namespace kydai
