#include "data/generate.h"

#include "games/games.h"

namespace kydai {
namespace {

template <Game G>
class GeneratorOf final : public GameGenerator {
 public:
  explicit GeneratorOf(const SelfPlayOptions& options) : self_play_(options) {}
  StoredGame play(std::uint64_t seed) override { return self_play_.play(seed); }

 private:
  SelfPlay<G> self_play_;
};

}  // namespace

std::unique_ptr<GameGenerator> GameGenerator::create(std::string_view game, const SelfPlayOptions& options) {
  std::unique_ptr<GameGenerator> generator;
  with_game(game, [&]<Game G>(std::type_identity<G>) { generator = std::make_unique<GeneratorOf<G>>(options); });
  return generator;
}

}  // namespace kydai
