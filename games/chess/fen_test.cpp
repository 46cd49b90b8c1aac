#include <gtest/gtest.h>

#include "games/chess/test_support.h"

namespace kydai::chess {
namespace {

TEST(Fen, AcceptsTheGood) {
  for (const auto& row : data_rows("fen_good.txt")) {
    ASSERT_EQ(row.size(), 2U);
    const Position position = position_from(row[0]);
    const std::string expected = row[1].empty() ? row[0] : row[1];
    EXPECT_EQ(position.fen(), expected);
    EXPECT_TRUE(position.is_consistent()) << row[0];
    EXPECT_EQ(position_from(expected).key(), position.key());
  }
}

TEST(Fen, RefusesTheBadWithItsColumn) {
  for (const auto& row : data_rows("fen_bad.txt")) {
    ASSERT_EQ(row.size(), 3U);
    const Result<Position> position = Position::from_fen(row[2]);
    ASSERT_FALSE(position) << row[2];
    EXPECT_EQ(std::to_string(position.error().column), row[0]) << row[2] << ": " << position.error().message;
    EXPECT_NE(position.error().message.find(row[1]), std::string::npos) << row[2] << ": " << position.error().message;
  }
}

TEST(Fen, ChessRulesDecideHowCastlingIsWritten) {
  const Position plain = position_from(Chess::kStartFen);
  EXPECT_FALSE(plain.rules().chess960);
  const Position shuffled = position_from(Chess::kStartFen, Rules{.chess960 = true});
  EXPECT_EQ(shuffled.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(shuffled.key(), plain.key());
  EXPECT_TRUE(position_from("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1").rules().chess960);
}

TEST(Fen, ColumnsCountFromTheTextsBegin) {
  const Result<Position> position = Position::from_fen("  4k3/8/8/8/8/8/8/4K3 x - - 0 1");
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().column, 23);
}

TEST(Fen, SurvivesAnyBytes) {
  Rng rng(11);
  int accepted = 0;
  const auto seeds = data_rows("fen_good.txt");
  for (int i = 0; i < effort(60000); ++i) {
    std::string text = seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))][0];
    for (std::uint32_t edits = 1 + rng.below(4); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      constexpr std::string_view kLikely = "KQRBNPkqrbnp12345678/ -wbaheAH60";
      const char c = rng.below(4) == 0 ? static_cast<char>(rng.below(256))
                                       : kLikely[rng.below(static_cast<std::uint32_t>(kLikely.size()))];
      switch (rng.below(3)) {
        case 0: text[at] = c; break;
        case 1: text.insert(at, 1, c); break;
        default: text.erase(at, 1 + rng.below(3)); break;
      }
    }
    const Result<Position> position = Position::from_fen(text);
    if (!position) {
      ASSERT_GT(position.error().column, 0) << text;
      ASSERT_LE(position.error().column, static_cast<int>(text.size()) + 1) << text;
      continue;
    }
    ++accepted;
    ASSERT_TRUE(position->is_consistent()) << text;
    ASSERT_EQ(position_from(position->fen(), position->rules()).fen(), position->fen());
    ASSERT_EQ(static_cast<int>(legal_moves(*position).size()), position->count_legal());
  }
  EXPECT_GT(accepted, effort(1000));
}

TEST(Rules, AreReadAndWritten) {
  for (const std::string text : {"", "chess960", "claim-draws", "chess960,claim-draws"}) {
    const auto rules = Chess::parse_rules(text);
    ASSERT_TRUE(rules) << text;
    EXPECT_EQ(Chess::write_rules(*rules), text);
  }
  EXPECT_TRUE(Chess::parse_rules(" claim-draws , chess960 "));
  const auto unknown = Chess::parse_rules("chess960,atomic");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().column, 10);
}

}  // namespace
}  // namespace kydai::chess
