#pragma once

#include <bit>
#include <cstdint>

namespace kydai {

using u64 = std::uint64_t;
__extension__ using u128 = unsigned __int128;

constexpr u128 make_u128(u64 high, u64 low) { return (static_cast<u128>(high) << 64) | low; }
constexpr u64 low_half(u128 b) { return static_cast<u64>(b); }
constexpr u64 high_half(u128 b) { return static_cast<u64>(b >> 64); }

constexpr int popcount(u64 b) { return std::popcount(b); }
constexpr int popcount(u128 b) { return std::popcount(low_half(b)) + std::popcount(high_half(b)); }

/// Index of the lowest set bit; the set must not be empty.
constexpr int lowest_bit(u64 b) { return std::countr_zero(b); }
constexpr int lowest_bit(u128 b) {
  return low_half(b) != 0 ? std::countr_zero(low_half(b)) : 64 + std::countr_zero(high_half(b));
}

/// Removes the lowest set bit and returns its index.
template <class Bits>
constexpr int pop_lowest(Bits& b) {
  const int i = lowest_bit(b);
  b &= b - 1;
  return i;
}

template <class Bits>
constexpr bool more_than_one(Bits b) {
  return (b & (b - 1)) != 0;
}

}  // namespace kydai
