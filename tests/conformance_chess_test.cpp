#include "games/chess/chess.h"
#include "tests/conformance.h"

namespace kydai::conformance {

INSTANTIATE_TYPED_TEST_SUITE_P(Chess, Conformance, ::testing::Types<Chess>);

}  // namespace kydai::conformance
