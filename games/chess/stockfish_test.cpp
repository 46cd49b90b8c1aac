#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "games/chess/test_support.h"

namespace kydai::chess {
namespace {

/// A position and how deep to count from it.
struct Question {
  std::string fen;
  int depth;
};

/// Another number in every run.
std::uint64_t fresh_seed() {
  return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

constexpr const char* kStockfish = "/usr/games/stockfish";

/// The leaf counts that Stockfish gives for "FEN, depth" questions, in their order.
std::vector<std::string> ask_stockfish(const std::vector<Question>& questions, bool chess960) {
  const std::string script = testing::TempDir() + "kydai_stockfish_" + std::to_string(fresh_seed()) + ".txt";
  {
    std::ofstream out(script);
    out << "setoption name UCI_Chess960 value " << (chess960 ? "true" : "false") << '\n';
    for (const auto& [fen, depth] : questions) out << "position fen " << fen << "\ngo perft " << depth << '\n';
    out << "quit\n";
  }
  std::vector<std::string> answers;
  FILE* pipe = popen((std::string(kStockfish) + " < '" + script + "'").c_str(), "r");
  std::array<char, 256> buffer{};
  while (pipe != nullptr && std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe) != nullptr) {
    constexpr std::string_view kAnswer = "Nodes searched: ";
    const std::string_view text = trim(buffer.data());
    if (text.starts_with(kAnswer)) answers.emplace_back(text.substr(kAnswer.size()));
  }
  if (pipe != nullptr) pclose(pipe);
  std::filesystem::remove(script);
  return answers;
}

u64 perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  u64 leaves = 0;
  for (const Move m : legal_moves(position)) {
    Position after = position;
    Position::Undo undo;
    after.do_move(m, undo);
    leaves += perft(after, depth - 1);
  }
  return leaves;
}

void compare(bool chess960, int positions) {
  if (!std::filesystem::exists(kStockfish)) GTEST_SKIP() << kStockfish << " is not installed: nothing was compared";
  const std::uint64_t seed = fresh_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Rng rng(seed);
  std::vector<Question> questions;
  while (static_cast<int>(questions.size()) < positions) {
    const Rules rules{.chess960 = chess960};
    std::string fen(Chess::kStartFen);
    if (chess960) fen = random_960_fen(rng, rng.below(2) == 0);
    Position position = position_from(fen, rules);
    for (std::uint32_t plies = rng.below(120); plies > 0; --plies) {
      const Position::MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      Position::Undo undo;
      position.do_move(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], undo);
    }
    questions.push_back({position.fen(), questions.size() % 10 == 0 ? 3 : 2});
  }
  const std::vector<std::string> answers = ask_stockfish(questions, chess960);
  ASSERT_EQ(answers.size(), questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Position position = position_from(questions[i].fen, Rules{.chess960 = chess960});
    EXPECT_EQ(std::to_string(perft(position, questions[i].depth)), answers[i])
        << questions[i].fen << " depth " << questions[i].depth;
  }
}

TEST(Stockfish, AgreesOnFreshRandomPositions) { compare(false, 300); }
TEST(Stockfish, AgreesOnFreshChess960Positions) { compare(true, 300); }

}  // namespace
}  // namespace kydai::chess
