#pragma once

#include "eval/network/features_xiangqi.h"
#include "games/xiangqi/law.h"
#include "games/xiangqi/xiangqi.h"
#include "search/traits.h"

namespace kydai {

/// The score of a position that repeats an earlier one, by the repetition law that xiangqi and cờ úp share. A side
/// that the law condemns has lost, but not by mate.
template <class P>
std::optional<int> repetition_law_score(const P& p, std::span<const Played<P>> history, int ply) {
  if (repetition_distance(p, history, ply) == 0) return std::nullopt;
  const auto verdict = xiangqi::judge_repetition(p, history, p.rules().repetition, 2);
  if (!verdict || !verdict->winner) return 0;
  return *verdict->winner == p.turn() ? kTablebaseWin - ply : -kTablebaseWin + ply;
}

template <>
struct SearchTraits<Xiangqi> {
  using P = xiangqi::Position;
  using History = std::span<const Played<P>>;

  static constexpr double kWinScale = 220.0;
  static inline SearchParams params{};

  static int piece_value(int code) {
    static constexpr std::array<int, P::kPieceCodes> kValues{0, 0,   120, 120, 280, 600, 290, 60,
                                                             0, 120, 120, 280, 600, 290, 60};
    return kValues[static_cast<std::size_t>(code)];
  }
  static bool in_danger(const P& p) { return p.in_check(); }
  static int no_moves_score(const P& p, int ply) { return p.has_legal_move() ? 0 : mated_in(ply); }
  static std::optional<int> ended(const P& p, History history, int ply) {
    if (p.counted_plies() >= P::kMostCountedPlies && p.has_legal_move()) return 0;
    if (!p.can_win_on_time(Color::First) && !p.can_win_on_time(Color::Second)) return 0;
    return repetition_law_score(p, history, ply);
  }
  static bool table_trusted(const P& p) { return p.counted_plies() < P::kMostCountedPlies - 20; }
  static bool ends_game(const P& /*p*/, P::Move /*m*/) { return false; }
};

}  // namespace kydai
