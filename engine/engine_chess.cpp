#include "engine/engine_of.h"
#include "engine/engines.h"
#include "search/chess_traits.h"

namespace kydai {

std::unique_ptr<AnyEngine> make_chess_engine() { return std::make_unique<EngineOf<Chess>>(); }

}  // namespace kydai
