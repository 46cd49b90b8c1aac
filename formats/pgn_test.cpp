#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "formats/pgn_reader.h"
#include "formats/pgn_writer.h"

namespace kydai {
namespace {

std::vector<ReadGame> read_all(const std::string& text, PgnReadOptions options = {}) {
  std::istringstream in(text);
  TextSource source(in);
  PgnReader reader(source, std::move(options));
  std::vector<ReadGame> games;
  ReadGame game;
  while (reader.next(game)) games.push_back(game);
  return games;
}

std::string main_line(const GameRecord& record) {
  std::string out;
  for (const NodeId node : record.main_line()) out += (out.empty() ? "" : " ") + record.nodes[node].text;
  return out;
}

TEST(Pgn, ReadsAPlainGame) {
  const auto games = read_all(
      "[Event \"a\"]\n[White \"W\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {good} Nc6 (2... d6 $1 3. d4) "
      "3. Bb5! 1-0\n");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_TRUE(games[0].issues.empty()) << games[0].issues[0].text();
  EXPECT_EQ(main_line(games[0].record), "e2e4 e7e5 g1f3 b8c6 f1b5");
  std::cout << *write_pgn(games[0].record);
}

}  // namespace
}  // namespace kydai
