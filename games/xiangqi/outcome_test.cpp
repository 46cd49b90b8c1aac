#include <gtest/gtest.h>

#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

std::optional<Outcome> outcome_of(std::string_view fen) { return Line<Position>(position_from(fen)).outcome(); }

TEST(XiangqiOutcome, MateAndStalemateLose) {
  EXPECT_EQ(outcome_of(Xiangqi::kStartFen), std::nullopt);
  EXPECT_EQ(outcome_of("3k5/R8/1R7/9/9/9/9/9/9/5K3 b"), std::nullopt);
  EXPECT_EQ(outcome_of("R2k5/1R7/9/9/9/9/9/9/9/4K4 b"), (Outcome{Color::First, reason::kCheckmate}));
  EXPECT_EQ(outcome_of("3k5/4P4/9/9/9/9/9/9/9/4K4 b"), (Outcome{Color::First, reason::kStalemate}));
}

TEST(XiangqiOutcome, WithoutAttackersNobodyWins) {
  const Outcome draw{std::nullopt, reason::kNoAttackers};
  EXPECT_EQ(outcome_of("3k5/9/9/9/9/9/9/9/9/4K4 w"), draw);
  EXPECT_EQ(outcome_of("2bak4/4a4/4b4/9/9/9/9/9/9/3K5 w"), draw);
  EXPECT_EQ(outcome_of("3k5/9/9/9/9/9/9/9/p8/4K4 w"), std::nullopt);
  EXPECT_FALSE(position_from("2bak4/4a4/4b4/9/9/9/9/9/9/R2K5 w").can_win_on_time(Color::Second));
  EXPECT_TRUE(position_from("2bak4/4a4/4b4/9/9/9/9/9/9/R2K5 w").can_win_on_time(Color::First));
  EXPECT_TRUE(position_from("3k5/9/9/9/9/9/9/9/p8/4K4 w").can_win_on_time(Color::Second));
}

TEST(XiangqiOutcome, SixtyMovesWithoutCapture) {
  EXPECT_EQ(outcome_of("3k5/9/9/9/9/9/9/9/p8/4K4 w - - 119 90"), std::nullopt);
  EXPECT_EQ(outcome_of("3k5/9/9/9/9/9/9/9/p8/4K4 w - - 120 90"), (Outcome{std::nullopt, reason::kSixtyMoves}));
  // Mate comes before the counter, and a position that is drawn still lists its moves.
  EXPECT_EQ(outcome_of("R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 120 90"), (Outcome{Color::First, reason::kCheckmate}));
  EXPECT_GT(position_from("3k5/9/9/9/9/9/9/9/p8/4K4 w - - 120 90").count_legal(), 0);
}

TEST(XiangqiOutcome, ACaptureStartsTheCountAnew) {
  Line<Position> line(position_from("3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 100 80"));
  line.push(move_from(line.position(), "a0a1"));
  EXPECT_EQ(line.position().counted_plies(), 0);
  EXPECT_EQ(line.position().reversible_plies(), 0);
}

TEST(XiangqiOutcome, ChecksBeyondTenAndTheirRepliesDoNotCount) {
  // Red checks with every move; that this repeats does not matter here.
  Line<Position> line(position_from("3k5/9/9/p7p/9/9/9/R8/9/5K3 w"));
  const auto play = [&](std::string_view move) { line.push(move_from(line.position(), move)); };
  play("a2d2");
  int expected = 1;
  EXPECT_EQ(line.position().counted_plies(), expected);
  for (int checks = 1; checks < 16; checks += 2) {
    play("d9e9");
    EXPECT_EQ(line.position().counted_plies(), expected += checks <= 10 ? 1 : 0) << "reply to check " << checks;
    play("d2e2");
    EXPECT_TRUE(line.position().in_check());
    EXPECT_EQ(line.position().counted_plies(), expected += checks + 1 <= 10 ? 1 : 0) << "check " << checks + 1;
    play("e9d9");
    EXPECT_EQ(line.position().counted_plies(), expected += checks + 1 <= 10 ? 1 : 0) << "reply " << checks + 1;
    play("e2d2");
    EXPECT_EQ(line.position().counted_plies(), expected += checks + 2 <= 10 ? 1 : 0) << "check " << checks + 2;
  }
  // The reply to an uncounted check is free, the move after it counts again.
  play("d9e9");
  EXPECT_EQ(line.position().counted_plies(), expected);
  play("d2a2");
  EXPECT_EQ(line.position().counted_plies(), ++expected);
  // Taking moves back restores every counter.
  while (!line.played().empty()) line.pop();
  EXPECT_EQ(line.position().fen(), line.start().fen());
}

TEST(XiangqiOutcome, PawnStepsForwardCannotBeRepeated) {
  Line<Position> line(position_from("3k5/9/9/9/P8/9/9/9/9/4K4 w"));
  line.push(move_from(line.position(), "a5b5"));
  EXPECT_EQ(line.position().reversible_plies(), 1);
  line.push(move_from(line.position(), "d9d8"));
  line.push(move_from(line.position(), "b5b6"));
  EXPECT_EQ(line.position().reversible_plies(), 0);
  EXPECT_EQ(line.position().counted_plies(), 3);
}

}  // namespace
}  // namespace kydai::xiangqi
