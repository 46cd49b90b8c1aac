#include "search/searcher.h"
#include "search/xiangqi_traits.h"

namespace kydai {

template class Worker<Xiangqi>;
template class Searcher<Xiangqi>;

}  // namespace kydai
