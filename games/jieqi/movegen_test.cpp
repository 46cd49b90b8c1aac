#include <gtest/gtest.h>

#include <sstream>

#include "games/jieqi/test_support.h"
#include "games/perft.h"
#include "tests/plain_jieqi.h"

namespace kydai::jieqi {
namespace {

using namespace testing;

std::vector<std::string> legal_texts(const Position& position) {
  Position::MoveList moves;
  position.generate<Gen::All>(moves);
  std::vector<std::string> texts;
  for (const Move m : moves) texts.push_back(write_move(position, m, Notation::Coordinates));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Everything about the moves of one position, held against the plain generator.
void compare_with_plain(const Position& position) {
  const std::string fen = position.fen();
  SCOPED_TRACE(fen);
  const auto plain = plain_jieqi::legal_moves(fen);
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(legal_texts(position), *plain);
  EXPECT_EQ(position.in_check(), *plain_jieqi::in_check(fen));
  EXPECT_EQ(position.count_legal(), static_cast<int>(plain->size()));
  EXPECT_EQ(position.has_legal_move(), !plain->empty());

  Position::MoveList tactical;
  Position::MoveList quiet;
  position.generate<Gen::Tactical>(tactical);
  position.generate<Gen::Quiet>(quiet);
  EXPECT_EQ(tactical.size() + quiet.size(), plain->size());
  for (const Move m : tactical) EXPECT_TRUE(position.is_tactical(m));
  for (const Move m : quiet) EXPECT_FALSE(position.is_tactical(m));
}

TEST(JieqiMovegen, AgreesWithThePlainGeneratorInRandomGames) {
  Rng rng(2);
  int compared = 0;
  for (int game = 0; game < 60; ++game) {
    Position position = position_of(Jieqi::kStartFen, *parse_rules("no-capture=100"));
    for (int ply = 0; ply < 250; ++ply) {
      Position::MoveList moves;
      position.generate<Gen::All>(moves);
      if (ply % 3 == 0 || position.in_check() || moves.empty()) {
        if (!moves.empty() || !position.has_legal_move()) compare_with_plain(position);
        ++compared;
      }
      if (HasFailure() || moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const Step step = random_step(position, move, rng);
      const auto expected = plain_jieqi::play(position.fen(), write_move(position, step, Notation::Coordinates));
      const bool check_expected = position.gives_check(move);
      const bool reveals = position.is_chance(move);
      Position::Undo undo;
      position.do_move(step, undo);
      ASSERT_EQ(position.fen(), expected.value_or("no such move"));
      if (!reveals) {
        ASSERT_EQ(position.in_check(), check_expected) << position.fen();
      }
      if (check_expected) {
        ASSERT_TRUE(position.in_check()) << position.fen();
      }
    }
  }
  EXPECT_GT(compared, 3000);
}

TEST(JieqiMovegen, AgreesWithThePlainGeneratorInRandomPlacements) {
  Rng rng(3);
  int compared = 0;
  int checks = 0;
  for (int i = 0; i < 60000 && compared < 6000; ++i) {
    const auto position = Position::from_fen(random_fen(rng));
    if (!position) continue;
    compare_with_plain(*position);
    if (HasFailure()) break;
    ++compared;
    checks += position->in_check() ? 1 : 0;
  }
  EXPECT_GE(compared, 6000);
  EXPECT_GT(checks, 500);
}

TEST(JieqiMovegen, LegalMeansPseudoLegalAndSafeForAnyBits) {
  Rng rng(4);
  int positions = 0;
  while (positions < 25) {
    auto position = Position::from_fen(random_fen(rng));
    if (!position) continue;
    ++positions;
    Position::MoveList moves;
    position->generate<Gen::All>(moves);
    int legal = 0;
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
      const Move m = Move::from_raw(static_cast<std::uint16_t>(bits));
      if (!position->is_pseudo_legal(m)) {
        ASSERT_FALSE(position->is_legal(m));
        continue;
      }
      const bool is_legal = position->is_legal(m);
      legal += is_legal ? 1 : 0;
      Position::Undo undo;
      const Step step = position->reveals(m)[0].step;
      position->do_move(step, undo);
      ASSERT_EQ(position->last_mover_safe(), is_legal) << position->fen();
      position->undo_move(step, undo);
    }
    ASSERT_EQ(legal, static_cast<int>(moves.size()));
    for (const Move m : moves) ASSERT_TRUE(position->is_legal(m));
  }
}

TEST(JieqiMovegen, WorkedCases) {
  int cases = 0;
  for (const std::string& line : data_lines("moves.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 3U) << line;
    const std::string_view fen = trim(parts[0].text);
    std::string targets;
    for (const std::string& text : legal_texts(position_of(fen == "start" ? Jieqi::kStartFen : fen)))
      if (text.substr(0, 2) == trim(parts[1].text)) targets += (targets.empty() ? "" : " ") + text.substr(2);
    EXPECT_EQ(targets, trim(parts[2].text)) << line;
    ++cases;
  }
  EXPECT_GT(cases, 30);
}

TEST(JieqiPerft, CountsOfTheDataFile) {
  int cases = 0;
  for (const std::string& line : data_lines("perft.txt")) {
    const std::size_t bar = line.find('|');
    ASSERT_NE(bar, std::string::npos) << line;
    const std::string fen(trim(std::string_view(line).substr(bar + 1)));
    Position position = position_of(fen);
    std::istringstream counts(line.substr(0, bar));
    int depth = 0;
    for (std::uint64_t expected = 0; counts >> expected;) {
      EXPECT_EQ(perft(position, ++depth), expected) << fen << " depth " << depth;
      if (expected < 100000) {
        EXPECT_EQ(plain_jieqi::perft(fen, depth), expected) << fen << " depth " << depth;
      }
      ++cases;
    }
  }
  EXPECT_GT(cases, 0);
}

}  // namespace
}  // namespace kydai::jieqi
