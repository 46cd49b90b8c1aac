#include "core/line.h"
#include "games/chess/position.h"

namespace kydai::chess {
namespace {

bool on_both_colors(Bitboard bishops) { return (bishops & kLightSquares) != 0 && (bishops & ~kLightSquares) != 0; }

}  // namespace

bool Position::insufficient_material() const {
  if ((pieces(kPawn) | pieces(kRook) | pieces(kQueen)) != 0) return false;
  const Bitboard bishops = pieces(kBishop);
  const Bitboard knights = pieces(kKnight);
  if (knights == 0) return !on_both_colors(bishops);
  return bishops == 0 && !more_than_one(knights);
}

// Whether some series of legal moves, with the other side's help, ends in c giving mate. Exact in material; blocked
// pawn walls and the like are not looked at.
//
// - Pawns (they may promote), rooks and queens mate with help against anything; so do two knights, knight and
//   bishop, and bishops on both colours.
// - A lone knight needs one piece of the other side that stands in its own king's way without being able to take
//   the knight or step in: a rook, bishop, knight or pawn can be so placed; queens guard too much.
// - Bishops on one colour never attack the other colour, so a square of that colour beside the mated king must be
//   blocked by a piece that cannot undo the mate: a knight, a pawn, or a bishop of the other colour. Rooks, queens
//   and bishops of the same colour do not do.
bool Position::can_win_on_time(Color c) const {
  if ((pieces(c, kPawn) | pieces(c, kRook) | pieces(c, kQueen)) != 0) return true;
  const Color other = ~c;
  const Bitboard knights = pieces(c, kKnight);
  const Bitboard bishops = pieces(c, kBishop);
  if (knights == 0 && bishops == 0) return false;
  if (knights != 0) {
    if (more_than_one(knights) || bishops != 0) return true;
    return pieces(other) != (pieces(other, kKing) | pieces(other, kQueen));
  }
  return on_both_colors(pieces(kBishop)) || (pieces(other, kKnight) | pieces(other, kPawn)) != 0;
}

std::optional<Outcome> Position::outcome(std::span<const Played<Position>> history) const {
  if (count_legal() == 0) {
    if (in_check()) return Outcome{~turn_, reason::kCheckmate};
    return Outcome{std::nullopt, reason::kStalemate};
  }
  if (insufficient_material()) return Outcome{std::nullopt, reason::kInsufficientMaterial};
  const int occurrences = 1 + earlier_occurrences(*this, history);
  if (occurrences >= 5) return Outcome{std::nullopt, reason::kFivefold};
  if (halfmove_clock() >= 150) return Outcome{std::nullopt, reason::kSeventyFiveMoves};
  if (rules_.claim_draws) return std::nullopt;
  if (occurrences >= 3) return Outcome{std::nullopt, reason::kThreefold};
  if (halfmove_clock() >= 100) return Outcome{std::nullopt, reason::kFiftyMoves};
  return std::nullopt;
}

}  // namespace kydai::chess
