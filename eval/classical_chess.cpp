// The evaluation of document E (and D9): material, piece-square tables blended by the phase, passed and isolated pawns,
// king safety and mop-up. Where the document gives no figure (bonus of a passed pawn, penalties) the sizes are ours.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "eval/evaluator.h"
#include "games/chess/chess.h"

namespace kydai {
namespace {

using namespace chess;  // NOLINT(google-build-using-namespace): this file is about chess alone
using Table = std::array<int, 64>;

/// By PieceType.
constexpr std::array<int, 7> kValues{0, 100, 300, 320, 500, 900, 0};

// Seen by white: the first row is rank 8.
// clang-format off
constexpr Table kKnightPlaces{
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20, 0, 0, 0, 0, -20, -40,
    -30, 0, 10, 15, 15, 10, 0, -30,
    -30, 5, 15, 20, 20, 15, 5, -30,
    -30, 0, 15, 20, 20, 15, 0, -30,
    -30, 5, 10, 15, 15, 10, 5, -30,
    -40, -20, 0, 5, 5, 0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
};
constexpr Table kPawnOpening{
    0, 0, 0, 0, 0, 0, 0, 0,
    50, 50, 50, 50, 50, 50, 50, 50,
    10, 10, 20, 30, 30, 20, 10, 10,
    5, 5, 10, 25, 25, 10, 5, 5,
    0, 0, 0, 20, 20, 0, 0, 0,
    5, -5, -10, 0, 0, -10, -5, 5,
    5, 10, 10, -20, -20, 10, 10, 5,
    0, 0, 0, 0, 0, 0, 0, 0,
};
constexpr Table kPawnEnding{
    0, 0, 0, 0, 0, 0, 0, 0,
    80, 80, 80, 80, 80, 80, 80, 80,
    50, 50, 50, 50, 50, 50, 50, 50,
    30, 30, 30, 30, 30, 30, 30, 30,
    20, 20, 20, 20, 20, 20, 20, 20,
    10, 10, 10, 10, 10, 10, 10, 10,
    10, 10, 10, 10, 10, 10, 10, 10,
    0, 0, 0, 0, 0, 0, 0, 0,
};
constexpr Table kKingOpening{
    -80, -70, -70, -70, -70, -70, -70, -80,
    -60, -60, -60, -60, -60, -60, -60, -60,
    -40, -50, -50, -60, -60, -50, -50, -40,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
    20, 20, -5, -5, -5, -5, 20, 20,
    20, 30, 10, 0, 0, 10, 30, 20,
};
constexpr Table kKingEnding{
    -20, -10, -10, -10, -10, -10, -10, -20,
    -5, 0, 5, 5, 5, 5, 0, -5,
    -10, -5, 20, 30, 30, 20, -5, -10,
    -15, -10, 35, 45, 45, 35, -10, -15,
    -20, -15, 30, 40, 40, 30, -15, -20,
    -25, -20, 20, 25, 25, 20, -20, -25,
    -30, -25, 0, 0, 0, 0, -25, -30,
    -50, -30, -30, -30, -30, -30, -30, -50,
};
// clang-format on

constexpr std::array<int, 7> kPassedBonus{0, 120, 80, 50, 30, 15, 15};             // by squares left to promotion
constexpr std::array<int, 9> kIsolatedPenalty{0, 10, 25, 50, 75, 75, 75, 75, 75};  // by how many

/// 0 in the opening, 1 in the ending: what is gone of queens, rooks, bishops and knights, weighted.
double ending_share(const Position& p) {
  const int units = 45 * popcount(p.pieces(kQueen)) + 20 * popcount(p.pieces(kRook)) +
                    10 * popcount(p.pieces(kBishop) | p.pieces(kKnight));
  constexpr int kAll = 2 * 45 + 4 * 20 + 8 * 10;
  return 1.0 - std::min(1.0, static_cast<double>(units) / kAll);
}

std::size_t place(Color c, Square s) { return static_cast<std::size_t>(c == Color::First ? s ^ 56 : s); }

int material(const Position& p, Color c) {
  int sum = 0;
  for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen})
    sum += kValues[type] * popcount(p.pieces(c, type));
  return sum;
}

int pawn_terms(const Position& p, Color c) {
  int sum = 0;
  int isolated = 0;
  const Bitboard ours = p.pieces(c, kPawn);
  const Bitboard theirs = p.pieces(~c, kPawn);
  for (Bitboard b = ours; b != 0;) {
    const Square s = pop(b);
    const int file = file_of(s);
    Bitboard neighbour_files = 0;
    if (file > 0) neighbour_files |= kFileA << (file - 1);
    if (file < 7) neighbour_files |= kFileA << (file + 1);
    Bitboard ahead = 0;
    for (int rank = rank_of(s) + (c == Color::First ? 1 : -1); rank >= 0 && rank < 8;
         rank += c == Color::First ? 1 : -1)
      ahead |= rank_set(rank);
    const int to_go = c == Color::First ? 7 - rank_of(s) : rank_of(s);
    if ((ahead & (neighbour_files | (kFileA << file)) & theirs) == 0)
      sum += kPassedBonus[static_cast<std::size_t>(std::min(to_go, 6))];
    if ((neighbour_files & ours) == 0) ++isolated;
  }
  return sum - kIsolatedPenalty[static_cast<std::size_t>(std::min(isolated, 8))];
}

/// Penalty for a king without shield or on open files while the enemy has heavy pieces.
int king_danger(const Position& p, Color c, double ending) {
  const Square king = p.king_square(c);
  const int file = file_of(king);
  const Bitboard ours = p.pieces(c, kPawn);
  int penalty = 0;
  if (file >= 2 && file <= 5) {
    penalty += 30;  // not castled
  } else {
    const int direction = c == Color::First ? 1 : -1;
    for (int f = std::max(file - 1, 0); f <= std::min(file + 1, 7); ++f) {
      const int near = rank_of(king) + direction;
      const int far = near + direction;
      const bool near_pawn = near >= 0 && near < 8 && (ours & bit(square(f, near))) != 0;
      const bool far_pawn = far >= 0 && far < 8 && (ours & bit(square(f, far))) != 0;
      penalty += near_pawn ? 0 : far_pawn ? 7 : 20;
    }
  }
  const int rooks = popcount(p.pieces(~c, kRook));
  const int queens = popcount(p.pieces(~c, kQueen));
  if (rooks >= 2 || (rooks >= 1 && queens >= 1))
    for (int f = std::max(file - 1, 0); f <= std::min(file + 1, 7); ++f)
      if (((kFileA << f) & ours) == 0) penalty += f == file ? 25 : 15;
  return static_cast<int>(penalty * (1.0 - ending));
}

/// Ahead by more than two pawns in the ending: drive the enemy king to the edge and bring the own king near.
int mop_up(const Position& p, Color c, double ending) {
  if (material(p, c) <= material(p, ~c) + 2 * kValues[kPawn]) return 0;
  const Square own = p.king_square(c);
  const Square enemy = p.king_square(~c);
  const int from_centre =
      std::max(3 - file_of(enemy), file_of(enemy) - 4) + std::max(3 - rank_of(enemy), rank_of(enemy) - 4);
  const int apart = std::abs(file_of(own) - file_of(enemy)) + std::abs(rank_of(own) - rank_of(enemy));
  return static_cast<int>((10 * from_centre + 4 * (14 - apart)) * ending);
}

int side_score(const Position& p, Color c, double ending) {
  double places = 0;
  for (Bitboard b = p.pieces(c, kKnight); b != 0;) places += kKnightPlaces[place(c, pop(b))];
  for (Bitboard b = p.pieces(c, kPawn); b != 0;) {
    const std::size_t i = place(c, pop(b));
    places += (1.0 - ending) * kPawnOpening[i] + ending * kPawnEnding[i];
  }
  const std::size_t king = place(c, p.king_square(c));
  places += (1.0 - ending) * kKingOpening[king] + ending * kKingEnding[king];
  return material(p, c) + static_cast<int>(places) + pawn_terms(p, c) - king_danger(p, c, ending) +
         mop_up(p, c, ending);
}

}  // namespace

template <>
int classical_score<Chess>(const Chess::Position& p) {
  const double ending = ending_share(p);
  return side_score(p, p.turn(), ending) - side_score(p, ~p.turn(), ending);
}

}  // namespace kydai
