#include <gtest/gtest.h>

#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

TEST(XiangqiFen, GoodOnesAreReadAndWritten) {
  for (const auto& row : data_rows("fen_good.txt")) {
    ASSERT_EQ(row.size(), 2U);
    const Position position = position_from(row[0]);
    EXPECT_EQ(position.fen(), row[1]);
    EXPECT_TRUE(position.is_consistent());
  }
}

TEST(XiangqiFen, BadOnesAreRefusedWithTheirColumn) {
  for (const auto& row : data_rows("fen_bad.txt")) {
    ASSERT_EQ(row.size(), 3U);
    const auto position = Position::from_fen(row[2]);
    ASSERT_FALSE(position) << row[2];
    EXPECT_NE(position.error().message.find(row[1]), std::string::npos) << row[2] << ": " << position.error().text();
    EXPECT_EQ(std::to_string(position.error().column), row[0]) << row[2] << ": " << position.error().text();
  }
}

TEST(XiangqiFen, AnyBytesAreReadOrRefused) {
  Rng rng(3);
  const std::string start(Xiangqi::kStartFen);
  int accepted = 0;
  for (int round = 0; round < 100000; ++round) {
    std::string text = start;
    for (auto changes = 1 + rng.below(4); changes > 0; --changes) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      const auto other = start[rng.below(static_cast<std::uint32_t>(start.size()))];
      switch (rng.below(4)) {
        case 0: text[at] = static_cast<char>(rng.below(256)); break;
        case 1: text[at] = other; break;
        case 2: text.insert(at, 1, other); break;
        default: text.erase(at, 1 + rng.below(5)); break;
      }
      if (text.empty()) text = " ";
    }
    const auto position = Position::from_fen(text);
    if (position) {
      ++accepted;
      ASSERT_TRUE(position->is_consistent()) << text;
      ASSERT_EQ(position_from(position->fen()).fen(), position->fen()) << text;
    } else {
      ASSERT_FALSE(position.error().message.empty());
      ASSERT_LE(position.error().column, static_cast<int>(text.size()) + 1) << text;
    }
  }
  EXPECT_GT(accepted, 0);
}

}  // namespace
}  // namespace kydai::xiangqi
