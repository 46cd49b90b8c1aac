#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace kydai {

/// Where a program lies: `name` itself when it holds a slash, else the first hit in PATH or /usr/games (where
/// Debian puts engines and where PATH often does not look). Empty when there is none.
std::string find_program(std::string_view name);

/// Another program, spoken to line by line through pipes, that is not trusted: it may end, hang, print without end or
/// not read. No call blocks beyond its deadline. The program and what it started are killed when this object goes, and
/// when our own process dies.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Errors { Inherit, Discard };  ///< what becomes of its standard error

  static Result<std::unique_ptr<ChildProcess>> start(const std::string& program,
                                                     const std::vector<std::string>& arguments,
                                                     Errors errors = Errors::Discard);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  enum class State { Ok, Late, Ended };

  /// Sends one line. Late when it does not read, Ended when it closed its input or its output.
  State send(std::string_view line, Clock::time_point deadline);
  /// The next line it prints, without its end, cut at kLongestLine.
  State receive(std::string& line, Clock::time_point deadline);
  /// Closes its input and waits for its end, killing it at the deadline; returns its exit status (128 + signal).
  int finish(Clock::time_point deadline);

  static constexpr std::size_t kLongestLine = std::size_t{1} << 20U;

 private:
  ChildProcess(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}

  /// Takes a whole line out of the buffer.
  bool take_line(std::string& line);
  /// Reads once what is there; false at the end of its output.
  bool read_some();

  pid_t pid_;
  int input_;   // its standard input
  int output_;  // its standard output
  std::string buffer_;
  std::size_t begin_ = 0;     // lines before this were taken
  std::size_t searched_ = 0;  // the buffer holds no line end before this
  bool skipping_ = false;     // the rest of a line that was cut
  bool ended_ = false;        // its output has ended
};

}  // namespace kydai
