#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "match/game_runner.h"
#include "match/statistics.h"

namespace kydai::match {

/// One game of a tournament by number: who plays whom, with which opening.
struct Fixture {
  std::uint64_t number = 0;
  std::uint64_t opening = 0;
  std::size_t pairing = 0;
  std::array<std::size_t, 2> players{};  ///< by colour
  bool reversed = false;                 ///< the pairing's second engine moves first
};

/// All games of a tournament, by number: for each opening every pairing, with both colours.
class Schedule {
 public:
  enum class Format { RoundRobin, Gauntlet };

  /// In a gauntlet the first engine plays all others. Games a pairing are rounded up to whole pairs.
  Schedule(std::size_t engines, Format format, std::uint64_t games_a_pairing);

  [[nodiscard]] std::uint64_t games() const { return rounds_ * pairings_.size() * 2; }
  [[nodiscard]] std::size_t engines() const { return engines_; }
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& pairings() const { return pairings_; }
  [[nodiscard]] Fixture fixture(std::uint64_t number) const;

 private:
  std::size_t engines_;
  std::uint64_t rounds_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;
};

/// What standings need to know of a finished game.
struct GameResult {
  std::uint64_t number = 0;
  Score score = Score::Draw;
  std::string reason;
  Fault fault = Fault::None;
  std::optional<Color> offender;
  std::uint64_t plies = 0;
  std::array<Effort, 2> effort;

  static GameResult of(std::uint64_t number, const PlayedGame& played);
};

/// One engine's balance over all its games.
struct EngineBalance {
  Tally tally;  ///< without pairs, which belong to encounters
  std::array<Tally, 2> by_color;
  std::array<std::uint64_t, kFaultNames.size()> faults{};
  Effort effort;
};

/// The results of a tournament as they come in, in any order.
class Standings {
 public:
  explicit Standings(const Schedule& schedule);

  void add(const GameResult& result);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t plies() const { return plies_; }
  [[nodiscard]] const std::vector<Encounter>& encounters() const { return encounters_; }
  [[nodiscard]] const std::vector<EngineBalance>& engines() const { return engines_; }
  [[nodiscard]] const std::map<std::string, std::uint64_t>& reasons() const { return reasons_; }
  /// The first player's results.
  [[nodiscard]] const Tally& first_player() const { return first_player_; }
  /// The first encounter's rating difference after each of its games, for the chart.
  [[nodiscard]] const std::vector<Estimate>& history() const { return history_; }

 private:
  const Schedule& schedule_;
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::vector<Encounter> encounters_;
  std::vector<EngineBalance> engines_;
  std::map<std::string, std::uint64_t> reasons_;
  std::map<std::uint64_t, int> open_pairs_;  // half points of the one finished game of a pair
  Tally first_player_;
  std::vector<Estimate> history_;
};

}  // namespace kydai::match
