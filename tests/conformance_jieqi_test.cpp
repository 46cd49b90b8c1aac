#include "games/jieqi/jieqi.h"
#include "tests/conformance.h"

namespace kydai::conformance {

INSTANTIATE_TYPED_TEST_SUITE_P(Jieqi, Conformance, ::testing::Types<Jieqi>);

}  // namespace kydai::conformance
