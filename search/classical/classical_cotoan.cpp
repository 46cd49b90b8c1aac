#include "search/classical/classical_search.h"
#include "search/cotoan_traits.h"

namespace kydai {

template class ClassicalSearch<Cotoan>;

}  // namespace kydai
