#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A second cờ úp, written from the rules alone and as plainly as possible: a board of letters, every pair of
/// squares tried, legality found by making the move. Slow; it exists to be compared with games/jieqi.
namespace kydai::plain_jieqi {

/// The legal moves as coordinates (`a0a4`), sorted; nothing when the FEN cannot be read.
std::optional<std::vector<std::string>> legal_moves(std::string_view fen);

/// Whether the side to move stands in check.
std::optional<bool> in_check(std::string_view fen);

/// The FEN after `move`: coordinates, then for a face-down mover the letter revealed, then, if a face-down piece was
/// captured and its identity is known, that letter.
std::optional<std::string> play(std::string_view fen, std::string_view move);

/// Leaf count. A move that reveals branches over every distinct identity in the mover's pool, except at the last ply,
/// where each legal move counts once. Captured face-down pieces stay unknown.
std::optional<std::uint64_t> perft(std::string_view fen, int depth);

}  // namespace kydai::plain_jieqi
