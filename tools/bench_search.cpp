#include <array>
#include <iomanip>
#include <iostream>

#include "games/any_rules.h"
#include "games/games.h"
#include "search/searchers.h"
#include "tools/bench.h"
#include "tools/command_line.h"

namespace kydai::tools {
namespace {

/// How deep each game is searched, so that every one takes about a second or two.
template <class G>
constexpr int kDepth = 12;
template <>
constexpr int kDepth<Jieqi> = 8;
template <>
constexpr int kDepth<Cotoan> = 9;

/// Positions along a fixed game: from the start, the n-th legal move each time, a search every few plies.
constexpr int kPositions = 12;
constexpr int kPliesBetween = 5;

template <Game G>
std::uint64_t signature() {
  using P = typename G::Position;
  Line<P> line(*P::from_fen(G::kStartFen, typename P::Rules{}));
  Searcher<G> searcher(16);
  std::uint64_t nodes = 0;
  const auto begin = Clock::now();
  unsigned turn = 7;
  for (int i = 0; i < kPositions; ++i) {
    SearchRequest<P> request;
    request.limits.depth = kDepth<G>;
    searcher.begin(line, request);
    nodes += searcher.run().nodes;
    for (int ply = 0; ply < kPliesBetween; ++ply) {
      typename P::MoveList moves;
      line.position().template generate<Gen::All>(moves);
      if (moves.empty() || line.outcome()) break;
      const auto move = moves[turn++ * 13 % moves.size()];
      typename P::Step step(move);
      if constexpr (HasReveal<P>)
        if (line.position().is_chance(move)) step = line.position().reveals(move)[0].step;
      line.push(step);
    }
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  std::cerr << std::left << std::setw(8) << G::kName << std::right << std::setw(10) << nodes << " nodes  "
            << std::setw(9) << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) << " nodes/s\n";
  return nodes;
}

}  // namespace

void run_bench_search() {
  std::string line = "Bench:";
  for (const std::string_view name : kGameNames)
    with_game(name, [&]<Game G>(std::type_identity<G>) {
      line += " " + std::string(name) + " " + std::to_string(signature<G>());
    });
  std::cout << line << '\n';
}

}  // namespace kydai::tools
