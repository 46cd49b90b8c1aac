#include "games/jieqi/position.h"

#include <gtest/gtest.h>

#include <unordered_map>

#include "core/line.h"
#include "games/jieqi/test_support.h"

namespace kydai::jieqi {
namespace {

using namespace testing;

TEST(JieqiPosition, RandomPlayRestoresEverything) {
  Rng rng(1);
  int plies = 0;
  for (int game = 0; game < 300; ++game) {
    Position position = position_of(Jieqi::kStartFen);
    std::vector<std::pair<Step, Position::Undo>> played;
    std::vector<std::string> fens;
    while (played.size() < 200) {
      Position::MoveList moves;
      position.generate<Gen::All>(moves);
      if (moves.empty()) break;
      const Step step = random_step(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], rng);
      fens.push_back(position.fen());
      auto& [kept, undo] = played.emplace_back();
      kept = step;
      position.do_move(step, undo);
      ASSERT_TRUE(position.is_consistent()) << position.fen();
      const Position again = position_of(position.fen());
      ASSERT_EQ(again.key(), position.key());
      ASSERT_EQ(again.fen(), position.fen());
      if (!position.in_check()) {
        const std::uint64_t key = position.key();
        Position::Undo pass;
        position.do_null_move(pass);
        ASSERT_TRUE(position.is_consistent());
        ASSERT_NE(position.key(), key);
        position.undo_null_move(pass);
        ASSERT_EQ(position.key(), key);
        ASSERT_TRUE(position.is_consistent());
      }
      ++plies;
    }
    while (!played.empty()) {
      position.undo_move(played.back().first, played.back().second);
      played.pop_back();
      ASSERT_TRUE(position.is_consistent());
      ASSERT_EQ(position.fen(), fens.back());
      fens.pop_back();
    }
  }
  EXPECT_GT(plies, 20000);
}

TEST(JieqiPosition, KeysTellPositionsApart) {
  Rng rng(11);
  std::unordered_map<std::uint64_t, std::string> seen;
  for (int game = 0; game < 100; ++game) {
    Position position = position_of(Jieqi::kStartFen);
    for (int ply = 0; ply < 120; ++ply) {
      Position::MoveList moves;
      position.generate<Gen::All>(moves);
      if (moves.empty()) break;
      Position::Undo undo;
      position.do_move(random_step(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], rng), undo);
      const std::string fen = position.fen();
      const std::string without_counters = fen.substr(0, fen.find(' ', fen.find(' ', fen.find(' ') + 1) + 1));
      const auto [entry, fresh] = seen.emplace(position.key(), without_counters);
      if (!fresh) {
        ASSERT_EQ(entry->second, without_counters);
      }
    }
  }
  // Face down or up, and what the pool still holds, make different positions.
  const char* const alike[] = {"3k5/9/9/9/9/9/9/9/9/R3K4 w - 0 1", "3k5/9/9/9/9/9/9/9/9/X3K4 w R1 0 1",
                               "3k5/9/9/9/9/9/9/9/9/X3K4 w R2 0 1", "3k5/9/9/9/9/9/9/9/9/X3K4 w N1 0 1",
                               "3k5/9/9/9/9/9/9/9/9/X3K4 b R1 0 1"};
  for (const auto* a : alike)
    for (const auto* b : alike)
      if (a != b) {
        EXPECT_NE(position_of(a).key(), position_of(b).key()) << a << " " << b;
      }
}

TEST(JieqiPosition, TheMoveNumberStopsWhereAFenCanStillHoldIt) {
  const Position position = position_of("3k5/9/9/9/9/9/9/9/9/R3K4 b - 3 9998");
  Line<Position> line(position);
  for (const auto* move : {"d9d8", "a0a1", "d8d9", "a1a0"}) line.push(step_of(line.position(), move));
  EXPECT_EQ(line.position().fen(), "3k5/9/9/9/9/9/9/9/9/R3K4 b - 7 9999");
  while (!line.played().empty()) line.pop();
  EXPECT_EQ(line.position().fen(), position.fen());
}

TEST(JieqiPosition, RevealsAreWeightedByThePool) {
  const Position start = position_of(Jieqi::kStartFen);
  const Move rook_move(make_square(0, 0), make_square(0, 2));
  ASSERT_TRUE(start.is_legal(rook_move));
  EXPECT_TRUE(start.is_chance(rook_move));
  int total = 0;
  for (const auto& reveal : start.reveals(rook_move)) {
    EXPECT_EQ(reveal.weight, set_size(reveal.step.revealed));
    EXPECT_EQ(reveal.step.captured_identity, PieceType::None);
    total += reveal.weight;
  }
  EXPECT_EQ(total, 15);

  const Move king_move(make_square(4, 0), make_square(4, 1));
  EXPECT_FALSE(start.is_chance(king_move));
  ASSERT_EQ(start.reveals(king_move).size(), 1U);
  EXPECT_EQ(start.reveals(king_move)[0].step, Step(king_move));
}

TEST(JieqiPosition, CapturedIdentityLeavesThePoolOnlyWhenSeen) {
  const Position start = position_of(Jieqi::kStartFen);
  Position::Undo undo;
  Position unseen = start;
  unseen.do_move(step_of(start, "b2b9C"), undo);
  EXPECT_EQ(unseen.pool_total(Color::Second), 15);
  EXPECT_EQ(popcount(unseen.hidden(Color::Second)), 14);
  EXPECT_EQ(unseen.pool(Color::First, PieceType::Cannon), 1);
  Position seen = start;
  seen.do_move(step_of(start, "b2b9Cr"), undo);
  EXPECT_EQ(seen.pool(Color::Second, PieceType::Rook), 1);
  EXPECT_NE(seen.key(), unseen.key());
}

TEST(JieqiPosition, NullMoveNeedsMoreThanKingAndPawns) {
  EXPECT_TRUE(position_of(Jieqi::kStartFen).null_move_sound());
  EXPECT_FALSE(position_of("3k5/9/9/9/4P4/9/9/9/9/4K4 w - 0 1").null_move_sound());
  EXPECT_TRUE(position_of("3k5/9/9/9/4P4/9/9/9/9/X3K4 w P1 0 1").null_move_sound());
}

TEST(JieqiSee, WeighsExchanges) {
  const auto see = [](std::string_view fen, std::string_view move, int threshold) {
    const Position position = position_of(fen);
    return position.see_at_least(step_of(position, move).move, threshold);
  };
  // A free rook; a protected pawn taken by a rook.
  EXPECT_TRUE(see("3k5/9/9/9/r8/9/9/9/9/R3K4 w - 0 1", "a0a5", 600));
  EXPECT_FALSE(see("3k5/9/9/9/r8/9/9/9/9/R3K4 w - 0 1", "a0a5", 601));
  EXPECT_FALSE(see("3k5/9/9/r8/p8/9/9/9/9/R3K4 w - 0 1", "a0a5", 0));
  // A face-down pawn is worth its pool: a rook for sure here, so the cannon gains although it is lost.
  EXPECT_TRUE(see("3k5/9/9/x8/9/r8/9/9/9/C3K4 w r1 0 1", "a0a6", 300));
  EXPECT_FALSE(see("3k5/9/9/x8/9/p8/9/9/9/C3K4 w a1 0 1", "a0a6", 151));
}

TEST(JieqiSee, ABigThresholdFailsAndASmallOneHolds) {
  Rng rng(5);
  int moves_seen = 0;
  while (moves_seen < 3000) {
    const auto position = Position::from_fen(random_fen(rng));
    if (!position) continue;
    Position::MoveList moves;
    position->generate<Gen::All>(moves);
    for (const Move m : moves) {
      ++moves_seen;
      EXPECT_FALSE(position->see_at_least(m, 601));
      EXPECT_TRUE(position->see_at_least(m, -6001));
      bool held = true;
      for (int threshold = -700; threshold <= 700; threshold += 50) {
        const bool holds = position->see_at_least(m, threshold);
        EXPECT_TRUE(held || !holds);
        held = holds;
      }
    }
  }
}

}  // namespace
}  // namespace kydai::jieqi
