#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/notation.h"
#include "core/result.h"
#include "games/xiangqi/move.h"
#include "games/xiangqi/position.h"
#include "games/xiangqi/relative.h"

namespace kydai::xiangqi {

/// How far a reader goes from the standard spelling to meet its writer.
enum class Spelling { Standard, Loose };

// Each notation's letters. The readers look at the text alone (an empty answer: not this notation), the writers at a
// described legal move.

std::optional<RelativeMove> read_wxf(std::string_view text, Spelling spelling);
std::string write_wxf(const DescribedMove& described);

/// `position` tells whether the number after an order is a file or a place (see write_vietnamese).
std::optional<RelativeMove> read_vietnamese(const Position& position, std::string_view text, Spelling spelling);
/// P2-5, Pt.1, Bg-4. Where two files have several pawns, the file follows the order (Bt3-4); where one file has four or
/// five, their place from the front follows (Bt2-4).
std::string write_vietnamese(const DescribedMove& described);

std::optional<RelativeMove> read_chinese(std::string_view text);
/// Simplified characters; red in Chinese numerals, black in digits.
std::string write_chinese(Color c, const DescribedMove& described);

/// The move must be legal.
std::string write_move(const Position& position, Move move, Notation notation);
/// Reads a legal move in any of the notations, or only in `hint`.
Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint);

}  // namespace kydai::xiangqi
