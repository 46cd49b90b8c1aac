#include "match/standings.h"

#include <cassert>

namespace kydai::match {

Schedule::Schedule(std::size_t engines, Format format, std::uint64_t games_a_pairing)
    : engines_(engines), rounds_((games_a_pairing + 1) / 2) {
  for (std::size_t i = 0; i < engines; ++i)
    for (std::size_t j = i + 1; j < engines; ++j)
      if (format == Format::RoundRobin || i == 0) pairings_.emplace_back(i, j);
}

Fixture Schedule::fixture(std::uint64_t number) const {
  Fixture fixture;
  fixture.number = number;
  fixture.opening = number / (2 * pairings_.size());
  fixture.pairing = static_cast<std::size_t>(number / 2 % pairings_.size());
  fixture.reversed = number % 2 == 1;
  const auto& [a, b] = pairings_[fixture.pairing];
  fixture.players = fixture.reversed ? std::array{b, a} : std::array{a, b};
  return fixture;
}

GameResult GameResult::of(std::uint64_t number, const PlayedGame& played) {
  return {number,       played.record.score, played.record.reason,
          played.fault, played.offender,     played.record.nodes.size() - 1,
          played.effort};
}

Standings::Standings(const Schedule& schedule) : schedule_(schedule), engines_(schedule.engines()) {
  for (const auto& [first, second] : schedule.pairings()) encounters_.push_back({first, second, {}});
}

void Standings::add(const GameResult& result) {
  const Fixture fixture = schedule_.fixture(result.number);
  const int first_points = result.score == Score::First ? 2 : result.score == Score::Draw ? 1 : 0;
  const int points = fixture.reversed ? 2 - first_points : first_points;

  ++games_;
  plies_ += result.plies;
  ++reasons_[result.reason];
  first_player_.add_game(first_points);
  for (std::size_t side = 0; side < 2; ++side) {
    EngineBalance& engine = engines_[fixture.players[side]];
    const int own = side == 0 ? first_points : 2 - first_points;
    engine.tally.add_game(own);
    engine.by_color[side].add_game(own);
    engine.effort.add(result.effort[side]);
    if (result.offender && static_cast<std::size_t>(index(*result.offender)) == side)
      ++engine.faults[static_cast<std::size_t>(result.fault)];
  }

  Tally& tally = encounters_[fixture.pairing].tally;
  tally.add_game(points);
  const std::uint64_t pair = result.number / 2;
  if (const auto open = open_pairs_.find(pair); open != open_pairs_.end()) {
    tally.add_pair(open->second + points);
    open_pairs_.erase(open);
  } else {
    open_pairs_.emplace(pair, points);
  }
  if (fixture.pairing == 0) history_.push_back(elo_estimate(tally));
}

}  // namespace kydai::match
