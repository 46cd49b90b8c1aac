#pragma once

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/jieqi/jieqi.h"

/// What several cờ úp tests need.
namespace kydai::jieqi::testing {

/// The lines of a data file without comments and empty lines.
inline std::vector<std::string> data_lines(const std::string& name) {
  std::ifstream file(std::string(KYDAI_TEST_DATA) + "/jieqi/" + name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (!trim(line).empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

inline Position position_of(std::string_view fen, const Rules& rules = {}) {
  auto position = Position::from_fen(fen, rules);
  if (!position) throw std::runtime_error(std::string(fen) + ": " + position.error().text());
  return *position;
}

inline Step step_of(const Position& position, std::string_view text) {
  const auto step = read_move(position, text, Notation::Coordinates);
  if (!step) throw std::runtime_error(std::string(text) + ": " + step.error().text());
  return *step;
}

/// One of the steps a move may become, as likely as it is; captured face-down pieces are seen half of the time.
inline Step random_step(const Position& position, Move move, Rng& rng) {
  const auto reveals = position.reveals(move);
  int total = 0;
  for (const auto& reveal : reveals) total += reveal.weight;
  int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
  std::size_t i = 0;
  while (pick >= reveals[i].weight) pick -= reveals[i++].weight;
  Step step = reveals[i].step;
  if (is_hidden(position.piece_on(move.to())) && rng.below(2) == 0) {
    std::vector<PieceType> identities;
    for (const PieceType t : kPoolTypes)
      if (position.pool(~position.turn(), t) > 0) identities.push_back(t);
    step.captured_identity = identities[rng.below(static_cast<std::uint32_t>(identities.size()))];
  }
  return step;
}

/// A random placement of random pieces; often refused by from_fen, otherwise wilder than what games reach.
inline std::string random_fen(Rng& rng) {
  std::array<char, kSquares> board{};
  std::string pool;
  for (const Color c : {Color::First, Color::Second}) {
    const auto cased = [&](char letter) { return c == Color::First ? letter : to_lower(letter); };
    while (true) {
      const Square s = square_at(static_cast<int>(rng.below(kSquares)));
      if (!contains(xiangqi::palace(c), s)) continue;
      board[static_cast<std::size_t>(s)] = cased('K');
      break;
    }
    const std::uint32_t hidden_share = rng.below(5);
    for (const PieceType t : kPoolTypes) {
      int unseen = 0;
      for (int i = 0; i < set_size(t); ++i) {
        if (rng.below(4) < hidden_share) {
          ++unseen;
          Bitboard points = hidden_points(c);
          for (std::uint32_t skip = rng.below(15); skip > 0; --skip) pop_square(points);
          char& place = board[static_cast<std::size_t>(first_square(points))];
          if (place == 0) place = cased('X');
        } else if (rng.below(3) > 0) {
          char& place = board[rng.below(kSquares)];
          if (place == 0) place = cased(xiangqi::letter_of(t));
        }
      }
      if (unseen > 0) pool += letter_of(c, t) + std::to_string(unseen);
    }
  }
  return xiangqi::write_ranks([&](Square s) { return board[static_cast<std::size_t>(s)]; }) +
         (rng.below(2) == 0 ? " w " : " b ") + (pool.empty() ? "-" : pool) + " 0 1";
}

}  // namespace kydai::jieqi::testing
