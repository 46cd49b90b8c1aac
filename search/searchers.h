#pragma once

// The searches of the four games. Each is compiled once, in searcher_<game>.cpp.

#include "search/chess_traits.h"
#include "search/cotoan_traits.h"
#include "search/jieqi_traits.h"
#include "search/searcher.h"
#include "search/xiangqi_traits.h"

namespace kydai {

extern template class Worker<Chess>;
extern template class Worker<Xiangqi>;
extern template class Worker<Jieqi>;
extern template class Worker<Cotoan>;
extern template class Searcher<Chess>;
extern template class Searcher<Xiangqi>;
extern template class Searcher<Jieqi>;
extern template class Searcher<Cotoan>;

}  // namespace kydai
