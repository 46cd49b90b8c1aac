#include "games/cotoan/position.h"

#include "core/line.h"
#include "games/cotoan/test_support.h"
#include "tests/plain_cotoan.h"

namespace kydai::cotoan {
namespace {

std::uint64_t perft(Position& position, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(position.count_legal());
  Position::MoveList moves;
  position.generate<Gen::All>(moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Position::Undo undo;
    position.do_move(move, undo);
    nodes += perft(position, depth - 1);
    position.undo_move(move, undo);
  }
  return nodes;
}

plain::CotoanRules plain_rules(const Rules& rules) {
  plain::CotoanRules plain{rules.strict_division, rules.zero_may_be_front, "", rules.no_capture_plies};
  for (std::size_t i = 0; i < kOperationSigns.size(); ++i)
    if (rules.allows(static_cast<Operation>(i))) plain.operations += kOperationSigns[i];
  return plain;
}

TEST(CotoanPerft, GivesTheKnownCounts) {
  constexpr std::uint64_t kTooLong = 70'000'000;
  for (const std::string& line : data_lines("perft.txt")) {
    const auto field = fields(line);
    ASSERT_EQ(field.size(), 3U) << line;
    Position position = position_of(field[1], field[0]);
    int depth = 0;
    for (const Word& count : split_words(field[2])) {
      const auto nodes = parse_number<std::uint64_t>(count.text);
      ASSERT_TRUE(nodes) << line;
      ++depth;
      if (*nodes > kTooLong) break;
      EXPECT_EQ(perft(position, depth), *nodes) << line;
    }
  }
}

TEST(CotoanPerft, AgreesWithThePlainGeneratorInDepth) {
  EXPECT_EQ(plain::cotoan_perft(Cotoan::kStartFen, 3), 701479U);
  Rng rng(11);
  for (int i = 0; i < 25; ++i) {
    const std::string fen = random_fen(rng);
    const std::string rules = random_rules(rng);
    Position position = position_of(fen, rules);
    EXPECT_EQ(perft(position, 3), plain::cotoan_perft(fen, 3, plain_rules(position.rules()))) << rules << " " << fen;
  }
}

TEST(CotoanMoves, AreThoseOfThePlainGenerator) {
  Rng rng(12);
  std::size_t captures = 0;
  for (int i = 0; i < 40000; ++i) {
    const std::string fen = random_fen(rng);
    const std::string rules = random_rules(rng);
    const Position position = position_of(fen, rules);
    ASSERT_TRUE(position.is_consistent()) << fen;
    const auto moves = legal_moves(position);
    ASSERT_EQ(moves, plain::cotoan_moves(fen, plain_rules(position.rules()))) << rules << " " << fen;
    ASSERT_EQ(static_cast<std::size_t>(position.count_legal()), moves.size()) << rules << " " << fen;
    ASSERT_EQ(position.has_legal_move(), !moves.empty()) << fen;
    auto parts = legal_moves<Gen::Tactical>(position);
    captures += parts.size();
    for (const auto& quiet : legal_moves<Gen::Quiet>(position)) parts.push_back(quiet);
    std::sort(parts.begin(), parts.end());
    ASSERT_EQ(parts, moves) << fen;
  }
  EXPECT_GT(captures, 5000U);
}

TEST(CotoanMoves, EveryOtherBitPatternIsIllegal) {
  Rng rng(13);
  for (int i = 0; i < 40; ++i) {
    const Position position = position_of(random_fen(rng), random_rules(rng));
    Position::MoveList moves;
    position.generate<Gen::All>(moves);
    std::vector<bool> legal(65536, false);
    for (const Move move : moves) legal[move.raw()] = true;
    for (std::uint32_t raw = 0; raw < 65536; ++raw) {
      const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
      ASSERT_EQ(position.is_legal(move), legal[raw]) << position.fen() << " " << raw;
      ASSERT_EQ(position.is_pseudo_legal(move), legal[raw]);
    }
  }
}

TEST(CotoanCaptures, AreTheWorkedOnes) {
  for (const std::string& line : data_lines("captures.txt")) {
    const auto field = fields(line);
    ASSERT_EQ(field.size(), 3U) << line;
    const Position position = position_of(field[1], field[0]);
    std::vector<std::string> expected;
    if (!field[2].empty())
      for (const Word& item : split_at(field[2], ';')) {
        const std::string_view text = trim(item.text);
        const std::size_t equals = text.find(" = ");
        ASSERT_NE(equals, std::string_view::npos) << line;
        const std::string move(text.substr(0, equals));
        expected.push_back(move);
        std::vector<std::string> calculations;
        for (const Word& one : split_at(text.substr(equals + 3), ',')) calculations.emplace_back(trim(one.text));
        const auto step = read_move(position, move, std::nullopt);
        ASSERT_TRUE(step) << line << ": " << step.error().text();
        EXPECT_EQ(explain(position, *step), calculations) << line;
      }
    EXPECT_EQ(legal_moves<Gen::Tactical>(position), expected) << line;
  }
}

TEST(CotoanOutcome, IsTheOneOfTheRules) {
  for (const std::string& line : data_lines("outcomes.txt")) {
    const auto field = fields(line);
    ASSERT_EQ(field.size(), 4U) << line;
    Line<Position> game(position_of(field[1], field[0]));
    for (const Word& word : split_words(field[2])) {
      EXPECT_FALSE(game.outcome()) << line << " before " << word.text;
      const auto step = read_move(game.position(), word.text, std::nullopt);
      ASSERT_TRUE(step) << line << ": " << step.error().text();
      game.push(*step);
    }
    std::string verdict = "none";
    if (const auto outcome = game.outcome()) {
      verdict = !outcome->winner ? "draw" : *outcome->winner == Color::First ? "first" : "second";
      verdict += ' ';
      verdict += outcome->reason;
      EXPECT_EQ(game.position().count_legal() == 0, outcome->reason != reason::kThreefold) << line;
    }
    EXPECT_EQ(verdict, field[3]) << line;
  }
}

TEST(CotoanPlay, DoAndUndoRestoreEverything) {
  Rng rng(14);
  int ended_by_zero = 0;
  for (int round = 0; round < 400; ++round) {
    const Position start = position_of(round % 4 == 0 ? std::string(Cotoan::kStartFen) : random_fen(rng));
    Line<Position> game(start);
    while (game.played().size() < 300) {
      const Position& now = game.position();
      Position::MoveList moves;
      now.generate<Gen::All>(moves);
      const auto outcome = game.outcome();
      if (moves.empty()) {
        ASSERT_TRUE(outcome) << now.fen();
      }
      if (outcome) {
        if (outcome->reason == reason::kZeroCaptured) ++ended_by_zero;
        break;
      }
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const std::string before = now.fen();
      const std::uint64_t key = now.key();
      const std::uint64_t expected_key = now.key_after(move);
      const Piece captured = now.captured_code(move);
      game.push(move);
      ASSERT_TRUE(game.position().is_consistent()) << before;
      ASSERT_EQ(game.position().key(), expected_key);
      ASSERT_EQ(game.played().back().undo.captured, captured);
      const std::string after = game.position().fen();
      const auto again = Position::from_fen(after);
      ASSERT_TRUE(again) << after << ": " << again.error().text();
      ASSERT_EQ(again->key(), game.position().key()) << after;
      ASSERT_EQ(again->fen(), after);
      game.pop();
      ASSERT_TRUE(game.position().is_consistent());
      ASSERT_EQ(game.position().fen(), before);
      ASSERT_EQ(game.position().key(), key);
      game.push(move);
    }
    while (!game.played().empty()) game.pop();
    ASSERT_EQ(game.position().fen(), start.fen());
    ASSERT_EQ(game.position().key(), start.key());
  }
  EXPECT_GT(ended_by_zero, 0);
}

TEST(CotoanPlay, NullMovePassesTheTurnAndCutsTheHistory) {
  Position position = position_of("jihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ b 0 0 0 7 3");
  const std::string before = position.fen();
  const std::uint64_t key = position.key();
  EXPECT_TRUE(position.null_move_sound());
  Position::Undo undo;
  position.do_null_move(undo);
  EXPECT_EQ(position.fen(), "jihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 0 8 4");
  EXPECT_NE(position.key(), key);
  EXPECT_EQ(position.reversible_plies(), 0);
  EXPECT_TRUE(position.is_consistent());
  position.undo_null_move(undo);
  EXPECT_EQ(position.fen(), before);
  EXPECT_EQ(position.key(), key);
  EXPECT_EQ(position.reversible_plies(), 7);
  EXPECT_FALSE(position_of("9/4a4/9/9/9/9/3I5/3F5/9/4A4/9 w 0 0 0 0 1").null_move_sound());
}

TEST(CotoanPosition, TellsWhereEverythingStands) {
  const Position position = position_of(Cotoan::kStartFen);
  EXPECT_EQ(position.square_of(Color::First, 9), make_square(8, 0));
  EXPECT_EQ(position.square_of(Color::Second, 9), make_square(0, 10));
  EXPECT_EQ(position.zero_square(Color::Second), make_square(4, 9));
  EXPECT_EQ(position.piece_code(0), make_piece(Color::First, 1));
  EXPECT_EQ(position.piece_code(98), 12);
  EXPECT_EQ(popcount(position.pieces(Color::First)), 10);
  EXPECT_TRUE((position.pieces(Color::First) & position.pieces(Color::Second)) == 0);
  EXPECT_EQ(position.values(Color::First), 1023U);
  EXPECT_EQ(position.results(9, 4), 0b1101110U);
  EXPECT_EQ(position.results(1, 3), 0b11010U);
}

TEST(CotoanPosition, KeyTellsGamesApart) {
  constexpr std::string_view kFen = "1ihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 0 0 1";
  const std::uint64_t key = position_of(kFen).key();
  EXPECT_EQ(position_of("1ihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 0 60 70").key(), key);
  EXPECT_NE(position_of("1ihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ b 0 0 0 0 1").key(), key);
  EXPECT_NE(position_of("1ihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 9 0 0 0 1").key(), key);
  EXPECT_NE(position_of("1ihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 30 0 1").key(), key);
  EXPECT_NE(position_of(kFen, "ops=+").key(), key);
}

/// Whether the side to move has a capture of the other's 0, by looking at all its moves.
bool some_move_takes_the_zero(const Position& position) {
  Position::MoveList moves;
  position.generate<Gen::Tactical>(moves);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return move.to() == position.zero_square(~position.turn()); });
}

TEST(CotoanThreats, AgreeWithTheMoves) {
  Rng rng(15);
  int threats = 0;
  for (int i = 0; i < 20000; ++i) {
    Position position = position_of(random_fen(rng), random_rules(rng));
    const bool can = some_move_takes_the_zero(position);
    threats += can ? 1 : 0;
    ASSERT_EQ(position.can_capture_zero(), can) << position.fen();
    const bool attacked = position.zero_attacked();
    Position::Undo undo;
    position.do_null_move(undo);
    ASSERT_EQ(some_move_takes_the_zero(position), attacked) << position.fen();
  }
  EXPECT_GT(threats, 100);
}

/// What the captures on one cell win for the side to move, which may also stop, by trying them all.
int best_exchange(Position& position, Square cell) {
  const Piece victim = position.piece_on(cell);
  Position::MoveList moves;
  position.generate<Gen::Tactical>(moves);
  int best = 0;
  for (const Move move : moves) {
    if (move.to() != cell) continue;
    Position::Undo undo;
    position.do_move(move, undo);
    best = std::max(best, Position::exchange_value(value_of(victim)) - best_exchange(position, cell));
    position.undo_move(move, undo);
  }
  return best;
}

TEST(CotoanExchanges, AreJudgedAsPlayedOut) {
  Rng rng(16);
  int checked = 0;
  for (int i = 0; i < 6000; ++i) {
    Position position = position_of(random_fen(rng));
    Position::MoveList moves;
    position.generate<Gen::All>(moves);
    for (const Move move : moves) {
      const Piece victim = position.captured_code(move);
      if (victim == kNoPiece && rng.below(20) != 0) continue;
      int gain = victim == kNoPiece ? 0 : Position::exchange_value(value_of(victim));
      Position::Undo undo;
      position.do_move(move, undo);
      gain -= best_exchange(position, move.to());
      position.undo_move(move, undo);
      ASSERT_TRUE(position.see_at_least(move, gain)) << position.fen() << " " << name(move.from()) << name(move.to());
      ASSERT_FALSE(position.see_at_least(move, gain + 1))
          << position.fen() << " " << name(move.from()) << name(move.to());
      ++checked;
    }
  }
  EXPECT_GT(checked, 10000);
}

}  // namespace
}  // namespace kydai::cotoan
