#include <gtest/gtest.h>

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/game.h"
#include "core/line.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/text.h"

namespace kydai {
namespace {

TEST(Bits, WalksBothHalvesOfAWideSet) {
  u128 set = make_u128(1, 1) | (static_cast<u128>(1) << 89);
  EXPECT_EQ(popcount(set), 3);
  EXPECT_EQ(pop_lowest(set), 0);
  EXPECT_EQ(pop_lowest(set), 64);
  EXPECT_FALSE(more_than_one(set));
  EXPECT_EQ(pop_lowest(set), 89);
  EXPECT_TRUE(set == 0);
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> good = 7;
  const Result<int> bad = Error{"no number", 3};
  EXPECT_TRUE(good);
  EXPECT_EQ(*good, 7);
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().text(), "no number (column 3)");
}

TEST(Text, SplitsWithColumns) {
  const auto words = split_words("  ab  c ");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[1].text, "c");
  EXPECT_EQ(words[1].column, 7);
  EXPECT_EQ(split_at("a//b", '/').size(), 3U);
  EXPECT_EQ(parse_number("12"), 12);
  EXPECT_FALSE(parse_number("12x"));
  EXPECT_FALSE(parse_number(""));
  EXPECT_EQ(quoted("a\n"), "'a\\x0a'");
}

TEST(Rng, StaysInRange) {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_LT(rng.below(7), 7U);
    EXPECT_LT(rng.unit(), 1.0);
  }
}

TEST(FixedVector, PushesAndPops) {
  FixedVector<int, 4> v;
  v.push_back(1);
  v.push_back(2);
  v.pop_back();
  EXPECT_EQ(v.size(), 1U);
  EXPECT_EQ(v.back(), 1);
}

}  // namespace
}  // namespace kydai
