#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "core/result.h"
#include "games/any_rules.h"
#include "search/limits.h"
#include "search/table.h"

namespace kydai {

/// What the engine thinks of a position, move texts in the notation that was asked for.
struct EngineLine {
  int depth = 0;
  int selective_depth = 0;
  int multi_pv = 1;
  int score = 0;            ///< centipawns for the side to move; see search/score.h for mates
  double win_chance = 0.5;  ///< of the side to move
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int permille_full = 0;
  std::uint64_t tablebase_hits = 0;
  std::vector<std::string> pv;
};

struct EngineAnswer {
  std::string best;    ///< empty when there is no legal move
  std::string ponder;  ///< what it expects in reply, if anything
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
};

/// One question to the engine.
struct EngineQuestion {
  Limits limits;
  int multi_pv = 1;
  std::vector<std::string> only;  ///< moves to consider; empty means all
  Notation notation = Notation::Coordinates;
  std::function<void(const EngineLine&)> on_line;
  std::function<void(const EngineAnswer&)> on_answer;
};

/// An option as protocols announce it.
struct EngineOption {
  enum class Kind { Check, Spin, Combo, Button, String };
  std::string name;
  Kind kind = Kind::String;
  std::string value;
  long long least = 0;
  long long most = 0;
  std::vector<std::string> choices;
};

/// The engine of one game, whatever game it is: the face that protocols, tools and the server use. Questions are
/// answered on a thread of its own; the callbacks come from there. All other calls belong to one thread.
class AnyEngine {
 public:
  virtual ~AnyEngine() = default;

  /// An engine for a game by name; nothing for an unknown name.
  static std::unique_ptr<AnyEngine> create(std::string_view game);

  [[nodiscard]] virtual std::string_view game() const = 0;

  /// The options that every engine understands, with their present values.
  [[nodiscard]] virtual std::vector<EngineOption> options() const = 0;
  [[nodiscard]] virtual bool shows_wdl() const = 0;
  /// Sets an option by name (letter case does not matter); says what is wrong with a bad name or value.
  virtual Status set_option(std::string_view name, std::string_view value) = 0;

  /// The position to think about: start position if `fen` is empty, then `moves`, in any notation or only in `hint`.
  /// On an error everything stays as it was.
  virtual Status set_position(std::string_view fen, std::string_view rules, const std::vector<std::string>& moves,
                              std::optional<Notation> hint = std::nullopt) = 0;
  [[nodiscard]] virtual const AnyRules& rules() const = 0;

  virtual void new_game() = 0;
  /// Starts thinking; a search that is still running is stopped first. on_answer is always called, exactly once.
  virtual Status go(EngineQuestion question) = 0;
  virtual void stop() = 0;
  virtual void ponder_hit() = 0;
  /// Blocks until the running search, if any, has answered.
  virtual void wait() = 0;

  /// The static evaluation of the position for the side to move, in centipawns.
  [[nodiscard]] virtual int static_score() = 0;
};

}  // namespace kydai
