#include <cassert>

#include "games/xiangqi/position.h"

namespace kydai::xiangqi {
namespace {

constexpr std::array<PieceType, 7> kCheapestFirst{PieceType::Pawn,  PieceType::Advisor, PieceType::Elephant,
                                                  PieceType::Horse, PieceType::Cannon,  PieceType::Rook,
                                                  PieceType::King};

int exchange_value(Piece piece, Square s) {
  if (type_of(piece) == PieceType::Pawn && crossed_river(color_of(piece), s)) return kCrossedPawnValue;
  return kExchangeValues[static_cast<std::size_t>(type_of(piece))];
}

/// The pieces of `side` that could capture on s with only `occupied` on the board. Recomputed for every capture:
/// each piece that leaves may free a horse's leg or be the screen of a cannon, so nothing carries over.
Bitboard capturers(const Position& position, Square s, Color side, Bitboard occupied) {
  const Lines lines = lines_from(s, occupied);
  Bitboard found = (lines.rook & position.pieces(PieceType::Rook)) |
                   (lines.cannon & position.pieces(PieceType::Cannon)) |
                   (horse_sources(s, occupied) & position.pieces(PieceType::Horse)) |
                   (pawn_sources(side, s) & position.pieces(PieceType::Pawn));
  if (contains(palace(side), s))
    found |= (diagonal_steps(s) & palace(side) & position.pieces(PieceType::Advisor)) |
             (orthogonal_steps(s) & palace(side) & position.pieces(PieceType::King));
  if (contains(home_half(side), s)) found |= elephant_targets(s, occupied) & position.pieces(PieceType::Elephant);
  return found & position.pieces(side) & occupied;
}

}  // namespace

bool Position::see_at_least(Move move, int threshold) const {
  const Square to = move.to();
  const Piece target = piece_on(to);
  // `balance` is what the side that has just captured is ahead of the threshold; the sides take turns, always with
  // their cheapest piece, and a side stops as soon as taking on cannot help it.
  int balance = (target == Piece::None ? 0 : exchange_value(target, to)) - threshold;
  if (balance < 0) return false;
  balance = exchange_value(piece_on(move.from()), to) - balance;
  if (balance <= 0) return true;

  Bitboard occupied = (this->occupied() & ~bit(move.from())) | bit(to);
  Color side = ~turn_;
  bool mover_wins = true;
  while (true) {
    const Bitboard able = capturers(*this, to, side, occupied);
    if (able == 0) return mover_wins;
    PieceType type = PieceType::King;
    for (const PieceType candidate : kCheapestFirst) {
      if ((able & pieces(candidate)) == 0) continue;
      type = candidate;
      break;
    }
    const Square from = first_square(able & pieces(type));
    if (type == PieceType::King && capturers(*this, to, ~side, occupied & ~bit(from)) != 0) return mover_wins;
    mover_wins = !mover_wins;
    balance = exchange_value(piece_on(from), to) - balance;
    if (balance < (mover_wins ? 1 : 0)) return mover_wins;
    occupied &= ~bit(from);
    side = ~side;
  }
}

}  // namespace kydai::xiangqi
