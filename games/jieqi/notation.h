#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/notation.h"
#include "core/result.h"
#include "games/jieqi/position.h"

namespace kydai::jieqi {

/// Coordinates, then the letter of what a face-down mover turned out to be, then that of a face-down piece it
/// captured, each only where the step knows it, in the case of its side: `a0a4R`, `a0a9Rc`, `h9g7n`.
std::string write_move(const Position& position, Step step, Notation notation);

/// Reads a legal move as a player chooses it: coordinates alone, what they turn up is not said.
Result<Move> read_chosen_move(const Position& position, std::string_view text, Notation notation);

/// Reads coordinates with letters of either case and alphabet. A face-down mover needs its letter, unless the pool
/// leaves only one possibility.
Result<Step> read_move(const Position& position, std::string_view text, std::optional<Notation> hint);

}  // namespace kydai::jieqi
