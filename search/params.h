#pragma once

#include <array>
#include <string_view>

namespace kydai {

/// Every margin of the full-strength search, in one place. Each game has its own values (see <game>_traits.h);
/// all are centipawns, plies or history units. kTunable names them for `kydai tune spsa`.
struct SearchParams {
  int aspiration_window = 14;
  int razor_base = 240;
  int razor_depth_squared = 190;
  int futility_reverse_depth = 9;
  int futility_reverse_margin = 80;
  int null_base = 4;
  int null_depth_divisor = 4;
  int null_eval_divisor = 200;
  int null_static_margin = 20;
  int probcut_margin = 190;
  int singular_depth = 7;
  int singular_margin = 10;  ///< sixteenths of a centipawn a ply
  int double_extension_margin = 22;
  int late_move_base = 4;
  int history_prune_margin = 3200;
  int futility_base = 110;
  int futility_depth = 85;
  int see_quiet_margin = 24;
  int see_capture_margin = 95;
  int reduction_base = 80;      ///< hundredths of a ply
  int reduction_divisor = 225;  ///< hundredths
  int reduction_history_divisor = 8600;
  int quiescence_futility = 180;
  int history_bonus_scale = 150;
  int history_bonus_max = 1600;
  int chance_reduction = 2;  ///< plies less for what a move may reveal
  bool quiescence_checks = true;
};

struct TunableParam {
  std::string_view name;
  int SearchParams::*member;
  int least;
  int most;
};

inline constexpr std::array<TunableParam, 25> kTunable{{
    {"aspiration_window", &SearchParams::aspiration_window, 5, 50},
    {"razor_base", &SearchParams::razor_base, 50, 600},
    {"razor_depth_squared", &SearchParams::razor_depth_squared, 50, 400},
    {"futility_reverse_depth", &SearchParams::futility_reverse_depth, 4, 14},
    {"futility_reverse_margin", &SearchParams::futility_reverse_margin, 30, 160},
    {"null_base", &SearchParams::null_base, 2, 6},
    {"null_depth_divisor", &SearchParams::null_depth_divisor, 2, 8},
    {"null_eval_divisor", &SearchParams::null_eval_divisor, 80, 400},
    {"null_static_margin", &SearchParams::null_static_margin, 0, 40},
    {"probcut_margin", &SearchParams::probcut_margin, 80, 350},
    {"singular_depth", &SearchParams::singular_depth, 5, 10},
    {"singular_margin", &SearchParams::singular_margin, 4, 40},
    {"double_extension_margin", &SearchParams::double_extension_margin, 5, 60},
    {"late_move_base", &SearchParams::late_move_base, 2, 8},
    {"history_prune_margin", &SearchParams::history_prune_margin, 1000, 8000},
    {"futility_base", &SearchParams::futility_base, 40, 300},
    {"futility_depth", &SearchParams::futility_depth, 40, 200},
    {"see_quiet_margin", &SearchParams::see_quiet_margin, 8, 60},
    {"see_capture_margin", &SearchParams::see_capture_margin, 30, 200},
    {"reduction_base", &SearchParams::reduction_base, 20, 160},
    {"reduction_divisor", &SearchParams::reduction_divisor, 130, 350},
    {"reduction_history_divisor", &SearchParams::reduction_history_divisor, 4000, 16000},
    {"quiescence_futility", &SearchParams::quiescence_futility, 60, 400},
    {"history_bonus_scale", &SearchParams::history_bonus_scale, 50, 300},
    {"history_bonus_max", &SearchParams::history_bonus_max, 600, 3000},
}};

}  // namespace kydai
