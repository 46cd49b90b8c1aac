#pragma once

// Part of worker.h: iterative deepening, aspiration windows and the stop test.

#include <algorithm>

#include "search/worker.h"

namespace kydai {

template <Game G>
bool Worker<G>::stopped() {
  if (shared_.stop.load(std::memory_order_relaxed)) return true;
  if (id_ != 0) return false;
  const std::uint64_t count = nodes();
  if (shared_.limits.nodes && count >= *shared_.limits.nodes) {
    shared_.stop.store(true, std::memory_order_relaxed);
    return true;
  }
  if (count >= next_clock_check_) {
    next_clock_check_ = count + 512;
    // The first iteration always ends, so that there is a move to play.
    if (completed_depth_ >= 1 && !shared_.pondering.load(std::memory_order_relaxed) &&
        shared_.time.must_stop(Clock::now())) {
      shared_.stop.store(true, std::memory_order_relaxed);
      return true;
    }
  }
  return false;
}

template <Game G>
void Worker<G>::search_root(int depth, const Report& report) {
  const auto begin = root_moves_.begin() + pv_index_;
  const auto by_score = [](const RootMove<P>& a, const RootMove<P>& b) {
    return a.score != b.score ? a.score > b.score : a.previous_score > b.previous_score;
  };
  const int expected = root_moves_[static_cast<std::size_t>(pv_index_)].average_score;
  int delta = Traits::params.aspiration_window;
  int alpha = -kInfinite;
  int beta = kInfinite;
  if (depth >= 4 && expected != -kInfinite && !is_proven(expected)) {
    delta += std::abs(expected) / 40;
    alpha = std::max(expected - delta, -kInfinite);
    beta = std::min(expected + delta, kInfinite);
  }
  int failed_high = 0;
  for (;;) {
    const int score = search<true>(alpha, beta, std::max(1, depth - failed_high), 0, false);
    std::stable_sort(begin, root_moves_.end(), by_score);
    if (shared_.stop.load(std::memory_order_relaxed)) return;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - delta, -kInfinite);
      failed_high = 0;
      if (report && nodes() > 2'000'000) report(depth, pv_index_, Bound::Upper);
    } else if (score >= beta) {
      beta = std::min(score + delta, kInfinite);
      if (!is_proven(score)) failed_high = std::min(failed_high + 1, 3);
      if (report && nodes() > 2'000'000) report(depth, pv_index_, Bound::Lower);
    } else {
      return;
    }
    delta += delta / 2 + 4;
    if (delta > 1000) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

template <Game G>
void Worker<G>::iterate(const Report& report) {
  for (Frame& f : stack_) {
    f = Frame{};
    f.continuation = histories_.continuation(0, 0);
  }
  null_verification_ply_ = 0;
  next_clock_check_ = 0;
  Move last_best{};
  int stability = 0;
  const int most_depth = std::min(shared_.limits.depth.value_or(kMaxPly - 10), kMaxPly - 10);

  for (root_depth_ = 1; root_depth_ <= most_depth; ++root_depth_) {
    // Helper threads look at different depths, so that they do not all repeat the same work.
    if (id_ > 0 && root_depth_ > 1 && (root_depth_ + id_) % 4 == 3) continue;
    const std::uint64_t nodes_before = nodes();
    for (RootMove<P>& root : root_moves_) {
      root.previous_score = root.score;
      root.nodes = 0;
    }
    for (pv_index_ = 0; pv_index_ < multi_pv_; ++pv_index_) {
      selective_depth_ = 0;
      search_root(root_depth_, report);
      std::stable_sort(root_moves_.begin(), root_moves_.begin() + pv_index_ + 1,
                       [](const auto& a, const auto& b) { return a.score > b.score; });
      if (shared_.stop.load(std::memory_order_relaxed)) break;
    }
    if (shared_.stop.load(std::memory_order_relaxed)) break;
    completed_depth_ = root_depth_;
    for (RootMove<P>& root : root_moves_)
      if (root.score != -kInfinite)
        root.average_score = root.average_score == -kInfinite ? root.score : (root.score + root.average_score) / 2;
    if (id_ != 0) continue;
    if (report)
      for (int i = 0; i < multi_pv_; ++i) report(root_depth_, i, Bound::Exact);

    const RootMove<P>& best = root_moves_.front();
    stability = best.move == last_best ? stability + 1 : 0;
    last_best = best.move;
    if (shared_.limits.mate && best.score >= kMateInMaxPly && mate_moves(best.score) <= *shared_.limits.mate) break;
    if (shared_.limits.soft_nodes && nodes() >= *shared_.limits.soft_nodes) break;
    if (shared_.pondering.load(std::memory_order_relaxed)) continue;
    // A mate that is nearer than the depth searched will not get shorter.
    if (shared_.time.limited() && is_mate(best.score) && root_depth_ > 2 * std::abs(mate_moves(best.score)) + 6) break;
    TimeManager::Signs signs;
    signs.best_move_stability = stability;
    const std::uint64_t spent = std::max<std::uint64_t>(1, nodes() - nodes_before);
    signs.best_move_node_share = static_cast<double>(best.nodes) / static_cast<double>(spent);
    signs.score_drop = best.average_score == -kInfinite ? 0 : best.average_score - best.score;
    signs.single_move = root_moves_.size() == 1;
    if (!shared_.time.may_start_iteration(signs, Clock::now())) break;
  }
  if (id_ == 0) {
    // While pondering or on `go infinite` the answer must wait for the GUI.
    while ((shared_.pondering.load() || shared_.limits.infinite) && !shared_.stop.load())
      std::this_thread::sleep_for(Milliseconds(1));
    shared_.stop.store(true);
  }
}

}  // namespace kydai
