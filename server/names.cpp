#include "server/names.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "core/text.h"
#include "games/any_rules.h"
#include "server/failure.h"

namespace kydai::server {
namespace {

constexpr std::array kReasons{reason::kCheckmate,
                              reason::kStalemate,
                              reason::kInsufficientMaterial,
                              reason::kThreefold,
                              reason::kFivefold,
                              reason::kFiftyMoves,
                              reason::kSeventyFiveMoves,
                              reason::kNoAttackers,
                              reason::kSixtyMoves,
                              reason::kFortyMoves,
                              reason::kRepetition,
                              reason::kPerpetualCheck,
                              reason::kPerpetualChase,
                              reason::kMutualPerpetualCheck,
                              reason::kMutualPerpetualChase,
                              reason::kZeroCaptured,
                              reason::kPoints,
                              reason::kNoMoves,
                              reason::kHundredPlies,
                              reason::kTimeout,
                              reason::kTimeoutNoMaterial,
                              reason::kResignation,
                              reason::kAgreement,
                              reason::kAbandoned,
                              reason::kIllegalMove,
                              reason::kCrash,
                              reason::kAdjudication};

}  // namespace

Color side_from_name(std::string_view name) {
  if (name == "first") return Color::First;
  if (name == "second") return Color::Second;
  throw Failure("bad-request", "a side is 'first' or 'second', not " + kydai::quoted(name));
}

Notation notation_from_text(std::string_view name) {
  if (name.empty()) return Notation::Coordinates;
  const auto notation = notation_from_name(name);
  if (!notation) throw Failure("bad-request", "unknown notation " + kydai::quoted(name));
  return *notation;
}

Notation notation_field(const Json& json) { return notation_from_text(text_field_or(json, "notation", "", 32)); }

std::string game_field(const Json& json) {
  std::string game = text_field(json, "game", 32);
  if (std::find(kGameNames.begin(), kGameNames.end(), game) == kGameNames.end())
    throw Failure("bad-request", "unknown game " + kydai::quoted(game) + ": use chess, xiangqi, jieqi or cotoan");
  return game;
}

Json outcome_json(const Outcome& outcome) {
  Json json{{"reason", outcome.reason}};
  if (outcome.winner) json["winner"] = side_name(*outcome.winner);
  return json;
}

std::optional<Outcome> outcome_from_json(const Json& json) {
  if (!json.is_object()) return std::nullopt;
  const std::string text = text_field_or(json, "reason", "", 64);
  const auto* const known = std::find(kReasons.begin(), kReasons.end(), text);
  Outcome outcome{std::nullopt, known == kReasons.end() ? reason::kAdjudication : *known};
  if (json.contains("winner")) outcome.winner = side_from_name(text_field(json, "winner", 16));
  return outcome;
}

bool is_token(std::string_view text) {
  constexpr std::size_t kLength = 22;
  return text.size() == kLength && std::all_of(text.begin(), text.end(), [](char c) {
           return is_digit(c) || is_lower(c) || is_upper(c) || c == '-' || c == '_';
         });
}

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits) throw Failure("internal", "the system gives no random numbers");
  return bits;
}

std::string random_token(std::size_t length) {
  constexpr std::string_view kAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::uint64_t kFair = kAlphabet.size() * 4;  // the largest multiple below 256: no letter is likelier
  std::string token;
  while (token.size() < length)
    for (std::uint64_t bits = random_bits(), i = 0; i < 8 && token.size() < length; ++i, bits >>= 8U)
      if ((bits & 255U) < kFair) token += kAlphabet[(bits & 255U) % kAlphabet.size()];
  return token;
}

long long unix_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string iso_time(long long ms) {
  const auto seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

}  // namespace kydai::server
