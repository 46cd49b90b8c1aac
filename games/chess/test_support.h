#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/text.h"
#include "games/chess/chess.h"

namespace kydai::chess {

/// How much of `amount` to do: all in a release build, a part where assertions and sanitizers are slow.
constexpr int effort(int amount) {
#ifdef NDEBUG
  return amount;
#else
  return amount / 10;
#endif
}

inline std::string data_path(std::string_view file) {
  return std::string(KYDAI_TEST_DATA) + "/chess/" + std::string(file);
}

/// The lines of a data file, cut at '|' with blanks trimmed; empty lines and comments (#) are skipped.
inline std::vector<std::vector<std::string>> data_rows(std::string_view file) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(data_path(file));
  EXPECT_TRUE(in) << file << " is missing";
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string>& row = rows.emplace_back();
    for (const Word& part : split_at(line, '|')) row.emplace_back(trim(part.text));
  }
  EXPECT_FALSE(rows.empty()) << file << " has no case";
  return rows;
}

/// A position that the test knows to be valid.
inline Position position_from(std::string_view fen, const Rules& rules = {}) {
  const Result<Position> position = Position::from_fen(fen, rules);
  EXPECT_TRUE(position) << fen << ": " << (position ? "" : position.error().text());
  return position ? *position : *Position::from_fen(Chess::kStartFen);
}

inline Position::MoveList legal_moves(const Position& position) {
  Position::MoveList list;
  position.generate<Gen::All>(list);
  return list;
}

/// A back rank of Chess960, in capitals.
inline std::string random_back_rank(Rng& rng) {
  std::string text = "RNBQKBNR";
  while (true) {
    for (std::size_t i = text.size() - 1; i > 0; --i)
      std::swap(text[i], text[rng.below(static_cast<std::uint32_t>(i) + 1)]);
    const bool bishops_apart = (text.find('B') + text.rfind('B')) % 2 == 1;
    if (bishops_apart && text.find('R') < text.find('K') && text.find('K') < text.rfind('R')) return text;
  }
}

/// A start position of Chess960, or of "double" Chess960 where black's back rank is another one.
inline std::string random_960_fen(Rng& rng, bool twice) {
  const std::string white = random_back_rank(rng);
  const std::string black = twice ? random_back_rank(rng) : white;
  std::string fen;
  for (const char c : black) fen += to_lower(c);
  fen += "/pppppppp/8/8/8/8/PPPPPPPP/";
  fen += white;
  fen += " w ";
  fen += static_cast<char>('A' + white.rfind('R'));
  fen += static_cast<char>('A' + white.find('R'));
  fen += static_cast<char>('a' + black.rfind('R'));
  fen += static_cast<char>('a' + black.find('R'));
  fen += " - 0 1";
  return fen;
}

/// Plays random games, mostly from the start position and partly from Chess960's, and calls visit(position, move)
/// before each move until `plies` moves were played.
template <class Visitor>
void random_play(std::uint64_t seed, int plies, Visitor&& visit) {
  Rng rng(seed);
  for (int played = 0, game = 0; played < plies; ++game) {
    const std::string fen = game % 3 == 2 ? random_960_fen(rng, game % 2 == 0) : std::string(Chess::kStartFen);
    Position position = position_from(fen, Rules{.chess960 = game % 3 == 2});
    for (int ply = 0; ply < 300 && played < plies; ++ply, ++played) {
      const Position::MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      visit(position, move);
      if (testing::Test::HasFailure()) return;
      Position::Undo undo;
      position.do_move(move, undo);
    }
  }
}

}  // namespace kydai::chess
