#include "engine/any_engine.h"

#include "engine/engine_of.h"
#include "games/games.h"

namespace kydai {

std::unique_ptr<AnyEngine> AnyEngine::create(std::string_view game) {
  std::unique_ptr<AnyEngine> engine;
  with_game(game, [&]<Game G>(std::type_identity<G>) { engine = std::make_unique<EngineOf<G>>(); });
  return engine;
}

}  // namespace kydai
