#pragma once

#include <array>
#include <cstddef>

#include "core/rng.h"
#include "games/chess/types.h"

namespace kydai::chess {

/// The random numbers whose sum (xor) is a position's key. Zero where nothing is to be added, so that callers need
/// not ask: the empty piece, and "no en passant square".
struct Zobrist {
  std::array<std::array<u64, 64>, 13> piece{};
  std::array<u64, 64> castling_rook{};  ///< a right belongs to the rook's square; ranks 1 and 8 only
  std::array<u64, 65> en_passant{};     ///< by square; equal on one file
  u64 second_to_move = 0;

  static constexpr Zobrist make() {
    Zobrist z;
    Rng rng(0x4B3FC490C3A069ULL);
    for (std::size_t p = 1; p < z.piece.size(); ++p)
      for (u64& number : z.piece[p]) number = rng.next();
    for (std::size_t file = 0; file < 8; ++file) {
      z.castling_rook[file] = rng.next();
      z.castling_rook[file + 56] = rng.next();
      const u64 number = rng.next();
      z.en_passant[file + 16] = number;
      z.en_passant[file + 40] = number;
    }
    z.second_to_move = rng.next();
    return z;
  }
};

inline constexpr Zobrist kZobrist = Zobrist::make();

}  // namespace kydai::chess
