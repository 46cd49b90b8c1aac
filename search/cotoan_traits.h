#pragma once

#include "eval/network/features_cotoan.h"
#include "games/cotoan/cotoan.h"
#include "search/traits.h"

namespace kydai {

template <>
struct SearchTraits<Cotoan> {
  using P = cotoan::Position;
  using History = std::span<const Played<P>>;

  static constexpr double kWinScale = 250.0;
  static inline SearchParams params{};

  static int piece_value(int code) {
    if (code == 0) return 0;
    const int value = cotoan::value_of(static_cast<cotoan::Piece>(code));
    return value == 0 ? 2500 : 60 + 40 * value;
  }
  /// There is no check, but a 0 that can be taken next move is the same threat.
  static bool in_danger(const P& p) { return p.zero_attacked(); }
  static int no_moves_score(const P& /*p*/, int ply) { return mated_in(ply); }
  static std::optional<int> ended(const P& p, History history, int ply) {
    const Color us = p.turn();
    if (p.zero_square(us) == cotoan::kNoSquare) return mated_in(ply);
    if (p.target() > 0 && p.points(~us) >= p.target()) return mated_in(ply);
    const int limit = p.rules().no_capture_plies;
    if (limit > 0 && p.plies_without_capture() >= limit) {
      const int lead = p.points(us) - p.points(~us);
      return lead > 0 ? mate_in(ply) : lead < 0 ? mated_in(ply) : 0;
    }
    if (repetition_distance(p, history, ply) > 0) return 0;
    // Nothing can stop a capture of the 0.
    if (p.can_capture_zero()) return mate_in(ply + 1);
    return std::nullopt;
  }
  static bool table_trusted(const P& p) {
    const int limit = p.rules().no_capture_plies;
    return limit == 0 || p.plies_without_capture() < limit - 20;
  }
  static bool ends_game(const P& p, P::Move m) {
    const auto captured = p.captured_code(m);
    if (captured == cotoan::kNoPiece) return false;
    const int value = cotoan::value_of(captured);
    return value == 0 || (p.target() > 0 && p.points(p.turn()) + value >= p.target());
  }
};

}  // namespace kydai
