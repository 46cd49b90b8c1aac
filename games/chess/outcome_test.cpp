#include <gtest/gtest.h>

#include <cstdlib>

#include "core/line.h"
#include "games/chess/test_support.h"

namespace kydai::chess {
namespace {

std::string text_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return "none";
  const std::string_view who = !outcome->winner ? "draw" : *outcome->winner == Color::First ? "white" : "black";
  return std::string(who) + " " + std::string(outcome->reason);
}

TEST(Outcome, EqualsTheDataFile) {
  for (const auto& row : data_rows("outcomes.txt")) {
    ASSERT_EQ(row.size(), 4U) << row[0];
    const auto rules = parse_rules(row[1]);
    ASSERT_TRUE(rules) << row[1];
    Line<Position> line(position_from(row[0], *rules));
    for (const Word& word : split_words(row[2])) {
      const auto move = read_move(line.position(), word.text, Notation::Coordinates);
      ASSERT_TRUE(move) << row[0] << " " << word.text << ": " << move.error().text();
      line.push(*move);
    }
    EXPECT_EQ(text_of(line.outcome()), row[3]) << row[0] << " " << row[2];
  }
}

TEST(Outcome, FlagsEqualTheDataFile) {
  for (const auto& row : data_rows("flag.txt")) {
    ASSERT_EQ(row.size(), 3U);
    const Position position = position_from(row[0]);
    EXPECT_EQ(position.can_win_on_time(Color::First), row[1] == "yes") << row[0];
    EXPECT_EQ(position.can_win_on_time(Color::Second), row[2] == "yes") << row[0];
  }
}

TEST(Outcome, NeverContradictsTheMoves) {
  random_play(6, effort(20000), [](const Position& position, Move move) {
    Line<Position> line(position);
    line.push(move);
    const auto outcome = line.outcome();
    const bool ended_by_no_move =
        outcome && (outcome->reason == reason::kCheckmate || outcome->reason == reason::kStalemate);
    ASSERT_EQ(ended_by_no_move, legal_moves(line.position()).empty()) << line.position().fen();
  });
}

/// Does any placement of king and `minor` against king and `blocker` mate? Tries them all.
bool some_mate_exists(char minor, char blocker, bool same_color_bishops) {
  const auto fen_of = [](const std::string& board) {
    std::string text;
    for (std::size_t rank = 8; rank-- > 0;) {
      for (std::size_t file = 0; file < 8; ++file) text += board[rank * 8 + file] == ' ' ? '1' : board[rank * 8 + file];
      text += rank > 0 ? "/" : " b - - 0 1";
    }
    return text;
  };
  const auto color = [](int s) { return (file_of(square(s)) + rank_of(square(s))) % 2; };
  for (int king = 0; king < 64; ++king) {
    if (file_of(square(king)) > 3 || rank_of(square(king)) > file_of(square(king))) continue;  // mirror images
    const Bitboard checking = minor == 'N' ? knight_attacks(square(king)) : bishop_attacks(square(king), 0);
    for (int other = 0; other < 64; ++other) {
      const int distance = std::max(std::abs(file_of(square(king)) - file_of(square(other))),
                                    std::abs(rank_of(square(king)) - rank_of(square(other))));
      if (distance != 2) continue;  // farther away it guards nothing beside the black king
      for (Bitboard left = checking & ~bit(square(other)); left != 0;) {
        const int giver = pop(left);
        // A blocker elsewhere blocks no flight: without it the mate would stand just as well.
        for (Bitboard beside = king_attacks(square(king)) & ~bit(square(other)) & ~bit(square(giver)); beside != 0;) {
          const int block = pop(beside);
          if (blocker == 'b' && (color(block) == color(giver)) != same_color_bishops) continue;
          if (blocker == 'p' && (rank_of(square(block)) == 0 || rank_of(square(block)) == 7)) continue;
          std::string board(64, ' ');
          board[static_cast<std::size_t>(king)] = 'k';
          board[static_cast<std::size_t>(other)] = 'K';
          board[static_cast<std::size_t>(giver)] = minor;
          board[static_cast<std::size_t>(block)] = blocker;
          const auto position = Position::from_fen(fen_of(board));
          if (position && position->in_check() && position->count_legal() == 0) return true;
        }
      }
    }
  }
  return false;
}

TEST(Outcome, LoneMinorsMateExactlyWhereAMateExists) {
  for (const char blocker : {'r', 'b', 'n', 'p'}) {
    EXPECT_TRUE(some_mate_exists('N', blocker, true) || some_mate_exists('N', blocker, false)) << blocker;
  }
  EXPECT_FALSE(some_mate_exists('N', 'q', false));
  EXPECT_TRUE(some_mate_exists('B', 'b', false));
  EXPECT_TRUE(some_mate_exists('B', 'n', false));
  EXPECT_TRUE(some_mate_exists('B', 'p', false));
  EXPECT_FALSE(some_mate_exists('B', 'b', true));
  EXPECT_FALSE(some_mate_exists('B', 'r', false));
  EXPECT_FALSE(some_mate_exists('B', 'q', false));
}

}  // namespace
}  // namespace kydai::chess
