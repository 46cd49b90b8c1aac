#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/line.h"
#include "search/params.h"
#include "search/score.h"

namespace kydai {

/// What the generic search must know of one game beyond its rules. Specialised in <game>_traits.h:
///   kWinScale            centipawns of the logistic curve from score to win probability
///   params               the margins, changeable for tuning
///   piece_value(code)    rough value of a piece, for ordering and futility
///   in_danger(position)  the side to move must answer a threat: no pruning, no standing pat
///   ended(position, history, ply)  the score when history or rule counters end the game here
template <class G>
struct SearchTraits;

/// The position has keys of its pawn structure and of each side's pieces, for correction history.
template <class P>
concept HasStructureKeys = requires(const P c) {
  { c.pawn_key() } -> std::convertible_to<std::uint64_t>;
  { c.non_pawn_key(Color::First) } -> std::convertible_to<std::uint64_t>;
};

/// Plies back to the earlier occurrence that makes this position count as repeated in a search of `ply` plies: one
/// inside the searched line is enough, before the root it takes two. 0 when there is none.
template <class P>
int repetition_distance(const P& now, std::span<const Played<P>> history, int ply) {
  const int reach = std::min(static_cast<int>(history.size()), static_cast<int>(now.reversible_plies()));
  bool seen_before_root = false;
  for (int back = 4; back <= reach; back += 2) {
    if (history[history.size() - static_cast<std::size_t>(back)].undo.key != now.key()) continue;
    if (back < ply || seen_before_root) return back;
    seen_before_root = true;
  }
  return 0;
}

}  // namespace kydai
