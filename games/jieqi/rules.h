#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/xiangqi/rules.h"

namespace kydai::jieqi {

using Repetition = xiangqi::Rules::Repetition;
/// Who sees what a captured face-down piece was. The referee applies it; a position only ever holds what one viewer
/// knows.
enum class CapturedSeenBy : std::uint8_t { Captor, Both, Nobody };

/// The longest that the rules may let a game go on without a capture, in full moves.
inline constexpr int kMostNoCaptureMoves = 10000;

/// The rule variants of cờ úp.
struct Rules {
  Repetition repetition = Repetition::Asian;
  int no_capture_moves = 40;  ///< full moves without a capture until the game is drawn
  CapturedSeenBy captured = CapturedSeenBy::Captor;

  bool operator==(const Rules&) const = default;
};

/// Reads `asian` or `simple`, `no-capture=N`, `captured=captor|both|nobody`, separated by commas.
Result<Rules> parse_rules(std::string_view text);
/// The words that differ from the default rules.
std::string write_rules(const Rules& rules);

}  // namespace kydai::jieqi
