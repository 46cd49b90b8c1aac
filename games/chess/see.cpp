#include <array>

#include "games/chess/position.h"

namespace kydai::chess {
namespace {

/// What a piece is worth in an exchange, in centipawns. The king's value is never lost: a king takes last or not.
constexpr std::array<int, 7> kExchangeValue{0, 100, 300, 320, 500, 900, 0};

}  // namespace

bool Position::see_at_least(Move m, int threshold) const {
  if (m.is_castle()) return threshold <= 0;
  const Square from = m.from();
  const Square to = m.to();

  int balance = kExchangeValue[type_of(static_cast<Piece>(captured_code(m)))] - threshold;
  PieceType standing = type_of(board_[from]);
  if (m.is_promotion()) {
    standing = m.promotion();
    balance += kExchangeValue[standing] - kExchangeValue[kPawn];
  }
  if (balance < 0) return false;  // even keeping everything is not enough
  balance -= kExchangeValue[standing];
  if (balance >= 0) return true;  // even losing the piece that moved is enough

  Bitboard all = (occupied() ^ bit(from)) | bit(to);
  if (m.is_en_passant()) all ^= bit(square(to + (turn_ == Color::First ? -8 : 8)));
  const Bitboard diagonal = pieces(kBishop) | pieces(kQueen);
  const Bitboard straight = pieces(kRook) | pieces(kQueen);
  Bitboard attackers = attackers_to(to, all);
  Color side = turn_;
  bool mover_ahead = true;  // the side that made m is satisfied when the exchange stops now

  while (true) {
    side = ~side;
    attackers &= all;
    Bitboard ours = attackers & pieces(side);
    // Pinned pieces stay while a pinner does; leaving along the pin's line is allowed.
    if (ours != 0) {
      const Square king = king_square(side);
      const Bitboard snipers =
          ((bishop_attacks(king, 0) & diagonal) | (rook_attacks(king, 0) & straight)) & pieces(~side) & all & ~bit(to);
      for (Bitboard left = snipers; left != 0;) {
        const Square sniper = pop(left);
        const Bitboard inside = between(king, sniper) & all;
        if (!more_than_one(inside) && (line(king, sniper) & bit(to)) == 0) ours &= ~inside;
      }
    }
    if (ours == 0) break;
    mover_ahead = !mover_ahead;

    PieceType type = kPawn;
    while (type < kKing && (ours & pieces(side, type)) == 0) type = static_cast<PieceType>(type + 1);
    if (type == kKing) {  // a king may take only what nobody guards any more
      const Bitboard guards = attackers & pieces(~side);
      return guards != 0 ? !mover_ahead : mover_ahead;
    }
    // The taker wins `balance` back and puts its own piece at stake.
    balance = -balance - 1 - kExchangeValue[type];
    if (balance >= 0) break;  // so much ahead that losing the taker does not matter
    all ^= bit(lowest(ours & pieces(side, type)));
    if (type == kPawn || type == kBishop || type == kQueen) attackers |= bishop_attacks(to, all) & diagonal;
    if (type == kRook || type == kQueen) attackers |= rook_attacks(to, all) & straight;
  }
  return mover_ahead;
}

}  // namespace kydai::chess
