#include "search/jieqi_traits.h"
#include "search/searcher.h"

namespace kydai {

template class Worker<Jieqi>;
template class Searcher<Jieqi>;

}  // namespace kydai
