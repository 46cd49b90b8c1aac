#include "games/cotoan/test_support.h"

namespace kydai::cotoan {
namespace {

TEST(CotoanFen, ReadsAndWritesBack) {
  for (const std::string& line : data_lines("fen_good.txt")) {
    const auto position = Position::from_fen(line);
    ASSERT_TRUE(position) << line << ": " << position.error().text();
    EXPECT_EQ(position->fen(), line);
    EXPECT_TRUE(position->is_consistent()) << line;
    EXPECT_TRUE(position->outcome({}) || position->count_legal() > 0) << line;
  }
}

TEST(CotoanFen, RefusesTheImpossible) {
  for (const std::string& line : data_lines("fen_bad.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 4U) << line;
    const auto position = Position::from_fen(parts[2].text);
    ASSERT_FALSE(position) << line;
    EXPECT_EQ(position.error().column, parse_number(trim(parts[0].text)).value_or(-1)) << line;
    EXPECT_NE(position.error().message.find(trim(parts[1].text)), std::string::npos)
        << line << "\n  but: " << position.error().text();
  }
}

TEST(CotoanFen, SurvivesAnyBytes) {
  Rng rng(21);
  for (int i = 0; i < 50000; ++i) {
    std::string text(Cotoan::kStartFen);
    for (std::uint32_t change = 1 + rng.below(4); change > 0; --change) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      switch (rng.below(4)) {
        case 0: text[at] = static_cast<char>(rng.below(256)); break;
        case 1: text.erase(at, 1 + rng.below(5)); break;
        case 2: text.insert(at, 1, "ABJabj19/ wb0-"[rng.below(14)]); break;
        default: text[at] = "ABJabj19/ wb0-"[rng.below(14)]; break;
      }
      if (text.empty()) text.push_back(' ');
    }
    const auto position = Position::from_fen(text);
    if (!position) {
      ASSERT_FALSE(position.error().message.empty());
      ASSERT_GE(position.error().column, 1) << text;
      continue;
    }
    ASSERT_TRUE(position->is_consistent()) << text;
    const auto again = Position::from_fen(position->fen());
    ASSERT_TRUE(again) << text;
    ASSERT_EQ(again->fen(), position->fen());
    ASSERT_EQ(static_cast<std::size_t>(position->count_legal()), legal_moves(*position).size());
  }
}

}  // namespace
}  // namespace kydai::cotoan
