#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/color.h"

/// The board that xiangqi and cờ úp share: points, pieces, sets of points and what a piece reaches from a point.
/// Nothing here knows the rules of a game; the tables roam the whole board and a game cuts them with its masks.
namespace kydai::xiangqi {

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr int kSquares = kFiles * kRanks;

/// A point of the board: rank * 9 + file, a0 = 0 at red's left, i9 = 89. Red is Color::First, at the bottom.
enum class Square : std::uint8_t {};

constexpr int index(Square s) { return static_cast<int>(s); }
constexpr Square square_at(int i) {
  assert(i >= 0 && i < kSquares);
  return static_cast<Square>(i);
}
constexpr Square make_square(int file, int rank) { return square_at(rank * kFiles + file); }
constexpr int file_of(Square s) { return index(s) % kFiles; }
constexpr int rank_of(Square s) { return index(s) / kFiles; }
constexpr bool on_board(int file, int rank) { return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks; }
/// The same point as the other player sees it.
constexpr Square rotated(Square s) { return square_at(kSquares - 1 - index(s)); }
/// The rank counted from the player's own side, 0..9.
constexpr int relative_rank(Color c, Square s) { return c == Color::First ? rank_of(s) : kRanks - 1 - rank_of(s); }

enum class PieceType : std::uint8_t { None, King, Advisor, Elephant, Horse, Rook, Cannon, Pawn };
inline constexpr int kPieceTypes = 8;  ///< with None
inline constexpr std::array<PieceType, 7> kAllTypes{PieceType::King,  PieceType::Advisor, PieceType::Elephant,
                                                    PieceType::Horse, PieceType::Rook,    PieceType::Cannon,
                                                    PieceType::Pawn};

/// A piece with its colour: 0 is no piece, 1..7 are red's King..Pawn, 8..14 black's.
enum class Piece : std::uint8_t { None = 0 };
inline constexpr int kPieceCodes = 15;

constexpr int index(PieceType t) { return static_cast<int>(t); }
constexpr int index(Piece p) { return static_cast<int>(p); }
constexpr Piece make_piece(Color c, PieceType t) {
  assert(t != PieceType::None);
  return static_cast<Piece>(index(t) + 7 * index(c));
}
/// The piece must not be None.
constexpr Color color_of(Piece p) { return index(p) > 7 ? Color::Second : Color::First; }
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(index(p) > 7 ? index(p) - 7 : index(p)); }

/// A set of points.
using Bitboard = u128;

constexpr Bitboard bit(Square s) { return static_cast<Bitboard>(1) << index(s); }
constexpr bool contains(Bitboard b, Square s) { return ((b >> index(s)) & 1U) != 0; }
constexpr Square first_square(Bitboard b) { return static_cast<Square>(lowest_bit(b)); }
constexpr Square pop_square(Bitboard& b) {
  const Square s = first_square(b);
  if (low_half(b) != 0)
    b = make_u128(high_half(b), low_half(b) & (low_half(b) - 1));
  else
    b = make_u128(high_half(b) & (high_half(b) - 1), 0);
  return s;
}

// Regions.

inline constexpr Bitboard kBoard = (static_cast<Bitboard>(1) << kSquares) - 1;
inline constexpr Bitboard kNoSquares = 0;

constexpr Bitboard rank_squares(int rank) { return static_cast<Bitboard>(0x1FF) << (kFiles * rank); }
constexpr Bitboard file_squares(int file) {
  Bitboard b = 0;
  for (int rank = 0; rank < kRanks; ++rank) b |= bit(make_square(file, rank));
  return b;
}

namespace detail {
constexpr Bitboard ranks_between(int first, int last) {
  Bitboard b = 0;
  for (int rank = first; rank <= last; ++rank) b |= rank_squares(rank);
  return b;
}
constexpr Bitboard rotated_set(Bitboard b) {
  Bitboard out = 0;
  for (int i = 0; i < kSquares; ++i)
    if (contains(b, square_at(i))) out |= bit(rotated(square_at(i)));
  return out;
}
constexpr std::array<Bitboard, 2> both_sides(Bitboard red) { return {red, rotated_set(red)}; }

inline constexpr Bitboard kOddFiles =
    file_squares(0) | file_squares(2) | file_squares(4) | file_squares(6) | file_squares(8);
}  // namespace detail

/// Each side's palace, its half of the board, and the points where pieces that are bound to it can ever stand.
inline constexpr std::array<Bitboard, 2> kPalace =
    detail::both_sides((file_squares(3) | file_squares(4) | file_squares(5)) & detail::ranks_between(0, 2));
inline constexpr std::array<Bitboard, 2> kHomeHalf = detail::both_sides(detail::ranks_between(0, 4));
inline constexpr std::array<Bitboard, 2> kAdvisorPoints =
    detail::both_sides(bit(make_square(3, 0)) | bit(make_square(5, 0)) | bit(make_square(4, 1)) |
                       bit(make_square(3, 2)) | bit(make_square(5, 2)));
inline constexpr std::array<Bitboard, 2> kElephantPoints = detail::both_sides(
    bit(make_square(2, 0)) | bit(make_square(6, 0)) | bit(make_square(0, 2)) | bit(make_square(4, 2)) |
    bit(make_square(8, 2)) | bit(make_square(2, 4)) | bit(make_square(6, 4)));
/// A pawn never stands behind its first rank, and on its own half only on the file where it began.
inline constexpr std::array<Bitboard, 2> kPawnPoints =
    detail::both_sides((detail::kOddFiles & detail::ranks_between(3, 4)) | detail::ranks_between(5, 9));

constexpr Bitboard palace(Color c) { return kPalace[static_cast<std::size_t>(c)]; }
constexpr Bitboard home_half(Color c) { return kHomeHalf[static_cast<std::size_t>(c)]; }
constexpr Bitboard advisor_points(Color c) { return kAdvisorPoints[static_cast<std::size_t>(c)]; }
constexpr Bitboard elephant_points(Color c) { return kElephantPoints[static_cast<std::size_t>(c)]; }
constexpr Bitboard pawn_points(Color c) { return kPawnPoints[static_cast<std::size_t>(c)]; }
constexpr bool crossed_river(Color c, Square s) { return !contains(home_half(c), s); }

// Reach.

namespace detail {

/// Where a rook (moves and captures) and a cannon (captures) reach on one line of ten points.
struct LineReach {
  std::uint16_t rook;
  std::uint16_t cannon;
};

/// Four neighbours of a point, gathered into an index of the horse and elephant tables by one multiplication.
/// A neighbourhood is the board shifted so that the point lies at a fixed bit; the magics were found by search.
inline constexpr std::uint64_t kSideBits = 0x40501;     // left, right, below and above, the point at bit 9
inline constexpr std::uint64_t kCornerBits = 0x140005;  // the four diagonal ones, the point at bit 10
inline constexpr std::uint64_t kSideMagic = 0x4138200040088340;
inline constexpr std::uint64_t kCornerMagic = 0x6020440820000050;

constexpr std::size_t side_index(Square s, Bitboard occupied) {
  return static_cast<std::size_t>(((low_half((occupied << 9) >> index(s)) & kSideBits) * kSideMagic) >> 60);
}
constexpr std::size_t corner_index(Square s, Bitboard occupied) {
  return static_cast<std::size_t>(((low_half((occupied << 10) >> index(s)) & kCornerBits) * kCornerMagic) >> 60);
}

/// A file's ten points are every ninth bit. Multiplying gathers the first eight of them into one byte, or spreads
/// the byte again (the trick chess uses for diagonals: bit 9r is bit r of byte r); the last two are moved by hand.
/// In perft PEXT measured the same and PDEP 5 % faster: too little for a second way that not every processor has.
inline constexpr std::uint64_t kEveryNinth = 0x8040201008040201;
inline constexpr std::uint64_t kEveryEighth = 0x0101010101010101;

constexpr unsigned gather_file(Bitboard b, int file) {
  const Bitboard shifted = b >> file;
  const auto high = static_cast<unsigned>(high_half(shifted));
  return static_cast<unsigned>(((low_half(shifted) & kEveryNinth) * kEveryEighth) >> 56) | (high & 0x100U) |
         ((high >> 8) & 0x200U);
}
constexpr Bitboard spread_file(unsigned points, int file) {
  const std::uint64_t low = ((points & 0xFFU) * kEveryEighth) & kEveryNinth;
  const std::uint64_t high = (points & 0x100U) | ((points & 0x200U) << 8);
  return make_u128(high, low) << file;
}
constexpr unsigned gather_rank(Bitboard b, int rank) {
  return static_cast<unsigned>(low_half(b >> (kFiles * rank))) & 0x1FFU;
}
constexpr Bitboard spread_rank(unsigned points, int rank) {
  return static_cast<Bitboard>(points & 0x1FFU) << (kFiles * rank);
}

/// All tables that depend on more than simple arithmetic: about 140 KB, of which a game touches a few.
struct Tables {
  Tables();

  std::array<std::array<LineReach, 1024>, 10> line;                 // by place on the line and its occupancy
  std::array<std::array<Bitboard, 16>, kSquares> horse_targets;     // by side_index
  std::array<std::array<Bitboard, 16>, kSquares> horse_sources;     // by corner_index
  std::array<std::array<Bitboard, 16>, kSquares> elephant_targets;  // by corner_index
  std::array<Bitboard, kSquares> orthogonal_steps;
  std::array<Bitboard, kSquares> diagonal_steps;
  std::array<Bitboard, kSquares> cross;
  std::array<Bitboard, kSquares> horse_circle;
  std::array<std::array<Bitboard, kSquares>, 2> pawn_targets;
  std::array<std::array<Bitboard, kSquares>, 2> pawn_sources;
  std::array<std::array<Bitboard, kSquares>, 18> between_palace;  // by palace_index
};

inline const Tables kTables;

constexpr std::size_t palace_index(Square s) {
  return static_cast<std::size_t>((rank_of(s) % 7) * 3 + file_of(s) - 3 + (rank_of(s) >= 7 ? 9 : 0));
}
constexpr std::size_t at(Square s) { return static_cast<std::size_t>(s); }

}  // namespace detail

/// The points a rook reaches from one point, and those a cannon reaches by capturing.
struct Lines {
  Bitboard rook;
  Bitboard cannon;
};

/// Rank and file from s, with `occupied` standing on the board: a rook reaches `rook` (blockers included), a cannon
/// moves to the empty points of `rook` and captures what stands on `cannon`.
inline Lines lines_from(Square s, Bitboard occupied) {
  const int file = file_of(s);
  const int rank = rank_of(s);
  // A rank has nine points; a wall on the tenth lets it share the file's table.
  const detail::LineReach along_rank =
      detail::kTables.line[static_cast<std::size_t>(file)][detail::gather_rank(occupied, rank) | 0x200U];
  const detail::LineReach along_file =
      detail::kTables.line[static_cast<std::size_t>(rank)][detail::gather_file(occupied, file)];
  return {detail::spread_rank(along_rank.rook, rank) | detail::spread_file(along_file.rook, file),
          detail::spread_rank(along_rank.cannon, rank) | detail::spread_file(along_file.cannon, file)};
}

/// Where a horse on s reaches, blocked at its legs.
inline Bitboard horse_targets(Square s, Bitboard occupied) {
  return detail::kTables.horse_targets[detail::at(s)][detail::side_index(s, occupied)];
}
/// From where a horse reaches s, blocked at its legs.
inline Bitboard horse_sources(Square s, Bitboard occupied) {
  return detail::kTables.horse_sources[detail::at(s)][detail::corner_index(s, occupied)];
}
/// Horse jumps from (or to) s, legs ignored.
inline Bitboard horse_circle(Square s) { return detail::kTables.horse_circle[detail::at(s)]; }
/// The leg of a horse on `from` that jumps to `to`.
constexpr Square horse_leg(Square from, Square to) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  return make_square(file_of(from) + files / 2, rank_of(from) + ranks / 2);
}
/// Where an elephant on s reaches if it may cross the river, blocked at its eyes. (Sources and targets are the same.)
/// Xiangqi cuts this with home_half(); cờ úp's face-up elephants do not.
inline Bitboard elephant_targets(Square s, Bitboard occupied) {
  return detail::kTables.elephant_targets[detail::at(s)][detail::corner_index(s, occupied)];
}
/// One diagonal step anywhere on the board; an advisor that is bound to its palace cuts it with palace().
inline Bitboard diagonal_steps(Square s) { return detail::kTables.diagonal_steps[detail::at(s)]; }
/// One orthogonal step anywhere on the board; the king cuts it with palace().
inline Bitboard orthogonal_steps(Square s) { return detail::kTables.orthogonal_steps[detail::at(s)]; }
/// One step forward, beyond the river also sideways.
inline Bitboard pawn_targets(Color c, Square s) {
  return detail::kTables.pawn_targets[static_cast<std::size_t>(c)][detail::at(s)];
}
/// From where a pawn of colour c reaches s.
inline Bitboard pawn_sources(Color c, Square s) {
  return detail::kTables.pawn_sources[static_cast<std::size_t>(c)][detail::at(s)];
}
/// Rank and file of s without s.
inline Bitboard cross(Square s) { return detail::kTables.cross[detail::at(s)]; }
/// The points strictly between a point of a palace and any other on the same rank or file; else none.
inline Bitboard between_palace(Square in_palace, Square s) {
  assert(contains(palace(Color::First) | palace(Color::Second), in_palace));
  return detail::kTables.between_palace[detail::palace_index(in_palace)][detail::at(s)];
}

}  // namespace kydai::xiangqi
