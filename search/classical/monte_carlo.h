#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "search/classical/tree.h"

namespace kydai {

/// A node of a Monte Carlo tree. Most stand for a position. A move that reveals something has a chance node between it
/// and the positions that may come of it.
template <class P>
struct MonteCarloNode {
  typename P::Step step{};  ///< what led here from the parent
  bool chance = false;      ///< the move is chosen, but not yet what it reveals
  std::uint16_t child_count = 0;
  std::uint32_t first_child = 0;  ///< children lie side by side
  std::uint32_t visits = 0;
  float prior = 0;    ///< how likely this child is to be the one: by the guide's opinion, below a chance node by weight
  double reward = 0;  ///< sum of the results for the player who made the move: 1 a win, 0 a loss

  [[nodiscard]] double mean() const { return visits > 0 ? reward / visits : 0.0; }
};

/// Monte Carlo tree search: again and again walk down the tree by the most attractive children (selection), add the
/// children of the node reached (expansion), find out how good it is (simulation) and add the result to every node on
/// the way (backpropagation). The most visited move is played.
///
/// The `Guide` makes it a particular search: Guide::attraction rates a child, Guide::rate_moves gives the priors, and
/// Guide::win_chance judges a leaf for the side to move there.
template <Game G, class Guide>
class MonteCarlo {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Step = typename P::Step;
  using Node = MonteCarloNode<P>;

  MonteCarlo(Tree<G>& tree, std::uint64_t seed) : tree_(tree), rng_(seed), guide_(tree, rng_), nodes_(1) { expand(0); }

  /// One round of selection, expansion, simulation and backpropagation.
  void iterate() {
    path_.assign(1, {kRoot, ~tree_.position().turn()});
    std::uint32_t at = kRoot;
    while (nodes_[at].child_count > 0) at = descend(at);
    auto over = tree_.game_over();
    // A node that is seen for the second time gets children; so the tree grows by the promising nodes only.
    if (!over && nodes_[at].visits > 0 && may_grow()) {
      expand(at);
      do at = descend(at);
      while (nodes_[at].chance);
      over = tree_.game_over();
    }
    const double chance = over ? win_probability(*over, SearchTraits<G>::kWinScale) : guide_.win_chance();
    const double first_wins = tree_.position().turn() == Color::First ? chance : 1 - chance;
    while (tree_.ply() > 0) tree_.take_back();
    if (tree_.stopped()) return;
    for (const auto& [node, mover] : path_) {
      ++nodes_[node].visits;
      nodes_[node].reward += mover == Color::First ? first_wins : 1 - first_wins;
    }
  }

  [[nodiscard]] std::uint64_t iterations() const { return nodes_[kRoot].visits; }

  /// The most visited moves from the root on, as far as they can be played without knowing what they reveal.
  [[nodiscard]] std::vector<Move> best_line() const {
    std::vector<Move> line;
    for (std::uint32_t at = kRoot; nodes_[at].child_count > 0;) {
      at = most_visited(at);
      if (nodes_[at].visits == 0 && !line.empty()) break;
      line.push_back(move_of(nodes_[at].step));
      if (nodes_[at].chance) break;
    }
    return line;
  }
  /// The win probability of the best move.
  [[nodiscard]] double win_chance() const { return nodes_[most_visited(kRoot)].mean(); }

 private:
  static constexpr std::uint32_t kRoot = 0;
  static constexpr std::size_t kMostNodes = 4'000'000;
  static constexpr int kDeepestNode = kMaxPly / 2;  ///< leaves room for what a guide plays below it

  [[nodiscard]] bool may_grow() const { return nodes_.size() < kMostNodes && tree_.ply() < kDeepestNode; }

  /// Goes on to one child: the most attractive, or what chance brings.
  std::uint32_t descend(std::uint32_t at) {
    const std::uint32_t child = nodes_[at].chance ? draw(at) : most_attractive(at);
    const Color mover = tree_.position().turn();
    if (nodes_[child].chance) {
      if (nodes_[child].child_count == 0) add_outcomes(child);
    } else {
      tree_.make(nodes_[child].step);
    }
    path_.push_back({child, mover});
    return child;
  }
  [[nodiscard]] std::uint32_t most_attractive(std::uint32_t parent) const {
    const Node& node = nodes_[parent];
    std::uint32_t best = node.first_child;
    double most = -1e9;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i) {
      const double attraction = guide_.attraction(node, nodes_[i]);
      if (attraction > most) {
        most = attraction;
        best = i;
      }
    }
    return best;
  }
  std::uint32_t draw(std::uint32_t parent) {
    const Node& node = nodes_[parent];
    double rest = rng_.unit();
    std::uint32_t i = node.first_child;
    for (; i + 1 < node.first_child + node.child_count; ++i) {
      rest -= nodes_[i].prior;
      if (rest < 0) break;
    }
    return i;
  }

  /// Gives the node on the board a child for every move, in random order.
  void expand(std::uint32_t at) {
    auto moves = tree_.moves();
    for (std::size_t i = moves.size(); i > 1; --i)
      std::swap(moves[i - 1], moves[rng_.below(static_cast<std::uint32_t>(i))]);
    const std::vector<double> priors = guide_.rate_moves(moves);
    nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].child_count = static_cast<std::uint16_t>(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Node& child = nodes_.emplace_back();
      child.step = Step(moves[i]);
      child.chance = tree_.is_chance(moves[i]);
      child.prior = static_cast<float>(priors[i]);
    }
  }
  /// Gives a chance node a child for everything its move may reveal.
  void add_outcomes(std::uint32_t at) {
    if constexpr (HasReveal<P>) {
      const auto outcomes = tree_.position().reveals(move_of(nodes_[at].step));
      int total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
      nodes_[at].child_count = static_cast<std::uint16_t>(outcomes.size());
      for (const auto& outcome : outcomes) {
        Node& child = nodes_.emplace_back();
        child.step = outcome.step;
        child.prior = static_cast<float>(outcome.weight) / static_cast<float>(total);
      }
    } else {
      static_cast<void>(at);
    }
  }

  [[nodiscard]] std::uint32_t most_visited(std::uint32_t parent) const {
    const Node& node = nodes_[parent];
    std::uint32_t best = node.first_child;
    for (std::uint32_t i = node.first_child; i < node.first_child + node.child_count; ++i)
      if (nodes_[i].visits > nodes_[best].visits ||
          (nodes_[i].visits == nodes_[best].visits && nodes_[i].mean() > nodes_[best].mean()))
        best = i;
    return best;
  }
  static Move move_of(const Step& step) {
    if constexpr (std::same_as<Step, Move>)
      return step;
    else
      return step.move;
  }

  Tree<G>& tree_;
  Rng rng_;
  Guide guide_;
  std::vector<Node> nodes_;
  std::vector<std::pair<std::uint32_t, Color>> path_;  ///< nodes from the root, each with who moved into it
};

}  // namespace kydai
