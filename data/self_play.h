#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/rng.h"
#include "data/replay.h"
#include "search/searchers.h"

namespace kydai {

/// How self-play games for training are made.
struct SelfPlayOptions {
  std::uint64_t soft_nodes = 1000;  ///< a move's search ends with the iteration that passes this
  int opening_plies = 8;            ///< random moves, one more in every other game
  int opening_limit = 500;          ///< openings that are already decided by this much are thrown away
  int win_limit = 2500;             ///< a side so far ahead for win_plies in a row has won
  int win_plies = 4;
  int draw_limit = 8;  ///< both sides this near to 0 for draw_plies in a row, late: a draw
  int draw_plies = 16;
  int draw_from_ply = 100;
  int longest_game = 400;
  EvalKind eval = EvalKind::Network;
  std::string network_file;  ///< empty: the network inside the program
};

/// Plays games of one engine against itself on one thread.
template <Game G>
class SelfPlay {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;

  SelfPlay(const SelfPlayOptions& options, const std::shared_ptr<const Network<G>>& network)
      : options_(options), searcher_(8) {
    searcher_.set_network(network);
  }

  /// One whole game; the same seed gives the same game.
  StoredGame play(std::uint64_t seed) {
    Rng rng(seed * 0x9E3779B97F4A7C15ULL + 0x7F4A7C15ULL);
    while (true) {
      StoredGame game;
      if constexpr (std::same_as<G, Cotoan>) {
        // No target half of the time, else one of the usual ones.
        game.setup = rng.below(2) == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>(10 + 5 * rng.below(8));
      }
      Line<P> line(stored_start<G>(game));
      searcher_.new_game();
      if (play_opening(line, game, rng) && play_on(line, game, rng)) return game;
    }
  }

 private:
  static void record(StoredGame& game, typename P::Step step, int score) {
    if constexpr (HasReveal<P>) {
      game.moves.push_back(step.move.raw());
      game.reveals.push_back(static_cast<std::uint8_t>(step.revealed));
    } else {
      game.moves.push_back(step.raw());
    }
    game.scores.push_back(static_cast<std::int16_t>(score));
  }

  /// What the move turns out to be: nature draws from the pool.
  static typename P::Step resolve(const P& position, Move move, Rng& rng) {
    if constexpr (HasReveal<P>) {
      if (position.is_chance(move)) {
        const auto reveals = position.reveals(move);
        int total = 0;
        for (const auto& reveal : reveals) total += reveal.weight;
        int drawn = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
        for (const auto& reveal : reveals)
          if ((drawn -= reveal.weight) < 0) return reveal.step;
      }
    }
    return typename P::Step(move);
  }

  bool play_opening(Line<P>& line, StoredGame& game, Rng& rng) {
    const int plies = options_.opening_plies + static_cast<int>(rng.below(2));
    for (int i = 0; i < plies; ++i) {
      typename P::MoveList moves;
      line.position().template generate<Gen::All>(moves);
      if (moves.empty() || line.outcome()) return false;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const auto step = resolve(line.position(), move, rng);
      record(game, step, StoredGame::kNotForTraining);
      line.push(step);
    }
    game.opening_plies = static_cast<std::uint8_t>(plies);
    if (line.outcome()) return false;
    return std::abs(think(line, 2 * options_.soft_nodes).score) <= options_.opening_limit;
  }

  SearchAnswer<P> think(const Line<P>& line, std::uint64_t nodes) {
    SearchRequest<P> request;
    request.limits.soft_nodes = nodes;
    request.limits.nodes = nodes * 8;
    request.eval = options_.eval;
    searcher_.begin(line, request);
    return searcher_.run();
  }

  bool play_on(Line<P>& line, StoredGame& game, Rng& rng) {
    int winning = 0;
    int drawish = 0;
    while (true) {
      if (const auto outcome = line.outcome()) {
        game.result = !outcome->winner ? 1 : *outcome->winner == Color::First ? 2 : 0;
        return true;
      }
      const int plies = static_cast<int>(game.moves.size());
      if (plies >= options_.longest_game) {
        game.result = 1;
        return true;
      }
      const SearchAnswer<P> answer = think(line, options_.soft_nodes);
      const P& position = line.position();
      const int first_score = position.turn() == Color::First ? answer.score : -answer.score;
      winning = std::abs(first_score) >= options_.win_limit ? winning + 1 : 0;
      drawish = plies >= options_.draw_from_ply && std::abs(first_score) <= options_.draw_limit ? drawish + 1 : 0;
      if (winning >= options_.win_plies || is_mate(first_score)) {
        game.result = first_score > 0 ? 2 : 0;
        return true;
      }
      if (drawish >= options_.draw_plies) {
        game.result = 1;
        return true;
      }
      const bool quiet = !SearchTraits<G>::in_danger(position) && !position.is_tactical(answer.best);
      const auto step = resolve(position, answer.best, rng);
      record(game, step, quiet ? answer.score : StoredGame::kNotForTraining);
      line.push(step);
    }
  }

  SelfPlayOptions options_;
  Searcher<G> searcher_;
};

}  // namespace kydai
