#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "core/notation.h"
#include "core/outcome.h"
#include "core/result.h"

namespace kydai {

/// The games by name, in the order in which people meet them.
inline constexpr std::array<std::string_view, 4> kGameNames{"chess", "xiangqi", "jieqi", "cotoan"};

/// A line of play in any of the four games, behind one virtual call a question: the face that file formats,
/// commands, the match runner and the server use. Nothing in a search tree goes through it.
class AnyRules {
 public:
  virtual ~AnyRules() = default;

  /// A game from its start position (`fen` empty) or from `fen`, with rule variants as --rules takes them.
  static Result<std::unique_ptr<AnyRules>> create(std::string_view game, std::string_view fen = {},
                                                  std::string_view rules = {});
  /// Whether `rules` is valid for the game; the message says why not.
  static Status check_rules(std::string_view game, std::string_view rules);
  /// The start position of a game by name (empty for an unknown name).
  static std::string_view start_fen(std::string_view game);

  [[nodiscard]] virtual std::unique_ptr<AnyRules> clone() const = 0;

  [[nodiscard]] virtual std::string_view game() const = 0;
  [[nodiscard]] virtual int files() const = 0;
  [[nodiscard]] virtual int ranks() const = 0;
  [[nodiscard]] virtual std::vector<Notation> notations() const = 0;
  [[nodiscard]] virtual std::string rules() const = 0;  ///< as --rules takes them; "" for the defaults

  [[nodiscard]] virtual std::string first_fen() const = 0;  ///< where the line began
  [[nodiscard]] virtual std::string fen() const = 0;        ///< where it stands now
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual Color turn() const = 0;
  [[nodiscard]] virtual bool in_check() const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  [[nodiscard]] virtual bool can_win_on_time(Color color) const = 0;

  /// All legal moves; hidden pieces are not revealed in them.
  [[nodiscard]] virtual std::vector<std::string> legal(Notation notation = Notation::Coordinates) const = 0;
  [[nodiscard]] virtual std::size_t legal_count() const = 0;

  /// Plays one move written in any notation (or only in `hint`); returns its coordinates. On an error nothing changes.
  virtual Result<std::string> apply(std::string_view move, std::optional<Notation> hint = std::nullopt) = 0;
  /// Takes the last move back; false when there is none.
  virtual bool take_back() = 0;

  [[nodiscard]] virtual std::size_t plies() const = 0;
  /// The ply-th move played (from 0), written in the position where it was played.
  [[nodiscard]] virtual std::string move_text(std::size_t ply, Notation notation) const = 0;
  /// All moves played, written one after the other in one pass.
  [[nodiscard]] virtual std::vector<std::string> move_texts(Notation notation) const = 0;
};

/// The verdict when `flagged` runs out of time: a loss, or a draw where the other side could never win.
Outcome timeout_outcome(const AnyRules& rules, Color flagged);

}  // namespace kydai
