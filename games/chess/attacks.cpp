#include "games/chess/attacks.h"

#include <utility>

namespace kydai::chess {
namespace {

using Step = std::pair<int, int>;
constexpr std::array<Step, 4> kDiagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Step, 4> kStraight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Step, 8> kKnightSteps{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

template <std::size_t N>
Bitboard walk(const std::array<Step, N>& steps, Square s, Bitboard occupied) {
  Bitboard reached = 0;
  for (const auto& [df, dr] : steps) {
    int file = file_of(s) + df;
    int rank = rank_of(s) + dr;
    while (on_board(file, rank)) {
      const Bitboard here = bit(square(file, rank));
      reached |= here;
      if ((occupied & here) != 0) break;
      file += df;
      rank += dr;
    }
  }
  return reached;
}

template <std::size_t N>
Bitboard leap(const std::array<Step, N>& steps, Square s) {
  Bitboard reached = 0;
  for (const auto& [df, dr] : steps)
    if (on_board(file_of(s) + df, rank_of(s) + dr)) reached |= bit(square(file_of(s) + df, rank_of(s) + dr));
  return reached;
}

}  // namespace

Bitboard walk_bishop(Square s, Bitboard occupied) { return walk(kDiagonal, s, occupied); }
Bitboard walk_rook(Square s, Bitboard occupied) { return walk(kStraight, s, occupied); }

Bitboard relevant_bishop(Square s) { return walk_bishop(s, 0) & ~(kFileA | kFileH | kRank1 | kRank8); }
Bitboard relevant_rook(Square s) {
  const Bitboard file_ends = (kRank1 | kRank8) & ~rank_set(rank_of(s));
  const Bitboard rank_ends = (kFileA | kFileH) & ~(kFileA << file_of(s));
  return walk_rook(s, 0) & ~(file_ends | rank_ends);
}

AttackTables::AttackTables() {
  for (int i = 0; i < 64; ++i) {
    const Square s = square(i);
    knight[s] = leap(kKnightSteps, s);
    king[s] = leap(kDiagonal, s) | leap(kStraight, s);
    pawn[0][s] = pawn_attack_set<Color::First>(bit(s));
    pawn[1][s] = pawn_attack_set<Color::Second>(bit(s));
  }
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < 64; ++j) {
      const Square a = square(i);
      const Square b = square(j);
      if (a == b) continue;
      for (Bitboard (*const walk_line)(Square, Bitboard) : {walk_bishop, walk_rook}) {
        if ((walk_line(a, 0) & bit(b)) == 0) continue;
        between[a][b] = walk_line(a, bit(b)) & walk_line(b, bit(a));
        line[a][b] = (walk_line(a, 0) & walk_line(b, 0)) | bit(a) | bit(b);
      }
    }
  }
}

const AttackTables kAttacks;

}  // namespace kydai::chess
