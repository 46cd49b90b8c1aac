#include "engine/any_engine.h"

#include "engine/engines.h"
#include "games/games.h"

namespace kydai {

std::unique_ptr<AnyEngine> AnyEngine::create(std::string_view game) {
  if (game == Chess::kName) return make_chess_engine();
  if (game == Xiangqi::kName) return make_xiangqi_engine();
  if (game == Jieqi::kName) return make_jieqi_engine();
  if (game == Cotoan::kName) return make_cotoan_engine();
  return nullptr;
}

}  // namespace kydai
