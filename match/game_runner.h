#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>

#include "formats/record.h"
#include "match/openings.h"
#include "match/player.h"

namespace kydai::match {

/// What an engine did wrong, where its game was lost by that and not on the board.
enum class Fault : std::uint8_t { None, Crash, Hang, IllegalMove, Time };
inline constexpr std::array<std::string_view, 5> kFaultNames{"none", "crash", "hang", "illegal move", "time"};
constexpr std::string_view name(Fault fault) { return kFaultNames[static_cast<std::size_t>(fault)]; }

/// When a game is broken off because its result is clear. 0 switches a rule off.
struct Adjudication {
  int win_score = 0;    ///< both engines see this much for the same side ...
  int win_plies = 6;    ///< ... for so many plies in a row
  int draw_score = 0;   ///< both engines see no more than this ...
  int draw_plies = 12;  ///< ... for so many plies in a row ...
  int draw_from = 80;   ///< ... from this ply on
  int longest = 600;    ///< a draw after so many plies

  bool operator==(const Adjudication&) const = default;
};

/// Everything that one game is played by.
struct GameTerms {
  std::string game;
  std::string rules;
  Opening opening;
  std::array<std::string, 2> names;      ///< by colour
  std::array<ThinkingTime, 2> thinking;  ///< by colour
  Adjudication adjudication;
  Milliseconds margin{100};       ///< how far a clock may be overstepped
  Milliseconds patience{60'000};  ///< without a clock: an engine that says nothing for so long hangs
};

/// What an engine used in a game.
struct Effort {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t depths = 0;  ///< their sum
  std::uint64_t milliseconds = 0;

  void add(const Effort& other);
  bool operator==(const Effort&) const = default;
};

/// A finished game.
struct PlayedGame {
  GameRecord record;  ///< with score and reason
  Fault fault = Fault::None;
  std::optional<Color> offender;
  std::string note;  ///< what exactly went wrong
  std::array<Effort, 2> effort;
};

/// Plays one game. Whatever an engine does, this returns within its patience and gives a verdict; an error is a fault
/// of the terms (a bad opening). Nothing when `cancelled` was set meanwhile.
Result<std::optional<PlayedGame>> play_game(const GameTerms& terms, const std::array<Player*, 2>& players,
                                            const std::atomic<bool>& cancelled);

/// The verdict on a game that an engine lost without a move, because it could not be started.
PlayedGame forfeited_game(const GameTerms& terms, Color offender, const std::string& note);

}  // namespace kydai::match
