#include "server/levels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace kydai::server {
namespace {

struct Level {
  std::uint64_t nodes;
  int depth;
  int move_ms;
  int multi_pv;
  double temperature;
  int most_loss;
};

// Low levels see little and slip often; from level 7 on the best move is always played and only time grows.
constexpr std::array<Level, kLevels> kTable{{
    {400, 1, 300, 8, 140, 600},
    {1'500, 2, 300, 6, 90, 400},
    {4'000, 3, 400, 5, 60, 250},
    {12'000, 4, 500, 4, 40, 150},
    {40'000, 6, 600, 3, 25, 80},
    {120'000, 8, 800, 2, 15, 40},
    {400'000, 10, 1'000, 1, 0, 0},
    {1'200'000, 14, 1'500, 1, 0, 0},
    {4'000'000, 20, 2'500, 1, 0, 0},
    {20'000'000, 60, 5'000, 1, 0, 0},
}};

}  // namespace

LevelPlan plan_of_level(int level) {
  const Level& row = kTable[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
  LevelPlan plan;
  plan.limits.nodes = row.nodes;
  plan.limits.depth = row.depth;
  plan.limits.move_time = Milliseconds(row.move_ms);
  plan.multi_pv = row.multi_pv;
  plan.temperature = row.temperature;
  plan.most_loss = row.most_loss;
  return plan;
}

const Candidate& choose_candidate(std::span<const Candidate> candidates, const LevelPlan& plan, double random) {
  assert(!candidates.empty());
  if (plan.temperature <= 0) return candidates.front();
  const int best = candidates.front().score;
  const auto weight = [&](const Candidate& candidate) {
    const int loss = best - candidate.score;
    return loss > plan.most_loss ? 0.0 : std::exp(-std::max(loss, 0) / plan.temperature);
  };
  double total = 0;
  for (const Candidate& candidate : candidates) total += weight(candidate);
  double rest = random * total;
  for (const Candidate& candidate : candidates) {
    rest -= weight(candidate);
    if (rest < 0) return candidate;
  }
  return candidates.front();
}

}  // namespace kydai::server
