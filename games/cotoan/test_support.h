#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/text.h"
#include "games/cotoan/cotoan.h"

/// What the tests of cờ toán share: reading the data files, and random play.
namespace kydai::cotoan {

/// The lines of a file under tests/data/cotoan, without comments and empty lines.
inline std::vector<std::string> data_lines(const std::string& file) {
  std::vector<std::string> lines;
  std::ifstream in(std::string(KYDAI_TEST_DATA) + "/cotoan/" + file);
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << file << " holds no case";
  return lines;
}

/// A line's fields between bars, without the blanks around them.
inline std::vector<std::string> fields(std::string_view line) {
  std::vector<std::string> texts;
  for (const Word& part : split_at(line, '|')) texts.emplace_back(trim(part.text));
  return texts;
}

/// A position that must be readable; the test fails and stops using it when it is not.
inline Position position_of(std::string_view fen, std::string_view rules = {}) {
  const auto parsed = parse_rules(rules);
  EXPECT_TRUE(parsed) << rules;
  const auto position = Position::from_fen(fen, parsed ? *parsed : Rules{});
  EXPECT_TRUE(position) << fen << ": " << (position ? "" : position.error().text());
  return position ? *position : *Position::from_fen(Cotoan::kStartFen);
}

inline std::vector<std::string> coordinates(const Position& position, const Position::MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(write_move(position, move, Notation::Coordinates));
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <Gen kKind = Gen::All>
std::vector<std::string> legal_moves(const Position& position) {
  Position::MoveList moves;
  position.generate<kKind>(moves);
  return coordinates(position, moves);
}

/// A position with random pieces on random cells, many of them side by side: captures need pairs.
inline std::string random_fen(Rng& rng) {
  std::array<char, kSquares> board{};
  board[kZeroSquares[0]] = 'A';
  board[kZeroSquares[1]] = 'a';
  const auto density = 30 + rng.below(71);
  const auto pairing = rng.below(101);
  for (const Color color : {Color::First, Color::Second}) {
    std::size_t last = kZeroSquares[static_cast<std::size_t>(index(color))];
    for (char value = 1; value < kValues; ++value) {
      if (rng.below(100) >= density) continue;
      std::size_t cell = rng.below(kSquares);
      if (rng.below(100) < pairing) {
        const int file = static_cast<int>(last) % kFiles + static_cast<int>(rng.below(3)) - 1;
        const int rank = static_cast<int>(last) / kFiles + static_cast<int>(rng.below(3)) - 1;
        if (on_board(file, rank)) cell = make_square(file, rank);
      }
      if (board[cell] != 0) continue;
      board[cell] = static_cast<char>((color == Color::First ? 'A' : 'a') + value);
      last = cell;
    }
  }
  std::string text;
  for (std::size_t rank = kRanks; rank-- > 0;) {
    int empty = 0;
    for (std::size_t file = 0; file <= kFiles; ++file) {
      const char piece = file < kFiles ? board[rank * kFiles + file] : '/';
      if (piece == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      if (file < kFiles || rank > 0) text += piece;
    }
  }
  return text + (rng.below(2) == 0 ? " w" : " b") + " 0 0 0 0 1";
}

/// Every combination of rule words that changes which captures there are, among them the defaults.
inline std::string random_rules(Rng& rng) {
  Rules rules;
  rules.strict_division = rng.below(3) == 0;
  rules.zero_may_be_front = rng.below(3) != 0;
  if (rng.below(2) == 0) rules.operations = static_cast<std::uint8_t>(1 + rng.below(15));
  return write_rules(rules);
}

}  // namespace kydai::cotoan
