#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace kydai::match {

/// What a match gave, from the first engine's point of view. Games come in pairs (one opening, both colours); the two
/// games of a pair are not independent, so errors and tests are computed from pairs.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  /// Finished pairs by their points: 0, 1/2, 1, 3/2, 2.
  std::array<std::uint64_t, 5> pairs{};

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] std::uint64_t pair_count() const;
  /// Points divided by games; 1/2 without games.
  [[nodiscard]] double score() const;
  /// Adds a game by its points in halves: 0 lost, 1 drawn, 2 won.
  void add_game(int half_points);
  void add_pair(int half_points) { ++pairs[static_cast<std::size_t>(half_points)]; }
  /// The same seen by the other engine.
  [[nodiscard]] Tally reversed() const;

  bool operator==(const Tally&) const = default;
};

/// A quantity and the ends of its 95% interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  [[nodiscard]] double error() const { return (high - low) / 2; }
};

/// The logistic model: expected score of a rating difference, and back. Scores of 0 and 1 are infinitely far away.
double expected_score(double elo);
double elo_of_score(double score);

/// The distribution function of the standard normal distribution.
double normal_cdf(double x);

/// The rating difference, with the error that the spread of the pairs (of the games, while no pair is finished) gives.
/// Half a draw is added to every kind of result, so that a whitewash stays finite.
Estimate elo_estimate(const Tally& tally);
/// The probability that the first engine is the stronger one.
double superiority(const Tally& tally);

/// A sequential probability ratio test of "stronger by elo1" against "stronger by elo0" (logistic Elo).
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< probability of accepting elo1 where elo0 is true
  double beta = 0.05;   ///< probability of accepting elo0 where elo1 is true

  enum class Verdict { Continue, AcceptElo0, AcceptElo1 };

  [[nodiscard]] double lower_bound() const;
  [[nodiscard]] double upper_bound() const;
  /// The log-likelihood ratio of the pairs: the generalized test, whose two likelihoods are maximized over all
  /// distributions of pair results that have the expected score in question.
  [[nodiscard]] double log_likelihood_ratio(const Tally& tally) const;
  [[nodiscard]] Verdict verdict(const Tally& tally) const;
};

/// The games between two of several engines, seen by `first`.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  Tally tally;
};

/// Ratings of all engines together: the maximum of the likelihood of all results in the logistic model, the mean of
/// the ratings (or the rating of `anchor`) being 0. A draw is worth half a win; half a virtual draw a pairing keeps
/// whitewashes finite.
std::vector<Estimate> joint_ratings(std::size_t engines, const std::vector<Encounter>& encounters,
                                    std::optional<std::size_t> anchor = std::nullopt);

}  // namespace kydai::match
