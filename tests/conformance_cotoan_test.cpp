#include "games/cotoan/cotoan.h"
#include "tests/conformance.h"

namespace kydai::conformance {

INSTANTIATE_TYPED_TEST_SUITE_P(Cotoan, Conformance, ::testing::Types<Cotoan>);

}  // namespace kydai::conformance
