#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "formats/read_game.h"

namespace kydai {

/// The XML save of a classic desktop chess program (docs/formats.md): one game of chess, its clocks and its settings.
/// <FEN> is the position reached, <MoveList> the moves that led to it. Entities are never expanded or fetched.
ReadGame read_xml_save(std::string_view text);

/// Only the main line can be written. The start, where it is not the usual one, goes to an element of ours, <StartFEN>.
Result<std::string> write_xml_save(const GameRecord& record);

}  // namespace kydai
