#pragma once

#include "search/classical/tree.h"

namespace kydai {

/// Minimax with alpha-beta pruning. Alpha is what the root player can already be sure of, beta what the opponent can;
/// a node whose score leaves the window between them will not be reached by good play, so the rest of it is skipped.
template <Game G>
class AlphaBetaMinimax {
 public:
  explicit AlphaBetaMinimax(Tree<G>& tree) : tree_(tree) {}

  int search(int depth) { return highest(depth, -kInfinite, kInfinite); }

 private:
  int highest(int depth, int alpha, int beta) {
    if (const auto score = tree_.leaf(depth)) return *score;
    int best = -kInfinite;
    for (const auto move : tree_.moves()) {
      const int score =
          tree_.value_of(move, alpha, beta, [&](int low, int high) { return lowest(depth - 1, low, high); });
      if (tree_.stopped()) break;
      if (score > best) {
        best = score;
        tree_.remember(move);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  int lowest(int depth, int alpha, int beta) {
    if (const auto score = tree_.leaf(depth)) return -*score;
    int best = kInfinite;
    for (const auto move : tree_.moves()) {
      const int score =
          tree_.value_of(move, alpha, beta, [&](int low, int high) { return highest(depth - 1, low, high); });
      if (tree_.stopped()) break;
      if (score < best) {
        best = score;
        tree_.remember(move);
      }
      beta = std::min(beta, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  Tree<G>& tree_;
};

/// The same in negamax form: alpha is what the side to move can be sure of; seen from the other side the window
/// (alpha, beta) is (-beta, -alpha).
template <Game G>
class AlphaBeta {
 public:
  explicit AlphaBeta(Tree<G>& tree) : tree_(tree) {}

  int search(int depth) { return search(depth, -kInfinite, kInfinite); }

 private:
  int search(int depth, int alpha, int beta) {
    if (const auto score = tree_.leaf(depth)) return *score;
    int best = -kInfinite;
    for (const auto move : tree_.moves()) {
      const int score =
          tree_.value_of(move, alpha, beta, [&](int low, int high) { return -search(depth - 1, -high, -low); });
      if (tree_.stopped()) break;
      if (score > best) {
        best = score;
        tree_.remember(move);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  Tree<G>& tree_;
};

}  // namespace kydai
