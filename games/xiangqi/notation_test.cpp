#include "games/xiangqi/notation.h"

#include <gtest/gtest.h>

#include <set>

#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

TEST(XiangqiNotation, EqualsTheDataFile) {
  for (const auto& row : data_rows("notation.txt")) {
    ASSERT_EQ(row.size(), 7U) << row[0];
    const Position position = position_from(row[0]);
    const Move move = move_from(position, row[1]);
    for (std::size_t i = 0; i < Xiangqi::kNotations.size(); ++i) {
      const Notation notation = Xiangqi::kNotations[i];
      const std::string& text = row[i + 1];
      EXPECT_EQ(Xiangqi::write_move(position, move, notation), text) << row[0] << ' ' << name(notation);
      const auto hinted = Xiangqi::read_move(position, text, notation);
      ASSERT_TRUE(hinted) << row[0] << ' ' << text << ": " << hinted.error().text();
      EXPECT_EQ(*hinted, move) << row[0] << ' ' << text;
      if (notation == Notation::UciVariant) continue;  // without a hint ranks are 0-9
      const auto unhinted = Xiangqi::read_move(position, text);
      ASSERT_TRUE(unhinted) << row[0] << ' ' << text << ": " << unhinted.error().text();
      EXPECT_EQ(*unhinted, move) << row[0] << ' ' << text;
    }
  }
}

TEST(XiangqiNotation, ReadsWhatPeopleWrite) {
  for (const auto& row : data_rows("notation_read.txt")) {
    ASSERT_EQ(row.size(), 4U) << row[0];
    const Position position = position_from(row[0]);
    const auto move = Xiangqi::read_move(position, row[2], notation_from_name(row[1]));
    if (row[3].starts_with('!')) {
      ASSERT_FALSE(move) << row[0] << ' ' << row[2];
      EXPECT_NE(move.error().message.find(trim(row[3].substr(1))), std::string::npos)
          << row[2] << ": " << move.error().text();
      EXPECT_GT(move.error().column, 0);
    } else {
      ASSERT_TRUE(move) << row[0] << ' ' << row[2] << ": " << move.error().text();
      EXPECT_EQ(Xiangqi::write_move(position, *move, Notation::Coordinates), row[3]) << row[2];
    }
  }
}

void round_trip(const Position& position) {
  for (const Notation notation : Xiangqi::kNotations) {
    std::set<std::string> texts;
    for (const Move move : legal_moves(position)) {
      const std::string text = Xiangqi::write_move(position, move, notation);
      ASSERT_TRUE(texts.insert(text).second) << position.fen() << ' ' << text << " is written twice";
      const auto back = Xiangqi::read_move(position, text, notation);
      ASSERT_TRUE(back) << position.fen() << ' ' << text << ": " << back.error().text();
      ASSERT_EQ(*back, move) << position.fen() << ' ' << text;
      if (notation == Notation::UciVariant) continue;
      const auto unhinted = Xiangqi::read_move(position, text);
      ASSERT_TRUE(unhinted) << position.fen() << ' ' << text << ": " << unhinted.error().text();
      ASSERT_EQ(*unhinted, move) << position.fen() << ' ' << text;
    }
  }
}

TEST(XiangqiNotation, RoundTripsHoldInRandomGames) {
  int count = 0;
  random_play(21, 6000, [&](const Line<Position>& line, Move) {
    if (++count % 3 == 0) round_trip(line.position());
  });
  Rng rng(4);
  for (int round = 0; round < 1000 && !testing::Test::HasFailure(); ++round) round_trip(random_position(rng, 30));
}

TEST(XiangqiNotation, RoundTripsHoldForCrowdedPawns) {
  // Five pawns thrown on one or two files beyond the river, for both sides.
  Rng rng(8);
  for (int round = 0; round < 3000 && !testing::Test::HasFailure(); ++round) {
    std::array<char, kSquares> letters{};
    const bool red = rng.below(2) == 0;
    letters[static_cast<std::size_t>(make_square(3, 0))] = 'K';
    letters[static_cast<std::size_t>(make_square(4, 9))] = 'k';
    const int first = static_cast<int>(rng.below(9));
    const int second = rng.below(2) == 0 ? first : static_cast<int>(rng.below(9));
    for (int pawns = 0; pawns < 5;) {
      const int rank = static_cast<int>(rng.below(5)) + (red ? 5 : 0);
      char& letter = letters[static_cast<std::size_t>(make_square(rng.below(2) == 0 ? first : second, rank))];
      if (letter != 0 && first == second && rng.below(8) == 0) break;
      if (letter != 0 && rng.below(50) == 0) break;
      if (letter != 0) continue;
      letter = red ? 'P' : 'p';
      ++pawns;
    }
    const std::string fen = write_ranks([&](Square s) { return letters[static_cast<std::size_t>(s)]; });
    if (const auto position = Position::from_fen(fen + (red ? " w" : " b"))) round_trip(*position);
  }
}

TEST(XiangqiNotation, AnyBytesAreReadOrRefused) {
  Rng rng(6);
  const Position position = position_from(Xiangqi::kStartFen);
  const std::string pieces = "炮二平五h2e2C+=5P2-5前兵中后–10ab.＋";
  for (int round = 0; round < 200000; ++round) {
    std::string text;
    for (auto length = rng.below(14); length > 0; --length)
      text += rng.below(3) == 0 ? static_cast<char>(rng.below(256))
                                : pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
    const auto move = Xiangqi::read_move(position, text);
    if (move) {
      ASSERT_TRUE(position.is_legal(*move)) << text;
    } else {
      ASSERT_FALSE(move.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace kydai::xiangqi
