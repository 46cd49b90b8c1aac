#pragma once

#include <cassert>
#include <string>

#include "core/line.h"
#include "core/text.h"
#include "data/game_file.h"
#include "eval/network/features.h"
#include "games/games.h"

namespace kydai {

/// The start position of a stored game.
template <Game G>
typename G::Position stored_start(const StoredGame& game) {
  std::string fen(G::kStartFen);
  if constexpr (std::same_as<G, Cotoan>) {
    // The target is the fifth field: board, side, points of both, target.
    const auto words = split_words(fen);
    fen.replace(static_cast<std::size_t>(words[4].column) - 1, words[4].text.size(), std::to_string(game.setup));
  }
  auto position = G::Position::from_fen(fen, typename G::Position::Rules{});
  assert(position);
  return *position;
}

/// The step that ply i of a stored game made.
template <Game G>
typename G::Position::Step stored_step(const StoredGame& game, std::size_t i) {
  const auto move = G::Position::Move::from_raw(game.moves[i]);
  if constexpr (HasReveal<typename G::Position>)
    return {move, static_cast<decltype(G::Position::Step::revealed)>(game.reveals[i])};
  else
    return move;
}

/// Replays a stored game move by move; says what is wrong with the first move that does not fit.
template <Game G>
Status verify_game(const StoredGame& game) {
  using P = typename G::Position;
  if (game.result > 2) return Error{"unknown result"};
  if (game.opening_plies > game.moves.size()) return Error{"the opening is longer than the game"};
  Line<P> line(stored_start<G>(game));
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const auto move = P::Move::from_raw(game.moves[i]);
    const auto wrong = [&](const char* what) { return Error{"ply " + std::to_string(i + 1) + ": " + what}; };
    if (!line.position().is_legal(move)) return wrong("illegal move");
    if constexpr (HasReveal<P>) {
      const bool chance = line.position().is_chance(move);
      if (chance != (game.reveals[i] != 0)) return wrong("a reveal is missing or too much");
      if (chance) {
        bool possible = false;
        for (const auto& reveal : line.position().reveals(move)) possible |= reveal.step == stored_step<G>(game, i);
        if (!possible) return wrong("impossible reveal");
      }
    }
    line.push(stored_step<G>(game, i));
  }
  if (const auto outcome = line.outcome()) {
    const int result = !outcome->winner ? 1 : *outcome->winner == Color::First ? 2 : 0;
    if (result != game.result) return Error{"the result contradicts the final position"};
  }
  return Done{};
}

}  // namespace kydai
