#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/notation.h"
#include "core/result.h"
#include "games/chess/position.h"

namespace kydai::chess {

/// The one right spelling of a legal move. Notations that chess does not have are written as coordinates.
std::string write_move(const Position& position, Move move, Notation notation);

/// The legal move that a text means. Without a hint every notation of chess is tried.
Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint);

Result<Rules> parse_rules(std::string_view text);
std::string write_rules(const Rules& rules);

}  // namespace kydai::chess
