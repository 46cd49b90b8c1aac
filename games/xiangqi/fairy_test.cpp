#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "games/perft.h"
#include "games/xiangqi/test_support.h"

namespace kydai::xiangqi {
namespace {

constexpr const char* kFairyStockfish = "/usr/games/fairy-stockfish";
constexpr int kDepth = 3;

/// Another number in every run.
std::uint64_t fresh_seed() {
  return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

/// The leaf counts that Fairy-Stockfish gives, in the order of the positions.
std::vector<std::string> ask_fairy_stockfish(const std::vector<Position>& positions) {
  const std::string script = testing::TempDir() + "kydai_fairy_" + std::to_string(fresh_seed()) + ".txt";
  {
    std::ofstream out(script);
    out << "setoption name UCI_Variant value xiangqi\n";
    for (const Position& position : positions)
      out << "position fen " << position.fen() << "\ngo perft " << kDepth << '\n';
    out << "quit\n";
  }
  std::vector<std::string> answers;
  FILE* pipe = popen((std::string(kFairyStockfish) + " < '" + script + "'").c_str(), "r");
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

TEST(XiangqiAgainstFairyStockfish, PerftOfFreshPositions) {
  if (!std::filesystem::exists(kFairyStockfish))
    GTEST_SKIP() << kFairyStockfish << " is not installed: nothing was compared";
  const std::uint64_t seed = fresh_seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Rng rng(seed);
  std::vector<Position> positions;
  while (positions.size() < 300) {
    if (positions.size() % 2 == 0) {
      positions.push_back(random_position(rng, 20));
      continue;
    }
    Position position = position_from(Xiangqi::kStartFen);
    for (auto plies = rng.below(150); plies > 0; --plies) {
      const Position::MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      Position::Undo undo;
      position.do_move(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], undo);
    }
    positions.push_back(position);
  }
  const std::vector<std::string> answers = ask_fairy_stockfish(positions);
  ASSERT_EQ(answers.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i)
    EXPECT_EQ(std::to_string(perft(positions[i], kDepth)), answers[i]) << positions[i].fen();
}

}  // namespace
}  // namespace kydai::xiangqi
