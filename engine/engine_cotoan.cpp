#include "engine/engine_of.h"
#include "engine/engines.h"
#include "search/cotoan_traits.h"

namespace kydai {

std::unique_ptr<AnyEngine> make_cotoan_engine() { return std::make_unique<EngineOf<Cotoan>>(); }

}  // namespace kydai
