#pragma once

#include <string>

#include "games/any_rules.h"

namespace kydai {

/// The board of any game drawn with letters, files and ranks at its edges.
std::string board_text(const AnyRules& rules);

}  // namespace kydai
