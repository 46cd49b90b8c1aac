#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>

#include "games/chess/magics.h"
#include "games/chess/types.h"

namespace kydai::chess {

/// What a slider on s attacks, by walking: the slow truth behind the tables.
Bitboard walk_bishop(Square s, Bitboard occupied);
Bitboard walk_rook(Square s, Bitboard occupied);

/// The squares whose occupation matters for a slider on s: its lines without their last squares.
Bitboard relevant_bishop(Square s);
Bitboard relevant_rook(Square s);

/// Slot of an occupation by multiplication: works on every machine.
struct MagicIndex {
  Bitboard mask = 0;
  u64 magic = 0;
  unsigned shift = 0;

  void prepare(Bitboard relevant, u64 multiplier) {
    mask = relevant;
    magic = multiplier;
    shift = 64U - static_cast<unsigned>(popcount(relevant));
  }
  [[nodiscard]] std::size_t slot(Bitboard occupied) const { return ((occupied & mask) * magic) >> shift; }
};

#ifdef __BMI2__
/// Slot of an occupation by the PEXT instruction.
struct PextIndex {
  Bitboard mask = 0;

  void prepare(Bitboard relevant, u64) { mask = relevant; }
  [[nodiscard]] std::size_t slot(Bitboard occupied) const { return _pext_u64(occupied, mask); }
};
#endif

/// Attack sets of bishops and rooks for every square and every occupation that matters (840 kB).
template <class Index>
class SliderTable {
 public:
  SliderTable() {
    std::size_t next = 0;
    for (int i = 0; i < 64; ++i) {
      const Square s = square(i);
      bishops_[s].index.prepare(relevant_bishop(s), kBishopMagics[s]);
      next = fill(bishops_[s], s, relevant_bishop(s), walk_bishop, next);
    }
    for (int i = 0; i < 64; ++i) {
      const Square s = square(i);
      rooks_[s].index.prepare(relevant_rook(s), kRookMagics[s]);
      next = fill(rooks_[s], s, relevant_rook(s), walk_rook, next);
    }
  }

  [[nodiscard]] Bitboard bishop(Square s, Bitboard occupied) const {
    const Entry& entry = bishops_[s];
    return sets_[entry.offset + entry.index.slot(occupied)];
  }
  [[nodiscard]] Bitboard rook(Square s, Bitboard occupied) const {
    const Entry& entry = rooks_[s];
    return sets_[entry.offset + entry.index.slot(occupied)];
  }

 private:
  static constexpr std::size_t kSets = 5248 + 102400;  // sum over all squares of 2^popcount(relevant)

  struct Entry {
    Index index;
    std::size_t offset = 0;
  };

  std::size_t fill(Entry& entry, Square s, Bitboard relevant, Bitboard (*walk)(Square, Bitboard), std::size_t next) {
    entry.offset = next;
    Bitboard occupied = 0;
    do {  // every subset of the relevant squares
      sets_[next + entry.index.slot(occupied)] = walk(s, occupied);
      occupied = (occupied - relevant) & relevant;
    } while (occupied != 0);
    return next + (std::size_t{1} << popcount(relevant));
  }

  std::array<Entry, 64> bishops_{};
  std::array<Entry, 64> rooks_{};
  std::array<Bitboard, kSets> sets_{};
};

}  // namespace kydai::chess
