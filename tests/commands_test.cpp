#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/engine_process.h"

// The program as a user runs it: arguments in, text and exit status out.
namespace kydai::tools {
namespace {

using Json = nlohmann::json;

ProgramRun kydai(const std::vector<std::string>& arguments, std::string_view input = {}) {
  return run_program(KYDAI_PROGRAM, arguments, input, std::chrono::seconds(60));
}

Json judge(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"judge"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const ProgramRun run = kydai(all);
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_EQ(run.errors, "");
  return Json::parse(run.output, nullptr, false);
}

/// An error is told on standard error, in words, with nothing on standard output.
void expect_error(const std::vector<std::string>& arguments, const std::string& message) {
  const ProgramRun run = kydai(arguments);
  EXPECT_NE(run.status, 0) << message;
  EXPECT_LT(run.status, 128) << "killed by a signal";
  EXPECT_EQ(run.output, "");
  EXPECT_NE(run.errors.find(message), std::string::npos) << run.errors;
}

const std::vector<std::vector<std::string>> kCommands{{"perft"}, {"judge"}, {"convert"}, {"bench"}, {"bench", "rules"}};

TEST(Commands, EachHasHelpWithAnExample) {
  for (auto command : kCommands) {
    command.emplace_back("--help");
    const ProgramRun run = kydai(command);
    EXPECT_EQ(run.status, 0) << command[0];
    EXPECT_NE(run.output.find("Example: kydai " + command[0]), std::string::npos) << run.output;
    EXPECT_EQ(run.errors, "");
  }
}

TEST(Commands, TheHelpNamesThemAll) {
  const ProgramRun run = kydai({"--help"});
  EXPECT_EQ(run.status, 0);
  for (const auto& command : kCommands) EXPECT_NE(run.output.find("  " + command[0]), std::string::npos) << run.output;
}

TEST(Commands, TellTheirVersion) {
  const ProgramRun run = kydai({"--version"});
  EXPECT_EQ(run.status, 0);
  EXPECT_TRUE(run.output.starts_with("kydai ")) << run.output;
}

TEST(Commands, UnknownOnesAreErrors) {
  expect_error({"perff"}, "perff");
  expect_error({"--no-such-option"}, "--no-such-option");
  expect_error({"perft", "--game", "chess", "--depth", "1", "--what"}, "--what");
  EXPECT_NE(kydai({"perff"}).errors.find("perft"), std::string::npos) << "the help tells what there is";
}

TEST(Perft, CountsAndDivides) {
  const ProgramRun run = kydai({"perft", "--game", "chess", "--depth", "3", "--divide"});
  EXPECT_EQ(run.status, 0);
  EXPECT_NE(run.output.find("e2e4: 600\n"), std::string::npos) << run.output;
  EXPECT_TRUE(run.output.ends_with("Nodes searched: 8902\n")) << run.output;
  EXPECT_NE(run.errors.find("nodes/s"), std::string::npos) << run.errors;
  EXPECT_EQ(kydai({"perft", "--game", "chess", "--depth", "3", "--threads", "3"}).output, "Nodes searched: 8902\n");
  EXPECT_EQ(kydai({"perft", "--game", "xiangqi", "--depth", "3"}).output, "Nodes searched: 79666\n");
  EXPECT_EQ(kydai({"perft", "--game", "cotoan", "--depth", "2", "--threads", "2"}).output, "Nodes searched: 7457\n");
  EXPECT_EQ(kydai({"perft", "--game", "jieqi", "--depth", "1"}).output, "Nodes searched: 44\n");
  EXPECT_EQ(kydai({"perft", "-g", "chess", "-d", "2", "-f", "7k/8/8/8/8/8/8/K7 w - - 0 1"}).output,
            "Nodes searched: 9\n");
}

TEST(Perft, RefusesWhatItCannotCount) {
  expect_error({"perft", "--depth", "3"}, "--game");
  expect_error({"perft", "--game", "go", "--depth", "3"}, "go");
  expect_error({"perft", "--game", "chess"}, "--depth");
  expect_error({"perft", "--game", "chess", "--depth", "0"}, "--depth");
  expect_error({"perft", "--game", "chess", "--depth", "three"}, "--depth");
  expect_error({"perft", "--game", "chess", "--depth", "1", "--threads", "0"}, "--threads");
  expect_error({"perft", "--game", "chess", "--depth", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"}, "FEN: ");
  expect_error({"perft", "--game", "chess", "--depth", "1", "--rules", "no-such-rule"}, "rules: ");
}

TEST(Judge, TellsThePosition) {
  const Json answer = judge({"--game", "chess", "--moves", "e2e4 e7e5 g1f3"});
  ASSERT_TRUE(answer.is_object());
  EXPECT_EQ(answer["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(answer["turn"], "second");
  EXPECT_EQ(answer["legal"].size(), 29U);
  EXPECT_EQ(answer["check"], false);
  EXPECT_TRUE(answer["outcome"].is_null());
  EXPECT_EQ(answer["text"], (Json{"e2e4", "e7e5", "g1f3"}));
  EXPECT_EQ(answer.size(), 6U);
}

TEST(Judge, TellsTheStartPositionsOfAllGames) {
  const std::vector<std::pair<std::string, std::size_t>> games{
      {"chess", 20}, {"xiangqi", 44}, {"jieqi", 44}, {"cotoan", 87}};
  for (const auto& [game, moves] : games) {
    const Json answer = judge({"--game", game});
    EXPECT_EQ(answer["legal"].size(), moves) << game;
    EXPECT_EQ(answer["turn"], "first") << game;
    EXPECT_EQ(answer["text"], Json::array()) << game;
  }
}

TEST(Judge, ReadsEveryNotationAndWritesTheChosenOne) {
  const Json answer =
      judge({"--game", "chess", "--moves", "1. e4 e5 2.Qh5 2...Nc6 3. f1c4 Mf6 4. Qxf7#", "--notation", "san"});
  EXPECT_EQ(answer["text"], (Json{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"}));
  EXPECT_EQ(answer["outcome"], (Json{{"winner", "first"}, {"reason", "checkmate"}}));
  EXPECT_EQ(answer["check"], true);
  EXPECT_EQ(answer["legal"], Json::array());
  const Json xiangqi = judge({"--game", "xiangqi", "--moves", "炮二平五 h9g7 M2.3", "--notation", "wxf"});
  EXPECT_EQ(xiangqi["text"], (Json{"C2=5", "H8+7", "H2+3"}));
}

TEST(Judge, JudgesFallenFlags) {
  EXPECT_EQ(judge({"--game", "chess", "--flag", "first"})["outcome"],
            (Json{{"winner", "second"}, {"reason", "timeout"}}));
  EXPECT_EQ(judge({"--game", "chess", "--fen", "7k/8/8/8/8/8/R7/K7 b - - 0 1", "--flag", "first"})["outcome"],
            (Json{{"winner", nullptr}, {"reason", "timeout against insufficient material"}}));
  EXPECT_EQ(judge({"--game", "cotoan", "--flag", "second"})["outcome"],
            (Json{{"winner", "first"}, {"reason", "timeout"}}));
  // A game that is over stays over.
  EXPECT_EQ(judge({"--game", "chess", "--moves", "f3 e5 g4 Qh4", "--flag", "second"})["outcome"]["reason"],
            "checkmate");
}

TEST(Judge, NamesTheMoveThatIsWrong) {
  expect_error({"judge", "--game", "chess", "--moves", "e2e4 e7e5 e1e3"}, "move 3 (e1e3)");
  expect_error({"judge", "--game", "chess", "--moves", "e2e4 xyz"}, "move 2 (xyz)");
  expect_error({"judge", "--game", "xiangqi", "--moves", "h2e2 h2e2"}, "move 2 (h2e2)");
  expect_error({"judge", "--game", "chess", "--fen", "rubbish"}, "column");
  expect_error({"judge", "--game", "chess", "--notation", "wxf"}, "has no notation 'wxf'");
  expect_error({"judge", "--game", "chess", "--notation", "klingon"}, "klingon");
  expect_error({"judge", "--game", "chess", "--flag", "both"}, "--flag");
}

constexpr std::string_view kPgn =
    "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// A file of a test's own, gone when the test ends.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_(::testing::TempDir() + "kydai-" + std::to_string(getpid()) + name) {}
  ~TemporaryFile() { std::remove(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  void write(std::string_view text) const { std::ofstream(path_, std::ios::binary) << text; }
  [[nodiscard]] std::string read() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
};

TEST(Convert, ThroughStandardStreams) {
  const ProgramRun run = kydai({"convert", "-", "-", "--to", "json"}, kPgn);
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_NE(run.errors.find("1 game, 1 written, 0 errors"), std::string::npos) << run.errors;
  const Json game = Json::parse(run.output, nullptr, false);
  ASSERT_TRUE(game.is_object()) << run.output;
  const ProgramRun back = kydai({"convert", "-", "-", "--from", "json", "--to", "pgn"}, run.output);
  EXPECT_EQ(back.status, 0) << back.errors;
  EXPECT_NE(back.output.find("4. Qxf7# 1-0"), std::string::npos) << back.output;
}

TEST(Convert, ThroughFilesByTheirNames) {
  const TemporaryFile pgn(".pgn");
  const TemporaryFile json(".json");
  pgn.write(kPgn);
  EXPECT_EQ(kydai({"convert", pgn.path(), json.path()}).status, 0);
  EXPECT_TRUE(Json::accept(json.read()));
  EXPECT_EQ(kydai({"convert", json.path(), pgn.path(), "--notation", "san-vi"}).status, 0);
  EXPECT_NE(pgn.read().find("Hxf7#"), std::string::npos) << pgn.read();
  const ProgramRun out = kydai({"convert", pgn.path(), "-", "--to", "pgn"});
  EXPECT_EQ(out.status, 0) << out.errors;
  EXPECT_NE(out.output.find("Qxf7#"), std::string::npos) << out.output;
}

TEST(Convert, TellsWhatItCannotConvert) {
  expect_error({"convert"}, "in is required");
  expect_error({"convert", "/no/such/file.pgn", "-", "--to", "json"}, "/no/such/file.pgn");
  expect_error({"convert", "/no/such/file.pgn", "/tmp/never-written.json"}, "/no/such/file.pgn");
  expect_error({"convert", "-", "-"}, "--to");
  expect_error({"convert", "-", "-", "--to", "tape"}, "tape");
  const ProgramRun bad = kydai({"convert", "-", "-", "--to", "pgn"}, "1. e4 e5 2. Ke3 *\n");
  EXPECT_NE(bad.status, 0);
  EXPECT_NE(bad.errors.find("Ke3"), std::string::npos) << bad.errors;
}

TEST(Interactive, SpeaksUci) {
  const ProgramRun run = kydai({}, "uci\nisready\nposition startpos moves e2e4\nd\ngo perft 2\nquit\n");
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_NE(run.output.find("uciok\n"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("readyok\n"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), std::string::npos)
      << run.output;
  EXPECT_NE(run.output.find("Nodes searched: 600\n"), std::string::npos) << run.output;
}

TEST(Interactive, SpeaksXiangqiAsFairyStockfishDoes) {
  const ProgramRun run =
      kydai({}, "setoption name UCI_Variant value xiangqi\nposition startpos moves h3e3\ngo perft 1\nquit\n");
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_NE(run.output.find("h10g8: 1\n"), std::string::npos) << run.output;
}

}  // namespace
}  // namespace kydai::tools
