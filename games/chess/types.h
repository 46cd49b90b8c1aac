#pragma once

#include <cstdint>
#include <string>

#include "core/bits.h"
#include "core/color.h"

namespace kydai::chess {

/// Squares a1 = 0, b1 = 1 ... h8 = 63. Unscoped, so that a square indexes arrays; an int never becomes one silently.
enum Square : std::uint8_t { A1 = 0, H1 = 7, A8 = 56, H8 = 63, kNoSquare = 64 };

constexpr Square square(int number) { return static_cast<Square>(number); }
constexpr Square square(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr int file_of(Square s) { return s & 7; }
constexpr int rank_of(Square s) { return s >> 3; }
inline std::string name_of(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

enum PieceType : std::uint8_t { kNoPieceType, kPawn, kKnight, kBishop, kRook, kQueen, kKing };

/// Coloured pieces, numbered as Position::piece_code() gives them.
enum Piece : std::uint8_t {
  kEmpty,
  kWhitePawn,
  kWhiteKnight,
  kWhiteBishop,
  kWhiteRook,
  kWhiteQueen,
  kWhiteKing,
  kBlackPawn,
  kBlackKnight,
  kBlackBishop,
  kBlackRook,
  kBlackQueen,
  kBlackKing,
};

constexpr Piece piece(Color color, PieceType type) { return static_cast<Piece>(type + 6 * index(color)); }
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(p > kWhiteKing ? p - 6 : p); }
/// The colour of a piece that is not kEmpty.
constexpr Color color_of(Piece p) { return p > kWhiteKing ? Color::Second : Color::First; }

/// A set of squares, bit i for square i.
using Bitboard = u64;

constexpr Bitboard bit(Square s) { return Bitboard{1} << s; }
constexpr Square lowest(Bitboard b) { return square(lowest_bit(b)); }
constexpr Square pop(Bitboard& b) { return square(pop_lowest(b)); }

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xFFULL;
inline constexpr Bitboard kRank8 = kRank1 << 56;
inline constexpr Bitboard kLightSquares = 0x55AA55AA55AA55AAULL;

constexpr Bitboard rank_set(int rank) { return kRank1 << (8 * rank); }
constexpr Bitboard back_rank(Color c) { return c == Color::First ? kRank1 : kRank8; }

/// What a move does beyond taking the piece from one square to another.
enum class MoveKind : std::uint8_t {
  Normal,  ///< includes captures
  DoublePush,
  EnPassant,
  Castle,  ///< king takes own rook
  PromoteKnight,
  PromoteBishop,
  PromoteRook,
  PromoteQueen,
};

/// 16 bits: from (6), to (6), kind (4). Castling is written "king takes own rook", so that Chess960 needs nothing
/// special. `Move{}` is "no move". Trivial on purpose (lists of moves stay uninitialised): write `Move m{};`.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to, MoveKind kind = MoveKind::Normal)
      : bits_(static_cast<std::uint16_t>(from | (to << 6) | (static_cast<int>(kind) << 12))) {}

  static constexpr Move from_raw(std::uint16_t bits) {
    Move m{};
    m.bits_ = bits;
    return m;
  }
  [[nodiscard]] constexpr std::uint16_t raw() const { return bits_; }

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>((bits_ >> 6) & 63); }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }

  [[nodiscard]] constexpr bool is_castle() const { return kind() == MoveKind::Castle; }
  [[nodiscard]] constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
  [[nodiscard]] constexpr bool is_promotion() const { return kind() >= MoveKind::PromoteKnight; }
  /// The piece a pawn becomes; only for promotions.
  [[nodiscard]] constexpr PieceType promotion() const {
    return static_cast<PieceType>(static_cast<int>(kind()) - static_cast<int>(MoveKind::PromoteKnight) + kKnight);
  }

  constexpr bool operator==(const Move&) const = default;
  constexpr explicit operator bool() const { return bits_ != 0; }

 private:
  std::uint16_t bits_;
};

constexpr MoveKind promotion_kind(PieceType type) {
  return static_cast<MoveKind>(type - kKnight + static_cast<int>(MoveKind::PromoteKnight));
}

/// Where king and rook stand after castling towards the rook on `rook`.
constexpr Square castled_king(Square king, Square rook) { return square(rook > king ? 6 : 2, rank_of(king)); }
constexpr Square castled_rook(Square king, Square rook) { return square(rook > king ? 5 : 3, rank_of(king)); }

}  // namespace kydai::chess
