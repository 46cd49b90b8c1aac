#include "search/time_manager.h"

namespace kydai {

TimeManager::TimeManager(const Limits& limits, Color side, int move_number, Clock::time_point start) : start_(start) {
  using Real = std::chrono::duration<double, std::milli>;
  const auto to_ms = [](double ms) { return Milliseconds(static_cast<long long>(std::max(1.0, ms))); };

  if (limits.move_time) {
    limited_ = fixed_ = true;
    soft_ = hard_ = to_ms(Real(*limits.move_time - std::min(limits.overhead, *limits.move_time / 10)).count());
  }
  const auto& left = limits.time[static_cast<std::size_t>(index(side))];
  if (!left) return;

  const double overhead = Real(limits.overhead).count();
  const double increment = Real(limits.increment[static_cast<std::size_t>(index(side))]).count();
  // Whatever happens, this much may be spent on the move.
  const double usable = std::max(1.0, Real(*left).count() - overhead);
  // Expect a long game at first, a shorter rest later; a session of moves_to_go ends with the clock refilled.
  const double horizon =
      limits.moves_to_go ? std::clamp(*limits.moves_to_go, 1, 40) : std::max(22.0, 40.0 - 0.3 * move_number);
  const double share = usable / horizon + 0.75 * increment;
  const double most = limits.moves_to_go && *limits.moves_to_go == 1 ? 0.9 * usable : 0.6 * usable;
  const double soft = std::min(share, most);
  const double hard = std::min(4.0 * share, most);
  if (fixed_) {
    soft_ = hard_ = std::min(hard_, to_ms(most));
    return;
  }
  limited_ = true;
  soft_ = to_ms(soft);
  hard_ = to_ms(hard);
}

bool TimeManager::may_start_iteration(const Signs& signs, Clock::time_point now) const {
  if (!limited_) return true;
  if (fixed_) return now - start_ < hard_;
  if (signs.single_move) return false;
  const double stability = std::max(0.7, 1.25 - 0.07 * signs.best_move_stability);
  const double effort = 1.9 - 1.5 * signs.best_move_node_share;
  const double drop = std::clamp(1.0 + signs.score_drop / 150.0, 0.85, 1.6);
  const double scaled = std::chrono::duration<double, std::milli>(soft_).count() * stability * effort * drop;
  const auto spent = std::chrono::duration<double, std::milli>(now - start_).count();
  // The next iteration takes about as long as all before it: do not begin one that cannot end.
  return spent < std::min(scaled, std::chrono::duration<double, std::milli>(hard_).count()) * 0.85;
}

}  // namespace kydai
