#include <gtest/gtest.h>

#include <thread>

#include "search/classical/classical_searches.h"
#include "tests/random_play.h"

namespace kydai {
namespace {

template <class P>
SearchRequest<P> to_depth(int depth) {
  SearchRequest<P> request;
  request.limits.depth = depth;
  request.eval = EvalKind::Classical;
  return request;
}

template <Game G>
SearchAnswer<typename G::Position> ask(Algorithm algorithm, const Line<typename G::Position>& line,
                                       const SearchRequest<typename G::Position>& request) {
  static ClassicalSearch<G> search;
  search.begin(algorithm, line, request);
  return search.run();
}

template <Game G>
Line<typename G::Position> start_line() {
  return Line<typename G::Position>(*G::Position::from_fen(G::kStartFen, typename G::Position::Rules{}));
}

template <Game G>
Line<typename G::Position> line_from(std::string_view fen) {
  const auto position = G::Position::from_fen(fen, typename G::Position::Rules{});
  EXPECT_TRUE(position) << fen;
  return Line<typename G::Position>(*position);
}

TEST(Algorithms, AreFoundByName) {
  for (const AlgorithmInfo& info : algorithms()) {
    EXPECT_EQ(find_algorithm(info.name), &info);
    EXPECT_EQ(&algorithms()[static_cast<std::size_t>(info.id)], &info);
    EXPECT_FALSE(info.description.empty());
    EXPECT_NE(info.default_depth > 0, info.default_iterations > 0);
  }
  EXPECT_EQ(find_algorithm("perfect"), nullptr);
  EXPECT_EQ(find_algorithm(""), nullptr);
}

TEST(Expectation, OppositeScoresHaveOppositeAverages) {
  Rng rng(7);
  for (int i = 0; i < 1000; ++i) {
    Expectation ours(16, 300);
    Expectation theirs(16, 300);
    for (int left = 16; left > 0;) {
      const int weight = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
      const int score = static_cast<int>(rng.below(4000)) - 2000;
      ours.add(weight, score);
      theirs.add(weight, -score);
      left -= weight;
    }
    ASSERT_EQ(ours.score(), -theirs.score());
  }
}

TEST(Expectation, KeepsProofsAndWeighsTheRest) {
  Expectation all_win(4, 300);
  all_win.add(1, mate_in(3));
  all_win.add(3, mate_in(7));
  EXPECT_EQ(all_win.score(), mate_in(7));
  Expectation most_win(4, 300);
  most_win.add(3, mate_in(3));
  most_win.add(1, 0);
  EXPECT_EQ(most_win.score(), static_cast<int>(std::lround(300 * std::log(0.875 / 0.125))));
  Expectation even(2, 300);
  even.add(1, 800);
  EXPECT_LT(even.at_least(), 0);
  EXPECT_GT(even.at_most(), 800);
  even.add(1, -800);
  EXPECT_EQ(even.score(), 0);
}

/// Calls `visitor(line)` for `count` positions of random games, scattered so that they differ.
template <Game G, class Visitor>
void visit_positions(std::uint64_t count, Visitor&& visitor) {
  count = std::max<std::uint64_t>(count / testing_play::kSlowness, 2);
  std::uint64_t visited = 0;
  std::uint64_t seen = 0;
  testing_play::visit_random_positions<G>(
      testing_play::seed_or(2026), 100 * count,
      [&](const auto& line) {
        if (seen++ % 29 != 0 || line.outcome()) return;
        ++visited;
        visitor(line);
      },
      [&] { return visited >= count; });
  EXPECT_GT(visited, 0U);
}

template <class G>
class Classical : public ::testing::Test {};
using Games = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(Classical, Games);

TYPED_TEST(Classical, PruningNeverChangesTheScore) {
  using G = TypeParam;
  using P = typename G::Position;
  std::uint64_t plain = 0;
  std::uint64_t pruned = 0;
  visit_positions<G>(HasReveal<P> ? 40 : 120, [&](const Line<P>& line) {
    // Positions with few moves are searched deeper.
    const int moves = line.position().count_legal();
    const int depth = moves < 6 ? 4 : moves < 30 && !HasReveal<P> ? 3 : 2;
    const auto request = to_depth<P>(depth);
    const auto minimax = ask<G>(Algorithm::Minimax, line, request);
    const auto negamax = ask<G>(Algorithm::Negamax, line, request);
    EXPECT_EQ(minimax.score, negamax.score) << testing_play::describe<G>(line);
    EXPECT_EQ(minimax.best, negamax.best) << testing_play::describe<G>(line);
    EXPECT_EQ(minimax.nodes, negamax.nodes);
    plain += minimax.nodes;
    for (const Algorithm algorithm : {Algorithm::AlphaBetaMinimax, Algorithm::AlphaBeta, Algorithm::AlphaBetaOrdered}) {
      const auto answer = ask<G>(algorithm, line, request);
      EXPECT_EQ(answer.score, minimax.score)
          << testing_play::describe<G>(line) << "algorithm " << algorithms()[static_cast<std::size_t>(algorithm)].name;
      EXPECT_LE(answer.nodes, minimax.nodes);
      EXPECT_EQ(answer.depth, depth);
      if (algorithm != Algorithm::AlphaBetaOrdered) {
        EXPECT_EQ(answer.best, minimax.best) << testing_play::describe<G>(line);
        pruned += answer.nodes;
      }
    }
    const auto greedy = ask<G>(Algorithm::Greedy, line, request);
    const auto one_ply = ask<G>(Algorithm::Minimax, line, to_depth<P>(1));
    EXPECT_EQ(greedy.score, one_ply.score);
    EXPECT_EQ(greedy.best, one_ply.best);
  });
  EXPECT_LT(pruned, 2 * plain);
}

TYPED_TEST(Classical, TableAndDeepeningKeepTheScore) {
  using G = TypeParam;
  using P = typename G::Position;
  visit_positions<G>(HasReveal<P> ? 20 : 60, [&](const Line<P>& played) {
    // Up to three plies no position can come up at two depths, and without history none can repeat.
    const Line<P> line(played.position());
    const auto request = to_depth<P>(HasReveal<P> ? 2 : 3);
    const auto plain = ask<G>(Algorithm::AlphaBetaQuiescence, line, request);
    const auto table = ask<G>(Algorithm::AlphaBetaTable, line, request);
    const auto deepening = ask<G>(Algorithm::AlphaBetaDeepening, line, request);
    EXPECT_EQ(table.score, plain.score) << testing_play::describe<G>(line);
    EXPECT_EQ(deepening.score, plain.score) << testing_play::describe<G>(line);
    EXPECT_TRUE(deepening.depth == *request.limits.depth || is_mate(deepening.score)) << "stops early only at a mate";
  });
}

TYPED_TEST(Classical, EveryAlgorithmPlaysAndRepeatsItself) {
  using G = TypeParam;
  using P = typename G::Position;
  visit_positions<G>(6, [&](const Line<P>& line) {
    for (const AlgorithmInfo& info : algorithms()) {
      SearchRequest<P> request = to_depth<P>(2);
      if (info.default_iterations > 0) request.limits.nodes = 60;
      const auto first = ask<G>(info.id, line, request);
      const auto second = ask<G>(info.id, line, request);
      EXPECT_TRUE(line.position().is_legal(first.best)) << info.name;
      EXPECT_FALSE(first.pv.empty());
      EXPECT_EQ(first.pv, second.pv) << info.name;
      EXPECT_EQ(first.score, second.score) << info.name;
      EXPECT_EQ(first.nodes, second.nodes) << info.name;
      if (info.default_iterations > 0) {
        EXPECT_EQ(first.nodes, 60U);
      }
    }
  });
}

TYPED_TEST(Classical, AnswersWithinEveryLimit) {
  using G = TypeParam;
  using P = typename G::Position;
  const auto line = start_line<G>();
  for (const AlgorithmInfo& info : algorithms()) {
    SearchRequest<P> request;
    request.limits.move_time = Milliseconds(15);
    auto answer = ask<G>(info.id, line, request);
    EXPECT_TRUE(line.position().is_legal(answer.best)) << info.name;

    request.limits = {};
    request.limits.nodes = 1;
    answer = ask<G>(info.id, line, request);
    EXPECT_TRUE(line.position().is_legal(answer.best)) << info.name;

    request.limits = {};
    request.limits.infinite = true;
    request.only = {answer.best};
    ClassicalSearch<G> search;
    search.begin(info.id, line, request);
    std::thread stopper([&] {
      std::this_thread::sleep_for(Milliseconds(5));
      search.stop();
    });
    answer = search.run();
    stopper.join();
    EXPECT_EQ(answer.best, request.only[0]) << info.name;
  }
}

TYPED_TEST(Classical, ReportsEveryDepth) {
  using G = TypeParam;
  using P = typename G::Position;
  ClassicalSearch<G> search;
  search.begin(Algorithm::AlphaBetaDeepening, start_line<G>(), to_depth<P>(2));
  std::vector<int> depths;
  const auto answer = search.run([&](const SearchLine<P>& line) {
    depths.push_back(line.depth);
    EXPECT_FALSE(line.pv.empty());
    EXPECT_GT(line.nodes, 0U);
  });
  EXPECT_EQ(depths, (std::vector<int>{1, 2}));
  EXPECT_EQ(answer.depth, 2);
}

/// Everything that looks far enough finds a forced win, and says how far it is.
template <Game G>
void expect_mate(std::string_view fen, int plies) {
  using P = typename G::Position;
  const auto line = line_from<G>(fen);
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.id == Algorithm::Greedy && plies > 1) continue;
    SearchRequest<P> request = to_depth<P>(plies);
    if (info.default_iterations > 0) request.limits.nodes = 2000;
    const auto answer = ask<G>(info.id, line, request);
    if (info.default_iterations > 0) {
      EXPECT_GT(answer.score, 0) << info.name << ' ' << fen;
    } else {
      EXPECT_EQ(answer.score, mate_in(plies)) << info.name << ' ' << fen;
    }
    if (plies > 1) continue;
    auto after = line;
    after.push(typename P::Step(answer.best));
    EXPECT_TRUE(after.outcome() && after.outcome()->winner == line.position().turn()) << info.name << ' ' << fen;
  }
}

TEST(ClassicalMates, AreFoundAndCounted) {
  expect_mate<Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1);
  expect_mate<Chess>("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3);
  expect_mate<Xiangqi>("4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", 3);
}

}  // namespace
}  // namespace kydai
