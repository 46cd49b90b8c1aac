#include "games/any_rules.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "tests/random_play.h"

namespace kydai {
namespace {

template <class G>
class AnyRulesOf : public ::testing::Test {};
using AllGames = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(AnyRulesOf, AllGames);

template <Game G>
void expect_same(const AnyRules& any, const Line<typename G::Position>& line) {
  const auto& position = line.position();
  const std::string where = testing_play::describe<G>(line);
  ASSERT_EQ(any.fen(), position.fen()) << where;
  ASSERT_EQ(any.key(), position.key()) << where;
  ASSERT_EQ(any.turn(), position.turn()) << where;
  ASSERT_EQ(any.plies(), line.played().size()) << where;
  ASSERT_EQ(any.outcome(), line.outcome()) << where;
  ASSERT_EQ(any.legal_count(), static_cast<std::size_t>(position.count_legal())) << where;
  ASSERT_EQ(any.legal().size(), any.legal_count()) << where;
  ASSERT_EQ(any.can_win_on_time(Color::First), position.can_win_on_time(Color::First)) << where;
  if constexpr (HasCheck<typename G::Position>) {
    ASSERT_EQ(any.in_check(), position.in_check()) << where;
  }
}

TYPED_TEST(AnyRulesOf, SaysWhatThePositionSays) {
  Rng rng(testing_play::seed_or(3));
  const auto starts = testing_play::start_positions<TypeParam>();
  for (int i = 0; i < 40 && !this->HasFatalFailure(); ++i) {
    const auto& start = starts[rng.below(static_cast<std::uint32_t>(starts.size()))];
    testing_play::RandomGame<TypeParam> game(start, rng);
    auto any = AnyRules::create(TypeParam::kName, start.fen(), TypeParam::write_rules(start.rules()));
    ASSERT_TRUE(any.ok()) << any.error().text();
    AnyRules& rules = **any;
    EXPECT_EQ(rules.game(), TypeParam::kName);
    EXPECT_EQ(rules.rules(), TypeParam::write_rules(start.rules()));
    expect_same<TypeParam>(rules, game.line());
    std::vector<std::string> coordinates;
    while (!this->HasFatalFailure()) {
      const auto before = game.line().position();
      if (!game.advance()) break;
      const auto step = game.line().played().back().step;
      const auto notation =
          TypeParam::kNotations[rng.below(static_cast<std::uint32_t>(std::size(TypeParam::kNotations)))];
      coordinates.push_back(TypeParam::write_move(before, step, Notation::Coordinates));
      const auto played = rules.apply(TypeParam::write_move(before, step, notation), notation);
      ASSERT_TRUE(played.ok()) << played.error().text();
      ASSERT_EQ(*played, coordinates.back());
      expect_same<TypeParam>(rules, game.line());
    }
    EXPECT_EQ(rules.move_texts(Notation::Coordinates), coordinates);
    const auto copy = rules.clone();
    while (rules.take_back()) {
    }
    EXPECT_EQ(rules.fen(), rules.first_fen());
    EXPECT_EQ(rules.plies(), 0U);
    expect_same<TypeParam>(*copy, game.line());
  }
}

TYPED_TEST(AnyRulesOf, EveryNotationOfTheLegalListCanBePlayed) {
  const auto made = AnyRules::create(TypeParam::kName);
  ASSERT_TRUE(made.ok());
  for (const Notation notation : (*made)->notations()) {
    const auto texts = (*made)->legal(notation);
    EXPECT_EQ(texts.size(), (*made)->legal_count());
  }
}

TYPED_TEST(AnyRulesOf, AMoveThatCannotBePlayedChangesNothing) {
  auto made = AnyRules::create(TypeParam::kName);
  ASSERT_TRUE(made.ok());
  AnyRules& rules = **made;
  for (const char* text : {"", "zz", "a1a1", "Qxx9", "\xff\xfe", "e2e4e5e6", "(", "0000"}) {
    const auto played = rules.apply(text);
    EXPECT_FALSE(played.ok()) << text;
    EXPECT_FALSE(played.ok() || played.error().message.empty()) << text;
    EXPECT_EQ(rules.plies(), 0U);
    EXPECT_EQ(rules.fen(), rules.first_fen());
  }
}

TEST(AnyRules, KnowsItsGames) {
  for (const auto game : kGameNames) {
    EXPECT_FALSE(AnyRules::start_fen(game).empty()) << game;
    EXPECT_TRUE(AnyRules::check_rules(game, "").ok()) << game;
    EXPECT_FALSE(AnyRules::check_rules(game, "no-such-rule").ok()) << game;
    EXPECT_FALSE(AnyRules::create(game, "not a position").ok()) << game;
    EXPECT_FALSE(AnyRules::create(game, "", "no-such-rule").ok()) << game;
  }
  EXPECT_FALSE(AnyRules::create("go").ok());
  EXPECT_FALSE(AnyRules::check_rules("go", "").ok());
  EXPECT_TRUE(AnyRules::start_fen("go").empty());
}

}  // namespace
}  // namespace kydai
