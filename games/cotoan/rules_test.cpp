#include "games/cotoan/rules.h"

#include "games/cotoan/test_support.h"

namespace kydai::cotoan {
namespace {

TEST(CotoanRules, AreReadAndWritten) {
  for (const std::string& line : data_lines("rules.txt")) {
    const std::size_t bar = line.find('|');
    ASSERT_NE(bar, std::string::npos) << line;
    const std::string_view text = std::string_view(line).substr(0, bar - 1);
    const std::string_view expected = trim(std::string_view(line).substr(bar + 1));
    const auto rules = parse_rules(text);
    if (expected.starts_with("error: ")) {
      ASSERT_FALSE(rules) << line;
      const std::string said = std::to_string(rules.error().column) + " " + rules.error().message;
      EXPECT_TRUE(said.starts_with(expected.substr(7))) << line << "\n  but: " << said;
      continue;
    }
    ASSERT_TRUE(rules) << line << ": " << rules.error().text();
    EXPECT_EQ(write_rules(*rules), expected) << line;
    EXPECT_EQ(*parse_rules(write_rules(*rules)), *rules) << line;
  }
}

TEST(CotoanRules, DefaultsAreThoseOfTheGame) {
  constexpr Rules kRules;
  EXPECT_FALSE(kRules.strict_division);
  EXPECT_TRUE(kRules.zero_may_be_front);
  EXPECT_TRUE(kRules.repetition_draws);
  EXPECT_EQ(kRules.operations, kAllOperations);
  EXPECT_EQ(kRules.no_capture_plies, 100);
  EXPECT_EQ(write_rules(kRules), "");
}

}  // namespace
}  // namespace kydai::cotoan
