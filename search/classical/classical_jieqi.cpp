#include "search/classical/classical_search.h"
#include "search/jieqi_traits.h"

namespace kydai {

template class ClassicalSearch<Jieqi>;

}  // namespace kydai
