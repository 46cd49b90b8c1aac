#include "data/generate.h"

#include "core/text.h"
#include "games/games.h"

namespace kydai {
namespace {

template <Game G>
class GeneratorOf final : public GameGenerator {
 public:
  GeneratorOf(const SelfPlayOptions& options, const std::shared_ptr<const Network<G>>& network)
      : self_play_(options, network) {}
  StoredGame play(std::uint64_t seed) override { return self_play_.play(seed); }

 private:
  SelfPlay<G> self_play_;
};

}  // namespace

Result<std::unique_ptr<GameGenerator>> GameGenerator::create(std::string_view game, const SelfPlayOptions& options) {
  Result<std::unique_ptr<GameGenerator>> made = Error{"unknown game " + quoted(game)};
  with_game(game, [&]<Game G>(std::type_identity<G>) {
    auto network = Result<std::shared_ptr<const Network<G>>>(nullptr);
    if (!options.network_file.empty()) network = Network<G>::from_file(options.network_file);
    if (network)
      made = std::unique_ptr<GameGenerator>(std::make_unique<GeneratorOf<G>>(options, *network));
    else
      made = network.error();
  });
  return made;
}

}  // namespace kydai
