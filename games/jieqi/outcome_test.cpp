#include "core/outcome.h"

#include <gtest/gtest.h>

#include "core/line.h"
#include "games/jieqi/test_support.h"

namespace kydai::jieqi {
namespace {

using namespace testing;

std::optional<Outcome> outcome_of(std::string_view fen, std::string_view rules = "") {
  return Line<Position>(position_of(fen, *parse_rules(rules))).outcome();
}

std::string winner_text(const Outcome& outcome) {
  if (!outcome.winner) return "none";
  return *outcome.winner == Color::First ? "first" : "second";
}

TEST(JieqiOutcome, EndsOfThePositionAlone) {
  int cases = 0;
  for (const std::string& line : data_lines("outcome.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 4U) << line;
    const auto outcome = outcome_of(trim(parts[0].text), trim(parts[1].text));
    const std::string_view winner = trim(parts[2].text);
    if (winner == "-") {
      EXPECT_FALSE(outcome.has_value()) << line << ": " << outcome->reason;
    } else {
      ASSERT_TRUE(outcome.has_value()) << line;
      EXPECT_EQ(winner_text(*outcome), winner) << line;
      EXPECT_EQ(outcome->reason, trim(parts[3].text)) << line;
    }
    ++cases;
  }
  EXPECT_GT(cases, 8);
}

TEST(JieqiOutcome, RepetitionLaw) {
  int cases = 0;
  for (const std::string& line : data_lines("law.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 4U) << line;
    Line<Position> game(position_of(trim(parts[0].text)));
    const auto cycle = split_words(parts[1].text);
    std::optional<Outcome> outcome;
    for (std::size_t ply = 0; ply < 3 * cycle.size() && !outcome; ++ply) {
      game.push(step_of(game.position(), cycle[ply % cycle.size()].text));
      outcome = game.outcome();
    }
    ASSERT_TRUE(outcome.has_value()) << line;
    EXPECT_EQ(game.played().size(), 2 * cycle.size()) << line;
    EXPECT_EQ(winner_text(*outcome), trim(parts[2].text)) << line << ": " << outcome->reason;
    EXPECT_EQ(outcome->reason, trim(parts[3].text)) << line;
    ++cases;
  }
  EXPECT_GT(cases, 5);
}

TEST(JieqiOutcome, FortyMovesCountPliesSinceTheLastCapture) {
  Line<Position> game(position_of("3k5/9/9/9/9/9/X8/9/9/R3K4 w C1 78 70"));
  EXPECT_FALSE(game.outcome().has_value());
  game.push(step_of(game.position(), "a3a4C"));  // a reveal is no capture
  EXPECT_FALSE(game.outcome().has_value());
  game.push(step_of(game.position(), "d9d8"));
  ASSERT_TRUE(game.outcome().has_value());
  EXPECT_EQ(*game.outcome(), (Outcome{std::nullopt, reason::kFortyMoves}));
  EXPECT_EQ(game.position().count_legal(), 0);
}

TEST(JieqiOutcome, ACaptureStartsTheCountAgain) {
  Line<Position> game(position_of("3k5/9/9/9/9/9/9/p8/9/R3K4 w - 79 70"));
  game.push(step_of(game.position(), "a0a2"));
  EXPECT_FALSE(game.outcome().has_value());
  EXPECT_EQ(game.position().quiet_plies(), 0);
}

TEST(JieqiOutcome, NeverContradictsTheMoveList) {
  Rng rng(12);
  int ends = 0;
  for (int i = 0; i < 400; ++i) {
    Line<Position> game(position_of(Jieqi::kStartFen));
    while (true) {
      Position::MoveList moves;
      game.position().generate<Gen::All>(moves);
      const auto outcome = game.outcome();
      if (moves.empty()) {
        ASSERT_TRUE(outcome.has_value()) << game.position().fen();
      }
      if (outcome) {
        ++ends;
        break;
      }
      game.push(random_step(game.position(), moves[rng.below(static_cast<std::uint32_t>(moves.size()))], rng));
    }
  }
  EXPECT_EQ(ends, 400);
}

TEST(JieqiOutcome, AnythingButABareKingCanWinOnTime) {
  const Position position = position_of("3k5/9/9/9/9/9/9/9/9/B3K4 w - 0 1");
  EXPECT_TRUE(position.can_win_on_time(Color::First));
  EXPECT_FALSE(position.can_win_on_time(Color::Second));
}

}  // namespace
}  // namespace kydai::jieqi
