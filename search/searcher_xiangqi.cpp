#include "search/xiangqi_traits.h"
#include "search/searcher.h"

namespace kydai {

template class Worker<Xiangqi>;
template class Searcher<Xiangqi>;

}  // namespace kydai
