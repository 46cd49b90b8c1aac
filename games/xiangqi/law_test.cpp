#include "games/xiangqi/law.h"

#include <gtest/gtest.h>

#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

std::string winner_name(const Outcome& outcome) {
  return !outcome.winner ? "draw" : *outcome.winner == Color::First ? "red" : "black";
}

TEST(XiangqiLaw, EqualsTheDataFile) {
  int cases = 0;
  for (const auto& row : data_rows("law.txt")) {
    ASSERT_EQ(row.size(), 7U) << row[0];
    SCOPED_TRACE(row[3] + " | " + row[4] + " | " + row[6]);
    const auto rules = Xiangqi::parse_rules(row[0]);
    ASSERT_TRUE(rules);
    Line<Position> line(position_from(row[3], *rules));
    const std::vector<Word> cycle = split_words(row[4]);
    for (int round = 0; round < 2; ++round)
      for (const Word& word : cycle) {
        ASSERT_FALSE(line.outcome()) << "ended early";
        line.push(move_from(line.position(), word.text));
      }
    ASSERT_EQ(line.position().key(), line.start().key());
    const auto outcome = line.outcome();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(winner_name(*outcome), row[1]);
    EXPECT_EQ(outcome->reason, row[2]);
    ++cases;
  }
  EXPECT_GT(cases, 100);
}

TEST(XiangqiLaw, TheSecondOccurrenceCanBeAskedFor) {
  Line<Position> line(position_from("3k5/9/9/9/9/9/9/3R5/9/5K3 b"));
  for (const char* move : {"d9e9", "d2e2", "e9d9", "e2d2"}) line.push(move_from(line.position(), move));
  EXPECT_FALSE(line.outcome());
  const auto verdict = judge_repetition(line.position(), line.played(), Rules::Repetition::Asian, 2);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->winner, Color::Second);
}

TEST(XiangqiLaw, OnlyTheCycleIsJudged) {
  // The rook checks after it came from afar: the quiet way there is not part of the cycle.
  Line<Position> line(position_from("3k5/9/9/9/9/9/9/8R/9/5K3 w"));
  for (const char* move : {"i2d2", "d9e9", "d2e2", "e9d9", "e2d2", "d9e9", "d2e2", "e9d9", "e2d2"}) {
    ASSERT_FALSE(line.outcome());
    line.push(move_from(line.position(), move));
  }
  const auto outcome = line.outcome();
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, reason::kPerpetualCheck);
  EXPECT_EQ(outcome->winner, Color::Second);
}

TEST(XiangqiLaw, RulesAreReadAndWritten) {
  EXPECT_EQ(Xiangqi::write_rules(*Xiangqi::parse_rules("")), "");
  EXPECT_EQ(Xiangqi::write_rules(*Xiangqi::parse_rules("asian")), "");
  EXPECT_EQ(Xiangqi::write_rules(*Xiangqi::parse_rules(" simple ")), "simple");
  const auto bad = Xiangqi::parse_rules("asian,hard");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().column, 7);
}

}  // namespace
}  // namespace kydai::xiangqi
