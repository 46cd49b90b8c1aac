#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.h"
#include "search/classical/monte_carlo.h"
#include "search/classical/quiescence.h"

namespace kydai {

/// The search as the documents describe it: children by UCB1, leaves judged by playing on greedily.
template <Game G>
class RolloutGuide {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Node = MonteCarloNode<P>;

  RolloutGuide(Tree<G>& tree, Rng& rng) : tree_(tree), rng_(rng) {}

  /// UCB1: the mean result, and the more the seldomer the child was tried. Every child is tried once.
  [[nodiscard]] double attraction(const Node& parent, const Node& child) const {
    if (child.visits == 0) return 1e6;
    return child.mean() + kExploration * std::sqrt(std::log(static_cast<double>(parent.visits)) / child.visits);
  }

  /// No opinion: all moves alike.
  [[nodiscard]] std::vector<double> rate_moves(const typename P::MoveList& moves) const {
    return std::vector<double>(moves.size(), 1.0 / static_cast<double>(moves.size()));
  }

  /// Plays on, and takes the result; after many moves without one, what the evaluation says of the position then.
  double win_chance() {
    int plies = 0;
    auto score = tree_.game_over();
    for (; !score && plies < kLongestRollout && !tree_.stopped(); ++plies) {
      play_one();
      score = tree_.game_over();
    }
    const double chance = win_probability(score.value_or(tree_.static_score()), SearchTraits<G>::kWinScale);
    for (int i = 0; i < plies; ++i) tree_.take_back();
    return plies % 2 == 0 ? chance : 1 - chance;
  }

 private:
  static constexpr double kExploration = 1.4;
  static constexpr int kLongestRollout = 30;
  static constexpr std::uint32_t kGreedyMoves = 7;  ///< of eight

  /// Mostly the greedy move; now and then any move, or else every rollout would tell the same.
  void play_one() {
    tree_.poll();
    const auto moves = tree_.moves();
    Move chosen = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    if (rng_.below(8) < kGreedyMoves) {
      int best = -kInfinite;
      for (const Move move : moves) {
        const int score = tree_.value_of(move, [&] { return -*tree_.leaf(0); });
        if (score > best) {
          best = score;
          chosen = move;
        }
      }
    }
    tree_.make(any_outcome(chosen));
  }
  typename P::Step any_outcome(Move move) {
    if constexpr (HasReveal<P>) {
      const auto outcomes = tree_.position().reveals(move);
      int total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      int rest = static_cast<int>(rng_.below(static_cast<std::uint32_t>(total)));
      for (const auto& outcome : outcomes) {
        rest -= outcome.weight;
        if (rest < 0) return outcome.step;
      }
    }
    return typename P::Step(move);
  }

  Tree<G>& tree_;
  Rng& rng_;
};

/// The better guide: a prior opinion of every move, children by PUCT, leaves judged by the evaluation once the
/// captures are played out. A network that knows good moves could take the place of the cheap priors.
template <Game G>
class EvaluationGuide {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Node = MonteCarloNode<P>;
  using Traits = SearchTraits<G>;

  EvaluationGuide(Tree<G>& tree, Rng& /*rng*/) : tree_(tree), quiescence_(tree, order_) {}

  /// PUCT: the mean result, and the more the likelier the move seemed and the seldomer it was tried. A child that was
  /// never tried is taken for a little worse than its parent.
  [[nodiscard]] double attraction(const Node& parent, const Node& child) const {
    const double mean = child.visits > 0 ? child.mean() : std::max(0.0, 1 - parent.mean() - kUntriedPenalty);
    return mean + kExploration * child.prior * std::sqrt(static_cast<double>(parent.visits) + 1) / (1.0 + child.visits);
  }

  /// A softmax over the static score after each move, less the piece that moved where it can simply be taken.
  [[nodiscard]] std::vector<double> rate_moves(const typename P::MoveList& moves) {
    std::vector<double> priors;
    for (const Move move : moves) {
      int score = tree_.value_of(move, [&] { return -tree_.static_score(); });
      if constexpr (HasSee<P>) {
        const int mover = Traits::piece_value(tree_.position().piece_code(static_cast<int>(move.from())));
        if (!tree_.position().see_at_least(move, 0)) score -= mover;
      }
      priors.push_back(score / (kTemperature * Traits::kWinScale));
    }
    const double highest = *std::max_element(priors.begin(), priors.end());
    double sum = 0;
    for (double& prior : priors) sum += prior = std::exp(prior - highest);
    for (double& prior : priors) prior /= sum;
    return priors;
  }

  double win_chance() { return win_probability(quiescence_.search(-kInfinite, kInfinite), Traits::kWinScale); }

 private:
  static constexpr double kExploration = 1.5;
  static constexpr double kUntriedPenalty = 0.1;
  static constexpr double kTemperature = 0.5;

  Tree<G>& tree_;
  MoveOrder<G> order_;
  Quiescence<G> quiescence_;
};

}  // namespace kydai
