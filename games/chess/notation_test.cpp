#include "games/chess/notation.h"

#include <gtest/gtest.h>

#include <set>

#include "games/chess/test_support.h"

namespace kydai::chess {
namespace {

TEST(Notation, WritesTheOneRightSpelling) {
  for (const auto& row : data_rows("san.txt")) {
    ASSERT_EQ(row.size(), 5U);
    const Position position = position_from(row[0]);
    const auto move = read_move(position, row[1], Notation::Coordinates);
    ASSERT_TRUE(move) << row[0] << " " << row[1] << ": " << move.error().text();
    EXPECT_EQ(write_move(position, *move, Notation::Coordinates), row[1]);
    EXPECT_EQ(write_move(position, *move, Notation::UciVariant), row[1]);
    EXPECT_EQ(write_move(position, *move, Notation::San), row[2]) << row[0];
    EXPECT_EQ(write_move(position, *move, Notation::SanVietnamese), row[3]) << row[0];
    EXPECT_EQ(write_move(position, *move, Notation::SanFigurine), row[4]) << row[0];
  }
}

TEST(Notation, ReadsWhatPeopleWrite) {
  for (const auto& row : data_rows("read.txt")) {
    ASSERT_EQ(row.size(), 4U) << row[0] << " " << row[1];
    const Position position = position_from(row[0]);
    std::optional<Notation> hint;
    if (!row[3].empty()) {
      hint = notation_from_name(row[3]);
      ASSERT_TRUE(hint) << row[3];
    }
    const auto move = Chess::read_move(position, row[1], hint);
    if (move) {
      EXPECT_TRUE(position.is_legal(*move));
      EXPECT_EQ(Chess::write_move(position, *move, Notation::Coordinates), row[2]) << row[0] << " " << row[1];
      continue;
    }
    const std::string expected = row[2] == "unreadable" ? "cannot read" : row[2];
    EXPECT_TRUE(move.error().message.starts_with(expected)) << row[0] << " " << row[1] << ": " << move.error().text();
  }
}

TEST(Notation, NamesTheCandidates) {
  const Position position = position_from("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
  const auto move = read_move(position, "Nd2", std::nullopt);
  ASSERT_FALSE(move);
  EXPECT_NE(move.error().message.find("Nbd2 or Nfd2"), std::string::npos) << move.error().message;
  const auto vietnamese = read_move(position, "Md2", Notation::SanVietnamese);
  ASSERT_FALSE(vietnamese);
  EXPECT_NE(vietnamese.error().message.find("Mbd2 or Mfd2"), std::string::npos) << vietnamese.error().message;
}

TEST(Notation, SaysWhenTheKingIsTheReason) {
  const Position pinned = position_from("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1");
  EXPECT_NE(read_move(pinned, "Nc3", std::nullopt).error().message.find("king"), std::string::npos);
  EXPECT_NE(read_move(pinned, "e2c3", std::nullopt).error().message.find("king"), std::string::npos);
  EXPECT_EQ(read_move(pinned, "Nc4", std::nullopt).error().message.find("king"), std::string::npos);
}

TEST(Notation, CastlingFollowsTheRules) {
  const Position plain = position_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Position shuffled = position_from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Rules{.chess960 = true});
  const Move castle(square(4, 0), H1, MoveKind::Castle);
  EXPECT_EQ(write_move(plain, castle, Notation::Coordinates), "e1g1");
  EXPECT_EQ(write_move(shuffled, castle, Notation::Coordinates), "e1h1");
  for (const Position& position : {plain, shuffled})
    for (const std::string text : {"e1g1", "e1h1", "O-O"})
      EXPECT_EQ(read_move(position, text, std::nullopt).value(), castle) << text;
}

TEST(Notation, RoundTripsInRandomPlay) {
  int ply = 0;
  random_play(5, effort(100000), [&](const Position& position, Move move) {
    for (const Notation notation : Chess::kNotations) {
      const std::string text = Chess::write_move(position, move, notation);
      for (const std::optional<Notation> hint : {std::optional<Notation>(notation), std::optional<Notation>()}) {
        const auto read = Chess::read_move(position, text, hint);
        ASSERT_TRUE(read) << position.fen() << " " << text << ": " << read.error().text();
        ASSERT_EQ(*read, move) << position.fen() << " " << text;
      }
    }
    if (ply++ % 50 != 0) return;
    std::set<std::string> texts;  // every legal move has a spelling of its own
    const Position::MoveList moves = legal_moves(position);
    for (const Move m : moves) {
      const std::string text = Chess::write_move(position, m, Notation::San);
      texts.insert(text);
      ASSERT_EQ(Chess::read_move(position, text).value(), m) << position.fen() << " " << text;
    }
    ASSERT_EQ(texts.size(), moves.size());
  });
}

TEST(Notation, SurvivesAnyBytes) {
  Rng rng(13);
  const auto seeds = data_rows("read.txt");
  int accepted = 0;
  for (int i = 0; i < effort(40000); ++i) {
    const auto& row = seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))];
    const Position position = position_from(row[0]);
    std::string text = row[1];
    constexpr std::string_view kLikely = "KQRBNVHXTMabcdefgh12345678-x=+#()/ oO0";
    for (std::uint32_t edits = 1 + rng.below(3); edits > 0; --edits) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()) + 1);
      const char c = rng.below(4) == 0 ? static_cast<char>(rng.below(256))
                                       : kLikely[rng.below(static_cast<std::uint32_t>(kLikely.size()))];
      if (rng.below(2) == 0) {
        text.insert(at, 1, c);
      } else if (at < text.size()) {
        text[at] = c;
      }
    }
    const auto move = read_move(position, text, std::nullopt);
    if (!move) continue;
    ++accepted;
    ASSERT_TRUE(position.is_legal(*move)) << text;
  }
  EXPECT_GT(accepted, effort(1000));
}

}  // namespace
}  // namespace kydai::chess
