#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/jieqi/jieqi.h"

namespace kydai::referee {

/// Who looks at a game of cờ úp: a player, or somebody who knows only what both players know.
enum class Viewer : std::uint8_t { First, Second, Audience };
inline constexpr std::array<Viewer, 3> kViewers{Viewer::First, Viewer::Second, Viewer::Audience};

/// The truth about a game of cờ úp: what every face-down piece is. Only referees (the server, the match runner) hold
/// one; players and engines get a viewer's position and a viewer's steps, which never contain what that viewer may
/// not know. A plain value: to take moves back, keep a copy.
class Deal {
 public:
  using Position = jieqi::Position;
  using Move = jieqi::Move;
  using Step = jieqi::Step;

  /// A move that was made, as it truly was and as each viewer saw it.
  struct Announcement {
    Step truth;
    std::array<Step, kViewers.size()> seen;
    std::array<std::string, kViewers.size()> texts;  ///< `seen` in coordinates

    [[nodiscard]] Step seen_by(Viewer viewer) const { return seen[static_cast<std::size_t>(viewer)]; }
    [[nodiscard]] const std::string& text_for(Viewer viewer) const { return texts[static_cast<std::size_t>(viewer)]; }
  };

  /// A new game: both sides' pieces shuffled, each order equally likely. The same seed gives the same deal, so a seed
  /// that players could guess gives the game away.
  static Deal shuffled(std::uint64_t seed, const jieqi::Rules& rules = {});
  /// Reads what fen() writes: a cờ úp FEN whose pool holds every identity that was not turned up by a move, then one
  /// letter for each face-down piece in the order of the board field, or `-` where there is none. What the pool has
  /// beyond these letters was captured face down.
  static Result<Deal> from_fen(std::string_view text, const jieqi::Rules& rules = {});
  [[nodiscard]] std::string fen() const;

  /// The game as this viewer knows it.
  [[nodiscard]] const Position& view(Viewer viewer) const { return views_[static_cast<std::size_t>(viewer)]; }
  [[nodiscard]] Color turn() const { return view(Viewer::Audience).turn(); }

  /// Makes the move a player chose (which must be legal), completed with what it turns up.
  Announcement play(Move move);
  /// The same for a move in coordinates without letters: a player does not say what a piece is.
  Result<Announcement> play(std::string_view coordinates);

 private:
  using Identities = std::array<jieqi::PieceType, jieqi::kSquares>;  // None where nothing lies face down
  using Counts = std::array<std::array<int, xiangqi::kPieceTypes>, 2>;

  Deal(const std::array<Position, kViewers.size()>& views, const Identities& identities, const Counts& lost)
      : views_(views), identities_(identities), lost_(lost) {}

  /// Whether the viewer learns what face-down piece of `owner` is captured.
  static bool sees_captured(Viewer viewer, Color owner, const jieqi::Rules& rules);

  std::array<Position, kViewers.size()> views_;
  Identities identities_;
  Counts lost_;  // the pieces captured face down, by their owner and what they were
};

}  // namespace kydai::referee
