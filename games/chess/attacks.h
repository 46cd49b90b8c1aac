#pragma once

#include <array>

#include "games/chess/slider_table.h"
#include "games/chess/types.h"

namespace kydai::chess {

/// Squares attacked and lines between squares. All tables are filled by static initialisation, so nothing of
/// chess may be used by the initialiser of another global variable.
struct AttackTables {
  AttackTables();

#ifdef __BMI2__
  SliderTable<PextIndex> sliders;
#else
  SliderTable<MagicIndex> sliders;
#endif
  std::array<Bitboard, 64> knight{};
  std::array<Bitboard, 64> king{};
  std::array<std::array<Bitboard, 64>, 2> pawn{};
  std::array<std::array<Bitboard, 64>, 64> between{};
  std::array<std::array<Bitboard, 64>, 64> line{};
};

extern const AttackTables kAttacks;

inline Bitboard knight_attacks(Square s) { return kAttacks.knight[s]; }
inline Bitboard king_attacks(Square s) { return kAttacks.king[s]; }
inline Bitboard bishop_attacks(Square s, Bitboard occupied) { return kAttacks.sliders.bishop(s, occupied); }
inline Bitboard rook_attacks(Square s, Bitboard occupied) { return kAttacks.sliders.rook(s, occupied); }
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
}
inline Bitboard pawn_attacks(Color c, Square s) { return kAttacks.pawn[static_cast<std::size_t>(index(c))][s]; }

/// The squares strictly between two squares of one line, else none.
inline Bitboard between(Square a, Square b) { return kAttacks.between[a][b]; }
/// The whole line through two squares, both included, else none.
inline Bitboard line(Square a, Square b) { return kAttacks.line[a][b]; }

/// What a piece of this type on s attacks; a pawn needs its colour, see pawn_attacks.
inline Bitboard attacks_of(PieceType type, Square s, Bitboard occupied) {
  switch (type) {
    case kKnight: return knight_attacks(s);
    case kBishop: return bishop_attacks(s, occupied);
    case kRook: return rook_attacks(s, occupied);
    case kQueen: return queen_attacks(s, occupied);
    case kKing: return king_attacks(s);
    default: return 0;
  }
}

/// A set of squares moved one step forward, and forward to the west or east, as seen by white's board.
template <Color Us>
constexpr Bitboard forward(Bitboard b) {
  return Us == Color::First ? b << 8 : b >> 8;
}
template <Color Us>
constexpr Bitboard forward_west(Bitboard b) {
  return Us == Color::First ? (b & ~kFileA) << 7 : (b & ~kFileA) >> 9;
}
template <Color Us>
constexpr Bitboard forward_east(Bitboard b) {
  return Us == Color::First ? (b & ~kFileH) << 9 : (b & ~kFileH) >> 7;
}
/// Everything the pawns of one colour attack.
template <Color Us>
constexpr Bitboard pawn_attack_set(Bitboard pawns) {
  return forward_west<Us>(pawns) | forward_east<Us>(pawns);
}

}  // namespace kydai::chess
