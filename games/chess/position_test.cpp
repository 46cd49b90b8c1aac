#include "games/chess/position.h"

#include <gtest/gtest.h>

#include "games/chess/test_support.h"

namespace kydai::chess {
namespace {

u64 perft(Position& position, int depth) {
  if (depth == 1) return static_cast<u64>(position.count_legal());
  Position::MoveList moves;
  position.generate<Gen::All>(moves);
  u64 leaves = 0;
  Position::Undo undo;
  for (const Move m : moves) {
    position.do_move(m, undo);
    leaves += perft(position, depth - 1);
    position.undo_move(m, undo);
  }
  return leaves;
}

TEST(Perft, EqualsTheDataFile) {
#ifdef NDEBUG
  constexpr u64 kMostLeaves = 200'000'000;
#else
  constexpr u64 kMostLeaves = 500'000;  // assertions and sanitizers are slow
#endif
  int cases = 0;
  std::ifstream in(data_path("perft.epd"));
  ASSERT_TRUE(in);
  for (std::string text; std::getline(in, text);) {
    if (text.empty() || text.front() == '#') continue;
    const std::vector<Word> parts = split_at(text, ';');
    Position position = position_from(trim(parts[0].text));
    const std::string fen = position.fen();
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const std::vector<Word> words = split_words(parts[i].text);
      ASSERT_EQ(words.size(), 2U) << text;
      const auto depth = parse_number(words[0].text.substr(1));
      const auto leaves = parse_number<u64>(words[1].text);
      ASSERT_TRUE(depth && leaves) << text;
      if (*leaves > kMostLeaves) continue;
      EXPECT_EQ(perft(position, *depth), *leaves) << text << " depth " << *depth;
      EXPECT_EQ(position.fen(), fen);
      ++cases;
    }
  }
  EXPECT_GT(cases, 100);
}

TEST(Position, RandomPlayKeepsEverythingConsistent) {
  random_play(1, effort(50000), [](const Position& before, Move move) {
    Position position = before;
    Position::Undo undo;
    const bool check = position.gives_check(move);
    const int taken = position.captured_code(move);
    ASSERT_EQ(taken != 0 || move.is_promotion(), position.is_tactical(move));
    position.do_move(move, undo);
    ASSERT_TRUE(position.is_consistent()) << position.fen();
    ASSERT_EQ(position.in_check(), check) << before.fen() << " " << position.fen();
    ASSERT_EQ(undo.key, before.key());
    ASSERT_EQ(undo.captured, taken);
    ASSERT_TRUE(position.last_mover_safe());

    const Position again = position_from(position.fen(), position.rules());
    ASSERT_EQ(again.fen(), position.fen());
    ASSERT_EQ(again.key(), position.key()) << position.fen();
    ASSERT_EQ(again.pawn_key(), position.pawn_key());
    ASSERT_EQ(again.non_pawn_key(Color::First), position.non_pawn_key(Color::First));
    ASSERT_EQ(again.non_pawn_key(Color::Second), position.non_pawn_key(Color::Second));
    ASSERT_EQ(again.checkers(), position.checkers());

    position.undo_move(move, undo);
    ASSERT_TRUE(position.is_consistent());
    ASSERT_TRUE(position == before) << before.fen();

    if (!position.in_check()) {
      position.do_null_move(undo);
      ASSERT_TRUE(position.is_consistent());
      ASSERT_NE(position.key(), before.key());
      position.undo_null_move(undo);
      ASSERT_TRUE(position == before);
    }
  });
}

TEST(Position, GeneratorsAgree) {
  random_play(2, effort(50000), [](const Position& position, Move) {
    Position::MoveList all;
    Position::MoveList tactical;
    Position::MoveList quiet;
    position.generate<Gen::All>(all);
    position.generate<Gen::Tactical>(tactical);
    position.generate<Gen::Quiet>(quiet);
    ASSERT_EQ(position.count_legal(), static_cast<int>(all.size()));
    ASSERT_EQ(tactical.size() + quiet.size(), all.size()) << position.fen();
    for (const Move m : tactical) {
      ASSERT_TRUE(position.is_tactical(m));
      ASSERT_NE(std::find(all.begin(), all.end(), m), all.end());
    }
    for (const Move m : quiet) {
      ASSERT_FALSE(position.is_tactical(m));
      ASSERT_NE(std::find(all.begin(), all.end(), m), all.end());
    }
  });
}

/// All 65536 raw moves: legal exactly when generated, and exactly when pseudo-legal and safe afterwards.
void expect_vetting_is_exact(const Position& position) {
  std::vector<bool> generated(65536);
  for (const Move m : legal_moves(position)) generated[m.raw()] = true;
  Position copy = position;
  Position::Undo undo;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const Move m = Move::from_raw(static_cast<std::uint16_t>(bits));
    ASSERT_EQ(position.is_legal(m), generated[bits]) << position.fen() << " raw " << bits;
    if (!position.is_pseudo_legal(m)) {
      ASSERT_FALSE(generated[bits]);
      continue;
    }
    copy.do_move(m, undo);
    ASSERT_EQ(copy.last_mover_safe(), generated[bits]) << position.fen() << " raw " << bits;
    copy.undo_move(m, undo);
  }
}

TEST(Position, AnySixteenBitsAreVettedExactly) {
  int positions = 0;
  std::ifstream in(data_path("perft.epd"));
  for (std::string text; std::getline(in, text);) {
    if (text.empty() || text.front() == '#') continue;
    expect_vetting_is_exact(position_from(text.substr(0, text.find(" ;"))));
    ++positions;
  }
  EXPECT_GT(positions, 30);
  int ply = 0;
  random_play(3, effort(20000), [&](const Position& position, Move) {
    if (ply++ % 25 == 0) expect_vetting_is_exact(position);
  });
}

TEST(Position, KeyAfterForetellsQuietMoves) {
  random_play(4, effort(20000), [](const Position& before, Move move) {
    Position position = before;
    Position::Undo undo;
    position.do_move(move, undo);
    const bool plain = move.kind() == MoveKind::Normal && before.en_passant() == kNoSquare &&
                       before.castling_rooks() == position.castling_rooks();
    if (plain) {
      ASSERT_EQ(before.key_after(move), position.key());
    }
  });
}

TEST(Position, BlockersStandBetweenKingAndSlider) {
  const Position position = position_from("4r1k1/8/8/b3P3/8/8/3P1n2/r1N1K2R w - - 0 1");
  EXPECT_EQ(position.blockers(Color::First), bit(square(4, 4)) | bit(square(3, 1)) | bit(square(2, 0)));
  EXPECT_EQ(position.blockers(Color::Second), 0U);
}

TEST(Position, EnPassantCountsOnlyWhenLegal) {
  // The same board reached with and without a double step has the same key unless a capture is really possible.
  Position position = position_from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  Position::Undo undo;
  position.do_move(Move(square(4, 1), square(4, 3), MoveKind::DoublePush), undo);
  EXPECT_EQ(position.key(), position_from("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").key());
  EXPECT_EQ(position_from("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").en_passant(), square(4, 2));
  EXPECT_NE(position_from("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").key(),
            position_from("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").key());
}

TEST(Position, NullMoveNeedsAPiece) {
  EXPECT_FALSE(position_from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").null_move_sound());
  EXPECT_TRUE(position_from("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1").null_move_sound());
  EXPECT_FALSE(position_from("4k3/8/8/8/8/8/4P3/4K1N1 b - - 0 1").null_move_sound());
}

TEST(Position, ExchangesEqualTheDataFile) {
  for (const auto& row : data_rows("see.txt")) {
    ASSERT_EQ(row.size(), 3U);
    const Position position = position_from(row[0]);
    const auto move = read_move(position, row[1], Notation::Coordinates);
    ASSERT_TRUE(move) << row[0] << " " << row[1] << ": " << move.error().text();
    const auto value = parse_number(row[2]);
    ASSERT_TRUE(value);
    EXPECT_TRUE(position.see_at_least(*move, *value)) << row[0] << " " << row[1];
    EXPECT_FALSE(position.see_at_least(*move, *value + 1)) << row[0] << " " << row[1];
  }
}

}  // namespace
}  // namespace kydai::chess
