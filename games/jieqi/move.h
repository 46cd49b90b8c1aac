#pragma once

#include <cassert>
#include <cstdint>

#include "games/jieqi/piece.h"

namespace kydai::jieqi {

/// From and to, seven bits each. The default one (a0 to a0) is "no move".
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to)
      : bits_(static_cast<std::uint16_t>(static_cast<unsigned>(from) | (static_cast<unsigned>(to) << 7))) {}

  static constexpr Move from_raw(std::uint16_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }
  [[nodiscard]] constexpr std::uint16_t raw() const { return bits_; }

  /// Of a move that came from raw bits these may lie outside the board: is_pseudo_legal() finds out.
  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 0x7FU); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>((bits_ >> 7) & 0x7FU); }

  constexpr bool operator==(const Move&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

/// A move with what it turned up: the identity of a face-down mover, and that of a face-down piece it captured where
/// the player who holds the position has seen it. Without them it is the move as players choose it.
struct Step {
  constexpr Step() = default;
  constexpr Step(Move m) : move(m) {}  // NOLINT(google-explicit-constructor): a move is a step that reveals nothing
  constexpr Step(Move m, PieceType revealed_type, PieceType captured = PieceType::None)
      : move(m), revealed(revealed_type), captured_identity(captured) {}

  [[nodiscard]] constexpr Square from() const { return move.from(); }
  [[nodiscard]] constexpr Square to() const { return move.to(); }

  Move move;
  PieceType revealed = PieceType::None;
  PieceType captured_identity = PieceType::None;

  constexpr bool operator==(const Step&) const = default;
};

}  // namespace kydai::jieqi
