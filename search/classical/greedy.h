#pragma once

#include "search/classical/tree.h"

namespace kydai {

/// Greedy: tries every move once and takes the one after which the position looks best. Sees no answer to it.
template <Game G>
class Greedy {
 public:
  explicit Greedy(Tree<G>& tree) : tree_(tree) {}

  int search() {
    tree_.enter();
    int best = -kInfinite;
    for (const auto move : tree_.moves()) {
      const int score = tree_.value_of(move, [&] { return -*tree_.leaf(0); });
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
