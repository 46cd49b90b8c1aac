#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "core/line.h"
#include "eval/evaluator.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/move_picker.h"
#include "search/score.h"
#include "search/table.h"
#include "search/time_manager.h"
#include "search/traits.h"

namespace kydai {

/// A move at the root with what is known of it.
template <class P>
struct RootMove {
  typename P::Move move{};
  int score = -kInfinite;
  int previous_score = -kInfinite;
  int average_score = -kInfinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<typename P::Move> pv;
};

/// What all threads of one search share.
struct SearchShared {
  explicit SearchShared(Table& transpositions) : table(transpositions) {}

  Table& table;
  Limits limits;
  TimeManager time;
  std::atomic<bool> stop{false};
  std::atomic<bool> pondering{false};
};

/// Probes endgame tablebases from inside the search; absent for games that have none.
template <class P>
class TablebaseProbe {
 public:
  virtual ~TablebaseProbe() = default;
  /// +1 win, 0 draw, -1 loss for the side to move; nothing when the position is not in the tables.
  [[nodiscard]] virtual std::optional<int> probe(const P& position) const = 0;
  [[nodiscard]] virtual int most_pieces() const = 0;
};

/// One thread's principal variation search: alpha-beta with everything that prunes, extends and orders. The same code
/// plays every game; what a game lacks (checks, null moves, exchanges, hidden pieces) is not compiled into it.
template <Game G>
class Worker {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Step = typename P::Step;
  using Traits = SearchTraits<G>;

  Worker(SearchShared& shared, int id)
      : shared_(shared), id_(id), position_(*P::from_fen(G::kStartFen, typename P::Rules{})), stack_(kMaxPly + 10) {}

  void set_tablebase(const TablebaseProbe<P>* tablebase) { tablebase_ = tablebase; }
  Evaluator<G>& evaluator() { return evaluator_; }
  void new_game() { histories_.clear(); }

  /// Takes over the position to search and the moves to consider there.
  void prepare(const Line<P>& line, const std::vector<Move>& root_moves, int multi_pv) {
    position_ = line.position();
    history_.assign(line.played().begin(), line.played().end());
    history_.reserve(history_.size() + kMaxPly + 8);
    root_moves_.clear();
    for (const Move move : root_moves) {
      RootMove<P> root;
      root.move = move;
      root.pv = {move};
      root_moves_.push_back(std::move(root));
    }
    multi_pv_ = std::min(multi_pv, static_cast<int>(root_moves_.size()));
    nodes_.store(0, std::memory_order_relaxed);
    table_hits_.store(0, std::memory_order_relaxed);
    completed_depth_ = 0;
    evaluator_.reset(position_);
    build_reductions();
  }

  /// Called by the first worker after each finished line; the others search silently.
  using Report = std::function<void(int depth, int multi_pv_index, Bound bound)>;

  /// Iterative deepening until the limits say stop. Only the worker with id 0 watches the clock.
  void iterate(const Report& report);

  [[nodiscard]] const std::vector<RootMove<P>>& root_moves() const { return root_moves_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t tablebase_hits() const { return table_hits_.load(std::memory_order_relaxed); }
  [[nodiscard]] int completed_depth() const { return completed_depth_; }

  /// Quiescence score of a position outside a search, for tools that need quiet positions.
  int quiescence_of(const Line<P>& line) {
    prepare(line, {}, 1);
    shared_.stop.store(false, std::memory_order_relaxed);
    return quiescence<true>(-kInfinite, kInfinite, 0, 0);
  }

 private:
  struct Frame {
    Move current{};
    Move excluded{};
    std::array<Move, 2> killers{};
    int piece = 0;
    int static_eval = kNoScore;
    int extensions = 0;
    typename Histories<P>::PieceTo* continuation = nullptr;
    bool null_move = false;
    bool tactical = false;
    int pv_length = 0;
    std::array<Move, kMaxPly + 4> pv;
  };

  // Frames begin 6 below the root so that "the move two plies ago" always exists.
  Frame& frame(int ply) { return stack_[static_cast<std::size_t>(ply + 6)]; }

  template <bool Pv>
  int search(int alpha, int beta, int depth, int ply, bool cut_node);
  template <bool Pv>
  int quiescence(int alpha, int beta, int ply, int quiet_depth);

  /// The value of a move with window (alpha, beta) at `depth` below it, from the mover's view.
  template <bool Pv>
  int visit(Move move, int alpha, int beta, int depth, int ply, bool cut_node);
  template <bool Pv>
  int visit_step(Step step, int alpha, int beta, int depth, int ply, bool cut_node);
  template <bool Pv>
  int visit_chance(Move move, int alpha, int beta, int depth, int ply, bool cut_node);

  std::optional<int> search_null_move(int alpha, int beta, int depth, int ply, int eval, bool cut_node);
  std::optional<int> probcut(int beta, int depth, int ply, Move table_move, bool cut_node);
  std::optional<int> tablebase_score(int ply);

  void search_root(int depth, const Report& report);
  void count_node() { nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  bool stopped();

  int evaluate() { return std::clamp(evaluator_.score(position_), -kWin + 1, kWin - 1); }
  int corrected(int raw, int ply);
  void learn_correction(int ply, int depth, int score);

  typename MovePicker<G>::Continuations continuations(int ply) {
    return {frame(ply - 1).continuation, frame(ply - 2).continuation, frame(ply - 4).continuation};
  }
  void enter_move(Move move, int ply) {
    Frame& here = frame(ply);
    here.current = move;
    here.piece = position_.piece_code(static_cast<int>(move.from()));
    here.null_move = false;
    here.tactical = position_.is_tactical(move);
    here.continuation = histories_.continuation(here.piece, static_cast<int>(move.to()));
  }
  void learn_quiet(Move best, int ply, int depth, const Move* tried, std::size_t count);
  void learn_tactical(Move best, int depth, const Move* tried, std::size_t count);
  void add_continuation(int ply, int piece, int to, int bonus) {
    for (const int back : {1, 2, 4})
      if (frame(ply - back).current != Move{}) frame(ply - back).continuation->at(piece, to).update(bonus);
  }
  [[nodiscard]] int history_bonus(int depth) const {
    return std::min(Traits::params.history_bonus_scale * depth - 60, Traits::params.history_bonus_max);
  }
  void update_pv(int ply, Move move, bool extend) {
    Frame& here = frame(ply);
    here.pv[0] = move;
    here.pv_length = 1;
    if (!extend) return;
    const Frame& child = frame(ply + 1);
    for (int i = 0; i < child.pv_length && i < kMaxPly; ++i)
      here.pv[static_cast<std::size_t>(here.pv_length++)] = child.pv[static_cast<std::size_t>(i)];
  }
  void build_reductions() {
    for (std::size_t i = 1; i < reductions_.size(); ++i) reductions_[i] = std::log(static_cast<double>(i));
  }
  [[nodiscard]] int reduction(int depth, int move_count) const {
    const auto at = [&](int i) { return reductions_[static_cast<std::size_t>(std::min(i, 255))]; };
    return static_cast<int>(Traits::params.reduction_base / 100.0 +
                            at(depth) * at(move_count) / (Traits::params.reduction_divisor / 100.0));
  }
  [[nodiscard]] bool is_chance(Move move) const {
    if constexpr (HasReveal<P>) return position_.is_chance(move);
    return false;
  }

  SearchShared& shared_;
  int id_;
  P position_;
  std::vector<Played<P>> history_;
  Evaluator<G> evaluator_;
  Histories<P> histories_;
  std::vector<Frame> stack_;
  std::vector<RootMove<P>> root_moves_;
  std::array<double, 256> reductions_{};
  const TablebaseProbe<P>* tablebase_ = nullptr;
  int multi_pv_ = 1;
  int pv_index_ = 0;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_verification_ply_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> table_hits_{0};
  std::uint64_t next_clock_check_ = 0;
};

}  // namespace kydai

#include "search/worker_iterate.h"  // IWYU pragma: export
#include "search/worker_search.h"   // IWYU pragma: export
