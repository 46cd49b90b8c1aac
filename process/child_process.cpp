#include "process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "core/text.h"

namespace kydai {
namespace {

using Clock = ChildProcess::Clock;

/// Ends of pipes that close themselves unless they are released.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  bool open() { return pipe2(ends.data(), O_CLOEXEC) == 0; }
  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  int release(std::size_t end) { return std::exchange(ends[end], -1); }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
};

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  constexpr long kMost = 1'000'000;
  return left < 0 ? 0 : static_cast<int>(std::min(left + 1, kMost));
}

int exit_status(int wait_status) {
  return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

void kill_group(pid_t pid) {
  kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
}

/// Waits for the child's end, killing it and what it started at the deadline.
int reap(pid_t pid, Clock::time_point deadline) {
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(pid, &status, WNOHANG);
    if (ended == pid) {
      kill(-pid, SIGKILL);  // what it left behind
      return exit_status(status);
    }
    if (ended < 0 && errno != EINTR) return 127;
    if (Clock::now() >= deadline) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill_group(pid);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return exit_status(status);
}

/// The child's side of fork: only calls that are allowed between fork and exec.
[[noreturn]] void become(const char* program, char* const* words, int input, int output, int errors, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  signal(SIGPIPE, SIG_DFL);  // we ignore it ourselves; the child shall not inherit that
  execv(program, words);
  const int failure = errno;
  (void)!write(report, &failure, sizeof failure);
  _exit(127);
}

}  // namespace

std::string find_program(std::string_view name) {
  const std::string text(name);
  if (name.find('/') != std::string_view::npos) return access(text.c_str(), X_OK) == 0 ? text : std::string();
  const char* path = std::getenv("PATH");
  const std::string folders = std::string(path != nullptr ? path : "") + ":/usr/games";
  for (const Word& folder : split_at(folders, ':')) {
    if (folder.text.empty()) continue;
    std::string candidate = std::string(folder.text) + '/' + text;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& program,
                                                          const std::vector<std::string>& arguments, Errors errors) {
  signal(SIGPIPE, SIG_IGN);  // a child that went away must be an error of write(), not our own death
  Pipe to_child;
  Pipe from_child;
  Pipe report;  // tells why exec failed; closed by a successful exec
  if (!to_child.open() || !from_child.open() || !report.open())
    return Error{std::string("cannot make a pipe: ") + std::strerror(errno)};
  const int nowhere = errors == Errors::Discard ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
  std::vector<char*> words;
  words.push_back(const_cast<char*>(program.c_str()));  // NOLINT: execv takes them so and does not write
  for (const auto& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));  // NOLINT
  words.push_back(nullptr);

  const pid_t pid = fork();
  if (pid == 0) become(program.c_str(), words.data(), to_child.ends[0], from_child.ends[1], nowhere, report.ends[1]);
  const int fork_failure = errno;
  if (nowhere >= 0) close(nowhere);
  if (pid < 0) return Error{"cannot start " + program + ": " + std::strerror(fork_failure)};
  setpgid(pid, pid);  // here too, so that killing the group works from now on
  to_child.close_end(0);
  from_child.close_end(1);
  report.close_end(1);
  int exec_failure = 0;
  ssize_t got = 0;
  while ((got = read(report.ends[0], &exec_failure, sizeof exec_failure)) < 0 && errno == EINTR) {
  }
  if (got > 0) {
    reap(pid, Clock::now());
    return Error{"cannot start " + program + ": " + std::strerror(exec_failure)};
  }
  fcntl(to_child.ends[1], F_SETFL, O_NONBLOCK);
  fcntl(from_child.ends[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(pid, to_child.release(1), from_child.release(0)));
}

ChildProcess::~ChildProcess() {
  if (pid_ > 0) finish(Clock::now());
  if (input_ >= 0) close(input_);
  if (output_ >= 0) close(output_);
}

ChildProcess::State ChildProcess::send(std::string_view line, Clock::time_point deadline) {
  if (ended_) return State::Ended;
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = write(input_, rest.data(), rest.size());
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return State::Ended;
    pollfd waiting{input_, POLLOUT, 0};
    if (poll(&waiting, 1, milliseconds_until(deadline)) == 0) return State::Late;
  }
  return State::Ok;
}

bool ChildProcess::take_line(std::string& line) {
  while (true) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
      buffer_.erase(0, std::exchange(begin_, 0));
      searched_ = buffer_.size();
      if (buffer_.size() < kLongestLine) return false;
      line = std::exchange(buffer_, {});  // an endless line is given once, cut
      searched_ = 0;
      return !std::exchange(skipping_, true);
    }
    line.assign(buffer_, begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (std::exchange(skipping_, false)) continue;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
  }
}

bool ChildProcess::read_some() {
  std::array<char, 65536> bytes;  // NOLINT: filled by read
  const ssize_t count = read(output_, bytes.data(), bytes.size());
  if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

ChildProcess::State ChildProcess::receive(std::string& line, Clock::time_point deadline) {
  while (true) {
    if (take_line(line)) return State::Ok;
    pollfd waiting{output_, POLLIN, 0};
    const int ready = poll(&waiting, 1, milliseconds_until(deadline));
    if (ready == 0) return State::Late;
    if (ready > 0 && !read_some()) {
      ended_ = true;
      return State::Ended;
    }
    // One that prints an endless line never lets poll() run out of time.
    if (Clock::now() >= deadline) return take_line(line) ? State::Ok : State::Late;
  }
}

int ChildProcess::finish(Clock::time_point deadline) {
  if (input_ >= 0) close(std::exchange(input_, -1));
  return reap(std::exchange(pid_, -1), deadline);
}

}  // namespace kydai
