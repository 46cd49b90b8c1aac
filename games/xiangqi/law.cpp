#include "games/xiangqi/law.h"

namespace kydai::xiangqi {
namespace {

enum class Offence { None, Chase, Check };

Offence worst_offence(const Conduct& conduct) {
  if (conduct.always_checks) return Offence::Check;
  return conduct.chased != 0 ? Offence::Chase : Offence::None;
}

}  // namespace

Outcome asian_verdict(const std::array<Conduct, 2>& conduct) {
  const Offence first = worst_offence(conduct[0]);
  const Offence second = worst_offence(conduct[1]);
  if (first == second) {
    switch (first) {
      case Offence::Check: return {std::nullopt, reason::kMutualPerpetualCheck};
      case Offence::Chase: return {std::nullopt, reason::kMutualPerpetualChase};
      case Offence::None: return {std::nullopt, reason::kRepetition};
    }
  }
  const bool first_loses = first > second;
  return {first_loses ? Color::Second : Color::First,
          (first_loses ? first : second) == Offence::Check ? reason::kPerpetualCheck : reason::kPerpetualChase};
}

Outcome simple_verdict(const std::array<Conduct, 2>& conduct) {
  const auto offends = [](const Conduct& side) { return side.always_checks && side.checking != 0; };
  if (offends(conduct[0]) == offends(conduct[1])) return {std::nullopt, reason::kRepetition};
  return {offends(conduct[0]) ? Color::Second : Color::First, reason::kPerpetualCheck};
}

}  // namespace kydai::xiangqi
