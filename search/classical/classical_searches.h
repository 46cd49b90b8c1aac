#pragma once

// The classical searches of the four games. Each is compiled once, in classical_<game>.cpp.

#include "search/chess_traits.h"
#include "search/classical/classical_search.h"
#include "search/cotoan_traits.h"
#include "search/jieqi_traits.h"
#include "search/xiangqi_traits.h"

namespace kydai {

extern template class ClassicalSearch<Chess>;
extern template class ClassicalSearch<Xiangqi>;
extern template class ClassicalSearch<Jieqi>;
extern template class ClassicalSearch<Cotoan>;

}  // namespace kydai
