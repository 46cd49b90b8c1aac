#include "games/chess/attacks.h"

#include <utility>

#include "core/rng.h"

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

u64 find_magic(Square s, Bitboard mask, Bitboard (*walk)(Square, Bitboard)) {
  const auto slots = std::size_t{1} << popcount(mask);
  const auto shift = 64U - static_cast<unsigned>(popcount(mask));
  std::vector<Bitboard> occupations;
  std::vector<Bitboard> sets;
  Bitboard occupied = 0;
  do {
    occupations.push_back(occupied);
    sets.push_back(walk(s, occupied));
    occupied = (occupied - mask) & mask;
  } while (occupied != 0);

  struct Slot {
    Bitboard set = 0;
    unsigned attempt = 0;  // saves clearing all slots before each attempt
  };
  std::vector<Slot> table(slots);
  Rng rng(0x4B79C490A1B3D5E7ULL + s);
  for (unsigned attempt = 1;; ++attempt) {
    const u64 magic = rng.next() & rng.next() & rng.next();  // few bits set: such multipliers collide less
    if (popcount((mask * magic) >> 56) < 6) continue;
    bool fits = true;
    for (std::size_t i = 0; fits && i < slots; ++i) {
      Slot& slot = table[(occupations[i] * magic) >> shift];
      if (slot.attempt != attempt) {
        slot = {sets[i], attempt};
      } else {
        fits = slot.set == sets[i];
      }
    }
    if (fits) return magic;
  }
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
