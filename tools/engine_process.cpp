#include "tools/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "core/text.h"
#include "tools/command_line.h"

namespace kydai::tools {
namespace {

using Clock = std::chrono::steady_clock;

/// A pipe whose ends children do not inherit unless they are made their standard streams.
std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Failure(std::string("cannot make a pipe: ") + std::strerror(errno));
  return ends;
}

/// Starts `program` with its standard streams on the given descriptors; -1 leaves a stream as ours.
pid_t start(const std::string& program, const std::vector<std::string>& arguments, int input, int output, int errors) {
  std::vector<char*> words;
  words.push_back(const_cast<char*>(program.c_str()));  // NOLINT: execv takes them so and does not write
  for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));  // NOLINT
  words.push_back(nullptr);
  const pid_t pid = fork();
  if (pid < 0) throw Failure("cannot start " + program + ": " + std::strerror(errno));
  if (pid > 0) return pid;
  if (input >= 0) dup2(input, STDIN_FILENO);
  if (output >= 0) dup2(output, STDOUT_FILENO);
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  signal(SIGPIPE, SIG_DFL);  // we ignore it ourselves; the child shall not inherit that
  execv(program.c_str(), words.data());
  _exit(127);
}

/// A child that went away must be an error of write(), not our own death.
void ignore_broken_pipes() { signal(SIGPIPE, SIG_IGN); }

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return left < 0 ? 0 : static_cast<int>(left + 1);
}

int exit_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

/// Waits for the child's end, killing it at the deadline.
int reap(pid_t pid, Clock::time_point deadline) {
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended == pid) return exit_status(status);
    if (ended < 0 && errno != EINTR) return 127;
    if (Clock::now() >= deadline) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(pid, SIGKILL);
  waitpid(pid, &status, 0);
  return exit_status(status);
}

}  // namespace

EngineProcess::EngineProcess(const std::string& program, const std::vector<std::string>& arguments)
    : program_(program) {
  auto child = ChildProcess::start(program, arguments, ChildProcess::Errors::Inherit);
  if (!child) throw Failure(child.error().text());
  child_ = std::move(*child);
}

void EngineProcess::fail(const std::string& what) const { throw Failure(program_ + ' ' + what); }

void EngineProcess::send(std::string_view line) {
  constexpr std::chrono::minutes kPatience{1};
  if (child_->send(line, Clock::now() + kPatience) != ChildProcess::State::Ok) fail("does not read its input any more");
}

std::string EngineProcess::receive(Duration timeout) {
  std::string line;
  const auto state = child_->receive(line, Clock::now() + timeout);
  if (state == ChildProcess::State::Late) fail("gave no answer in time");
  if (state == ChildProcess::State::Ended) fail("has ended");
  return line;
}

std::vector<std::string> EngineProcess::receive_until(std::string_view prefix, Duration timeout) {
  const auto deadline = Clock::now() + timeout;
  std::vector<std::string> lines;
  do lines.push_back(receive(Duration(milliseconds_until(deadline))));
  while (!lines.back().starts_with(prefix));
  return lines;
}

int EngineProcess::finish(Duration timeout) { return child_->finish(Clock::now() + timeout); }

ProgramRun run_program(const std::string& program, const std::vector<std::string>& arguments, std::string_view input,
                       EngineProcess::Duration timeout) {
  ignore_broken_pipes();
  auto to_child = make_pipe();
  auto from_child = make_pipe();
  auto errors_of_child = make_pipe();
  const pid_t pid = start(program, arguments, to_child[0], from_child[1], errors_of_child[1]);
  close(to_child[0]);
  close(from_child[1]);
  close(errors_of_child[1]);
  fcntl(to_child[1], F_SETFL, O_NONBLOCK);

  // Feed and drain at the same time, or both of us wait for the other once a pipe is full.
  const auto deadline = Clock::now() + timeout;
  ProgramRun run;
  std::array<pollfd, 3> pipes{{{from_child[0], POLLIN, 0}, {errors_of_child[0], POLLIN, 0}, {to_child[1], POLLOUT, 0}}};
  std::array<std::string*, 2> texts{&run.output, &run.errors};
  while ((pipes[0].fd >= 0 || pipes[1].fd >= 0) && Clock::now() < deadline) {
    if (pipes[2].fd >= 0 && input.empty()) close_if_open(pipes[2].fd);
    if (poll(pipes.data(), pipes.size(), milliseconds_until(deadline)) <= 0) continue;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (pipes[i].fd < 0 || pipes[i].revents == 0) continue;
      std::array<char, 65536> bytes{};
      const ssize_t count = read(pipes[i].fd, bytes.data(), bytes.size());
      if (count > 0) texts[i]->append(bytes.data(), static_cast<std::size_t>(count));
      if (count == 0) close_if_open(pipes[i].fd);
    }
    if (pipes[2].fd < 0 || pipes[2].revents == 0) continue;
    const ssize_t count = write(pipes[2].fd, input.data(), input.size());
    if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) input = {};
  }
  for (auto& pipe : pipes) close_if_open(pipe.fd);
  run.status = reap(pid, deadline);
  return run;
}

}  // namespace kydai::tools
