#pragma once

#include "games/jieqi/piece.h"
#include "games/xiangqi/move.h"

namespace kydai::jieqi {

using xiangqi::Move;

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
