#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "formats/record.h"

namespace kydai {

/// Our own save: everything that a GameRecord holds, for all four games, as JSON (docs/formats.md).
inline constexpr std::string_view kJsonFormat = "kydai-game";
inline constexpr int kJsonVersion = 1;  ///< changes when old programs could no longer read the file
inline constexpr int kJsonMinor = 0;    ///< changes when fields are added

std::string write_json(const GameRecord& record, int indent = 2);

/// Strict: wrong types, unknown fields and duplicates are errors that name the place ("moves[12].text: ...").
/// Only in a file of a newer minor version unknown fields are passed over. Moves are not checked; find_bad_move does.
Result<GameRecord> read_json(std::string_view text);

}  // namespace kydai
