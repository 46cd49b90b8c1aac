#include "games/perft.h"

#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>

#include "games/games.h"
#include "tools/commands.h"
#include "tools/game_options.h"

namespace kydai::tools {
namespace {

struct PerftOptions {
  GameOptions game;
  int depth = 1;
  int threads = 1;
  bool divide = false;
};

template <Game G>
void count(const PerftOptions& options) {
  const auto position = position_of<G>(options.game);
  const auto begin = std::chrono::steady_clock::now();
  const auto parts = perft_divide(position, options.depth, options.threads);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (options.divide)
    for (const auto& part : parts)
      std::cout << G::write_move(position, typename G::Position::Step(part.move), Notation::Coordinates) << ": "
                << part.nodes << '\n';
  const std::uint64_t nodes = total_nodes(parts);
  std::cout << "Nodes searched: " << nodes << '\n';
  std::cerr << std::fixed << std::setprecision(3) << "Time: " << took.count() << " s" << std::setprecision(1);
  if (took.count() > 0) std::cerr << ", " << static_cast<double>(nodes) / took.count() / 1e6 << " M nodes/s";
  std::cerr << '\n';
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand("perft", "Count all lines of play of some length");
  const auto options = std::make_shared<PerftOptions>();
  options->game.add_to(*command);
  command->add_option("--depth,-d", options->depth, "How many plies")->required()->check(CLI::Range(1, 100));
  command->add_option("--threads,-t", options->threads, "How many threads")->check(CLI::Range(1, 1024));
  command->add_flag("--divide", options->divide, "Also print the count below each first move");
  command->footer("Example: kydai perft --game chess --depth 5 --divide");
  command->callback(
      [options] { with_game(options->game.game, [&]<Game G>(std::type_identity<G>) { count<G>(*options); }); });
}

}  // namespace kydai::tools
