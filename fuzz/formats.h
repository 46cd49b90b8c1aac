#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/registry.h"
#include "fuzz/bytes.h"

namespace kydai::fuzz {

/// The games of a text in some format; at most `most` of them.
inline std::vector<ReadGame> read_games(Format format, const std::string& text, std::size_t most,
                                        const ReadOptions& options = {}) {
  std::istringstream stream(text);
  TextSource source(stream);
  const auto games = open_source(format, source, options);
  std::vector<ReadGame> found;
  ReadGame game;
  while (found.size() < most && games->next(game)) found.push_back(game);
  return found;
}

/// Any bytes are read without harm, what was read can be played, and what we write of it reads back the same.
inline void check_format(Format format, const std::string& text) {
  constexpr std::size_t kMostGames = 20;
  for (const ReadGame& game : read_games(format, text, kMostGames)) {
    for (const Issue& issue : game.issues) require(!issue.message.empty(), "an issue has words", text);
    if (has_errors(game.issues)) continue;
    require(!find_bad_move(game.record), "a game without errors can be played", text);
    const auto written = write_game(game.record, format);
    if (!written) continue;
    const auto again = read_games(format, *written, 2);
    require(again.size() == 1, "one game written is one game read", *written);
    require(!has_errors(again[0].issues), "what we write we read", *written);
    const auto rewritten = write_game(again[0].record, format);
    require(rewritten.ok() && *rewritten == *written, "writing what was read changes nothing", *written);
  }
}

}  // namespace kydai::fuzz
