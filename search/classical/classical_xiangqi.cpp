#include "search/classical/classical_search.h"
#include "search/xiangqi_traits.h"

namespace kydai {

template class ClassicalSearch<Xiangqi>;

}  // namespace kydai
