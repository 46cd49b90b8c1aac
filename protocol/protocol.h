#pragma once

#include <iosfwd>

namespace kydai {

/// Speaks UCI, UCCI or XBoard on the streams, whichever the first command announces; plain UCI commands work at once.
/// Returns the exit status when the other side quits or its input ends.
int run_protocol(std::istream& input, std::ostream& output);

}  // namespace kydai
