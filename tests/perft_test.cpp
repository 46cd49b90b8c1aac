#include "games/perft.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "tests/random_play.h"

namespace kydai {
namespace {

template <class G>
class PerftOf : public ::testing::Test {};
using AllGames = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(PerftOf, AllGames);

/// Every line played out to its end, one node at a time: what perft must equal.
template <GamePosition P>
std::uint64_t count_by_playing(P& position, int depth) {
  if (depth == 0) return 1;
  typename P::MoveList moves;
  position.template generate<Gen::All>(moves);
  std::uint64_t nodes = 0;
  for (const auto move : moves) {
    if (depth == 1) {
      ++nodes;
      continue;
    }
    for_each_step(position, move, [&](typename P::Step step) {
      typename P::Undo undo;
      position.do_move(step, undo);
      nodes += count_by_playing(position, depth - 1);
      position.undo_move(step, undo);
    });
  }
  return nodes;
}

TYPED_TEST(PerftOf, CountsWhatPlayingCounts) {
  for (const auto& start : testing_play::start_positions<TypeParam>()) {
    auto position = start;
    for (int depth = 0; depth <= 2; ++depth)
      EXPECT_EQ(perft(position, depth), count_by_playing(position, depth)) << start.fen() << " depth " << depth;
  }
}

TYPED_TEST(PerftOf, DividesAndThreadsAgree) {
  for (const auto& start : testing_play::start_positions<TypeParam>()) {
    auto position = start;
    for (int depth = 1; depth <= (HasReveal<typename TypeParam::Position> ? 2 : 3); ++depth) {
      const auto one = perft_divide(start, depth, 1);
      const auto four = perft_divide(start, depth, 4);
      EXPECT_EQ(total_nodes(one), perft(position, depth)) << start.fen() << " depth " << depth;
      ASSERT_EQ(one.size(), four.size());
      for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].move, four[i].move);
        EXPECT_EQ(one[i].nodes, four[i].nodes) << start.fen() << " depth " << depth;
      }
    }
  }
}

TYPED_TEST(PerftOf, AnEndedGameHasNoLines) {
  Rng rng(5);
  const auto start = TypeParam::Position::from_fen(TypeParam::kStartFen, {});
  ASSERT_TRUE(start.ok());
  for (int i = 0; i < 200; ++i) {
    testing_play::RandomGame<TypeParam> game(*start, rng);
    while (game.advance()) {
    }
    auto position = game.line().position();
    if (position.count_legal() > 0) continue;
    EXPECT_EQ(perft(position, 3), 0U) << position.fen();
  }
}

}  // namespace
}  // namespace kydai
