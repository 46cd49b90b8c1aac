#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/line.h"
#include "eval/evaluator.h"
#include "search/classical/expectation.h"
#include "search/limits.h"
#include "search/score.h"
#include "search/time_manager.h"
#include "search/traits.h"

namespace kydai {

/// What ends a search from outside: its limits, its clock, and the flags that another thread may set.
struct SearchControl {
  Limits limits;
  TimeManager time;
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
};

/// The game tree as every algorithm of the family walks it: moves are made and taken back on one position, nodes are
/// counted, leaves are judged, and the best line is remembered. What chance decides is averaged here, so that the
/// algorithms read alike for games with and without hidden pieces.
template <Game G>
class Tree {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Step = typename P::Step;
  using MoveList = typename P::MoveList;
  using Traits = SearchTraits<G>;

  /// `root_moves` are the moves to consider at the root.
  Tree(const Line<P>& line, const MoveList& root_moves, Evaluator<G>& evaluator, SearchControl& control)
      : position_(line.position()),
        history_(line.played().begin(), line.played().end()),
        root_moves_(root_moves),
        best_lines_(kMaxPly + 2),
        evaluator_(evaluator),
        control_(control) {
    evaluator_.reset(position_);
  }

  [[nodiscard]] const P& position() const { return position_; }
  [[nodiscard]] int ply() const { return ply_; }  ///< moves made since the root
  [[nodiscard]] int deepest_ply() const { return deepest_ply_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// Enters the node that stands on the board, `depth` plies above the horizon: counts it and, if the tree ends here,
  /// says its score for the side to move.
  std::optional<int> leaf(int depth) {
    enter();
    if (const auto score = game_over()) return score;
    if (depth <= 0 || ply_ >= kMaxPly || stopped_) return static_score();
    return std::nullopt;
  }
  /// Counts the node on the board and forgets the best line found below an earlier one.
  void enter() {
    ++nodes_;
    deepest_ply_ = std::max(deepest_ply_, ply_);
    best_lines_[index(ply_)].clear();
    if (nodes_ >= next_poll_) poll();
  }

  /// The score for the side to move if the rules end the game here. A mate counts by its distance from the root, so
  /// that the quickest win and the slowest loss score best.
  [[nodiscard]] std::optional<int> game_over() const {
    if (ply_ > 0)
      if (const auto score = Traits::ended(position_, std::span<const Played<P>>(history_), ply_)) return score;
    if (position_.count_legal() == 0) return Traits::no_moves_score(position_, ply_);
    return std::nullopt;
  }
  [[nodiscard]] int static_score() { return std::clamp(evaluator_.score(position_), -kWin + 1, kWin - 1); }

  [[nodiscard]] MoveList moves() const {
    if (ply_ == 0) return root_moves_;
    MoveList moves;
    position_.template generate<Gen::All>(moves);
    return moves;
  }
  [[nodiscard]] MoveList captures() const {
    MoveList moves;
    position_.template generate<Gen::Tactical>(moves);
    return moves;
  }

  /// The value of a move: what `child()` says of the position after it, or the average of that over all it may reveal.
  template <class Child>
  int value_of(Move move, Child&& child) {
    return value_of(move, -kInfinite, kInfinite, [&](int, int) { return child(); });
  }
  /// The same for alpha-beta: `child(alpha, beta)` is given the window that matters for it.
  template <class Child>
  int value_of(Move move, int alpha, int beta, Child&& child) {
    if (is_chance(move)) return expected_value(move, alpha, beta, child);
    make(Step(move));
    const int score = child(alpha, beta);
    take_back();
    return score;
  }

  /// Whether the move reveals something.
  [[nodiscard]] bool is_chance(Move move) const {
    if constexpr (HasReveal<P>)
      return position_.is_chance(move);
    else
      return static_cast<void>(move), false;
  }

  void make(Step step) {
    Played<P>& played = history_.emplace_back();
    played.step = step;
    position_.do_move(step, played.undo);
    evaluator_.push(position_, step, played.undo);
    ++ply_;
  }
  void take_back() {
    --ply_;
    evaluator_.pop();
    position_.undo_move(history_.back().step, history_.back().undo);
    history_.pop_back();
  }

  /// `move` is the best here so far: the line that begins with it goes on with the best line after it.
  void remember(Move move) {
    auto& line = best_lines_[index(ply_)];
    line.assign(1, move);
    const auto& rest = best_lines_[index(ply_ + 1)];
    line.insert(line.end(), rest.begin(), rest.end());
  }
  /// The best line from the root; empty until a root move has been searched.
  [[nodiscard]] const std::vector<Move>& best_line() const { return best_lines_.front(); }

  /// The search must end: what a node returns from now on means nothing.
  [[nodiscard]] bool stopped() const { return stopped_; }

  /// Asks the limits and the other threads. Called now and then by itself, or by algorithms with rare, slow nodes.
  void poll() {
    constexpr std::uint64_t kNodesBetweenPolls = 64;
    next_poll_ = nodes_ + kNodesBetweenPolls;
    if (const auto& most = control_.limits.nodes) {
      if (nodes_ >= *most) stopped_ = true;
      next_poll_ = std::min(next_poll_, *most);
    }
    if (control_.stop.load(std::memory_order_relaxed)) stopped_ = true;
    if (!control_.pondering.load(std::memory_order_relaxed) && control_.time.must_stop(Clock::now())) stopped_ = true;
  }

 private:
  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

  template <class Child>
  int expected_value(Move move, int alpha, int beta, Child&& child) {
    if constexpr (HasReveal<P>) {
      const auto outcomes = position_.reveals(move);
      int total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      Expectation expectation(total, Traits::kWinScale);
      for (const auto& outcome : outcomes) {
        const auto window = expectation.window_for(outcome.weight, alpha, beta);
        make(outcome.step);
        const int score = child(window.alpha, window.beta);
        take_back();
        // The best answer depends on what is revealed, so the line ends with the move.
        best_lines_[index(ply_ + 1)].clear();
        expectation.add(outcome.weight, score);
        if (score <= window.alpha) return expectation.at_most();
        if (score >= window.beta) return expectation.at_least();
      }
      return expectation.score();
    } else {
      return static_cast<void>(move), child(alpha, beta);
    }
  }

  P position_;
  std::vector<Played<P>> history_;
  MoveList root_moves_;
  std::vector<std::vector<Move>> best_lines_;  ///< by ply
  Evaluator<G>& evaluator_;
  SearchControl& control_;
  int ply_ = 0;
  int deepest_ply_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = 0;
  bool stopped_ = false;
};

}  // namespace kydai
