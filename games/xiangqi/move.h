#pragma once

#include <cstdint>

#include "games/xiangqi/board.h"

namespace kydai::xiangqi {

/// A move between two points in 16 bits: from in the low seven, to in the next seven. The default one is "no move".
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to) : raw_(static_cast<std::uint16_t>(index(from) | (index(to) << 7))) {}

  static constexpr Move from_raw(std::uint16_t raw) {
    Move move;
    move.raw_ = raw;
    return move;
  }
  [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
  /// Bits from a table may name no point of the board; from() and to() are then beyond it.
  [[nodiscard]] constexpr bool is_on_board() const {
    return raw_ < (1U << 14) && (raw_ & 0x7FU) < kSquares && (raw_ >> 7) < kSquares;
  }
  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(raw_ & 0x7FU); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>((raw_ >> 7) & 0x7FU); }
  constexpr bool operator==(const Move&) const = default;

 private:
  std::uint16_t raw_ = 0;
};

}  // namespace kydai::xiangqi
