#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/record.h"

/// How the facts of a GameRecord are said in PGN tags and in commands inside comments: the part that reader and
/// writer share, so that what one writes the other reads.
namespace kydai::pgn {

/// The game that a [Game] or [Variant] tag names, and whether it means chess from a shuffled start.
struct NamedGame {
  std::string_view game;
  bool chess960 = false;
};
std::optional<NamedGame> game_from_tag(std::string_view value);
/// The [Game] tag of a game other than chess; empty for chess, which needs none.
std::string_view game_tag(std::string_view game);

/// The game that a move without any tags most likely belongs to, by its look: "炮二平五", "C2=5", "H2-E2" or chess.
std::string_view game_of_move(std::string_view move);

/// [Format] of xiangqi files.
std::optional<Notation> notation_from_format(std::string_view value);
std::string_view format_from_notation(Notation notation);

/// [TimeControl]: "300", "300+5" or "1/60" (per move). Other forms are not understood and stay tags.
std::optional<TimeControl> time_control_from_tag(std::string_view value);
/// Empty when a tag of the standard cannot say it.
std::string time_control_tag(const TimeControl& time);

/// [Termination]: the reasons that the standard's words stand for.
std::optional<std::string_view> reason_from_termination(std::string_view value);
std::string_view termination_tag(std::string_view reason, Score score);

/// Moves what [TimeControl] and [Termination] say from the tags to the fields that are still open.
void adopt_tags(GameRecord& record);

/// [KydaiSettings]: what no tag of the standard says ("mode=computer;level=3;side=first;remaining=1000,2000;paused").
/// Empty for nothing to say.
std::string settings_tag(const Settings& settings);
/// False when the text is not of that form; then nothing is changed.
bool settings_from_tag(std::string_view value, Settings& settings);

/// "1:02:03" or "0:00:05.250" as milliseconds and back.
std::optional<Millis> parse_clock(std::string_view text);
std::string clock_text(Millis time);

/// Takes the clock commands [%clk ...] and [%emt ...] out of a comment; everything else stays.
void take_clock_commands(std::string& comment, MoveNode& node);

/// Makes a record say only what PGN can say: comments without line ends, in their normal places, tags with
/// names and values of their own and in the standard's order. Reading back what was written gives exactly this.
void normalize(GameRecord& record);

/// The tags of the seven tag roster that are neither a player nor the result, in order.
inline constexpr std::string_view kRosterTags[] = {"Event", "Site", "Date", "Round"};
/// Whether a tag of a record can be written under its name: the name is one of PGN's, and says nothing that a field of
/// the record says.
bool is_free_tag(std::string_view name);
bool is_unknown_value(std::string_view value);  ///< "?", "????.??.??", "-" or nothing

}  // namespace kydai::pgn
