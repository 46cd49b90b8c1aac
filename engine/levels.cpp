#include "engine/levels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/text.h"
#include "search/score.h"

namespace kydai {
namespace {

using Ladder = std::array<Level, kLevels>;

// Low levels see little and slip often; higher ones slip less; the last ones only differ in how far they see, and the
// highest is the engine itself. docs/algorithms.md says what each scores against the one below.
//   number elo depth nodes lines temperature most_loss sees_mate times
constexpr Ladder kChess{{
    {1, 600, 1, 0, 40, 140, 900, 0, 400, 2000},
    {2, 800, 1, 0, 30, 80, 600, 0, 400, 2500},
    {3, 1000, 2, 0, 20, 55, 400, 1, 400, 3000},
    {4, 1200, 3, 0, 12, 40, 250, 1, 500, 3000},
    {5, 1400, 4, 0, 8, 30, 150, 1, 500, 3500},
    {6, 1600, 5, 0, 6, 20, 100, 2, 500, 3500},
    {7, 1800, 6, 0, 4, 12, 60, 2, 600, 4000},
    {8, 2000, 7, 0, 3, 8, 40, 3, 600, 4000},
    {9, 2300, 0, 20'000, 1, 0, 0, 3, 700, 4000},
    {10, 2600, 0, 0, 1, 0, 0, 3, 700, 5000},
}};
constexpr Ladder kXiangqi{{
    {1, 600, 1, 0, 40, 140, 900, 0, 400, 2000},
    {2, 800, 1, 0, 30, 70, 600, 0, 400, 2500},
    {3, 1000, 2, 0, 20, 55, 400, 1, 400, 3000},
    {4, 1200, 3, 0, 12, 40, 250, 1, 500, 3000},
    {5, 1400, 4, 0, 8, 30, 150, 1, 500, 3500},
    {6, 1600, 5, 0, 6, 20, 100, 2, 500, 3500},
    {7, 1800, 6, 0, 4, 12, 60, 2, 600, 4000},
    {8, 2000, 8, 0, 3, 6, 40, 3, 600, 4000},
    {9, 2300, 0, 20'000, 1, 0, 0, 3, 700, 4000},
    {10, 2600, 0, 0, 1, 0, 0, 3, 700, 5000},
}};
constexpr Ladder kJieqi{{
    {1, 600, 1, 0, 40, 140, 900, 0, 400, 2000},
    {2, 800, 1, 0, 30, 80, 600, 0, 400, 2500},
    {3, 1000, 2, 0, 20, 55, 400, 1, 400, 3000},
    {4, 1200, 3, 0, 12, 40, 250, 1, 500, 3000},
    {5, 1400, 4, 0, 8, 30, 150, 1, 500, 3500},
    {6, 1600, 5, 0, 6, 20, 100, 2, 500, 3500},
    {7, 1800, 6, 0, 4, 12, 60, 2, 600, 4000},
    {8, 2000, 7, 0, 3, 8, 40, 3, 600, 4000},
    {9, 2300, 0, 20'000, 1, 0, 0, 3, 700, 4000},
    {10, 2600, 0, 0, 1, 0, 0, 3, 700, 5000},
}};
constexpr Ladder kCotoan{{
    {1, 600, 1, 0, 60, 400, 2500, 0, 400, 2000},
    {2, 800, 1, 0, 40, 100, 800, 0, 400, 2500},
    {3, 1000, 4, 0, 10, 20, 200, 1, 400, 3000},
    {4, 1200, 5, 0, 8, 10, 150, 1, 500, 3000},
    {5, 1400, 6, 0, 6, 8, 100, 1, 500, 3500},
    {6, 1600, 7, 0, 5, 7, 80, 2, 500, 3500},
    {7, 1800, 8, 0, 4, 7, 60, 2, 600, 4000},
    {8, 2000, 9, 0, 2, 3, 30, 3, 600, 4000},
    {9, 2300, 0, 60'000, 1, 0, 0, 3, 700, 4000},
    {10, 2600, 0, 0, 1, 0, 0, 3, 700, 5000},
}};

const Ladder& ladder(std::string_view game) {
  if (game == "xiangqi") return kXiangqi;
  if (game == "jieqi") return kJieqi;
  if (game == "cotoan") return kCotoan;
  assert(game == "chess");
  return kChess;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace

const Level& level(std::string_view game, int number) {
  assert(number >= 1 && number <= kLevels);
  return ladder(game)[static_cast<std::size_t>(number - 1)];
}

std::optional<int> level_from_text(std::string_view text) {
  if (same_word(text, "easy")) return kEasy;
  if (same_word(text, "medium")) return kMedium;
  if (same_word(text, "difficult")) return kDifficult;
  const auto number = parse_number(text);
  if (!number || *number < 1 || *number > kLevels) return std::nullopt;
  return *number;
}

int level_of_elo(std::string_view game, int elo) {
  int best = 1;
  for (const Level& each : ladder(game))
    if (each.elo <= elo) best = each.number;
  return best;
}
int lowest_elo() { return kChess.front().elo; }
int highest_elo() { return kChess.back().elo; }

void apply_level(const Level& level, Limits& limits) {
  if (level.depth > 0) limits.depth = std::min(limits.depth.value_or(level.depth), level.depth);
  if (level.nodes > 0) limits.nodes = std::min(limits.nodes.value_or(level.nodes), level.nodes);
}

std::size_t choose_candidate(const Level& level, std::span<const int> scores, double random) {
  assert(!scores.empty() && random >= 0 && random < 1);
  const int best = scores.front();
  if (level.temperature <= 0) return 0;
  if (is_mate(best) && best > 0 && mate_moves(best) <= level.sees_mate) return 0;
  const auto weight = [&](int score) {
    const int loss = std::max(best - score, 0);
    return loss > level.most_loss ? 0.0 : std::exp(-loss / level.temperature);
  };
  double total = 0;
  for (const int score : scores) total += weight(score);
  double rest = random * total;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    rest -= weight(scores[i]);
    if (rest < 0) return i;
  }
  return 0;
}

Milliseconds answer_time(const Level& level, std::size_t legal_moves, double random) {
  const double choice = std::min(static_cast<double>(legal_moves), 30.0) / 30.0;
  const double share = legal_moves <= 1 ? 0 : choice * random * random;
  return Milliseconds(level.least_time_ms + static_cast<int>(share * (level.most_time_ms - level.least_time_ms)));
}

}  // namespace kydai
