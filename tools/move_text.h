#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kydai::tools {

/// The moves of a line as people type them: separated by white space, with or without move numbers
/// (`1. e4 e5 2.Nf3`, `1...e5`). A part in parentheses belongs to the move before it (`8e1xe10 (8+0=8)`).
std::vector<std::string> split_moves(std::string_view text);

}  // namespace kydai::tools
