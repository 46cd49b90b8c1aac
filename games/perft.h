#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/game.h"

namespace kydai {

/// Calls `visit(step)` for everything that `move` may become: itself, or each distinct thing it may reveal.
template <GamePosition P, class Visitor>
void for_each_step(const P& position, typename P::Move move, Visitor&& visit) {
  if constexpr (HasReveal<P>) {
    if (position.is_chance(move)) {
      for (const auto& reveal : position.reveals(move)) visit(typename P::Step(reveal.step));
      return;
    }
  }
  visit(typename P::Step(move));
}

/// The number of lines of `depth` plies. The last ply is counted, not played, so there a move that reveals
/// something is one line; before it, every distinct identity is a line of its own.
template <GamePosition P>
std::uint64_t perft(P& position, int depth) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(position.count_legal());
  typename P::MoveList moves;
  position.template generate<Gen::All>(moves);
  std::uint64_t nodes = 0;
  typename P::Undo undo;
  for (const auto move : moves)
    for_each_step(position, move, [&](typename P::Step step) {
      position.do_move(step, undo);
      nodes += perft(position, depth - 1);
      position.undo_move(step, undo);
    });
  return nodes;
}

/// What perft counts below one move of the root.
template <GamePosition P>
struct PerftMove {
  typename P::Move move;
  std::uint64_t nodes = 0;
};

/// perft by root move, on `threads` threads. The lines are dealt out by their first two moves, because root moves
/// alone differ too much in size to keep the threads equally busy.
template <GamePosition P>
std::vector<PerftMove<P>> perft_divide(const P& root, int depth, int threads = 1) {
  assert(depth >= 1 && threads >= 1);
  using Step = typename P::Step;
  typename P::MoveList moves;
  root.template generate<Gen::All>(moves);
  std::vector<PerftMove<P>> parts;
  for (const auto move : moves) parts.push_back({move, depth == 1 ? 1U : 0U});
  if (depth == 1) return parts;

  struct Task {
    std::size_t part;
    std::vector<Step> steps;
  };
  std::vector<Task> tasks;
  P position = root;
  typename P::Undo undo;
  for (std::size_t part = 0; part < parts.size(); ++part)
    for_each_step(root, parts[part].move, [&](Step first) {
      if (depth == 2 || threads == 1) {
        tasks.push_back({part, {first}});
        return;
      }
      position.do_move(first, undo);
      typename P::MoveList replies;
      position.template generate<Gen::All>(replies);
      for (const auto reply : replies)
        for_each_step(position, reply, [&](Step second) { tasks.push_back({part, {first, second}}); });
      position.undo_move(first, undo);
    });

  std::atomic<std::size_t> next = 0;
  const auto work = [&](std::vector<std::uint64_t>& nodes) {
    typename P::Undo ignored;
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      P mine = root;
      for (const Step step : tasks[i].steps) mine.do_move(step, ignored);
      nodes[tasks[i].part] += perft(mine, depth - static_cast<int>(tasks[i].steps.size()));
    }
  };
  std::vector<std::vector<std::uint64_t>> counts(static_cast<std::size_t>(threads),
                                                 std::vector<std::uint64_t>(parts.size()));
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < counts.size(); ++i) helpers.emplace_back([&, i] { work(counts[i]); });
    work(counts[0]);
  }
  for (const auto& nodes : counts)
    for (std::size_t part = 0; part < parts.size(); ++part) parts[part].nodes += nodes[part];
  return parts;
}

/// The sum over all root moves.
template <GamePosition P>
std::uint64_t total_nodes(const std::vector<PerftMove<P>>& parts) {
  std::uint64_t nodes = 0;
  for (const auto& part : parts) nodes += part.nodes;
  return nodes;
}

}  // namespace kydai
