#include "match/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace kydai::match {
namespace {

constexpr double kEloScale = 400.0 / std::numbers::ln10;  // Elo of one unit of log odds
constexpr double kNormal95 = 1.959963984540054;
constexpr double kSmallest = 1e-9;

/// How often each score (from 0 to 1, evenly spaced) was seen.
struct Spread {
  std::vector<double> counts;

  [[nodiscard]] double score_at(std::size_t i) const {
    return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
  }
  [[nodiscard]] double total() const {
    double sum = 0;
    for (const double count : counts) sum += count;
    return sum;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * score_at(i);
    return sum / total();
  }
  /// Of one observation.
  [[nodiscard]] double variance() const {
    const double center = mean();
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * std::pow(score_at(i) - center, 2);
    return sum / total();
  }
};

/// The pairs, or the games while there is no pair, with `prior` observations more of each kind.
Spread spread_of(const Tally& tally, double prior) {
  Spread spread;
  if (tally.pair_count() > 0) {
    for (const std::uint64_t count : tally.pairs) spread.counts.push_back(static_cast<double>(count) + prior);
  } else {
    for (const std::uint64_t count : {tally.losses, tally.draws, tally.wins})
      spread.counts.push_back(static_cast<double>(count) + prior);
  }
  return spread;
}

/// The likeliest distribution with the expected score `score` gives each result the observed frequency divided by
/// 1 + x (result - score); this finds x. The function is monotonous between its poles.
double tilt(const Spread& spread, double score) {
  double low = -1.0 / (1.0 - score) + kSmallest;
  double high = 1.0 / score - kSmallest;
  const auto gradient = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < spread.counts.size(); ++i) {
      const double offset = spread.score_at(i) - score;
      sum += spread.counts[i] * offset / (1.0 + x * offset);
    }
    return sum;
  };
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (gradient(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

/// Solves a x = b for a symmetric positive definite a, and replaces a by its inverse. Small systems only.
std::vector<double> solve_and_invert(std::vector<std::vector<double>>& a, std::vector<double> b) {
  const std::size_t n = b.size();
  std::vector<std::vector<double>> inverse(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = a[i][i];
    assert(pivot > 0);
    for (std::size_t k = 0; k < n; ++k) {
      a[i][k] /= pivot;
      inverse[i][k] /= pivot;
    }
    b[i] /= pivot;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      const double factor = a[j][i];
      for (std::size_t k = 0; k < n; ++k) {
        a[j][k] -= factor * a[i][k];
        inverse[j][k] -= factor * inverse[i][k];
      }
      b[j] -= factor * b[i];
    }
  }
  a = std::move(inverse);
  return b;
}

}  // namespace

std::uint64_t Tally::pair_count() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : pairs) sum += count;
  return sum;
}

double Tally::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games());
}

void Tally::add_game(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }

Tally Tally::reversed() const {
  Tally other{losses, draws, wins, pairs};
  std::reverse(other.pairs.begin(), other.pairs.end());
  return other;
}

double expected_score(double elo) { return 1.0 / (1.0 + std::exp(-elo / kEloScale)); }
double elo_of_score(double score) { return kEloScale * std::log(score / (1.0 - score)); }
double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

Estimate elo_estimate(const Tally& tally) {
  if (tally.games() == 0) return {0, elo_of_score(kSmallest), elo_of_score(1 - kSmallest)};
  const Spread spread = spread_of(tally, 0);
  const bool whitewash = spread.variance() < kSmallest;
  const Spread used = whitewash ? spread_of(tally, 0.5 / static_cast<double>(spread.counts.size())) : spread;
  // Games of unfinished pairs count for the value, not for the error.
  const double score = whitewash ? used.mean() : tally.score();
  const double deviation = std::sqrt(used.variance() / used.total());
  // The error of the score carried over to log odds, where the interval cannot leave the scale.
  const double error = kNormal95 * kEloScale * deviation / (score * (1 - score));
  const double value = elo_of_score(score);
  return {value, value - error, value + error};
}

double superiority(const Tally& tally) {
  if (tally.games() == 0) return 0.5;
  Spread spread = spread_of(tally, 0);
  if (spread.variance() < kSmallest) spread = spread_of(tally, 0.5 / static_cast<double>(spread.counts.size()));
  return normal_cdf((spread.mean() - 0.5) / std::sqrt(spread.variance() / spread.total()));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const Tally& tally) const {
  if (tally.pair_count() == 0) return 0;
  constexpr double kPrior = 1e-3;  // results that were never seen are unlikely, not impossible
  const Spread spread = spread_of(tally, kPrior);
  const double score0 = expected_score(elo0);
  const double score1 = expected_score(elo1);
  const double tilt0 = tilt(spread, score0);
  const double tilt1 = tilt(spread, score1);
  double ratio = 0;
  for (std::size_t i = 0; i < spread.counts.size(); ++i) {
    const double likelihood0 = 1 + tilt0 * (spread.score_at(i) - score0);
    const double likelihood1 = 1 + tilt1 * (spread.score_at(i) - score1);
    ratio += spread.counts[i] * std::log(likelihood0 / likelihood1);
  }
  return ratio;
}

Sprt::Verdict Sprt::verdict(const Tally& tally) const {
  const double ratio = log_likelihood_ratio(tally);
  if (ratio >= upper_bound()) return Verdict::AcceptElo1;
  if (ratio <= lower_bound()) return Verdict::AcceptElo0;
  return Verdict::Continue;
}

std::vector<Estimate> joint_ratings(std::size_t engines, const std::vector<Encounter>& encounters,
                                    std::optional<std::size_t> anchor) {
  struct Sum {
    std::size_t first;
    std::size_t second;
    double games;
    double points;  // of the first engine
    double excess;  // variance of a game's result against that of a game without draws and pairs
  };
  std::vector<Sum> sums;
  for (const Encounter& e : encounters) {
    if (e.tally.games() == 0) continue;
    const double games = static_cast<double>(e.tally.games());
    const Spread spread = spread_of(e.tally, 0.1);
    const double per_game = spread.variance() * (e.tally.pair_count() > 0 ? 2.0 : 1.0);
    const double mean = spread.mean();
    sums.push_back({e.first, e.second, games + 0.5, e.tally.score() * games + 0.25, per_game / (mean * (1 - mean))});
  }

  // Newton's method on the concave log-likelihood, in log-odds; the mean is tied to 0, which makes the system definite.
  std::vector<double> strength(engines, 0.0);
  std::vector<std::vector<double>> inverse;
  std::vector<std::vector<double>> noise;
  constexpr int kMostSteps = 200;
  for (int step = 0; step < kMostSteps; ++step) {
    constexpr double kTie = 1.0;
    std::vector<std::vector<double>> information(engines, std::vector<double>(engines, kTie));
    noise.assign(engines, std::vector<double>(engines, 0.0));
    std::vector<double> gradient(engines, 0.0);
    for (std::size_t i = 0; i < engines; ++i) information[i][i] += kSmallest;
    for (const Sum& sum : sums) {
      const double expected = 1.0 / (1.0 + std::exp(strength[sum.second] - strength[sum.first]));
      const double weight = sum.games * expected * (1 - expected);
      const auto add = [&](std::size_t i, std::size_t j, double value) {
        information[i][j] += value;
        noise[i][j] += value * sum.excess;
      };
      add(sum.first, sum.first, weight);
      add(sum.second, sum.second, weight);
      add(sum.first, sum.second, -weight);
      add(sum.second, sum.first, -weight);
      gradient[sum.first] += sum.points - sum.games * expected;
      gradient[sum.second] -= sum.points - sum.games * expected;
    }
    const std::vector<double> change = solve_and_invert(information, gradient);
    inverse = std::move(information);
    double largest = 0;
    for (const double c : change) largest = std::max(largest, std::abs(c));
    const double damping = std::min(1.0, 1.0 / std::max(largest, kSmallest));  // long steps overshoot
    for (std::size_t i = 0; i < engines; ++i) strength[i] += damping * change[i];
    if (largest < kSmallest) break;
  }

  // The covariance of the estimate: inverse * noise * inverse.
  const auto covariance = [&](std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t i = 0; i < engines; ++i)
      for (std::size_t j = 0; j < engines; ++j) sum += inverse[a][i] * noise[i][j] * inverse[j][b];
    return sum;
  };
  double zero = 0;
  for (const double s : strength) zero += s / static_cast<double>(engines);
  if (anchor) zero = strength[*anchor];
  std::vector<Estimate> ratings;
  for (std::size_t i = 0; i < engines; ++i) {
    double variance = covariance(i, i);
    if (anchor) variance += covariance(*anchor, *anchor) - 2 * covariance(i, *anchor);
    const double value = kEloScale * (strength[i] - zero);
    const double error = kNormal95 * kEloScale * std::sqrt(std::max(variance, 0.0));
    ratings.push_back({value, value - error, value + error});
  }
  return ratings;
}

}  // namespace kydai::match
