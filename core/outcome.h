#pragma once

#include <optional>
#include <string_view>

#include "core/color.h"

namespace kydai {

/// How a game ended: the winner (none for a draw) and the reason, one of the constants below.
struct Outcome {
  std::optional<Color> winner;
  std::string_view reason;
  bool operator==(const Outcome&) const = default;
};

/// The reasons, as they appear in `kydai judge`, in saved games and in the server's messages.
namespace reason {
// Ends that a position and its history decide.
inline constexpr std::string_view kCheckmate = "checkmate";
inline constexpr std::string_view kStalemate = "stalemate";
inline constexpr std::string_view kInsufficientMaterial = "insufficient material";
inline constexpr std::string_view kThreefold = "threefold repetition";
inline constexpr std::string_view kFivefold = "fivefold repetition";
inline constexpr std::string_view kFiftyMoves = "fifty moves";
inline constexpr std::string_view kSeventyFiveMoves = "seventy-five moves";
inline constexpr std::string_view kNoAttackers = "no attackers";
inline constexpr std::string_view kSixtyMoves = "sixty moves";
inline constexpr std::string_view kFortyMoves = "forty moves";
inline constexpr std::string_view kRepetition = "repetition";
inline constexpr std::string_view kPerpetualCheck = "perpetual check";
inline constexpr std::string_view kPerpetualChase = "perpetual chase";
inline constexpr std::string_view kMutualPerpetualCheck = "mutual perpetual check";
inline constexpr std::string_view kMutualPerpetualChase = "mutual perpetual chase";
inline constexpr std::string_view kZeroCaptured = "zero captured";
inline constexpr std::string_view kPoints = "points";
inline constexpr std::string_view kNoMoves = "no moves";
inline constexpr std::string_view kHundredPlies = "hundred plies without capture";
// Ends that are events of a game, never of a position.
inline constexpr std::string_view kTimeout = "timeout";
inline constexpr std::string_view kTimeoutNoMaterial = "timeout against insufficient material";
inline constexpr std::string_view kResignation = "resignation";
inline constexpr std::string_view kAgreement = "agreement";
inline constexpr std::string_view kAbandoned = "abandoned";
inline constexpr std::string_view kIllegalMove = "illegal move";
inline constexpr std::string_view kCrash = "engine failure";
inline constexpr std::string_view kAdjudication = "adjudication";
}  // namespace reason

}  // namespace kydai
