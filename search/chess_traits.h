#pragma once

#include "eval/network/features_chess.h"
#include "games/chess/chess.h"
#include "search/traits.h"

namespace kydai {

template <>
struct SearchTraits<Chess> {
  using P = chess::Position;
  using History = std::span<const Played<P>>;

  static constexpr double kWinScale = 180.0;
  static inline SearchParams params{};

  static int piece_value(int code) {
    static constexpr std::array<int, P::kPieceCodes> kValues{0, 100, 320, 330, 500, 950, 0, 100, 320, 330, 500, 950, 0};
    return kValues[static_cast<std::size_t>(code)];
  }
  static bool in_danger(const P& p) { return p.in_check(); }
  static int no_moves_score(const P& p, int ply) { return p.in_check() ? mated_in(ply) : 0; }
  static std::optional<int> ended(const P& p, History history, int ply) {
    if (p.insufficient_material() || repetition_distance(p, history, ply) > 0) return 0;
    if (p.halfmove_clock() >= 100 && (!p.in_check() || p.count_legal() > 0)) return 0;
    return std::nullopt;
  }
  /// Near the fifty-move limit a stored score may come from a game with more moves left.
  static bool table_trusted(const P& p) { return p.halfmove_clock() < 90; }
  static bool ends_game(const P& /*p*/, P::Move /*m*/) { return false; }
};

}  // namespace kydai
