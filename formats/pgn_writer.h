#pragma once

#include <optional>
#include <string>

#include "core/notation.h"
#include "core/result.h"
#include "formats/record.h"

namespace kydai {

/// How games are written as PGN.
struct PgnWriteOptions {
  std::optional<Notation> notation;  ///< default: SAN for chess, WXF for xiangqi, coordinates for the others
  std::size_t width = 80;            ///< the longest line, as the export standard wants it
  bool comments = true;
  bool variations = true;
  bool clocks = true;
};

/// One game in the export format of the PGN standard, with the empty line that ends it. Games other than chess are
/// written in the same way with a [Game] tag. An error names the move that cannot be played.
Result<std::string> write_pgn(const GameRecord& record, const PgnWriteOptions& options = {});

}  // namespace kydai
