#include "tools/spread.h"

#include <gtest/gtest.h>

namespace kydai::tools {
namespace {

TEST(Spread, TellsTheMedianAndTheExtremes) {
  Spread spread;
  EXPECT_TRUE(spread.empty());
  for (const double value : {3.0, 1.0, 2.0}) spread.add(value);
  EXPECT_EQ(spread.median(), 2.0);
  EXPECT_EQ(spread.text(1), "2.0 (1.0-3.0)");
  spread.add(10.0);
  EXPECT_EQ(spread.median(), 2.5);
  EXPECT_EQ(spread.highest(), 10.0);
}

}  // namespace
}  // namespace kydai::tools
