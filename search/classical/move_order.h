#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "search/classical/tree.h"

namespace kydai {

/// Puts promising moves first, for alpha-beta skips most when it meets the best move early: the table's move, then
/// captures (the most valuable victim by the least valuable attacker), then the moves that cut off at this ply before
/// (killers), then the others by how often they cut off anywhere (history).
template <Game G>
class MoveOrder {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using MoveList = typename P::MoveList;

  void sort(MoveList& moves, const P& position, int ply, Move table_move = Move{}) const {
    std::array<std::pair<int, Move>, MoveList::capacity()> rated;
    std::size_t count = 0;
    for (const Move move : moves)
      rated[count++] = {move == table_move ? kTableMove : promise(position, move, ply), move};
    std::stable_sort(rated.begin(), rated.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < count; ++i) moves[i] = rated[i].second;
  }

  /// `move` cut off a search of `depth` plies: try it early in similar places.
  void learn(const P& position, Move move, int depth, int ply) {
    if (position.is_tactical(move)) return;
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    int& history = history_[slot(position, move)];
    history = std::min(history + depth * depth, kKiller - 1);
  }

 private:
  static constexpr int kTableMove = 4'000'000;
  static constexpr int kCapture = 2'000'000;
  static constexpr int kKiller = 1'000'000;

  [[nodiscard]] int promise(const P& position, Move move, int ply) const {
    if (position.is_tactical(move)) {
      const int victim = SearchTraits<G>::piece_value(position.captured_code(move));
      const int attacker = SearchTraits<G>::piece_value(position.piece_code(static_cast<int>(move.from())));
      return kCapture + 16 * victim - attacker;
    }
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (move == killers[0]) return kKiller + 1;
    if (move == killers[1]) return kKiller;
    return history_[slot(position, move)];
  }
  static std::size_t slot(const P& position, Move move) {
    const auto side = static_cast<std::size_t>(index(position.turn()));
    return (side * P::kSquares + static_cast<std::size_t>(move.from())) * P::kSquares +
           static_cast<std::size_t>(move.to());
  }

  std::vector<std::array<Move, 2>> killers_ = std::vector<std::array<Move, 2>>(kMaxPly + 2, std::array<Move, 2>{});
  std::vector<int> history_ = std::vector<int>(2 * P::kSquares * P::kSquares);
};

}  // namespace kydai
