#pragma once

#include "search/classical/move_order.h"
#include "search/classical/quiescence.h"
#include "search/classical/tree.h"
#include "search/table.h"

namespace kydai {

/// Which improvements alpha-beta has. They are measured by adding one at a time.
struct Improvements {
  bool quiescence = false;
  Table* table = nullptr;  ///< null: remembers no positions
};

/// Alpha-beta in negamax form with ordered moves, and what else `Improvements` says. Called for one depth after the
/// other it is iterative deepening: each search leaves the table's moves and the history for the next.
template <Game G>
class ImprovedAlphaBeta {
 public:
  using Move = typename G::Position::Move;

  ImprovedAlphaBeta(Tree<G>& tree, Improvements improvements)
      : tree_(tree), improvements_(improvements), quiescence_(tree, order_) {}

  int search(int depth) { return search(depth, -kInfinite, kInfinite); }

 private:
  int search(int depth, int alpha, int beta) {
    if (depth <= 0 && improvements_.quiescence) return quiescence_.search(alpha, beta);
    if (const auto score = tree_.leaf(depth)) return *score;

    const Known known = look_up();
    if (tree_.ply() > 0 && known.depth >= depth && known.decides(alpha, beta)) return known.score;

    auto moves = tree_.moves();
    order_.sort(moves, tree_.position(), tree_.ply(), known.move);
    const int alpha_before = alpha;
    int best = -kInfinite;
    Move best_move{};
    for (const Move move : moves) {
      const int score =
          tree_.value_of(move, alpha, beta, [&](int low, int high) { return -search(depth - 1, -high, -low); });
      if (tree_.stopped()) return best;
      if (score > best) {
        best = score;
        best_move = move;
        tree_.remember(move);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        order_.learn(tree_.position(), move, depth, tree_.ply());
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::Lower : best > alpha_before ? Bound::Exact : Bound::Upper;
    store(depth, best, bound, bound == Bound::Upper ? Move{} : best_move);
    return best;
  }

  /// What the table knows of the position on the board.
  struct Known {
    Move move{};
    int score = 0;
    int depth = -1;
    Bound bound = Bound::None;

    /// Exact scores always help, bounds only if they lie outside the window.
    [[nodiscard]] bool decides(int alpha, int beta) const {
      return bound == Bound::Exact || (bound == Bound::Lower && score >= beta) ||
             (bound == Bound::Upper && score <= alpha);
    }
  };

  [[nodiscard]] Known look_up() const {
    Known known;
    TableEntry entry;
    if (improvements_.table == nullptr || !improvements_.table->probe(tree_.position().key(), entry)) return known;
    known.move = Move::from_raw(entry.move);
    known.score = score_from_table(entry.score, tree_.ply());
    known.depth = entry.depth;
    if (SearchTraits<G>::table_trusted(tree_.position())) known.bound = entry.bound;
    return known;
  }
  void store(int depth, int score, Bound bound, Move move) {
    if (improvements_.table == nullptr) return;
    TableEntry entry;
    entry.move = move.raw();
    entry.score = score_to_table(score, tree_.ply());
    entry.depth = depth;
    entry.bound = bound;
    improvements_.table->store(tree_.position().key(), entry);
  }

  Tree<G>& tree_;
  Improvements improvements_;
  MoveOrder<G> order_;
  Quiescence<G> quiescence_;
};

}  // namespace kydai
