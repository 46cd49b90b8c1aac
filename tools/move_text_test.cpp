#include "tools/move_text.h"

#include <gtest/gtest.h>

namespace kydai::tools {
namespace {

TEST(MoveText, SplitsAsPeopleType) {
  using Moves = std::vector<std::string>;
  EXPECT_EQ(split_moves(""), Moves{});
  EXPECT_EQ(split_moves(" e4\te5\n"), (Moves{"e4", "e5"}));
  EXPECT_EQ(split_moves("1. e4 e5 2.Nf3 2... Nc6 3.... x"), (Moves{"e4", "e5", "Nf3", "Nc6", "x"}));
  EXPECT_EQ(split_moves("8e1xe10 (8+0=8) e1e5"), (Moves{"8e1xe10 (8+0=8)", "e1e5"}));
  EXPECT_EQ(split_moves("a (b c d) e"), (Moves{"a (b c d)", "e"}));
  EXPECT_EQ(split_moves("12"), (Moves{"12"}));
}

}  // namespace
}  // namespace kydai::tools
