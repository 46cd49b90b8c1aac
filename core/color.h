#pragma once

#include <cstdint>

namespace kydai {

/// The two sides of every game. `First` moves first from the start position
/// (white, red, the bottom player), `Second` is the other.
enum class Color : std::uint8_t { First, Second };

constexpr Color operator~(Color c) { return static_cast<Color>(static_cast<std::uint8_t>(c) ^ 1U); }
constexpr int index(Color c) { return static_cast<int>(c); }

}  // namespace kydai
