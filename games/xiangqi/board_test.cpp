#include "games/xiangqi/board.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/rng.h"
#include "games/xiangqi/board_text.h"

namespace kydai::xiangqi {
namespace {

/// Whether the four kinds of jumps and lines go from a to b, written plainly from the rules.
int pieces_between(Square a, Square b, Bitboard occupied) {
  int count = 0;
  const int files = (file_of(b) > file_of(a)) - (file_of(b) < file_of(a));
  const int ranks = (rank_of(b) > rank_of(a)) - (rank_of(b) < rank_of(a));
  for (int f = file_of(a) + files, r = rank_of(a) + ranks; f != file_of(b) || r != rank_of(b); f += files, r += ranks)
    count += contains(occupied, make_square(f, r)) ? 1 : 0;
  return count;
}

TEST(XiangqiBoard, ReachMatchesThePlainRules) {
  Rng rng(11);
  for (int round = 0; round < 300; ++round) {
    Bitboard occupied = make_u128(rng.next(), rng.next()) & kBoard;
    for (int sparse = round % 4; sparse > 0; --sparse) occupied &= make_u128(rng.next(), rng.next());
    for (int i = 0; i < kSquares; ++i) {
      const Square a = square_at(i);
      const Lines lines = lines_from(a, occupied);
      for (int k = 0; k < kSquares; ++k) {
        const Square b = square_at(k);
        const int files = std::abs(file_of(b) - file_of(a));
        const int ranks = std::abs(rank_of(b) - rank_of(a));
        const bool line = a != b && (files == 0 || ranks == 0);
        const int between = line ? pieces_between(a, b, occupied) : -1;
        ASSERT_EQ(contains(lines.rook, b), between == 0) << square_name(a) << square_name(b);
        ASSERT_EQ(contains(lines.cannon, b), between == 1 && contains(occupied, b)) << square_name(a) << square_name(b);
        const bool horse = files + ranks == 3 && files != 0 && ranks != 0;
        ASSERT_EQ(contains(horse_circle(a), b), horse);
        ASSERT_EQ(contains(horse_targets(a, occupied), b), horse && !contains(occupied, horse_leg(a, b)));
        ASSERT_EQ(contains(horse_sources(b, occupied), a), contains(horse_targets(a, occupied), b));
        ASSERT_EQ(contains(elephant_targets(a, occupied), b),
                  files == 2 && ranks == 2 &&
                      !contains(occupied, make_square((file_of(a) + file_of(b)) / 2, (rank_of(a) + rank_of(b)) / 2)));
      }
    }
  }
}

TEST(XiangqiBoard, StepsAndRegions) {
  EXPECT_EQ(popcount(palace(Color::First)), 9);
  EXPECT_EQ(popcount(palace(Color::Second)), 9);
  EXPECT_EQ(popcount(advisor_points(Color::Second)), 5);
  EXPECT_EQ(popcount(elephant_points(Color::First)), 7);
  EXPECT_EQ(popcount(pawn_points(Color::First)), 55);
  EXPECT_EQ(popcount(home_half(Color::Second)), 45);
  EXPECT_EQ(pawn_targets(Color::First, make_square(4, 4)), bit(make_square(4, 5)));
  EXPECT_EQ(popcount(pawn_targets(Color::First, make_square(4, 5))), 3);
  EXPECT_EQ(popcount(pawn_targets(Color::Second, make_square(0, 0))), 1);
  EXPECT_TRUE(contains(pawn_sources(Color::Second, make_square(4, 4)), make_square(4, 5)));
  EXPECT_EQ(popcount(diagonal_steps(make_square(4, 1))), 4);
  EXPECT_EQ(popcount(orthogonal_steps(make_square(0, 0))), 2);
  EXPECT_EQ(between_palace(make_square(4, 0), make_square(4, 3)), bit(make_square(4, 1)) | bit(make_square(4, 2)));
  EXPECT_EQ(between_palace(make_square(4, 0), make_square(3, 3)), kNoSquares);
  EXPECT_EQ(popcount(between_palace(make_square(3, 9), make_square(8, 9))), 4);
}

TEST(XiangqiBoard, PiecesAndLetters) {
  for (int code = 1; code < kPieceCodes; ++code) {
    const auto piece = static_cast<Piece>(code);
    EXPECT_EQ(make_piece(color_of(piece), type_of(piece)), piece);
    EXPECT_EQ(piece_from_letter(letter_of(piece)), piece);
  }
  EXPECT_EQ(piece_from_letter('H'), piece_from_letter('N'));
  EXPECT_EQ(piece_from_letter('e'), piece_from_letter('b'));
  EXPECT_EQ(piece_from_letter('x'), Piece::None);
  EXPECT_EQ(square_name(make_square(8, 9)), "i9");
  EXPECT_EQ(square_name(make_square(8, 9), 1), "i10");
}

}  // namespace
}  // namespace kydai::xiangqi
