#include "games/jieqi/notation.h"

#include <gtest/gtest.h>

#include "games/jieqi/test_support.h"

namespace kydai::jieqi {
namespace {

using namespace testing;

/// Every step a legal move may become, with captured face-down pieces unknown and as each identity.
std::vector<Step> all_steps(const Position& position, Move move) {
  std::vector<Step> steps;
  for (const Position::Reveal& reveal : position.reveals(move)) {
    steps.push_back(reveal.step);
    if (!is_hidden(position.piece_on(move.to()))) continue;
    for (const PieceType t : kPoolTypes) {
      if (position.pool(~position.turn(), t) == 0) continue;
      steps.push_back(reveal.step);
      steps.back().captured_identity = t;
    }
  }
  return steps;
}

TEST(JieqiNotation, EveryStepOfRandomGamesRoundTrips) {
  Rng rng(8);
  int steps = 0;
  for (int game = 0; game < 60; ++game) {
    Position position = position_of(Jieqi::kStartFen);
    for (int ply = 0; ply < 120; ++ply) {
      Position::MoveList moves;
      position.generate<Gen::All>(moves);
      if (moves.empty()) break;
      for (const Move move : moves) {
        for (const Step step : all_steps(position, move)) {
          for (const Notation notation : Jieqi::kNotations) {
            const std::string text = write_move(position, step, notation);
            const auto back = read_move(position, text, notation);
            ASSERT_TRUE(back.ok()) << position.fen() << ' ' << text << ": " << back.error().text();
            ASSERT_EQ(*back, step) << position.fen() << ' ' << text;
            ++steps;
          }
        }
      }
      Position::Undo undo;
      position.do_move(random_step(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], rng), undo);
    }
  }
  EXPECT_GT(steps, 100000);
}

/// Cases of the form: FEN | text | canonical text, or FEN | text | ! part of the message | column.
TEST(JieqiNotation, WorkedCases) {
  int cases = 0;
  for (const std::string& line : data_lines("notation.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_GE(parts.size(), 3U) << line;
    std::string fen(trim(parts[0].text));
    if (fen == "start") fen = Jieqi::kStartFen;
    const Position position = position_of(fen);
    const std::string text(trim(parts[1].text));
    const std::string_view expected = trim(parts[2].text);
    const auto step = read_move(position, text, std::nullopt);
    if (expected.front() == '!') {
      ASSERT_FALSE(step.ok()) << line;
      EXPECT_NE(step.error().message.find(trim(expected.substr(1))), std::string::npos)
          << line << ": " << step.error().text();
      ASSERT_EQ(parts.size(), 4U) << line;
      EXPECT_EQ(step.error().column, parse_number(trim(parts[3].text)).value_or(-1)) << line;
    } else {
      ASSERT_TRUE(step.ok()) << line << ": " << step.error().text();
      EXPECT_EQ(write_move(position, *step, Notation::Coordinates), expected) << line;
    }
    ++cases;
  }
  EXPECT_GT(cases, 20);
}

TEST(JieqiNotation, UciVariantCountsRanksFromOne) {
  const Position start = position_of(Jieqi::kStartFen);
  const auto step = read_move(start, "b3b10Cn", Notation::UciVariant);
  ASSERT_TRUE(step.ok()) << step.error().text();
  EXPECT_EQ(write_move(start, *step, Notation::Coordinates), "b2b9Cn");
  EXPECT_EQ(write_move(start, *step, Notation::UciVariant), "b3b10Cn");
  EXPECT_EQ(write_move(start, step->move, Notation::UciVariant), "b3b10");
  EXPECT_FALSE(read_move(start, "b0b4C", Notation::UciVariant).ok());
  EXPECT_FALSE(read_move(start, "b3b11C", Notation::UciVariant).ok());
  EXPECT_FALSE(read_move(start, "b2b9Cn", Notation::San).ok());
}

TEST(JieqiNotation, RandomBytesAreRefusedOrLegal) {
  Rng rng(9);
  const Position start = position_of(Jieqi::kStartFen);
  const std::string alphabet = "abcdefghi0123456789RNBACPKx-+= \t\xff";
  for (int i = 0; i < 50000; ++i) {
    std::string text;
    for (std::uint32_t length = rng.below(9); length > 0; --length)
      text += alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
    for (const auto hint : {std::optional<Notation>{}, std::optional(Notation::UciVariant)}) {
      const auto step = read_move(start, text, hint);
      ASSERT_TRUE(!step || start.is_legal(step->move)) << text;
    }
  }
}

}  // namespace
}  // namespace kydai::jieqi
