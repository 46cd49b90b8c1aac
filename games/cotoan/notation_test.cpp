#include "games/cotoan/notation.h"

#include "games/cotoan/test_support.h"

namespace kydai::cotoan {
namespace {

TEST(CotoanNotation, ReadsWhatPeopleWrite) {
  for (const std::string& line : data_lines("read_move.txt")) {
    const auto parts = split_at(line, '|');
    ASSERT_EQ(parts.size(), 4U) << line;
    const Position position = position_of(parts[1].text, parts[0].text);
    const std::string_view text = parts[2].text.substr(1, parts[2].text.size() - 2);
    const std::string_view expected = trim(parts[3].text);
    const auto move = read_move(position, text, std::nullopt);
    if (expected.starts_with("error: ")) {
      ASSERT_FALSE(move) << line;
      EXPECT_NE(move.error().message.find(expected.substr(7)), std::string::npos)
          << line << "\n  but: " << move.error().text();
    } else {
      ASSERT_TRUE(move) << line << ": " << move.error().text();
      EXPECT_EQ(write_move(position, *move, Notation::Coordinates), expected) << line;
    }
  }
}

TEST(CotoanNotation, WritesTheArithmetic) {
  for (const std::string& line : data_lines("write_move.txt")) {
    const auto field = fields(line);
    ASSERT_EQ(field.size(), 3U) << line;
    const Position position = position_of(field[0]);
    const auto move = read_move(position, field[1], Notation::Coordinates);
    ASSERT_TRUE(move) << line << ": " << move.error().text();
    EXPECT_EQ(write_move(position, *move, Notation::Arithmetic), field[2]);
    EXPECT_EQ(write_move(position, *move, Notation::UciVariant), field[1]);
  }
}

TEST(CotoanNotation, KeepsToTheHint) {
  const Position position = position_of("9/4a4/9/3d5/9/9/3F5/3I5/9/4A4/9 w 0 0 0 0 1");
  EXPECT_TRUE(read_move(position, "d4d8", Notation::Coordinates));
  EXPECT_TRUE(read_move(position, "D4D8", Notation::UciVariant));
  EXPECT_TRUE(read_move(position, "8d4xd8 (8+5=13)", Notation::Arithmetic));
  EXPECT_TRUE(read_move(position, "d4xd8", Notation::Arithmetic));
  EXPECT_FALSE(read_move(position, "d4xd8", Notation::Coordinates));
  EXPECT_FALSE(read_move(position, "8d4d8", Notation::Coordinates));
  EXPECT_FALSE(read_move(position, "d4d8", Notation::San));
}

TEST(CotoanNotation, RoundTripsEveryMove) {
  Rng rng(31);
  std::size_t moves_seen = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = position_of(random_fen(rng), random_rules(rng));
    Position::MoveList moves;
    position.generate<Gen::All>(moves);
    moves_seen += moves.size();
    for (const Move move : moves) {
      ASSERT_EQ(explain(position, move).empty(), !position.is_tactical(move)) << position.fen();
      for (const Notation notation : Cotoan::kNotations) {
        const std::string text = write_move(position, move, notation);
        for (const std::optional<Notation> hint : {std::optional<Notation>{}, std::optional{notation}}) {
          const auto again = read_move(position, text, hint);
          ASSERT_TRUE(again) << position.fen() << " " << text << ": " << again.error().text();
          ASSERT_EQ(*again, move) << position.fen() << " " << text;
        }
      }
    }
  }
  EXPECT_GT(moves_seen, 100000U);
}

TEST(CotoanNotation, SaysWhyForEveryIllegalMove) {
  Rng rng(32);
  for (int i = 0; i < 100; ++i) {
    const Position position = position_of(random_fen(rng), random_rules(rng));
    for (int from = 0; from < kSquares; ++from)
      for (int to = 0; to < kSquares; ++to) {
        const auto a = static_cast<Square>(from);
        const auto b = static_cast<Square>(to);
        const std::string why = why_illegal(position, a, b);
        ASSERT_EQ(why.empty(), position.is_legal(Move(a, b))) << position.fen() << " " << name(a) << name(b) << why;
        ASSERT_NE(why, "the game is over") << position.fen() << " " << name(a) << name(b);
      }
  }
}

TEST(CotoanNotation, SurvivesAnyBytes) {
  const Position position = position_of(Cotoan::kStartFen);
  Rng rng(33);
  constexpr std::string_view kLetters = "abceijz0123456789xX-( )+*:=,!\xc3\x97";
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    for (std::uint32_t n = rng.below(12); n > 0; --n)
      text += rng.below(8) == 0 ? static_cast<char>(rng.below(256))
                                : kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
    const auto move = read_move(position, text, std::nullopt);
    if (move)
      ASSERT_TRUE(position.is_legal(*move)) << text;
    else
      ASSERT_FALSE(move.error().message.empty()) << text;
  }
}

}  // namespace
}  // namespace kydai::cotoan
