#include "engine/engine_of.h"
#include "engine/engines.h"
#include "search/jieqi_traits.h"

namespace kydai {

std::unique_ptr<AnyEngine> make_jieqi_engine() { return std::make_unique<EngineOf<Jieqi>>(); }

}  // namespace kydai
