#include <gtest/gtest.h>

#include "games/jieqi/test_support.h"

namespace kydai::jieqi {
namespace {

using namespace testing;

TEST(JieqiFen, ReadsAndWritesTheGoodOnes) {
  int cases = 0;
  for (const std::string& line : data_lines("fen_good.txt")) {
    const std::size_t arrow = line.find(" => ");
    const std::string given = line.substr(0, arrow);
    const std::string canonical = arrow == std::string::npos ? line : line.substr(arrow + 4);
    const auto position = Position::from_fen(given);
    ASSERT_TRUE(position.ok()) << given << ": " << position.error().text();
    EXPECT_EQ(position->fen(), canonical);
    EXPECT_TRUE(position->is_consistent()) << given;
    ++cases;
  }
  EXPECT_GT(cases, 5);
}

TEST(JieqiFen, RefusesTheBadOnesWithMessageAndColumn) {
  int cases = 0;
  for (const std::string& line : data_lines("fen_bad.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 3U) << line;
    const std::string fen(trim(parts[2].text));
    const auto position = Position::from_fen(fen);
    ASSERT_FALSE(position.ok()) << fen;
    const Error& error = position.error();
    EXPECT_NE(error.message.find(trim(parts[1].text)), std::string::npos) << fen << ": " << error.text();
    EXPECT_EQ(error.column, parse_number(trim(parts[0].text)).value_or(-1)) << fen << ": " << error.text();
    ++cases;
  }
  EXPECT_GT(cases, 30);
}

TEST(JieqiFen, RandomBytesNeverMakeAnInconsistentPosition) {
  Rng rng(6);
  const std::string start(Jieqi::kStartFen);
  const std::string alphabet = "KABNRCPXEHkabnrcpxeh123456789/ wb-0";
  int read = 0;
  for (int i = 0; i < 40000; ++i) {
    std::string fen = i % 2 == 0 ? start : random_fen(rng);
    for (std::uint32_t edits = rng.below(4); edits > 0; --edits) {
      const std::size_t place = rng.below(static_cast<std::uint32_t>(fen.size()));
      const char byte = rng.below(20) == 0 ? static_cast<char>(rng.below(256))
                                           : alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
      if (rng.below(3) == 0)
        fen.erase(place, 1);
      else
        fen[place] = byte;
    }
    const auto position = Position::from_fen(fen);
    if (!position) {
      ASSERT_FALSE(position.error().message.empty());
      ASSERT_LE(position.error().column, static_cast<int>(fen.size()) + 1);
      continue;
    }
    ++read;
    ASSERT_TRUE(position->is_consistent()) << fen;
    ASSERT_EQ(position_of(position->fen()).fen(), position->fen());
  }
  EXPECT_GT(read, 1000);
}

TEST(JieqiRules, TextsRoundTrip) {
  EXPECT_EQ(*parse_rules(""), Rules{});
  EXPECT_EQ(write_rules(Rules{}), "");
  for (const auto* text : {"simple", "no-capture=60", "captured=both", "simple,no-capture=1,captured=nobody"}) {
    const auto rules = parse_rules(text);
    ASSERT_TRUE(rules.ok()) << text;
    EXPECT_EQ(write_rules(*rules), text);
  }
  EXPECT_EQ(*parse_rules(" asian , captured=captor,no-capture=40 "), Rules{});
  for (const auto* text : {"chess", "simple,", "no-capture", "no-capture=0", "no-capture=x", "captured=all", "captured",
                           "simple=1", "no-capture=99999999999"})
    EXPECT_FALSE(parse_rules(text).ok()) << text;
  EXPECT_EQ(parse_rules("simple,captured=all").error().column, 8);
}

}  // namespace
}  // namespace kydai::jieqi
