#pragma once

#include <iosfwd>
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

/// What to do without arguments; the result is the exit status.
using Interactive = int (*)(std::istream& input, std::ostream& output);

/// Runs the command line; the result is the exit status. Without arguments `interactive` gets standard input and
/// output.
int run_command_line(int argc, const char* const* argv, Interactive interactive);

}  // namespace kydai::tools
