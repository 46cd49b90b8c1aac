#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "core/rng.h"

namespace kydai::match {
namespace {

Tally tally_of(const std::array<std::uint64_t, 5>& pairs) {
  Tally tally;
  tally.pairs = pairs;
  // Any split of the pairs into games with the same points will do.
  for (std::size_t points = 0; points < 5; ++points)
    for (std::uint64_t i = 0; i < pairs[points]; ++i) {
      tally.add_game(static_cast<int>(std::min<std::size_t>(points, 2)));
      tally.add_game(static_cast<int>(points - std::min<std::size_t>(points, 2)));
    }
  return tally;
}

TEST(Statistics, EloAndScoreAreInverse) {
  EXPECT_NEAR(expected_score(0), 0.5, 1e-12);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501, 1e-5);
  for (const double elo : {-700.0, -3.0, 0.0, 12.5, 350.0}) EXPECT_NEAR(elo_of_score(expected_score(elo)), elo, 1e-9);
}

TEST(Statistics, NormalDistribution) {
  EXPECT_NEAR(normal_cdf(0), 0.5, 1e-12);
  EXPECT_NEAR(normal_cdf(1.959963985), 0.975, 1e-9);
  EXPECT_NEAR(normal_cdf(-1), 0.158655254, 1e-9);
}

/// Worked examples in tests/data/match/statistics.txt; the numbers there were computed by hand from the formulas in
/// docs/match.md.
TEST(Statistics, WorkedExamples) {
  std::ifstream in(KYDAI_TEST_DATA "/match/statistics.txt");
  std::string line;
  int cases = 0;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::array<std::uint64_t, 5> pairs{};
    double elo = 0;
    double error = 0;
    double superior = 0;
    double elo0 = 0;
    double elo1 = 0;
    double ratio = 0;
    for (auto& count : pairs) words >> count;
    words >> elo >> error >> superior >> elo0 >> elo1 >> ratio;
    ASSERT_TRUE(words) << line;
    const Tally tally = tally_of(pairs);
    EXPECT_NEAR(elo_estimate(tally).value, elo, 0.01) << line;
    EXPECT_NEAR(elo_estimate(tally).error(), error, 0.01) << line;
    EXPECT_NEAR(superiority(tally), superior, 0.0005) << line;
    EXPECT_NEAR((Sprt{elo0, elo1, 0.05, 0.05}.log_likelihood_ratio(tally)), ratio, 0.01) << line;
    ++cases;
  }
  EXPECT_GE(cases, 4);
}

TEST(Statistics, AWhitewashStaysFinite) {
  Tally tally;
  for (int i = 0; i < 20; ++i) tally.add_game(2);
  tally.pairs[4] = 10;
  const Estimate elo = elo_estimate(tally);
  EXPECT_TRUE(std::isfinite(elo.low) && std::isfinite(elo.high));
  EXPECT_GT(elo.value, 300);
  EXPECT_GT(superiority(tally), 0.999);
  EXPECT_LT(superiority(tally.reversed()), 0.001);
  EXPECT_NEAR(elo_estimate(Tally{}).value, 0, 1e-9);
}

TEST(Statistics, SprtBounds) {
  const Sprt sprt{0, 5, 0.05, 0.05};
  EXPECT_NEAR(sprt.upper_bound(), std::log(19.0), 1e-12);
  EXPECT_NEAR(sprt.lower_bound(), -std::log(19.0), 1e-12);
  EXPECT_EQ(sprt.verdict(Tally{}), Sprt::Verdict::Continue);
  EXPECT_EQ(sprt.verdict(tally_of({0, 0, 10, 400, 400})), Sprt::Verdict::AcceptElo1);
  EXPECT_EQ(sprt.verdict(tally_of({400, 400, 10, 0, 0})), Sprt::Verdict::AcceptElo0);
}

/// Pairs whose expected score is that of `elo`, half of the games drawn.
int random_pair(Rng& rng, double elo) {
  const double win = expected_score(elo) - 0.25;
  int points = 0;
  for (int game = 0; game < 2; ++game) {
    const double x = rng.unit();
    points += x < win ? 2 : x < win + 0.5 ? 1 : 0;
  }
  return points;
}

/// The share of simulated matches in which the test accepts elo1.
double accepted(double elo, const Sprt& sprt, int matches, std::uint64_t seed) {
  Rng rng(seed);
  int count = 0;
  for (int i = 0; i < matches; ++i) {
    Tally tally;
    Sprt::Verdict verdict = Sprt::Verdict::Continue;
    while (verdict == Sprt::Verdict::Continue) {
      constexpr int kBetweenLooks = 8;
      for (int k = 0; k < kBetweenLooks; ++k) tally.add_pair(random_pair(rng, elo));
      verdict = sprt.verdict(tally);
    }
    count += verdict == Sprt::Verdict::AcceptElo1 ? 1 : 0;
  }
  return static_cast<double>(count) / matches;
}

// 10 000 simulated matches: half where elo0 is true, half where elo1 is. Wide bounds keep them short; looking at every
// eighth pair, the errors stay at or below what was asked for, give or take three standard deviations.
TEST(Statistics, SprtKeepsItsErrorRates) {
  constexpr int kMatches = 5000;
  const Sprt sprt{0, 40, 0.05, 0.05};
  const double tolerance = 3 * std::sqrt(0.05 * 0.95 / kMatches) + 0.002;
  EXPECT_LT(accepted(0, sprt, kMatches, 1), 0.05 + tolerance);
  EXPECT_GT(accepted(40, sprt, kMatches, 2), 0.95 - tolerance);
}

// The 95% interval covers the truth in 95% of simulated matches.
TEST(Statistics, IntervalsCover) {
  constexpr int kMatches = 2000;
  constexpr double kTruth = 60;
  Rng rng(3);
  int covered = 0;
  for (int i = 0; i < kMatches; ++i) {
    std::array<std::uint64_t, 5> pairs{};
    for (int k = 0; k < 100; ++k) ++pairs[static_cast<std::size_t>(random_pair(rng, kTruth))];
    const Estimate elo = elo_estimate(tally_of(pairs));
    covered += elo.low <= kTruth && kTruth <= elo.high ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(covered) / kMatches, 0.95, 0.02);
}

TEST(Ratings, FindTheTruthFromAllGamesTogether) {
  const std::vector<double> truth{150, 30, -40, -140};
  Rng rng(4);
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < truth.size(); ++i)
    for (std::size_t j = i + 1; j < truth.size(); ++j) {
      std::array<std::uint64_t, 5> pairs{};
      for (int k = 0; k < 2000; ++k) ++pairs[static_cast<std::size_t>(random_pair(rng, truth[i] - truth[j]))];
      encounters.push_back({i, j, tally_of(pairs)});
    }
  const auto ratings = joint_ratings(truth.size(), encounters);
  double sum = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_NEAR(ratings[i].value, truth[i], 12) << i;
    EXPECT_GT(ratings[i].error(), 1);
    EXPECT_LT(ratings[i].error(), 12);
    sum += ratings[i].value;
  }
  EXPECT_NEAR(sum, 0, 1e-6);
  const auto anchored = joint_ratings(truth.size(), encounters, 2);
  EXPECT_NEAR(anchored[2].value, 0, 1e-9);
  EXPECT_NEAR(anchored[2].error(), 0, 1e-6);
  EXPECT_NEAR(anchored[0].value - anchored[3].value, ratings[0].value - ratings[3].value, 1e-6);
}

TEST(Ratings, TwoEnginesGetTheirDifference) {
  const Tally tally = tally_of({10, 30, 60, 50, 20});
  const auto ratings = joint_ratings(2, {{0, 1, tally}});
  EXPECT_NEAR(ratings[0].value - ratings[1].value, elo_estimate(tally).value, 0.2);
  // Half of the error of the difference each, as the mean is fixed.
  EXPECT_NEAR(ratings[0].error(), elo_estimate(tally).error() / 2, 0.3);
}

TEST(Ratings, EnginesWithoutGamesAndWhitewashes) {
  Tally tally;
  for (int i = 0; i < 10; ++i) tally.add_game(2);
  tally.pairs[4] = 5;
  const auto ratings = joint_ratings(3, {{0, 1, tally}, {0, 2, {}}});
  for (const Estimate& rating : ratings) EXPECT_TRUE(std::isfinite(rating.value));
  EXPECT_GT(ratings[0].value, ratings[1].value);
}

}  // namespace
}  // namespace kydai::match
