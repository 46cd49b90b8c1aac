#include "games/xiangqi/xiangqi.h"
#include "tests/conformance.h"

namespace kydai::conformance {

INSTANTIATE_TYPED_TEST_SUITE_P(Xiangqi, Conformance, ::testing::Types<Xiangqi>);

}  // namespace kydai::conformance
