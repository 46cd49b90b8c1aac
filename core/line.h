#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/game.h"

namespace kydai {

/// A position together with the moves that led to it: what outcome() and repetition need.
template <class P>
class Line {
 public:
  using Step = typename P::Step;

  explicit Line(const P& start) : start_(start), position_(start) {}

  [[nodiscard]] const P& start() const { return start_; }
  [[nodiscard]] const P& position() const { return position_; }
  [[nodiscard]] std::span<const Played<P>> played() const { return played_; }

  void push(Step step) {
    Played<P>& entry = played_.emplace_back();
    entry.step = step;
    position_.do_move(step, entry.undo);
  }
  void pop() {
    position_.undo_move(played_.back().step, played_.back().undo);
    played_.pop_back();
  }

  [[nodiscard]] std::optional<Outcome> outcome() const { return position_.outcome(played_); }

 private:
  P start_;
  P position_;
  std::vector<Played<P>> played_;
};

/// How often the position `now` stood on the board before, in the part of `history` that can repeat it.
template <class P>
int earlier_occurrences(const P& now, std::span<const Played<P>> history) {
  int found = 0;
  const auto reach = std::min<std::size_t>(history.size(), static_cast<std::size_t>(now.reversible_plies()));
  for (std::size_t back = 4; back <= reach; back += 2)
    if (history[history.size() - back].undo.key == now.key()) ++found;
  return found;
}

}  // namespace kydai
