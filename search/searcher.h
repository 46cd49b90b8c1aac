#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "search/worker.h"

namespace kydai {

/// One line of thinking, as protocols and the page show it.
template <class P>
struct SearchLine {
  int depth = 0;
  int selective_depth = 0;
  int multi_pv = 1;
  int score = 0;
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int permille_full = 0;
  std::uint64_t tablebase_hits = 0;
  std::vector<typename P::Move> pv;
};

template <class P>
struct SearchAnswer {
  typename P::Move best{};
  typename P::Move ponder{};
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<typename P::Move> pv;
};

template <class P>
struct SearchRequest {
  Limits limits;
  int multi_pv = 1;
  std::vector<typename P::Move> only;  ///< empty: all legal moves
  EvalKind eval = EvalKind::Network;
};

/// The full-strength search of one game: the table, the threads and what they learnt, kept from move to move.
template <Game G>
class Searcher {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using OnLine = std::function<void(const SearchLine<P>&)>;

  explicit Searcher(std::size_t megabytes = 16) : table_(megabytes), shared_(table_) { set_threads(1); }

  void set_threads(int count) {
    workers_.clear();
    for (int id = 0; id < std::max(count, 1); ++id) {
      workers_.push_back(std::make_unique<Worker<G>>(shared_, id));
      workers_.back()->set_tablebase(tablebase_);
      workers_.back()->evaluator().set_network(network_);
    }
  }
  void resize_table(std::size_t megabytes) { table_.resize(megabytes); }
  void set_tablebase(const TablebaseProbe<P>* tablebase) {
    tablebase_ = tablebase;
    for (auto& worker : workers_) worker->set_tablebase(tablebase);
  }
  void set_network(const std::shared_ptr<const Network<G>>& network) {
    network_ = network;
    for (auto& worker : workers_) worker->evaluator().set_network(network);
  }
  void new_game() {
    table_.clear();
    for (auto& worker : workers_) worker->new_game();
  }
  [[nodiscard]] const Table& table() const { return table_; }

  /// Takes the request over; from here on stop() counts. Follow with run().
  void begin(const Line<P>& line, const SearchRequest<P>& request, Clock::time_point start = Clock::now()) {
    shared_.limits = request.limits;
    shared_.time = TimeManager(request.limits, line.position().turn(), line.position().move_number(), start);
    shared_.pondering = request.limits.ponder;
    shared_.stop = false;
    table_.new_search();
    start_ = start;
    typename P::MoveList legal;
    line.position().template generate<Gen::All>(legal);
    std::vector<Move> root;
    for (const Move move : legal)
      if (request.only.empty() || std::find(request.only.begin(), request.only.end(), move) != request.only.end())
        root.push_back(move);
    for (auto& worker : workers_) {
      worker->evaluator().use(request.eval);
      worker->prepare(line, root, request.multi_pv);
    }
  }

  /// Searches until a limit or stop(); blocks. `on_line` is called on this thread.
  SearchAnswer<P> run(const OnLine& on_line = {}) {
    Worker<G>& first = *workers_.front();
    SearchAnswer<P> answer;
    if (first.root_moves().empty()) {
      while ((shared_.pondering || shared_.limits.infinite) && !shared_.stop)
        std::this_thread::sleep_for(Milliseconds(1));
      return answer;
    }
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i)
      helpers.emplace_back([worker = workers_[i].get()] { worker->iterate({}); });
    typename Worker<G>::Report report;
    if (on_line) report = [&](int depth, int i, Bound bound) { on_line(line_of(first, depth, i, bound)); };
    first.iterate(report);
    for (std::thread& helper : helpers) helper.join();

    const Worker<G>& chosen = *best_worker();
    const RootMove<P>& root = chosen.root_moves().front();
    if (&chosen != &first && on_line) on_line(line_of(chosen, chosen.completed_depth(), 0, Bound::Exact));
    answer.best = root.move;
    answer.pv = root.pv;
    if (root.pv.size() > 1) answer.ponder = root.pv[1];
    answer.score = root.score != -kInfinite ? root.score : root.previous_score;
    answer.depth = chosen.completed_depth();
    answer.nodes = nodes();
    return answer;
  }

  void stop() { shared_.stop = true; }
  void ponder_hit() { shared_.pondering = false; }

  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
  }

 private:
  /// The deepest thread wins unless another found a better score at least as deep.
  const Worker<G>* best_worker() const {
    const Worker<G>* best = workers_.front().get();
    for (const auto& worker : workers_) {
      const int depth_gain = worker->completed_depth() - best->completed_depth();
      const int score_gain = worker->root_moves().front().score - best->root_moves().front().score;
      if (worker->completed_depth() > 0 &&
          ((depth_gain >= 0 && score_gain > 0) || (depth_gain > 0 && score_gain >= 0)) &&
          shared_.limits.depth == std::nullopt)
        best = worker.get();
    }
    return best;
  }

  SearchLine<P> line_of(const Worker<G>& worker, int depth, int i, Bound bound) const {
    const RootMove<P>& root = worker.root_moves()[static_cast<std::size_t>(i)];
    SearchLine<P> line;
    line.depth = depth;
    line.selective_depth = root.selective_depth;
    line.multi_pv = i + 1;
    line.score = root.score != -kInfinite ? root.score : root.previous_score;
    line.bound = bound;
    line.nodes = nodes();
    line.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    line.permille_full = table_.permille_full();
    for (const auto& each : workers_) line.tablebase_hits += each->tablebase_hits();
    line.pv = root.pv;
    return line;
  }

  Table table_;
  SearchShared shared_;
  std::vector<std::unique_ptr<Worker<G>>> workers_;
  const TablebaseProbe<P>* tablebase_ = nullptr;
  std::shared_ptr<const Network<G>> network_;
  Clock::time_point start_{};
};

}  // namespace kydai
