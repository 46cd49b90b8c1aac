#include <gtest/gtest.h>

#include <thread>

#include "games/games.h"
#include "search/searchers.h"

namespace kydai {
namespace {

template <class G>
struct Asked {
  using P = typename G::Position;

  explicit Asked(std::string_view fen = G::kStartFen) : line(*P::from_fen(fen, typename P::Rules{})) {}

  SearchAnswer<P> answer(Searcher<G>& searcher) {
    searcher.begin(line, request);
    return searcher.run();
  }

  Line<P> line;
  SearchRequest<P> request;
};

template <class G>
class EverySearch : public ::testing::Test {};
using Games = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(EverySearch, Games);

TYPED_TEST(EverySearch, IsTheSameEveryTimeOnOneThread) {
  Asked<TypeParam> asked;
  asked.request.limits.depth = 7;
  Searcher<TypeParam> searcher(4);
  const auto first = asked.answer(searcher);
  searcher.new_game();
  const auto second = asked.answer(searcher);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.best, second.best);
  EXPECT_EQ(first.score, second.score);
  EXPECT_TRUE(asked.line.position().is_legal(first.best));
}

TYPED_TEST(EverySearch, ObeysNodesAndSearchmoves) {
  Asked<TypeParam> asked;
  asked.request.limits.nodes = 3000;
  typename TypeParam::Position::MoveList moves;
  asked.line.position().template generate<Gen::All>(moves);
  asked.request.only = {moves[3], moves[5]};
  Searcher<TypeParam> searcher(1);
  const auto answer = asked.answer(searcher);
  EXPECT_LE(answer.nodes, 3000U);
  EXPECT_TRUE(answer.best == moves[3] || answer.best == moves[5]);
}

TYPED_TEST(EverySearch, StopsAtAnyMomentOnManyThreads) {
  Searcher<TypeParam> searcher(1);
  searcher.set_threads(4);
  for (const int microseconds : {0, 50, 3000, 40000}) {
    Asked<TypeParam> asked;
    asked.request.limits.infinite = true;
    searcher.begin(asked.line, asked.request);
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
      searcher.stop();
    });
    const auto answer = searcher.run();
    stopper.join();
    EXPECT_TRUE(asked.line.position().is_legal(answer.best));
  }
}

TYPED_TEST(EverySearch, KeepsItsTime) {
  Asked<TypeParam> asked;
  asked.request.limits.move_time = Milliseconds(100);
  Searcher<TypeParam> searcher(4);
  const auto begin = Clock::now();
  asked.answer(searcher);
  const auto took = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
  EXPECT_LT(took.count(), 400);
  asked.request.limits = {};
  asked.request.limits.time = {Milliseconds(40), Milliseconds(40)};
  const auto fast = Clock::now();
  asked.answer(searcher);
  EXPECT_LT(std::chrono::duration_cast<Milliseconds>(Clock::now() - fast).count(), 300);
}

template <class G>
int score_of(std::string_view fen, int depth) {
  Asked<G> asked(fen);
  asked.request.limits.depth = depth;
  Searcher<G> searcher(16);
  return asked.answer(searcher).score;
}

TEST(ChessSearch, FindsMatesAndDraws) {
  EXPECT_EQ(score_of<Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 4), mate_in(1));
  EXPECT_EQ(score_of<Chess>("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 18), mate_in(3));
  EXPECT_EQ(score_of<Chess>("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 6), 0) << "stalemate";
  EXPECT_EQ(score_of<Chess>("8/8/8/8/8/4k3/4p3/4K3 b - - 99 80", 6), 0) << "fifty moves";
}

TEST(XiangqiSearch, FindsMates) { EXPECT_EQ(score_of<Xiangqi>("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1", 4), mate_in(1)); }

TEST(CotoanSearch, TakesTheZero) {
  const int score = score_of<Cotoan>("9/4a4/9/9/9/9/9/9/4F4/4A4/9 w 0 0 0 0 1", 3);
  EXPECT_LT(std::abs(score), kMate);
}

TEST(Time, NeverPlansMoreThanTheClockHas) {
  for (const int left : {1, 5, 20, 100, 1000, 60'000}) {
    Limits limits;
    limits.time[0] = Milliseconds(left);
    const auto start = Clock::now();
    const TimeManager time(limits, Color::First, 1, start);
    EXPECT_TRUE(time.must_stop(start + Milliseconds(std::max(left, 2)))) << left;
  }
}

}  // namespace
}  // namespace kydai
