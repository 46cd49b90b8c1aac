#pragma once

#include <stdexcept>
#include <string>

namespace kydai::tools {

/// A command could not do what it was asked; the text is for the user. The one exception type of the tools.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Exit statuses of kydai besides 0.
inline constexpr int kExitFailure = 1;  ///< the command was understood but could not be carried out
inline constexpr int kExitUsage = 2;    ///< the command line itself is wrong

/// Runs the command line; the result is the exit status. Without arguments the engine protocols are spoken
/// on standard input and output.
int run_command_line(int argc, const char* const* argv);

}  // namespace kydai::tools
