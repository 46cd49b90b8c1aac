#pragma once

#include <array>
#include <cstdint>

#include "core/rng.h"
#include "games/xiangqi/board.h"

namespace kydai::xiangqi {

/// Random numbers whose sum (exclusive or) over a position is its key.
struct Zobrist {
  std::array<std::array<std::uint64_t, kSquares>, kPieceCodes> pieces{};  // None is all zero
  std::uint64_t second_to_move = 0;

  constexpr Zobrist() {
    Rng rng(0x9a6f2c71d4e8b305);
    for (std::size_t code = 1; code < pieces.size(); ++code)
      for (auto& number : pieces[code]) number = rng.next();
    second_to_move = rng.next();
  }
  [[nodiscard]] constexpr std::uint64_t of(Piece piece, Square s) const {
    return pieces[static_cast<std::size_t>(piece)][static_cast<std::size_t>(s)];
  }
};

inline constexpr Zobrist kZobrist;

}  // namespace kydai::xiangqi
