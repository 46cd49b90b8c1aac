#include "engine/levels.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/rng.h"
#include "engine/any_engine.h"
#include "games/games.h"
#include "search/score.h"

namespace kydai {
namespace {

TEST(Levels, ClimbInEveryGame) {
  for (const std::string_view game : kGameNames) {
    for (int n = 1; n <= kLevels; ++n) {
      const Level& here = level(game, n);
      EXPECT_EQ(here.number, n);
      EXPECT_GE(here.lines, 1);
      EXPECT_LE(here.least_time_ms, here.most_time_ms);
      EXPECT_EQ(level_of_elo(game, here.elo), n);
      if (n == 1) continue;
      const Level& below = level(game, n - 1);
      EXPECT_GT(here.elo, below.elo);
      EXPECT_LE(here.temperature, below.temperature) << game << ' ' << n;
      EXPECT_GE(here.sees_mate, below.sees_mate) << game << ' ' << n;
    }
    const Level& top = level(game, kLevels);
    EXPECT_TRUE(top.depth == 0 && top.nodes == 0 && !top.slips()) << "the highest level is the engine itself";
    EXPECT_EQ(level_of_elo(game, 0), 1);
    EXPECT_EQ(level_of_elo(game, 9999), kLevels);
  }
}

TEST(Levels, AreReadFromText) {
  EXPECT_EQ(level_from_text("1"), 1);
  EXPECT_EQ(level_from_text("10"), 10);
  EXPECT_EQ(level_from_text("Easy"), kEasy);
  EXPECT_EQ(level_from_text("medium"), kMedium);
  EXPECT_EQ(level_from_text("DIFFICULT"), kDifficult);
  for (const std::string_view wrong : {"", "0", "11", "-1", "hard", "1x", " 1"})
    EXPECT_EQ(level_from_text(wrong), std::nullopt);
}

TEST(Levels, SlipsArePlausible) {
  const Level someone{.number = 3,
                      .elo = 1000,
                      .depth = 2,
                      .nodes = 0,
                      .lines = 5,
                      .temperature = 50,
                      .most_loss = 200,
                      .sees_mate = 1,
                      .least_time_ms = 300,
                      .most_time_ms = 3000};
  const std::array<int, 5> scores{100, 90, 50, -90, -150};
  std::array<int, 5> chosen{};
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) ++chosen[choose_candidate(someone, scores, rng.unit())];
  EXPECT_GT(chosen[0], chosen[1]);
  EXPECT_GT(chosen[1], chosen[2]);
  EXPECT_GT(chosen[2], chosen[3]);
  EXPECT_GT(chosen[3], 0);
  EXPECT_EQ(chosen[4], 0) << "loses more than the level ever does";

  const std::array<int, 2> mate{mate_in(1), mate_in(3)};
  const std::array<int, 2> far_mate{mate_in(3), mate_in(5)};
  int longer = 0;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(choose_candidate(someone, mate, rng.unit()), 0U) << "a mate in 1 is never missed";
    longer += choose_candidate(someone, far_mate, rng.unit()) == 1 ? 1 : 0;
  }
  EXPECT_GT(longer, 0);
  const std::array<int, 1> single{-30'000};
  EXPECT_EQ(choose_candidate(someone, single, 0.999), 0U);
}

TEST(Levels, AnswersTakeHumanTime) {
  const Level& beginner = level("chess", 1);
  EXPECT_EQ(answer_time(beginner, 1, 0.9), Milliseconds(beginner.least_time_ms));
  EXPECT_LE(answer_time(beginner, 40, 0.999), Milliseconds(beginner.most_time_ms));
  EXPECT_LT(answer_time(beginner, 40, 0.2), answer_time(beginner, 40, 0.8));
}

/// Asks and waits.
EngineAnswer ask(AnyEngine& engine, const Limits& limits, int* lines = nullptr) {
  EngineAnswer answer;
  EngineQuestion question;
  question.limits = limits;
  question.on_answer = [&](const EngineAnswer& given) { answer = given; };
  question.on_line = [&](const EngineLine& line) {
    EXPECT_FALSE(line.pv.empty());
    if (lines != nullptr) ++*lines;
  };
  EXPECT_TRUE(engine.go(std::move(question)));
  engine.wait();
  return answer;
}

TEST(EngineOptions, AlgorithmsAreChosenByName) {
  for (const std::string_view game : kGameNames) {
    const auto engine = AnyEngine::create(game);
    EXPECT_FALSE(engine->set_option("Algorithm", "perfect"));
    int offered = 0;
    for (const EngineOption& option : engine->options()) {
      if (option.name != "Algorithm") continue;
      EXPECT_EQ(option.value, "full");
      for (const std::string& name : option.choices) {
        ++offered;
        ASSERT_TRUE(engine->set_option("algorithm", name)) << name;
        Limits limits;
        limits.depth = 1;
        if (name.starts_with("mcts")) limits.nodes = 50;
        int lines = 0;
        EXPECT_FALSE(ask(*engine, limits, &lines).best.empty()) << game << ' ' << name;
        EXPECT_GT(lines, 0) << game << ' ' << name;
      }
    }
    EXPECT_EQ(offered, 12);
  }
}

TEST(EngineOptions, StopEndsEveryAlgorithm) {
  const auto engine = AnyEngine::create("chess");
  for (const std::string_view name : {"full", "minimax", "alphabeta-deepening", "mcts", "mcts-eval"}) {
    ASSERT_TRUE(engine->set_option("Algorithm", name));
    EngineAnswer answer;
    EngineQuestion question;
    question.limits.infinite = true;
    question.on_answer = [&](const EngineAnswer& given) { answer = given; };
    ASSERT_TRUE(engine->go(std::move(question)));
    engine->stop();
    engine->wait();
    EXPECT_FALSE(answer.best.empty()) << name;
  }
}

TEST(EngineOptions, LevelsLimitTheSearch) {
  for (const std::string_view game : kGameNames) {
    const auto engine = AnyEngine::create(game);
    EXPECT_FALSE(engine->set_option("Level", "11"));
    EXPECT_FALSE(engine->set_option("Level", "hard"));
    ASSERT_TRUE(engine->set_option("Level", "easy"));
    Limits limits;
    limits.move_time = Milliseconds(5000);
    EngineAnswer answer = ask(*engine, limits);
    EXPECT_FALSE(answer.best.empty());
    EXPECT_EQ(answer.depth, level(game, kEasy).depth);
    ASSERT_TRUE(engine->set_option("Level", "0"));
    ASSERT_TRUE(engine->set_option("UCI_Elo", std::to_string(level(game, 1).elo)));
    ASSERT_TRUE(engine->set_option("UCI_LimitStrength", "true"));
    answer = ask(*engine, limits);
    EXPECT_EQ(answer.depth, level(game, 1).depth);
    EXPECT_FALSE(engine->set_option("UCI_Elo", "1"));
  }
}

}  // namespace
}  // namespace kydai
