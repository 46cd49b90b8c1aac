#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/line.h"
#include "core/rng.h"
#include "core/text.h"
#include "games/xiangqi/board_text.h"
#include "games/xiangqi/xiangqi.h"

namespace kydai::xiangqi {

/// The lines of a data file, cut at '|' with blanks trimmed; empty lines and comments (#) are skipped.
inline std::vector<std::vector<std::string>> data_rows(std::string_view file) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(std::string(KYDAI_TEST_DATA) + "/xiangqi/" + std::string(file));
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
  return position ? *position : *Position::from_fen(Xiangqi::kStartFen);
}

inline Move move_from(const Position& position, std::string_view text) {
  const auto move = Xiangqi::read_move(position, text, Notation::Coordinates);
  EXPECT_TRUE(move) << position.fen() << ' ' << text << ": " << (move ? "" : move.error().text());
  return move ? *move : Move();
}

inline Position::MoveList legal_moves(const Position& position) {
  Position::MoveList list;
  position.generate<Gen::All>(list);
  return list;
}

/// A position with up to `most` pieces besides the kings, thrown on the board: unlike those of games, kings are
/// often exposed in several ways at once.
inline Position random_position(Rng& rng, std::uint32_t most) {
  while (true) {
    std::array<char, kSquares> letters{};
    const auto put = [&](PieceType type, Color c) {
      const Square s = square_at(static_cast<int>(rng.below(kSquares)));
      if (letters[static_cast<std::size_t>(s)] == 0)
        letters[static_cast<std::size_t>(s)] = letter_of(make_piece(c, type));
    };
    const auto put_king = [&](Color c) {
      letters[static_cast<std::size_t>(make_square(3 + static_cast<int>(rng.below(3)),
                                                   static_cast<int>(rng.below(3)) + (c == Color::First ? 0 : 7)))] =
          letter_of(make_piece(c, PieceType::King));
    };
    put_king(Color::First);
    put_king(Color::Second);
    for (std::uint32_t pieces = rng.below(most + 1); pieces > 0; --pieces)
      put(kAllTypes[1 + rng.below(6)], rng.below(2) == 0 ? Color::First : Color::Second);
    const std::string fen = write_ranks([&](Square s) { return letters[static_cast<std::size_t>(s)]; });
    if (const auto position = Position::from_fen(fen + (rng.below(2) == 0 ? " w" : " b"))) return *position;
  }
}

/// Plays random games from the start and from thrown positions; calls visit(line, move) before each move until
/// `plies` moves were played.
template <class Visitor>
void random_play(std::uint64_t seed, int plies, Visitor&& visit) {
  Rng rng(seed);
  for (int played = 0, game = 0; played < plies; ++game) {
    Line<Position> line(game % 4 == 3 ? random_position(rng, 16) : position_from(Xiangqi::kStartFen));
    for (int ply = 0; ply < 250 && played < plies; ++ply, ++played) {
      const Position::MoveList moves = legal_moves(line.position());
      if (moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      visit(line, move);
      if (testing::Test::HasFailure()) return;
      line.push(move);
    }
  }
}

}  // namespace kydai::xiangqi
