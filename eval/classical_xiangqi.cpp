// The evaluation of documents A and B: piece values and piece-square tables. Cờ úp, which the documents only name as
// future work, uses the same figures for what lies face up and the average of the pool for what does not.

#include <array>

#include "eval/evaluator.h"
#include "games/jieqi/jieqi.h"
#include "games/xiangqi/xiangqi.h"

namespace kydai {
namespace {

using xiangqi::PieceType;
using xiangqi::Square;
using Table = std::array<int, xiangqi::kSquares>;

/// By PieceType.
constexpr std::array<int, xiangqi::kPieceTypes> kValues{0, 6000, 120, 120, 270, 600, 285, 30};

// Seen by red: the first row is black's back rank.
// clang-format off
constexpr Table kRook{
    14, 14, 12, 18, 16, 18, 12, 14, 14,
    16, 20, 18, 24, 26, 24, 18, 20, 16,
    12, 12, 12, 18, 18, 18, 12, 12, 12,
    12, 18, 16, 22, 22, 22, 16, 18, 12,
    12, 14, 12, 18, 18, 18, 12, 14, 12,
    12, 16, 14, 20, 20, 20, 14, 16, 12,
    6, 10, 8, 14, 14, 14, 8, 10, 6,
    4, 8, 6, 14, 12, 14, 6, 8, 4,
    8, 4, 8, 16, 8, 16, 8, 4, 8,
    -2, 10, 6, 14, 12, 14, 6, 10, -2,
};
constexpr Table kHorse{
    4, 8, 16, 12, 14, 12, 16, 8, 4,
    4, 10, 28, 16, 8, 16, 28, 10, 4,
    12, 14, 16, 20, 18, 20, 16, 14, 12,
    8, 24, 18, 24, 20, 24, 18, 24, 8,
    6, 16, 14, 18, 16, 18, 14, 16, 6,
    4, 12, 16, 14, 12, 14, 16, 12, 4,
    2, 6, 8, 6, 10, 6, 8, 6, 2,
    4, 2, 8, 8, 4, 8, 8, 2, 4,
    0, 2, 4, 4, -2, 4, 4, 2, 0,
    0, -4, 0, 0, 0, 0, 0, -4, 0,
};
constexpr Table kCannon{
    6, 4, 0, -10, -12, -10, 0, 4, 6,
    2, 2, 0, -4, -14, -4, 0, 2, 2,
    2, 2, 0, -10, -8, -10, 0, 2, 2,
    0, 0, -2, 4, 10, 4, -2, 0, 0,
    0, 0, 0, 2, 8, 2, 0, 0, 0,
    -2, 0, 4, 2, 6, 2, 4, 0, -2,
    0, 0, 0, 2, 4, 2, 0, 0, 0,
    4, 0, 8, 6, 10, 6, 8, 0, 4,
    0, 2, 4, 6, 6, 6, 4, 2, 0,
    0, 0, 2, 6, 6, 6, 2, 0, 0,
};
constexpr Table kPawn{
    0, 3, 6, 9, 12, 9, 6, 3, 0,
    18, 36, 56, 80, 120, 80, 56, 36, 18,
    14, 26, 42, 60, 80, 60, 42, 26, 14,
    10, 20, 30, 34, 40, 34, 30, 20, 10,
    6, 12, 18, 18, 20, 18, 18, 12, 6,
    2, 0, 8, 0, 8, 0, 8, 0, 2,
    0, 0, -2, 0, 4, 0, -2, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
};
// clang-format on

int worth(Color color, PieceType type, Square s) {
  const int rank = xiangqi::relative_rank(color, s);
  const int file = color == Color::First ? xiangqi::file_of(s) : 8 - xiangqi::file_of(s);
  const auto place = static_cast<std::size_t>((9 - rank) * 9 + file);
  const int value = kValues[static_cast<std::size_t>(type)];
  switch (type) {
    case PieceType::Rook: return value + kRook[place];
    case PieceType::Horse: return value + kHorse[place];
    case PieceType::Cannon: return value + kCannon[place];
    case PieceType::Pawn: return value + kPawn[place];
    default: return value;
  }
}

template <class P>
int face_up_worth(const P& p, Color color) {
  int sum = 0;
  for (const PieceType type : xiangqi::kAllTypes)
    for (auto set = p.pieces(color, type); set != 0;) sum += worth(color, type, xiangqi::pop_square(set));
  return sum;
}

int face_down_worth(const jieqi::Position& p, Color color) {
  const int total = p.pool_total(color);
  if (total == 0) return 0;
  int pool = 0;
  for (const PieceType type : jieqi::kPoolTypes) pool += p.pool(color, type) * kValues[static_cast<std::size_t>(type)];
  return pool * popcount(p.hidden(color)) / total;
}

}  // namespace

template <>
int classical_score<Xiangqi>(const Xiangqi::Position& p) {
  return face_up_worth(p, p.turn()) - face_up_worth(p, ~p.turn());
}

template <>
int classical_score<Jieqi>(const Jieqi::Position& p) {
  const auto side = [&](Color c) { return face_up_worth(p, c) + face_down_worth(p, c); };
  return side(p.turn()) - side(~p.turn());
}

}  // namespace kydai
