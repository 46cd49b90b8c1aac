#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "core/result.h"
#include "games/cotoan/position.h"

namespace kydai::cotoan {

/// Every calculation that allows a legal capture, e.g. {"8+5=13", "8-5=3", "8:5 rem 3"}; none for a quiet move.
/// The order is + - * : and the remainder.
std::vector<std::string> explain(const Position& position, Move move);

/// A legal move as coordinates (e1e5) or with its arithmetic (8e1-e5, 8e1xe10 (8+0=8)).
std::string write_move(const Position& position, Move move, Notation notation);

/// Reads both spellings, in any case, with -, x or nothing between the cells, with or without the value and the
/// arithmetic; what is written must be true. The error says what is wrong with the text or why the move is illegal.
Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint);

/// Why a move between these cells is not legal; empty when it is.
std::string why_illegal(const Position& position, Square from, Square to);

}  // namespace kydai::cotoan
