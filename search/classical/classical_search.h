#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include "search/classical/algorithms.h"
#include "search/classical/alpha_beta.h"
#include "search/classical/greedy.h"
#include "search/classical/improved_alpha_beta.h"
#include "search/classical/minimax.h"
#include "search/classical/monte_carlo.h"
#include "search/classical/monte_carlo_guides.h"
#include "search/classical/tree.h"
#include "search/searcher.h"

namespace kydai {

/// Runs any of the classical algorithms on a position of one game, with the same requests and answers as the
/// full-strength Searcher. Every search starts afresh, so the same question has the same answer and node count.
template <Game G>
class ClassicalSearch {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using OnLine = std::function<void(const SearchLine<P>&)>;

  void set_network(const std::shared_ptr<const Network<G>>& network) { evaluator_.set_network(network); }
  /// Where the Monte Carlo searches begin to be random.
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  /// Takes the request over; from here on stop() counts. Follow with run(). These algorithms know one best line only.
  void begin(Algorithm algorithm, const Line<P>& line, const SearchRequest<P>& request,
             Clock::time_point start = Clock::now()) {
    info_ = &algorithms()[static_cast<std::size_t>(algorithm)];
    line_.emplace(line);
    start_ = start;
    control_.limits = request.limits;
    control_.time = TimeManager(request.limits, line.position().turn(), line.position().move_number(), start);
    control_.pondering = request.limits.ponder;
    control_.stop = false;
    evaluator_.use(request.eval);
    moves_.clear();
    typename P::MoveList legal;
    line.position().template generate<Gen::All>(legal);
    for (const Move move : legal)
      if (request.only.empty() || std::find(request.only.begin(), request.only.end(), move) != request.only.end())
        moves_.push_back(move);
  }

  /// Searches until a limit or stop(); blocks. `on_line` is called on this thread.
  SearchAnswer<P> run(const OnLine& on_line = {}) {
    SearchAnswer<P> answer;
    if (!moves_.empty()) {
      answer = is_monte_carlo() ? run_monte_carlo(on_line) : run_by_depth(on_line);
      if (answer.pv.empty()) answer.pv = {moves_[0]};
      answer.best = answer.pv[0];
      if (answer.pv.size() > 1) answer.ponder = answer.pv[1];
    }
    // While pondering or on `go infinite` the answer must wait for the GUI.
    while ((control_.pondering || control_.limits.infinite) && !control_.stop)
      std::this_thread::sleep_for(Milliseconds(1));
    return answer;
  }

  void stop() { control_.stop = true; }
  void ponder_hit() { control_.pondering = false; }

 private:
  static constexpr std::size_t kTableMegabytes = 16;

  [[nodiscard]] bool is_monte_carlo() const { return info_->default_iterations > 0; }
  [[nodiscard]] bool has_clock() const {
    return control_.time.limited() || control_.limits.infinite || control_.limits.ponder;
  }

  // --- Depth first ------------------------------------------------------------------------------------------------

  /// One algorithm, ready to be asked for the score at a depth.
  using DepthSearch = std::function<int(int)>;

  DepthSearch depth_search(Tree<G>& tree) {
    // std::function copies, so the algorithm with all it learns is held by a pointer.
    const auto hold = [](auto algorithm) { return [algorithm](int depth) { return algorithm->search(depth); }; };
    const auto improved = [&](Improvements improvements) {
      return hold(std::make_shared<ImprovedAlphaBeta<G>>(tree, improvements));
    };
    switch (info_->id) {
      case Algorithm::Minimax: return hold(std::make_shared<Minimax<G>>(tree));
      case Algorithm::Negamax: return hold(std::make_shared<Negamax<G>>(tree));
      case Algorithm::AlphaBetaMinimax: return hold(std::make_shared<AlphaBetaMinimax<G>>(tree));
      case Algorithm::AlphaBeta: return hold(std::make_shared<AlphaBeta<G>>(tree));
      case Algorithm::AlphaBetaOrdered: return improved({});
      case Algorithm::AlphaBetaQuiescence: return improved({.quiescence = true, .table = nullptr});
      case Algorithm::AlphaBetaTable:
      case Algorithm::AlphaBetaDeepening: return improved({.quiescence = true, .table = fresh_table()});
      default: return [&tree](int) { return Greedy<G>(tree).search(); };
    }
  }
  Table* fresh_table() {
    if (table_)
      table_->clear();
    else
      table_ = std::make_unique<Table>(kTableMegabytes);
    return table_.get();
  }

  /// Searches to the depth that was asked for. Without one, or against a clock, depth after depth: then the answer is
  /// that of the last depth that was finished.
  SearchAnswer<P> run_by_depth(const OnLine& on_line) {
    const Limits& limits = control_.limits;
    Tree<G> tree(*line_, moves_, evaluator_, control_);
    const DepthSearch search = depth_search(tree);
    const bool limited = has_clock() || limits.nodes || limits.soft_nodes || limits.mate;
    const bool deepens = info_->id == Algorithm::AlphaBetaDeepening;
    int last = limits.depth.value_or(limited ? kMaxPly : default_depth());
    if (info_->id == Algorithm::Greedy) last = 1;
    last = std::clamp(last, 1, kMaxPly);

    SearchAnswer<P> answer;
    for (int depth = deepens || limited ? 1 : last; depth <= last; ++depth) {
      const int score = search(depth);
      answer.nodes = tree.nodes();
      // A search cut short has not seen all moves: it counts only if there is nothing better, or if it looked at the
      // best move of the depth before first.
      const bool counts = !tree.stopped() || answer.depth == 0 || deepens;
      if (!counts || tree.best_line().empty()) break;
      answer.pv = tree.best_line();
      answer.score = score;
      if (tree.stopped()) break;
      answer.depth = depth;
      if (on_line) on_line(line_of(answer, tree.deepest_ply()));
      if (!may_deepen(answer)) break;
    }
    return answer;
  }
  /// What a move may reveal makes the tree many times as wide, so there one looks less deep.
  [[nodiscard]] int default_depth() const {
    return HasReveal<P> ? std::min(info_->default_depth, 2) : info_->default_depth;
  }
  /// Whether the limits leave room for one more depth.
  [[nodiscard]] bool may_deepen(const SearchAnswer<P>& answer) const {
    const Limits& limits = control_.limits;
    if (limits.mate && answer.score >= kMateInMaxPly && mate_moves(answer.score) <= *limits.mate) return false;
    if (limits.soft_nodes && answer.nodes >= *limits.soft_nodes) return false;
    // The mate is nearer than the horizon, so no deeper search can find a better line.
    if (is_mate(answer.score) && kMate - std::abs(answer.score) <= answer.depth) return false;
    if (control_.pondering) return true;
    TimeManager::Signs signs;
    signs.single_move = moves_.size() == 1;
    return control_.time.may_start_iteration(signs, Clock::now());
  }

  // --- Monte Carlo ------------------------------------------------------------------------------------------------

  SearchAnswer<P> run_monte_carlo(const OnLine& on_line) {
    // Here a node is an iteration, whatever is played out below it.
    const auto most = control_.limits.nodes ? control_.limits.nodes : control_.limits.soft_nodes;
    control_.limits.nodes.reset();
    Tree<G> tree(*line_, moves_, evaluator_, control_);
    const std::uint64_t iterations =
        most.value_or(has_clock() ? UINT64_MAX : static_cast<std::uint64_t>(info_->default_iterations));
    return info_->id == Algorithm::Mcts
               ? iterate(MonteCarlo<G, RolloutGuide<G>>(tree, seed_), tree, iterations, on_line)
               : iterate(MonteCarlo<G, EvaluationGuide<G>>(tree, seed_), tree, iterations, on_line);
  }

  template <class Search>
  SearchAnswer<P> iterate(Search&& search, Tree<G>& tree, std::uint64_t iterations, const OnLine& on_line) {
    SearchAnswer<P> answer;
    const auto look = [&] {
      answer.pv = search.best_line();
      answer.depth = static_cast<int>(answer.pv.size());
      answer.nodes = search.iterations();
      const double chance = std::clamp(search.win_chance(), 1e-6, 1 - 1e-6);
      answer.score = static_cast<int>(std::lround(score_of_probability(chance, SearchTraits<G>::kWinScale)));
    };
    const auto report = [&] {
      look();
      if (on_line && answer.nodes > 0) on_line(line_of(answer, tree.deepest_ply()));
    };
    std::uint64_t next_report = 128;
    while (search.iterations() < iterations && !tree.stopped()) {
      tree.poll();
      search.iterate();
      if (search.iterations() < next_report) continue;
      report();
      next_report *= 2;
      if (!control_.pondering && !control_.time.may_start_iteration(settled_signs(), Clock::now())) break;
    }
    report();
    return answer;
  }
  [[nodiscard]] TimeManager::Signs settled_signs() const {
    TimeManager::Signs signs;
    signs.single_move = moves_.size() == 1;
    return signs;
  }

  [[nodiscard]] SearchLine<P> line_of(const SearchAnswer<P>& answer, int deepest) const {
    SearchLine<P> line;
    line.depth = answer.depth;
    line.selective_depth = deepest;
    line.score = answer.score;
    line.nodes = answer.nodes;
    line.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    line.permille_full = table_ && uses_table() ? table_->permille_full() : 0;
    line.pv = answer.pv;
    return line;
  }
  [[nodiscard]] bool uses_table() const {
    return info_->id == Algorithm::AlphaBetaTable || info_->id == Algorithm::AlphaBetaDeepening;
  }

  const AlgorithmInfo* info_ = nullptr;
  std::optional<Line<P>> line_;
  typename P::MoveList moves_;
  Evaluator<G> evaluator_;
  SearchControl control_;
  std::unique_ptr<Table> table_;
  Clock::time_point start_{};
  std::uint64_t seed_ = 1;
};

}  // namespace kydai
