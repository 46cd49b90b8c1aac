#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/cotoan/board.h"

namespace kydai::cotoan {

/// The operations, in the order in which people write them. Division yields the quotient and the remainder.
enum class Operation : std::uint8_t { Add, Subtract, Multiply, Divide };
inline constexpr std::array<char, 4> kOperationSigns{'+', '-', '*', ':'};
inline constexpr std::uint8_t kAllOperations = 15;

/// The selectable variants of the rules.
struct Rules {
  bool strict_division = false;              ///< a:b with a < b gives nothing
  bool zero_may_be_front = true;             ///< the 0 may be the front piece of a capture
  bool repetition_draws = true;              ///< the third occurrence of a position ends the game
  std::uint8_t operations = kAllOperations;  ///< bit n allows Operation n
  int no_capture_plies = 100;                ///< so many plies without a capture end the game; 0 for never

  [[nodiscard]] constexpr bool allows(Operation operation) const {
    return (operations >> static_cast<int>(operation) & 1) != 0;
  }
  /// A number for all that decides which captures there are, 0..63.
  [[nodiscard]] constexpr std::uint8_t capture_variant() const {
    return static_cast<std::uint8_t>(operations | (strict_division ? 16 : 0) | (zero_may_be_front ? 0 : 32));
  }
  bool operator==(const Rules&) const = default;
};
inline constexpr int kLongestNoCapture = 9999;

/// Reads "word,word=value": strict-division, no-zero-front, no-repetition, ops=+-*:, no-capture=100 (0 for never).
Result<Rules> parse_rules(std::string_view text);
/// The inverse of parse_rules: only what differs from the defaults.
std::string write_rules(const Rules& rules);

/// The distances at which rear piece a behind front piece b captures, as bits 1..9.
using ResultTable = std::array<std::array<std::uint16_t, kValues>, kValues>;

namespace detail {

constexpr std::array<ResultTable, 64> make_result_tables() {
  std::array<ResultTable, 64> tables{};
  for (unsigned variant = 0; variant < tables.size(); ++variant)
    for (unsigned rear = 1; rear < kValues; ++rear)
      for (unsigned front = (variant & 32U) != 0 ? 1 : 0; front < kValues; ++front) {
        unsigned distances = 0;
        if ((variant & 1U) != 0) distances |= 1U << (rear + front) % 10;
        if ((variant & 2U) != 0 && rear > front) distances |= 1U << (rear - front);
        if ((variant & 4U) != 0) distances |= 1U << rear * front % 10;
        if ((variant & 8U) != 0 && front != 0 && (rear >= front || (variant & 16U) == 0))
          distances |= 1U << rear / front | 1U << rear % front;
        tables[variant][rear][front] = static_cast<std::uint16_t>(distances & ~1U);
      }
  return tables;
}

}  // namespace detail

/// One table for each Rules::capture_variant().
inline constexpr std::array<ResultTable, 64> kResults = detail::make_result_tables();

}  // namespace kydai::cotoan
