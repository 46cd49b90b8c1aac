#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/color.h"
#include "core/notation.h"
#include "core/outcome.h"
#include "server/json.h"

namespace kydai::server {

/// The words of the protocol for the values of core/.
constexpr std::string_view side_name(Color side) { return side == Color::First ? "first" : "second"; }
Color side_from_name(std::string_view name);         ///< Failure "bad-request" for another word
Notation notation_from_text(std::string_view name);  ///< the same; empty is Coordinates
Notation notation_field(const Json& json);           ///< the field "notation", Coordinates when it is missing
std::string game_field(const Json& json);            ///< the field "game", one of the four
Json outcome_json(const Outcome& outcome);
std::optional<Outcome> outcome_from_json(const Json& json);  ///< reasons that core/outcome.h knows

/// Whether a text is the secret of a client or a session: 22 characters of base64url.
bool is_token(std::string_view text);

/// Random letters and digits from the system's generator, for ids and keys that nobody may guess.
std::string random_token(std::size_t length);
std::uint64_t random_bits();

/// Milliseconds since 1970 and the same as ISO 8601 in UTC.
long long unix_ms();
std::string iso_time(long long ms);

}  // namespace kydai::server
