#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::tools {

/// Where a program lies: `name` itself when it holds a slash, else the first hit in PATH or /usr/games (where
/// Debian puts engines and where PATH often does not look). Empty when there is none.
std::string find_program(std::string_view name);

/// Another program, spoken to line by line through pipes. It is killed and reaped when this object goes.
/// Any failure (it cannot start, it ended, it says nothing for too long) is a Failure that names the program.
class EngineProcess {
 public:
  using Duration = std::chrono::milliseconds;

  explicit EngineProcess(const std::string& program, const std::vector<std::string>& arguments = {});
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Sends one line.
  void send(std::string_view line);
  /// The next line it prints, without its end.
  std::string receive(Duration timeout);
  /// All lines up to and including the first that begins with `prefix`.
  std::vector<std::string> receive_until(std::string_view prefix, Duration timeout);
  /// Closes its input and waits for its end; returns its exit status (128 + signal when it was killed).
  int finish(Duration timeout);

 private:
  /// Appends what it printed to buffer_; false at the end of its output.
  bool read_more(std::chrono::steady_clock::time_point deadline);
  [[noreturn]] void fail(const std::string& what) const;
  void close_pipes();

  std::string program_;
  pid_t pid_ = -1;
  int input_ = -1;   // its standard input
  int output_ = -1;  // its standard output
  std::string buffer_;
};

/// What a program printed and how it ended.
struct ProgramRun {
  int status = 0;
  std::string output;
  std::string errors;
};

/// Runs a program to its end with `input` on its standard input, killing it after `timeout`.
ProgramRun run_program(const std::string& program, const std::vector<std::string>& arguments, std::string_view input,
                       EngineProcess::Duration timeout);

}  // namespace kydai::tools
