#include "search/cotoan_traits.h"
#include "search/searcher.h"

namespace kydai {

template class Worker<Cotoan>;
template class Searcher<Cotoan>;

}  // namespace kydai
