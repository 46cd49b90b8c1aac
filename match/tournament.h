#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/standings.h"

namespace kydai::match {

/// A whole tournament as the user wants it.
struct TournamentOptions {
  std::string game;
  std::string rules;
  std::vector<PlayerSpec> players;
  ThinkingTime thinking;  ///< of engines that have none of their own
  Schedule::Format format = Schedule::Format::RoundRobin;
  std::uint64_t games = 100;  ///< of each pairing
  int concurrency = 1;
  OpeningOptions openings;
  Adjudication adjudication;
  Milliseconds margin{100};
  Milliseconds patience{60'000};
  std::optional<Sprt> sprt;  ///< stops the tournament; of the first pairing

  [[nodiscard]] const ThinkingTime& thinking_of(std::size_t player) const {
    return players[player].thinking.is_limited() ? players[player].thinking : thinking;
  }
};

/// Says what is wrong with the options, and starts every engine once to see that it can play.
Status check(const TournamentOptions& options);

/// Plays a tournament with many games at once. Threads share nothing but the number of the next game and, once a game,
/// the standings.
class Tournament {
 public:
  /// Told about each game as it ends, one at a time. An error stops the tournament.
  using OnGame = std::function<Status(const GameResult&, const PlayedGame&, const Standings&)>;

  explicit Tournament(TournamentOptions options);

  /// A game that was played by an earlier run.
  void add_finished(const GameResult& result);

  /// Plays what is missing. Returns when everything is played, the SPRT has decided or stop() was called.
  Status run(const OnGame& on_game);
  /// May be called from a signal handler: games that are going on are given up.
  void stop() { cancelled_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool was_stopped() const { return cancelled_.load(std::memory_order_relaxed); }

  [[nodiscard]] const TournamentOptions& options() const { return options_; }
  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] const Standings& standings() const { return standings_; }

 private:
  class Worker;

  TournamentOptions options_;
  Schedule schedule_;
  Standings standings_;
  std::vector<bool> finished_;
  std::atomic<bool> cancelled_{false};
};

}  // namespace kydai::match
