#include "search/chess_traits.h"
#include "search/searcher.h"

namespace kydai {

template class Worker<Chess>;
template class Searcher<Chess>;

}  // namespace kydai
