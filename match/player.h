#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "games/any_rules.h"
#include "search/limits.h"

namespace kydai::match {

/// How much an engine may think.
struct ThinkingTime {
  std::optional<Milliseconds> base;  ///< of the clock, for the whole game or for `moves` moves
  Milliseconds increment{0};
  int moves = 0;  ///< 0: the base is for the whole game
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> soft_nodes;
  std::optional<int> depth;

  [[nodiscard]] bool is_limited() const { return base || move_time || nodes || soft_nodes || depth; }
  bool operator==(const ThinkingTime&) const = default;
};

/// Reads `5+0.05` or `40/60+0.6`: seconds, with moves before a slash and an increment after a plus.
Result<ThinkingTime> parse_time_control(std::string_view text);
std::string write_time_control(const ThinkingTime& time);

/// An engine as the user describes it: a list of key=value.
struct PlayerSpec {
  enum class Protocol { Own, Uci, Ucci, Xboard };

  std::string name;
  Protocol protocol = Protocol::Own;
  std::vector<std::string> command;  ///< program and arguments; empty for our own engine
  std::vector<std::pair<std::string, std::string>> options;
  ThinkingTime thinking;  ///< where it is not limited, that of the match holds

  bool operator==(const PlayerSpec&) const = default;
};

/// Reads `name=new,eval=network,hash=16` or `cmd=/usr/games/stockfish,proto=uci,option.Hash=16` (docs/match.md).
Result<PlayerSpec> parse_player(std::string_view text);

/// What a player is asked: the game as it knows it, and what it may use.
struct Turn {
  const AnyRules& view;
  Limits limits;
  Milliseconds patience;  ///< after this it is taken to hang
};

/// What a player answered.
struct Reply {
  enum class Kind { Move, Resign, Crash, Hang, ClaimDraw, FalseClaim };
  Kind kind = Kind::Crash;
  std::string move;  ///< in `notation()` of the player
  std::string note;  ///< what went wrong, for the log
  std::optional<int> score;
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// One side of a game: our engine or a program of somebody else. Used by one thread at a time.
class Player {
 public:
  virtual ~Player() = default;

  /// Starts it where needed; an error says why it cannot play this game.
  static Result<std::unique_ptr<Player>> create(const PlayerSpec& spec, std::string_view game, Milliseconds patience);

  /// Called before each game, with the start as this player knows it. `thinking` lets protocols announce time controls.
  virtual Status begin_game(const AnyRules& start, Color color, const ThinkingTime& thinking) = 0;
  virtual Reply think(const Turn& turn) = 0;
  /// How it writes moves.
  [[nodiscard]] virtual Notation notation() const = 0;
  /// Whether it has to be made anew before it can play again.
  [[nodiscard]] virtual bool is_broken() const = 0;
};

}  // namespace kydai::match
