#include "games/jieqi/position.h"
#include "games/xiangqi/law.h"

namespace kydai::jieqi {

// A reveal never comes back, so no cycle contains one, and the law of xiangqi holds as it is: a face-down piece chases,
// protects and is chased as the piece on whose square it lies.
static_assert(xiangqi::LawPosition<Position>);

std::optional<Outcome> Position::outcome(std::span<const Played<Position>> history) const {
  if (!has_legal_move()) return Outcome{~turn_, in_check() ? reason::kCheckmate : reason::kStalemate};
  if (only_kings_left()) return Outcome{std::nullopt, reason::kNoAttackers};
  if (auto verdict = xiangqi::judge_repetition(*this, history, rules_.repetition)) return verdict;
  if (no_capture_for_too_long()) return Outcome{std::nullopt, reason::kFortyMoves};
  return std::nullopt;
}

}  // namespace kydai::jieqi
