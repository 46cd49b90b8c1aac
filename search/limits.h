#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

#include "core/color.h"

namespace kydai {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

/// What bounds a search: everything that `go` of UCI can say. Absent means unlimited.
struct Limits {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;       ///< hard: the search stops there
  std::optional<std::uint64_t> soft_nodes;  ///< no new iteration begins beyond (self-play)
  std::optional<int> mate;                  ///< stop when a mate in so many moves is found
  std::optional<Milliseconds> move_time;
  std::array<std::optional<Milliseconds>, 2> time;  ///< what is left on each clock
  std::array<Milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
  Milliseconds overhead{30};  ///< kept back for the way to the GUI and back
  bool infinite = false;
  bool ponder = false;  ///< no time limit until ponderhit
};

}  // namespace kydai
