#pragma once

#include "search/classical/tree.h"

namespace kydai {

/// Minimax: the side to move at the root wants the highest score, the other side the lowest. All scores are from the
/// root player's view, so a leaf of the other side changes its sign.
template <Game G>
class Minimax {
 public:
  explicit Minimax(Tree<G>& tree) : tree_(tree) {}

  int search(int depth) { return highest(depth); }

 private:
  int highest(int depth) {
    if (const auto score = tree_.leaf(depth)) return *score;
    int best = -kInfinite;
    for (const auto move : tree_.moves()) {
      const int score = tree_.value_of(move, [&] { return lowest(depth - 1); });
      if (tree_.stopped()) break;
      if (score > best) {
        best = score;
        tree_.remember(move);
      }
    }
    return best;
  }

  int lowest(int depth) {
    if (const auto score = tree_.leaf(depth)) return -*score;
    int best = kInfinite;
    for (const auto move : tree_.moves()) {
      const int score = tree_.value_of(move, [&] { return highest(depth - 1); });
      if (tree_.stopped()) break;
      if (score < best) {
        best = score;
        tree_.remember(move);
      }
    }
    return best;
  }

  Tree<G>& tree_;
};

/// Negamax: what is good for one side is as bad for the other, so one function serves both: every score is from the
/// view of the side to move, and changes its sign on the way up.
template <Game G>
class Negamax {
 public:
  explicit Negamax(Tree<G>& tree) : tree_(tree) {}

  int search(int depth) {
    if (const auto score = tree_.leaf(depth)) return *score;
    int best = -kInfinite;
    for (const auto move : tree_.moves()) {
      const int score = tree_.value_of(move, [&] { return -search(depth - 1); });
      if (tree_.stopped()) break;
      if (score > best) {
        best = score;
        tree_.remember(move);
      }
    }
    return best;
  }

 private:
  Tree<G>& tree_;
};

}  // namespace kydai
