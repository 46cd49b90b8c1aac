#include "games/xiangqi/position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/perft.h"
#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

TEST(XiangqiPerft, EqualsTheDataFile) {
#ifdef NDEBUG
  constexpr std::uint64_t kMostLeaves = 200'000'000;
#else
  constexpr std::uint64_t kMostLeaves = 500'000;  // assertions and sanitizers are slow
#endif
  int cases = 0;
  for (const auto& row : data_rows("perft.txt")) {
    Position position = position_from(row[0]);
    for (std::size_t depth = 1; depth < row.size(); ++depth) {
      const auto leaves = parse_number<std::uint64_t>(row[depth]);
      ASSERT_TRUE(leaves) << row[0];
      if (*leaves > kMostLeaves) continue;
      EXPECT_EQ(perft(position, static_cast<int>(depth)), *leaves) << row[0] << " depth " << depth;
      ++cases;
    }
  }
  EXPECT_GT(cases, 40);
}

TEST(XiangqiPosition, RandomPlayKeepsEverythingConsistent) {
  random_play(1, 30000, [](const Line<Position>& line, Move move) {
    const Position& before = line.position();
    Position position = before;
    Position::Undo undo;
    const bool check = position.gives_check(move);
    const std::uint64_t key = position.key_after(move);
    ASSERT_EQ(position.captured_code(move) != 0, position.is_tactical(move));
    position.do_move(move, undo);
    ASSERT_TRUE(position.is_consistent()) << position.fen();
    ASSERT_EQ(position.in_check(), check) << before.fen() << ' ' << position.fen();
    ASSERT_EQ(position.key(), key);
    ASSERT_EQ(undo.key, before.key());

    const Position again = position_from(position.fen());
    ASSERT_EQ(again.fen(), position.fen());
    ASSERT_EQ(again.key(), position.key());
    ASSERT_EQ(again.pawn_key(), position.pawn_key());
    ASSERT_EQ(again.non_pawn_key(Color::First), position.non_pawn_key(Color::First));
    ASSERT_EQ(again.non_pawn_key(Color::Second), position.non_pawn_key(Color::Second));
    ASSERT_EQ(again.checkers(), position.checkers());

    position.undo_move(move, undo);
    ASSERT_TRUE(position.is_consistent());
    ASSERT_EQ(position.fen(), before.fen());
    ASSERT_EQ(position.reversible_plies(), before.reversible_plies());
    if (position.in_check()) return;
    position.do_null_move(undo);
    ASSERT_TRUE(position.is_consistent() || position.in_check());
    ASSERT_EQ(position.turn(), ~before.turn());
    position.undo_null_move(undo);
    ASSERT_EQ(position.fen(), before.fen());
    ASSERT_EQ(position.key(), before.key());
  });
}

/// The legal moves as the rules say: any that a piece can make and that leaves its king safe.
std::set<std::uint16_t> plain_legal_moves(const Position& position) {
  std::set<std::uint16_t> found;
  for (Bitboard rest = position.pieces(position.turn()); rest != 0;) {
    const Square from = pop_square(rest);
    for (Bitboard to = position.targets(from); to != 0;) {
      const Move move(from, pop_square(to));
      Position after = position;
      Position::Undo undo;
      after.do_move(move, undo);
      if (after.last_mover_safe()) found.insert(move.raw());
    }
  }
  return found;
}

TEST(XiangqiPosition, GenerationIsExactOnThrownPositions) {
#ifdef NDEBUG
  constexpr int kRounds = 40000;
#else
  constexpr int kRounds = 4000;                   // assertions and sanitizers are slow
#endif
  Rng rng(5);
  int checks = 0;
  for (int round = 0; round < kRounds; ++round) {
    const Position position = random_position(rng, 30);
    checks += position.in_check() ? 1 : 0;
    const auto expected = plain_legal_moves(position);
    std::set<std::uint16_t> all;
    for (const Move move : legal_moves(position)) all.insert(move.raw());
    ASSERT_EQ(all, expected) << position.fen();
    ASSERT_EQ(position.count_legal(), static_cast<int>(expected.size())) << position.fen();
    ASSERT_EQ(position.has_legal_move(), !expected.empty()) << position.fen();
    Position::MoveList parts;
    position.generate<Gen::Tactical>(parts);
    const std::size_t tactical = parts.size();
    position.generate<Gen::Quiet>(parts);
    ASSERT_EQ(parts.size(), expected.size()) << position.fen();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      ASSERT_TRUE(expected.contains(parts[i].raw())) << position.fen();
      ASSERT_EQ(position.is_tactical(parts[i]), i < tactical) << position.fen();
    }
  }
  EXPECT_GT(checks, kRounds / 40);
}

TEST(XiangqiPosition, LegalityOfAllBits) {
  Rng rng(9);
  for (int round = 0; round < 60; ++round) {
    const Position position = round == 0 ? position_from(Xiangqi::kStartFen) : random_position(rng, 24);
    const auto expected = plain_legal_moves(position);
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
      const Move move = Move::from_raw(static_cast<std::uint16_t>(bits));
      ASSERT_EQ(position.is_legal(move), expected.contains(move.raw())) << position.fen() << " bits " << bits;
      if (position.is_legal(move)) {
        ASSERT_TRUE(position.is_pseudo_legal(move));
      }
    }
  }
}

TEST(XiangqiPosition, NullMoveNeedsAnAttackerThatTurnsBack) {
  EXPECT_TRUE(position_from(Xiangqi::kStartFen).null_move_sound());
  EXPECT_FALSE(position_from("3k5/9/9/9/4P4/9/9/9/4A4/4K4 w").null_move_sound());
  EXPECT_TRUE(position_from("3k5/9/9/9/9/9/7C1/9/4A4/4K4 w").null_move_sound());
}

struct Exchange {
  const char* fen;
  const char* move;
  int gain;  // the largest threshold that holds
};

TEST(XiangqiPosition, ExchangesAreJudged) {
  const Exchange exchanges[] = {
      {"3k5/9/9/4p4/9/9/9/4R4/9/5K3 w", "e2e6", 30},         // a free pawn
      {"3k5/9/4b4/4p4/9/4R4/9/9/9/5K3 w", "e4e6", 30},       // an elephant protects nothing before it
      {"3k5/4r4/9/4p4/9/4R4/9/9/9/5K3 w", "e4e6", -570},     // rook takes a pawn that a rook protects
      {"3k5/4r4/9/4p4/9/4R4/4R4/9/9/5K3 w", "e4e6", 30},     // with a second rook behind it
      {"3k5/9/9/3r5/9/4N4/9/9/9/5K3 w", "e4d6", 600},        // horse takes a free rook
      {"3k5/9/3r5/3r5/9/4N4/9/9/9/5K3 w", "e4d6", 330},      // and one that is protected
      {"4k4/9/9/4n4/9/4p4/9/4C4/9/5K3 w", "e2e6", 270},      // a cannon takes over its screen
      {"3k5/4c4/4b4/4n4/9/4p4/9/4C4/9/5K3 w", "e2e6", -15},  // the other cannon takes back over its own
      {"3k5/4c4/9/4n4/9/4p4/9/4C4/9/5K3 w", "e2e6", 270},    // without a screen it cannot
      {"3k5/4R4/9/4r4/9/4c4/9/9/9/5K3 w", "e8e6", 600},      // the taken rook was no screen for the cannon
      {"3k5/9/9/9/9/4R4/9/9/9/5K3 w", "e4e6", 0},            // a quiet move
      {"3k5/9/9/r8/9/4R4/9/9/9/5K3 w", "e4e6", -600},        // a quiet move into an attack
      {"3k5/3r5/9/9/9/9/9/3R5/9/5K3 w", "d2d8", 0},          // the king takes back
      {"3k5/3r5/9/9/9/9/9/3R5/3R5/5K3 w", "d2d8", 600},      // unless the point is guarded
  };
  for (const auto& [fen, move, gain] : exchanges) {
    const Position position = position_from(fen);
    const Move m = move_from(position, move);
    EXPECT_TRUE(position.see_at_least(m, gain)) << fen << ' ' << move << " at least " << gain;
    EXPECT_FALSE(position.see_at_least(m, gain + 1)) << fen << ' ' << move << " at least " << gain + 1;
  }
}

TEST(XiangqiPosition, ExchangesAreMonotonous) {
  random_play(17, 3000, [](const Line<Position>& line, Move move) {
    bool held = true;
    for (int threshold = -1300; threshold <= 1300; threshold += 50) {
      const bool holds = line.position().see_at_least(move, threshold);
      ASSERT_TRUE(held || !holds) << line.position().fen();
      held = holds;
    }
    ASSERT_FALSE(held);
  });
}

}  // namespace
}  // namespace kydai::xiangqi
