#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/color.h"
#include "core/text.h"
#include "games/xiangqi/board.h"
#include "games/xiangqi/board_text.h"

/// What cờ úp adds to the shared board: pieces that lie face down, and the squares where they began.
namespace kydai::jieqi {

using xiangqi::bit;
using xiangqi::Bitboard;
using xiangqi::contains;
using xiangqi::first_square;
using xiangqi::kAllTypes;
using xiangqi::kSquares;
using xiangqi::make_square;
using xiangqi::PieceType;
using xiangqi::pop_square;
using xiangqi::Square;
using xiangqi::square_at;

/// A piece as it can be seen: 0 nothing, 1..7 red's King..Pawn, 8..14 black's, 15 and 16 face-down red and black.
enum class Piece : std::uint8_t { None = 0, HiddenFirst = 15, HiddenSecond = 16 };
inline constexpr int kPieceCodes = 17;

constexpr int index(Piece p) { return static_cast<int>(p); }
constexpr Piece visible_piece(Color c, PieceType t) {
  assert(t != PieceType::None);
  return static_cast<Piece>(xiangqi::index(t) + 7 * kydai::index(c));
}
constexpr Piece hidden_piece(Color c) { return c == Color::First ? Piece::HiddenFirst : Piece::HiddenSecond; }
constexpr bool is_hidden(Piece p) { return p >= Piece::HiddenFirst; }
/// The piece must not be None.
constexpr Color color_of(Piece p) {
  return p == Piece::HiddenSecond || (index(p) > 7 && !is_hidden(p)) ? Color::Second : Color::First;
}
/// What a face-up piece is; None for a face-down one.
constexpr PieceType type_of(Piece p) {
  if (is_hidden(p)) return PieceType::None;
  return static_cast<PieceType>(index(p) > 7 ? index(p) - 7 : index(p));
}

/// How many of each type a side has.
constexpr int set_size(PieceType t) {
  constexpr std::array<int, xiangqi::kPieceTypes> kSet{0, 1, 2, 2, 2, 2, 2, 5};
  return kSet[static_cast<std::size_t>(t)];
}
/// The types that can lie face down, in the order in which a FEN lists the pool.
inline constexpr std::array<PieceType, 6> kPoolTypes{PieceType::Rook, PieceType::Advisor, PieceType::Cannon,
                                                     PieceType::Pawn, PieceType::Horse,   PieceType::Elephant};

/// The letter of FEN and moves: upper case for red, lower case for black.
inline char letter_of(Color c, PieceType t) {
  const char letter = xiangqi::letter_of(t);
  return c == Color::First ? letter : to_lower(letter);
}

namespace detail {
constexpr std::array<PieceType, kSquares> start_types() {
  using enum PieceType;
  std::array<PieceType, kSquares> types{};
  constexpr std::array<PieceType, 9> kBack{Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook};
  const auto put = [&](int file, int rank, PieceType t) {
    types[static_cast<std::size_t>(make_square(file, rank))] = t;
    types[static_cast<std::size_t>(make_square(file, 9 - rank))] = t;
  };
  for (int file = 0; file < 9; ++file) put(file, 0, kBack[static_cast<std::size_t>(file)]);
  for (const int file : {1, 7}) put(file, 2, Cannon);
  for (int file = 0; file < 9; file += 2) put(file, 3, Pawn);
  return types;
}
inline constexpr std::array<PieceType, kSquares> kStartTypes = start_types();

/// By type; the squares of both sides.
constexpr std::array<Bitboard, xiangqi::kPieceTypes> start_squares() {
  std::array<Bitboard, xiangqi::kPieceTypes> squares{};
  for (int i = 0; i < kSquares; ++i)
    squares[static_cast<std::size_t>(kStartTypes[static_cast<std::size_t>(i)])] |= bit(square_at(i));
  return squares;
}
inline constexpr std::array<Bitboard, xiangqi::kPieceTypes> kStartSquares = start_squares();
}  // namespace detail

/// What begins on a square in xiangqi (None elsewhere): the way a face-down piece there moves.
constexpr PieceType start_type(Square s) { return detail::kStartTypes[static_cast<std::size_t>(s)]; }
/// The squares of both sides where pieces of this type begin.
constexpr Bitboard start_squares(PieceType t) { return detail::kStartSquares[static_cast<std::size_t>(t)]; }
/// Where a side's face-down pieces can lie.
constexpr Bitboard hidden_points(Color c) {
  return xiangqi::home_half(c) & ~start_squares(PieceType::None) & ~start_squares(PieceType::King);
}

}  // namespace kydai::jieqi
