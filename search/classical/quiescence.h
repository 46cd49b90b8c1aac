#pragma once

#include "search/classical/move_order.h"
#include "search/classical/tree.h"

namespace kydai {

/// Quiescence: a position in the middle of an exchange must not be judged by what stands on the board. The side to
/// move may stop and take the static score, or go on capturing; if it is in check right at the horizon, every answer
/// is tried instead.
template <Game G>
class Quiescence {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Traits = SearchTraits<G>;

  Quiescence(Tree<G>& tree, const MoveOrder<G>& order) : tree_(tree), order_(order) {}

  int search(int alpha, int beta) { return search(alpha, beta, 0); }

 private:
  static constexpr int kLongestExchange = 16;

  int search(int alpha, int beta, int plies) {
    if (const auto score = tree_.leaf(kLongestExchange - plies)) return *score;
    const P& position = tree_.position();
    const bool must_answer = plies == 0 && Traits::in_danger(position);
    int best = -kInfinite;
    if (!must_answer) {
      best = tree_.static_score();
      alpha = std::max(alpha, best);
      if (alpha >= beta) return best;
    }
    const int standing = best;
    auto moves = must_answer ? tree_.moves() : tree_.captures();
    order_.sort(moves, position, tree_.ply());
    for (const Move move : moves) {
      const int score =
          !must_answer && tree_.is_chance(move)
              ? standing + safe_gain(move)
              : tree_.value_of(move, alpha, beta, [&](int low, int high) { return -search(-high, -low, plies + 1); });
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

  /// What a capture by a face-down piece wins for sure. To play out all that it may turn out to be would make the
  /// exchanges of cờ úp endless, so the victim counts if nothing takes back.
  [[nodiscard]] int safe_gain(Move move) const {
    const P& position = tree_.position();
    const int victim = Traits::piece_value(position.captured_code(move));
    if constexpr (HasSee<P>)
      return position.see_at_least(move, victim) ? victim : 0;
    else
      return victim;
  }

  Tree<G>& tree_;
  const MoveOrder<G>& order_;
};

}  // namespace kydai
