#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/any_engine.h"
#include "games/games.h"
#include "search/searchers.h"
#include "tools/commands.h"
#include "tools/game_options.h"

namespace kydai::tools {
namespace {

/// The shape of a game's network and which input each piece on each square is, for the trainer: by player, mirroring,
/// piece code and square; -1 where nothing is fed in.
template <Game G>
nlohmann::json description() {
  using F = Features<G>;
  using P = typename G::Position;
  nlohmann::json inputs;
  for (const Color player : {Color::First, Color::Second})
    for (const bool mirrored : {false, true}) {
      std::vector<int> table;
      table.reserve(static_cast<std::size_t>(P::kPieceCodes) * static_cast<std::size_t>(P::kSquares));
      for (int code = 0; code < P::kPieceCodes; ++code)
        for (int square = 0; square < P::kSquares; ++square)
          table.push_back(code == 0 ? -1 : F::input(F::token(code, square), player, mirrored));
      inputs.push_back(table);
    }
  nlohmann::json out{{"game", G::kName},
                     {"game_id", F::kGameId},
                     {"inputs", F::kInputs},
                     {"hidden", F::kHidden},
                     {"buckets", F::kBuckets},
                     {"codes", P::kPieceCodes},
                     {"squares", P::kSquares},
                     {"table", inputs},
                     {"first_scale", kFirstScale},
                     {"output_scale", kOutputScale},
                     {"centipawns", kCentipawnScale},
                     {"most_output_weight", simd::kOutputWeightMax}};
  const auto start = *P::from_fen(G::kStartFen, typename P::Rules{});
  std::vector<int> board;
  board.reserve(static_cast<std::size_t>(P::kSquares));
  for (int square = 0; square < P::kSquares; ++square) board.push_back(start.piece_code(square));
  out["start"] = board;
  return out;
}

}  // namespace

void add_network(CLI::App& app) {
  auto* command = app.add_subcommand("network", "Describe and check networks");
  command->require_subcommand(1);
  command->footer("Example: kydai network score --game chess --net new.kynn --fen '...'");
  const auto options = std::make_shared<GameOptions>();

  auto* describe = command->add_subcommand("describe", "Print the shape and the inputs of a game's network as JSON");
  options->add_to(*describe);
  describe->callback([options] {
    with_game(options->game, [&]<Game G>(std::type_identity<G>) { std::cout << description<G>() << '\n'; });
  });

  auto* score = command->add_subcommand("score", "The network's score of each FEN on standard input, a line each");
  options->add_to(*score);
  const auto file = std::make_shared<std::string>();
  score->add_option("--net", *file, "A network file (default: the one inside the program)");
  score->callback([options, file] {
    const auto engine = AnyEngine::create(options->game);
    if (const Status status = engine->set_option("EvalFile", *file); !status) throw Failure(status.error().text());
    if (const Status status = engine->set_option("Eval", "network"); !status) throw Failure(status.error().text());
    std::string fen;
    while (std::getline(std::cin, fen)) {
      if (const Status status = engine->set_position(fen, options->rules, {}); !status)
        throw Failure(status.error().text());
      std::cout << engine->static_score() << '\n';
    }
  });
}

}  // namespace kydai::tools
