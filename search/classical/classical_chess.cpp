#include "search/chess_traits.h"
#include "search/classical/classical_search.h"

namespace kydai {

template class ClassicalSearch<Chess>;

}  // namespace kydai
