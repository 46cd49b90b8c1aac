#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <map>

#include "games/games.h"
#include "tests/plain_cotoan.h"
#include "tests/plain_jieqi.h"
#include "tests/random_play.h"
#include "tools/command_line.h"
#include "tools/uci_peer.h"

// Fresh random positions in every run, compared with Debian's engines and, where there is no second engine, with
// the plain generators. A failure prints the seed (give it back as KYDAI_SEED) and the position.
namespace kydai {
namespace {

using testing_play::RandomGame;

std::uint64_t fresh_seed() {
  static const std::uint64_t seed = testing_play::seed_or(
      static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) % 1'000'000'000);
  return seed;
}

/// Whether to do without the other engines: only when asked to, because a comparison that silently does not
/// happen proves nothing.
bool peers_are_excused() { return std::getenv("KYDAI_NO_PEERS") != nullptr; }

template <Game G>
std::map<std::string, std::uint64_t> our_divide(const typename G::Position& position, int depth, Notation notation) {
  std::map<std::string, std::uint64_t> counts;
  for (const auto& part : perft_divide(position, depth))
    counts[G::write_move(position, typename G::Position::Step(part.move), notation)] = part.nodes;
  return counts;
}

/// What differs, in words.
std::string difference(const std::map<std::string, std::uint64_t>& ours,
                       const std::map<std::string, std::uint64_t>& theirs) {
  std::string text;
  for (const auto& [move, nodes] : ours)
    if (const auto other = theirs.find(move); other == theirs.end())
      text += " only ours: " + move;
    else if (other->second != nodes)
      text += ' ' + move + ": ours " + std::to_string(nodes) + " theirs " + std::to_string(other->second);
  for (const auto& [move, nodes] : theirs)
    if (!ours.contains(move)) text += " only theirs: " + move;
  return text;
}

/// A position somewhere in a random game from one of `starts`.
template <Game G>
Line<typename G::Position> random_line(const std::vector<typename G::Position>& starts, Rng& rng) {
  RandomGame<G> game(starts[rng.below(static_cast<std::uint32_t>(starts.size()))], rng);
  for (auto plies = rng.below(120); plies > 0 && game.advance();) --plies;
  return game.line();
}

/// The same position with its counters at the start: cờ úp has no moves any more once too many were made without a
/// capture, of which the plain generator knows nothing.
template <Game G>
typename G::Position with_fresh_counters(const typename G::Position& position) {
  std::string fen = position.fen();
  const auto words = split_words(fen);
  fen.resize(static_cast<std::size_t>(words[words.size() - 2].column) - 1);
  return G::Position::from_fen(fen + "0 1", position.rules()).value();
}

/// The two depths to compare at: mostly the deeper one, while the position is not too wide for it.
int depth_for(int legal_moves) { return legal_moves <= 30 ? 3 : 2; }

struct Peer {
  const char* program;
  const char* variable;  // an environment variable that names another program
  std::vector<std::pair<const char*, const char*>> options;
};

template <Game G>
void compare_with(const Peer& peer, const std::vector<typename G::Position>& starts, int positions, Notation notation) {
  const char* named = std::getenv(peer.variable);
  const std::string program = tools::find_program(named != nullptr ? named : peer.program);
  if (program.empty()) {
    if (peers_are_excused()) GTEST_SKIP() << peer.program << " is not installed";
    FAIL() << peer.program << " is not installed (KYDAI_NO_PEERS=1 does without it)";
  }
  std::cout << "seed " << fresh_seed() << '\n';
  Rng rng(fresh_seed());
  try {
    tools::UciPeer engine(program);
    for (const auto& [option, value] : peer.options) engine.set_option(option, value);
    for (int i = 0; i < positions; ++i) {
      const auto line = random_line<G>(starts, rng);
      const auto& position = line.position();
      const int depth = depth_for(position.count_legal());
      const auto ours = our_divide<G>(position, depth, notation);
      const auto theirs = engine.perft(position.fen(), depth);
      ASSERT_EQ(ours, theirs.moves) << "seed " << fresh_seed() << " depth " << depth << difference(ours, theirs.moves)
                                    << testing_play::describe<G>(line);
    }
  } catch (const tools::Failure& failure) {
    FAIL() << "seed " << fresh_seed() << ": " << failure.what();
  }
}

template <Game G>
std::vector<typename G::Position> starts_where(bool (*wanted)(const typename G::Position&)) {
  std::vector<typename G::Position> starts;
  for (const auto& position : testing_play::start_positions<G>())
    if (wanted(position)) starts.push_back(position);
  return starts;
}

constexpr int kChessPositions = 1000;
constexpr int kXiangqiPositions = 800;

bool is_960(const Chess::Position& position) { return position.rules().chess960; }
bool is_standard(const Chess::Position& position) { return !position.rules().chess960; }

TEST(Peers, ChessIsStockfishs) {
  compare_with<Chess>({"stockfish", "KYDAI_STOCKFISH", {}}, starts_where<Chess>(is_standard), kChessPositions,
                      Notation::Coordinates);
}

TEST(Peers, Chess960IsStockfishs) {
  compare_with<Chess>({"stockfish", "KYDAI_STOCKFISH", {{"UCI_Chess960", "true"}}}, starts_where<Chess>(is_960),
                      kChessPositions, Notation::Coordinates);
}

TEST(Peers, ChessIsFairyStockfishs) {
  compare_with<Chess>({"fairy-stockfish", "KYDAI_FAIRY_STOCKFISH", {{"UCI_Variant", "chess"}}},
                      starts_where<Chess>(is_standard), kChessPositions / 3, Notation::Coordinates);
}

TEST(Peers, XiangqiIsFairyStockfishs) {
  compare_with<Xiangqi>({"fairy-stockfish", "KYDAI_FAIRY_STOCKFISH", {{"UCI_Variant", "xiangqi"}}},
                        testing_play::start_positions<Xiangqi>(), kXiangqiPositions, Notation::UciVariant);
}

template <Game G>
std::vector<std::string> sorted_legal(const typename G::Position& position) {
  typename G::Position::MoveList moves;
  position.template generate<Gen::All>(moves);
  std::vector<std::string> texts;
  for (const auto move : moves)
    texts.push_back(G::write_move(position, typename G::Position::Step(move), Notation::Coordinates).substr(0, 8));
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(Peers, JieqiIsThePlainGenerators) {
  std::cout << "seed " << fresh_seed() << '\n';
  Rng rng(fresh_seed());
  const auto starts = testing_play::start_positions<Jieqi>();
  for (int i = 0; i < 1500; ++i) {
    const auto line = random_line<Jieqi>(starts, rng);
    auto position = with_fresh_counters<Jieqi>(line.position());
    const std::string where = "seed " + std::to_string(fresh_seed()) + testing_play::describe<Jieqi>(line);
    const auto moves = plain_jieqi::legal_moves(position.fen());
    ASSERT_TRUE(moves.has_value()) << where;
    if (position.outcome({})) continue;  // two bare kings: drawn, and the plain generator knows no ends
    ASSERT_EQ(sorted_legal<Jieqi>(position), *moves) << where;
    ASSERT_EQ(plain_jieqi::in_check(position.fen()), position.in_check()) << where;
    if (i % 8 != 0) continue;
    ASSERT_EQ(perft(position, 2), plain_jieqi::perft(position.fen(), 2)) << where;
  }
}

plain::CotoanRules plain_rules(const Cotoan::Position::Rules& rules) {
  plain::CotoanRules plain;
  plain.strict_division = rules.strict_division;
  plain.zero_may_be_front = rules.zero_may_be_front;
  plain.no_capture_plies = rules.no_capture_plies;
  plain.operations.clear();
  for (std::size_t i = 0; i < cotoan::kOperationSigns.size(); ++i)
    if (rules.allows(static_cast<cotoan::Operation>(i))) plain.operations += cotoan::kOperationSigns[i];
  return plain;
}

TEST(Peers, CotoanIsThePlainGenerators) {
  std::cout << "seed " << fresh_seed() << '\n';
  Rng rng(fresh_seed());
  const auto starts = testing_play::start_positions<Cotoan>();
  for (int i = 0; i < 1500; ++i) {
    const auto line = random_line<Cotoan>(starts, rng);
    auto position = line.position();
    const auto rules = plain_rules(position.rules());
    const std::string where = "seed " + std::to_string(fresh_seed()) + testing_play::describe<Cotoan>(line);
    ASSERT_EQ(sorted_legal<Cotoan>(position), plain::cotoan_moves(position.fen(), rules)) << where;
    if (i % 8 != 0) continue;
    ASSERT_EQ(perft(position, 2), plain::cotoan_perft(position.fen(), 2, rules)) << where;
  }
}

}  // namespace
}  // namespace kydai
