#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/line.h"
#include "core/rng.h"
#include "core/text.h"
#include "games/perft.h"

/// Random play for tests: positions of every kind that a game can reach, each explained well enough to be
/// reached again by hand.
namespace kydai::testing_play {

/// KYDAI_LONG=1 asks for the full proof.
inline bool long_run() {
  const char* text = std::getenv("KYDAI_LONG");
  return text != nullptr && std::string(text) != "0" && !std::string(text).empty();
}

/// How much slower this build is than a release: amounts are divided by it.
inline constexpr std::uint64_t kSlowness =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    40;
#elif !defined(NDEBUG)
    15;
#else
    1;
#endif

/// KYDAI_SEED, or `fallback`.
inline std::uint64_t seed_or(std::uint64_t fallback) {
  const char* text = std::getenv("KYDAI_SEED");
  return text == nullptr ? fallback : parse_number<std::uint64_t>(text).value_or(fallback);
}

/// The positions random play begins from: the lines `RULES | FEN` of tests/data/conformance/<game>.txt.
template <Game G>
std::vector<typename G::Position> start_positions() {
  const std::string path = std::string(KYDAI_TEST_DATA) + "/conformance/" + std::string(G::kName) + ".txt";
  std::ifstream file(path);
  std::vector<typename G::Position> positions;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line.front() == '#') continue;
    const auto parts = split_at(line, '|');
    if (parts.size() != 2) throw std::runtime_error(path + ": not 'RULES | FEN': " + line);
    const auto rules = G::parse_rules(trim(parts[0].text));
    if (!rules) throw std::runtime_error(path + ": " + rules.error().text() + ": " + line);
    const auto position = G::Position::from_fen(trim(parts[1].text), *rules);
    if (!position) throw std::runtime_error(path + ": " + position.error().text() + ": " + line);
    positions.push_back(*position);
  }
  if (positions.empty()) throw std::runtime_error(path + ": no start position");
  return positions;
}

/// Any one thing that `move` may become.
template <GamePosition P>
typename P::Step random_step(const P& position, typename P::Move move, Rng& rng) {
  typename P::Step chosen(move);
  std::uint32_t seen = 0;
  for_each_step(position, move, [&](typename P::Step step) {
    if (rng.below(++seen) == 0) chosen = step;
  });
  return chosen;
}

/// One random game. Each game has a temper: some capture whenever they can, some shuffle back and forth, so that
/// bare endings, checks and repetitions all come up.
template <Game G>
class RandomGame {
 public:
  using Position = typename G::Position;
  using Move = typename Position::Move;

  RandomGame(const Position& start, Rng& rng)
      : line_(start),
        rng_(rng),
        captures_(rng.below(4)),
        shuffles_(rng.below(6) == 0 ? 12 : 0),
        longest_(20 + rng.below(300)) {}

  [[nodiscard]] const Line<Position>& line() const { return line_; }

  /// Plays one ply; false when the game is over or long enough.
  bool advance() {
    if (line_.played().size() >= longest_) return false;
    typename Position::MoveList moves;
    line_.position().template generate<Gen::All>(moves);
    if (moves.empty()) return false;
    line_.push(random_step(line_.position(), choose(moves), rng_));
    return true;
  }

 private:
  Move choose(const typename Position::MoveList& moves) {
    const auto played = line_.played();
    if (played.size() >= 2 && rng_.below(16) < shuffles_) {
      const Move last(typename Position::Move(move_of(played[played.size() - 2].step)));
      for (const Move move : moves)
        if (move.from() == last.to() && move.to() == last.from()) return move;
    }
    if (rng_.below(6) < captures_) {
      typename Position::MoveList tactical;
      line_.position().template generate<Gen::Tactical>(tactical);
      if (!tactical.empty()) return tactical[rng_.below(static_cast<std::uint32_t>(tactical.size()))];
    }
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  template <class Step>
  static Move move_of(const Step& step) {
    if constexpr (std::is_same_v<Step, Move>)
      return step;
    else
      return step.move;
  }

  Line<Position> line_;
  Rng& rng_;
  std::uint32_t captures_;
  std::uint32_t shuffles_;
  std::size_t longest_;
};

/// Calls `visit(line)` for `count` positions of random games, ended ones included, until `stop()`.
template <Game G, class Visitor, class Stop>
void visit_random_positions(std::uint64_t seed, std::uint64_t count, Visitor&& visit, Stop&& stop) {
  Rng rng(seed);
  const auto starts = start_positions<G>();
  std::uint64_t visited = 0;
  while (visited < count) {
    RandomGame<G> game(starts[rng.below(static_cast<std::uint32_t>(starts.size()))], rng);
    do {
      visit(game.line());
      if (stop()) return;
      ++visited;
    } while (visited < count && game.advance());
  }
}

/// How to get there again: the start, the moves, the position.
template <Game G>
std::string describe(const Line<typename G::Position>& line) {
  std::string text = "\n  game " + std::string(G::kName) + ", rules '" + G::write_rules(line.start().rules()) +
                     "', start " + line.start().fen() + "\n  moves";
  auto position = line.start();
  typename G::Position::Undo undo;
  for (const auto& played : line.played()) {
    text += ' ' + G::write_move(position, played.step, Notation::Coordinates);
    position.do_move(played.step, undo);
  }
  return text + "\n  now " + line.position().fen() + "\n";
}

}  // namespace kydai::testing_play
