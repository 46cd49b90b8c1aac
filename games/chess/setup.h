#pragma once

#include <array>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace kydai::chess {

/// A position as a FEN states it, before anybody asked whether it can be.
struct Setup {
  std::array<Piece, 64> board{};
  Color turn = Color::First;
  Bitboard castling_rooks = 0;
  Square en_passant = kNoSquare;
  int clock = 0;
  int move_number = 1;
  Rules rules;
};

}  // namespace kydai::chess
