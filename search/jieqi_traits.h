#pragma once

#include "eval/network/features_jieqi.h"
#include "games/jieqi/jieqi.h"
#include "search/xiangqi_traits.h"

namespace kydai {

template <>
struct SearchTraits<Jieqi> {
  using P = jieqi::Position;
  using History = std::span<const Played<P>>;

  static constexpr double kWinScale = 300.0;
  static inline SearchParams params{};

  static int piece_value(int code) {
    static constexpr std::array<int, P::kPieceCodes> kValues{0,   0,   100, 100, 270, 600, 300, 90, 0,
                                                             100, 100, 270, 600, 300, 90,  180, 180};
    return kValues[static_cast<std::size_t>(code)];
  }
  static bool in_danger(const P& p) { return p.in_check(); }
  static int no_moves_score(const P& p, int ply) { return p.has_legal_move() ? 0 : mated_in(ply); }
  static std::optional<int> ended(const P& p, History history, int ply) {
    if (p.quiet_plies() >= 2 * p.rules().no_capture_moves && p.has_legal_move()) return 0;
    if (!p.can_win_on_time(Color::First) && !p.can_win_on_time(Color::Second)) return 0;
    return repetition_law_score(p, history, ply);
  }
  static bool table_trusted(const P& p) { return p.quiet_plies() < 2 * p.rules().no_capture_moves - 16; }
  static bool ends_game(const P& /*p*/, P::Move /*m*/) { return false; }
};

}  // namespace kydai
