#pragma once

#include <cstdint>

namespace kydai::xiangqi {

/// The selectable rules of xiangqi.
struct Rules {
  /// What happens when a position occurs for the third time.
  enum class Repetition : std::uint8_t {
    Asian,   ///< perpetual check loses before perpetual chase before anything else
    Simple,  ///< repeated checks by one piece lose, every other repetition is a draw
  };
  Repetition repetition = Repetition::Asian;

  bool operator==(const Rules&) const = default;
};

}  // namespace kydai::xiangqi
