#include "process/child_process.h"

#include <gtest/gtest.h>

namespace kydai {
namespace {

using namespace std::chrono_literals;
using State = ChildProcess::State;

ChildProcess::Clock::time_point in(std::chrono::milliseconds time) { return ChildProcess::Clock::now() + time; }

std::unique_ptr<ChildProcess> shell(const std::string& script) {
  auto child = ChildProcess::start("/bin/sh", {"-c", script});
  EXPECT_TRUE(child) << child.error().text();
  return std::move(*child);
}

TEST(ChildProcess, SaysWhyAProgramCannotStart) {
  EXPECT_FALSE(ChildProcess::start("/no/such/program", {}));
  EXPECT_FALSE(ChildProcess::start("/etc/passwd", {}));
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_NE(find_program("sh"), "");
}

TEST(ChildProcess, SpeaksLineByLine) {
  const auto child = shell("while read line; do echo \"<$line>\"; done; printf last");
  std::string line;
  EXPECT_EQ(child->send("one", in(5s)), State::Ok);
  EXPECT_EQ(child->receive(line, in(5s)), State::Ok);
  EXPECT_EQ(line, "<one>");
  EXPECT_EQ(child->receive(line, in(20ms)), State::Late);
  EXPECT_EQ(child->finish(in(5s)), 0);
}

TEST(ChildProcess, TellsTheEnd) {
  const auto child = shell("echo bye; exit 3");
  std::string line;
  EXPECT_EQ(child->receive(line, in(5s)), State::Ok);
  EXPECT_EQ(child->receive(line, in(5s)), State::Ended);
  EXPECT_EQ(child->send("hello?", in(5s)), State::Ended);
  EXPECT_EQ(child->finish(in(5s)), 3);
}

TEST(ChildProcess, OneThatDoesNotReadIsLate) {
  const auto child = shell("sleep 30");
  const std::string much(1'000'000, 'x');
  EXPECT_EQ(child->send(much, in(50ms)), State::Late);
}

TEST(ChildProcess, AnEndlessLineIsCutAndItsRestDropped) {
  const auto child = shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo after");
  std::string line;
  EXPECT_EQ(child->receive(line, in(10s)), State::Ok);
  EXPECT_GE(line.size(), ChildProcess::kLongestLine);
  EXPECT_EQ(child->receive(line, in(10s)), State::Ok);
  EXPECT_EQ(line, "after");
}

TEST(ChildProcess, KillsWhatTheProgramStarted) {
  auto child = shell("sleep 30 & echo $!; wait");
  std::string grandchild;
  ASSERT_EQ(child->receive(grandchild, in(5s)), State::Ok);
  child.reset();
  // Nobody may reap it here, so a zombie counts as gone.
  const auto check = shell("for i in 1 2 3 4 5 6 7 8 9; do grep -q '^State:.[SRD]' /proc/" + grandchild +
                           "/status || { echo gone; exit; }; sleep 0.1; done; echo there");
  std::string line;
  ASSERT_EQ(check->receive(line, in(10s)), State::Ok);
  EXPECT_EQ(line, "gone");
}

}  // namespace
}  // namespace kydai
