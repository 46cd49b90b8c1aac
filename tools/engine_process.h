#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "process/child_process.h"

namespace kydai::tools {

using kydai::find_program;

/// Another program, spoken to line by line through pipes. It is killed and reaped when this object goes.
/// Any failure (it cannot start, it ended, it says nothing for too long) is a Failure that names the program.
class EngineProcess {
 public:
  using Duration = std::chrono::milliseconds;

  explicit EngineProcess(const std::string& program, const std::vector<std::string>& arguments = {});

  /// Sends one line.
  void send(std::string_view line);
  /// The next line it prints, without its end.
  std::string receive(Duration timeout);
  /// All lines up to and including the first that begins with `prefix`.
  std::vector<std::string> receive_until(std::string_view prefix, Duration timeout);
  /// Closes its input and waits for its end; returns its exit status (128 + signal when it was killed).
  int finish(Duration timeout);

 private:
  [[noreturn]] void fail(const std::string& what) const;

  std::string program_;
  std::unique_ptr<ChildProcess> child_;
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
