#include "engine/engine_of.h"
#include "engine/engines.h"
#include "search/xiangqi_traits.h"

namespace kydai {

std::unique_ptr<AnyEngine> make_xiangqi_engine() { return std::make_unique<EngineOf<Xiangqi>>(); }

}  // namespace kydai
