#include "tools/engine_process.h"

#include <gtest/gtest.h>

#include <chrono>

#include "tools/command_line.h"

namespace kydai::tools {
namespace {

using namespace std::chrono_literals;

TEST(EngineProcess, SpeaksLineByLine) {
  EngineProcess echo("/bin/cat");
  echo.send("one");
  echo.send("two words");
  echo.send("ready now");
  EXPECT_EQ(echo.receive(5s), "one");
  EXPECT_EQ(echo.receive_until("ready", 5s), (std::vector<std::string>{"two words", "ready now"}));
  EXPECT_EQ(echo.finish(5s), 0);
}

TEST(EngineProcess, SaysWhenThereIsNoAnswer) {
  EngineProcess silent("/bin/sleep", {"30"});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THROW(silent.receive(50ms), Failure);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(EngineProcess, SaysWhenTheProgramIsGone) {
  EXPECT_THROW(EngineProcess("/no/such/program"), Failure);
  EngineProcess brief("/bin/true");
  EXPECT_THROW(brief.receive(5s), Failure);
  EXPECT_THROW(
      {
        for (int i = 0; i < 100; ++i) brief.send("anybody there?");
      },
      Failure);
  EXPECT_EQ(brief.finish(5s), 0);
}

TEST(EngineProcess, KillsWhatDoesNotEnd) {
  EngineProcess stubborn("/bin/sleep", {"30"});
  EXPECT_EQ(stubborn.finish(20ms), 128 + 9);
}

TEST(RunProgram, FeedsAndDrainsAtTheSameTime) {
  const std::string much(1'000'000, 'x');
  const ProgramRun run = run_program("/bin/cat", {}, much, 20s);
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.output, much);
  EXPECT_EQ(run.errors, "");
}

TEST(RunProgram, TellsStatusAndErrors) {
  const ProgramRun run = run_program("/bin/sh", {"-c", "echo out; echo err >&2; exit 3"}, "", 20s);
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.output, "out\n");
  EXPECT_EQ(run.errors, "err\n");
  EXPECT_EQ(run_program("/bin/sleep", {"30"}, "", 50ms).status, 128 + 9);
  EXPECT_EQ(run_program("/no/such/program", {}, "", 5s).status, 127);
}

TEST(FindProgram, LooksWherePathsPoint) {
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_FALSE(find_program("sh").empty());
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
  EXPECT_EQ(find_program("/no/such/program"), "");
}

}  // namespace
}  // namespace kydai::tools
