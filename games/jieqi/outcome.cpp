#include "core/line.h"
#include "games/jieqi/position.h"

namespace kydai::jieqi {

std::optional<Outcome> Position::outcome(std::span<const Played<Position>> history) const {
  if (!has_legal_move()) return Outcome{~turn_, in_check() ? reason::kCheckmate : reason::kStalemate};
  if (!can_win_on_time(Color::First) && !can_win_on_time(Color::Second))
    return Outcome{std::nullopt, reason::kNoAttackers};
  if (earlier_occurrences(*this, history) >= 2) return Outcome{std::nullopt, reason::kRepetition};
  if (quiet_plies_ >= 2 * rules_.no_capture_moves) return Outcome{std::nullopt, reason::kFortyMoves};
  return std::nullopt;
}

}  // namespace kydai::jieqi
