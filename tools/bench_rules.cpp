#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/rng.h"
#include "games/any_rules.h"
#include "games/games.h"
#include "games/perft.h"
#include "tests/plain_cotoan.h"
#include "tools/bench.h"
#include "tools/command_line.h"
#include "tools/spread.h"
#include "tools/uci_peer.h"

namespace kydai::tools {
namespace {

using Clock = std::chrono::steady_clock;
using Speed = double;  // nodes a second

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Another way of counting the same lines: an engine, or the plain generator. It may not be here.
class Counter {
 public:
  virtual ~Counter() = default;
  /// Nodes and seconds.
  virtual PeerPerft count(const std::string& fen, int depth) = 0;
};

class EngineCounter final : public Counter {
 public:
  EngineCounter(const std::string& program, const char* variant) : peer_(program) {
    if (variant != nullptr) peer_.set_option("UCI_Variant", variant);
  }
  PeerPerft count(const std::string& fen, int depth) override {
    return peer_.perft(fen, depth, std::chrono::minutes(10));
  }

 private:
  UciPeer peer_;
};

class PlainCotoanCounter final : public Counter {
 public:
  PeerPerft count(const std::string& fen, int depth) override {
    PeerPerft result;
    const auto begin = Clock::now();
    result.nodes = plain::cotoan_perft(fen, depth);
    result.seconds = seconds_since(begin);
    return result;
  }
};

/// One row of the comparison: what is counted, by whom else, and how much faster we must be.
struct Race {
  std::string title;
  std::string_view game;
  std::string fen;
  int depth;
  std::string peer;
  double goal;
  std::unique_ptr<Counter> counter;
  Spread ours;
  Spread theirs;
  Spread ratio;
};

PeerPerft count_ours(std::string_view game, const std::string& fen, int depth, int threads) {
  PeerPerft result;
  with_game(game, [&]<Game G>(std::type_identity<G>) {
    const auto position = G::Position::from_fen(fen, {});
    if (!position) throw Failure(std::string(game) + ": " + position.error().text());
    const auto begin = Clock::now();
    result.nodes = total_nodes(perft_divide(*position, depth, threads));
    result.seconds = seconds_since(begin);
  });
  return result;
}

Speed millions_a_second(const PeerPerft& count) { return static_cast<double>(count.nodes) / count.seconds / 1e6; }

std::unique_ptr<Counter> engine_or_nothing(const char* name, const char* variant) {
  const std::string program = find_program(name);
  return program.empty() ? nullptr : std::make_unique<EngineCounter>(program, variant);
}

std::vector<Race> make_races() {
  constexpr const char* kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  std::vector<Race> races;
  const auto add = [&](std::string title, std::string_view game, std::string_view fen, int depth, std::string peer,
                       double goal, std::unique_ptr<Counter> counter) {
    races.push_back(
        {std::move(title), game, std::string(fen), depth, std::move(peer), goal, std::move(counter), {}, {}, {}});
  };
  add("chess start", Chess::kName, Chess::kStartFen, 6, "stockfish", 1.5, engine_or_nothing("stockfish", nullptr));
  add("chess Kiwipete", Chess::kName, kKiwipete, 5, "stockfish", 1.5, engine_or_nothing("stockfish", nullptr));
  add("xiangqi start", Xiangqi::kName, Xiangqi::kStartFen, 5, "fairy-stockfish", 8,
      engine_or_nothing("fairy-stockfish", "xiangqi"));
  add("cotoan start", Cotoan::kName, Cotoan::kStartFen, 4, "plain generator", 20,
      std::make_unique<PlainCotoanCounter>());
  return races;
}

void run_race(Race& race) {
  const PeerPerft ours = count_ours(race.game, race.fen, race.depth, 1);
  race.ours.add(millions_a_second(ours));
  if (!race.counter) return;
  const PeerPerft theirs = race.counter->count(race.fen, race.depth);
  if (ours.nodes != theirs.nodes)
    throw Failure(race.title + ": we count " + std::to_string(ours.nodes) + " nodes, " + race.peer + " " +
                  std::to_string(theirs.nodes));
  race.theirs.add(millions_a_second(theirs));
  race.ratio.add(theirs.seconds / ours.seconds);
}

void compare_with_peers(int rounds) {
  auto races = make_races();
  for (int round = 0; round < rounds; ++round)
    for (Race& race : races) run_race(race);
  std::printf("Perft, one thread, M nodes/s: median (lowest-highest) of %d interleaved rounds\n", rounds);
  std::printf("%-16s %5s  %-22s  %-40s  %s\n", "position", "depth", "ours", "peer", "times as fast");
  for (const Race& race : races) {
    const std::string peer = race.peer + (race.counter ? ' ' + race.theirs.text(1) : std::string(" is not installed"));
    std::printf("%-16s %5d  %-22s  %-40s  ", race.title.c_str(), race.depth, race.ours.text(1).c_str(), peer.c_str());
    if (race.counter)
      std::printf("%s, goal %.1f %s\n", race.ratio.text(2).c_str(), race.goal,
                  race.ratio.median() >= race.goal ? "reached" : "MISSED");
    else
      std::printf("-\n");
  }
}

/// Positions of random games, for costs that a single position would not tell.
template <Game G>
std::vector<typename G::Position> sample_positions() {
  constexpr std::size_t kSample = 512;
  constexpr int kLongestGame = 120;
  Rng rng(2025);
  std::vector<typename G::Position> sample;
  while (sample.size() < kSample) {
    auto position = *G::Position::from_fen(G::kStartFen, {});
    for (int ply = 0; ply < kLongestGame && sample.size() < kSample; ++ply) {
      typename G::Position::MoveList moves;
      position.template generate<Gen::All>(moves);
      if (moves.empty()) break;
      if (rng.below(8) == 0) sample.push_back(position);
      std::vector<typename G::Position::Step> steps;
      for_each_step(position, moves[rng.below(static_cast<std::uint32_t>(moves.size()))],
                    [&](typename G::Position::Step step) { steps.push_back(step); });
      typename G::Position::Undo undo;
      position.do_move(steps[rng.below(static_cast<std::uint32_t>(steps.size()))], undo);
    }
  }
  return sample;
}

/// Nanoseconds for one call of `work`, which says how many things it did.
template <class Work>
double nanoseconds_each(Work&& work) {
  constexpr double kShortest = 0.05;
  std::uint64_t done = 0;
  const auto begin = Clock::now();
  do done += work();
  while (seconds_since(begin) < kShortest);
  return seconds_since(begin) * 1e9 / static_cast<double>(done);
}

/// What the basic operations of one game cost.
struct Costs {
  std::string game;
  Spread play;      // do and undo one move
  Spread generate;  // all legal moves of one position
  Spread count;     // only their number
  double moves = 0;
};

template <Game G>
void measure_costs(Costs& costs) {
  using Position = typename G::Position;
  auto sample = sample_positions<G>();
  std::vector<std::vector<typename Position::Step>> steps(sample.size());
  std::size_t moves = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    typename Position::MoveList list;
    sample[i].template generate<Gen::All>(list);
    moves += list.size();
    for (const auto move : list)
      for_each_step(sample[i], move, [&](typename Position::Step step) { steps[i].push_back(step); });
  }
  costs.moves = static_cast<double>(moves) / static_cast<double>(sample.size());
  std::uint64_t sink = 0;
  costs.play.add(nanoseconds_each([&] {
    std::uint64_t done = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      typename Position::Undo undo;
      for (const auto step : steps[i]) {
        sample[i].do_move(step, undo);
        sink += sample[i].key();
        sample[i].undo_move(step, undo);
      }
      done += steps[i].size();
    }
    return done;
  }));
  costs.generate.add(nanoseconds_each([&] {
    for (const auto& position : sample) {
      typename Position::MoveList list;
      position.template generate<Gen::All>(list);
      sink += list.size();
    }
    return sample.size();
  }));
  costs.count.add(nanoseconds_each([&] {
    for (const auto& position : sample) sink += static_cast<std::uint64_t>(position.count_legal());
    return sample.size();
  }));
  if (sink == 1) std::printf("\n");  // the work is wanted: nothing of it may be optimised away
}

void print_costs(int rounds) {
  std::vector<Costs> all;
  for (const auto game : kGameNames) {
    all.emplace_back();
    all.back().game = game;
  }
  for (int round = 0; round < rounds; ++round)
    for (Costs& costs : all) with_game(costs.game, [&]<Game G>(std::type_identity<G>) { measure_costs<G>(costs); });
  std::printf("\nCosts in ns over 512 positions of random games: median (lowest-highest) of %d interleaved rounds\n",
              rounds);
  std::printf("%-8s %6s  %-22s %-24s %s\n", "game", "moves", "do + undo", "all legal moves", "their number only");
  for (const Costs& costs : all)
    std::printf("%-8s %6.1f  %-22s %-24s %s\n", costs.game.c_str(), costs.moves, costs.play.text(1).c_str(),
                costs.generate.text(0).c_str(), costs.count.text(0).c_str());
}

void print_scaling(int rounds) {
  const int cores = static_cast<int>(std::max(2U, std::thread::hardware_concurrency()));
  std::vector<int> threads;
  for (int count = 1; count <= cores; count *= 2) threads.push_back(count);
  std::printf("\nPerft with several threads, M nodes/s: median (lowest-highest) of %d interleaved rounds\n", rounds);
  struct Job {
    const char* title;
    std::string_view game;
    std::string_view fen;
    int depth;
  };
  for (const Job& job : {Job{"chess start", Chess::kName, Chess::kStartFen, 6},
                         Job{"xiangqi start", Xiangqi::kName, Xiangqi::kStartFen, 5},
                         Job{"jieqi start", Jieqi::kName, Jieqi::kStartFen, 3},
                         Job{"cotoan start", Cotoan::kName, Cotoan::kStartFen, 4}}) {
    std::vector<Spread> speeds(threads.size());
    std::vector<Spread> gains(threads.size());
    for (int round = 0; round < rounds; ++round) {
      double alone = 0;
      for (std::size_t i = 0; i < threads.size(); ++i) {
        const auto count = count_ours(job.game, std::string(job.fen), job.depth, threads[i]);
        if (i == 0) alone = count.seconds;
        speeds[i].add(millions_a_second(count));
        gains[i].add(alone / count.seconds);
      }
    }
    std::printf("%-14s depth %d:", job.title, job.depth);
    for (std::size_t i = 0; i < threads.size(); ++i)
      std::printf("  %d: %s x%.2f", threads[i], speeds[i].text(1).c_str(), gains[i].median());
    std::printf("\n");
  }
}

}  // namespace

void add_bench_rules(CLI::App& bench) {
  auto* command = bench.add_subcommand("rules", "Perft beside other engines, costs of moves, scaling with threads");
  const auto rounds = std::make_shared<int>(3);
  command->add_option("--rounds", *rounds, "How often everything is repeated")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->footer("Example: kydai bench rules --rounds 5");
  command->callback([rounds] {
    compare_with_peers(*rounds);
    print_costs(*rounds);
    print_scaling(*rounds);
  });
}

}  // namespace kydai::tools
