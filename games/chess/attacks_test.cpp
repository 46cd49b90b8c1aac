#include "games/chess/attacks.h"

#include <gtest/gtest.h>

#include <memory>

#include "core/rng.h"

namespace kydai::chess {
namespace {

/// Every occupation that matters, on every square, with random pieces elsewhere.
template <class Index>
void expect_table_equals_walking() {
  const auto table = std::make_unique<SliderTable<Index>>();
  Rng rng(7);
  for (int i = 0; i < 64; ++i) {
    const Square s = square(i);
    Bitboard occupied = 0;
    do {
      const Bitboard noise = rng.next() & ~relevant_bishop(s);
      ASSERT_EQ(table->bishop(s, occupied | noise), walk_bishop(s, occupied | noise));
      occupied = (occupied - relevant_bishop(s)) & relevant_bishop(s);
    } while (occupied != 0);
    do {
      const Bitboard noise = rng.next() & ~relevant_rook(s);
      ASSERT_EQ(table->rook(s, occupied | noise), walk_rook(s, occupied | noise));
      occupied = (occupied - relevant_rook(s)) & relevant_rook(s);
    } while (occupied != 0);
  }
}

TEST(Sliders, MagicEqualsWalking) { expect_table_equals_walking<MagicIndex>(); }

TEST(Sliders, PextEqualsWalking) {
#ifdef __BMI2__
  expect_table_equals_walking<PextIndex>();
#else
  GTEST_SKIP() << "this build has no PEXT";
#endif
}

TEST(Attacks, LeapersKnowTheEdges) {
  EXPECT_EQ(knight_attacks(A1), bit(square(1, 2)) | bit(square(2, 1)));
  EXPECT_EQ(king_attacks(H8), bit(square(6, 7)) | bit(square(6, 6)) | bit(square(7, 6)));
  EXPECT_EQ(pawn_attacks(Color::First, square(0, 1)), bit(square(1, 2)));
  EXPECT_EQ(pawn_attacks(Color::Second, square(7, 6)), bit(square(6, 5)));
  EXPECT_EQ(popcount(knight_attacks(square(3, 3))), 8);
}

TEST(Attacks, LinesAndBetween) {
  EXPECT_EQ(between(A1, H8), line(A1, H8) & ~bit(A1) & ~bit(H8));
  EXPECT_EQ(popcount(line(A1, square(0, 1))), 8);
  EXPECT_EQ(between(A1, square(0, 1)), 0U);
  EXPECT_EQ(between(A1, square(1, 2)), 0U);
  EXPECT_EQ(line(A1, square(1, 2)), 0U);
  EXPECT_EQ(between(square(2, 0), square(2, 3)), bit(square(2, 1)) | bit(square(2, 2)));
}

}  // namespace
}  // namespace kydai::chess
