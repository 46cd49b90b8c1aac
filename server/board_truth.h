#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/deal.h"
#include "server/seen_game.h"

namespace kydai::server {

/// What truly stands on the board of one game, and how each viewer sees it. Three of the games hide nothing and have
/// one sight for all; cờ úp has a deal and three sights, and the deal is never asked for anything but its moves.
class BoardTruth {
 public:
  /// From a position that anybody may see; face-down pieces are dealt at random. Failure for a bad FEN or rules.
  static BoardTruth begin(std::string_view game, std::string_view fen, std::string_view rules);
  /// From secret(), to go on after a restart.
  static BoardTruth restore(std::string_view game, const std::string& secret, std::string_view rules);

  [[nodiscard]] const std::string& secret() const { return secret_; }
  [[nodiscard]] bool hides() const { return !deals_.empty(); }

  /// What one player knows, and what everybody knows.
  [[nodiscard]] const SeenGame& seen_by(Color side) const { return sights_[hides() ? sight_of(side) : 0]; }
  [[nodiscard]] const SeenGame& seen_by_all() const { return sights_.back(); }

  /// Plays a move as a player chooses it (nothing about what it turns up) and gives it back as it is kept.
  /// Failure "illegal", and nothing changes, when the rules forbid it.
  std::string play(std::string_view chosen, long long spent_ms);
  void take_back();

 private:
  BoardTruth() = default;
  static std::size_t sight_of(Color side) { return static_cast<std::size_t>(index(side)); }

  std::string secret_;
  std::vector<referee::Deal> deals_;  // one for each position of the line, for taking back; empty where nothing hides
  std::vector<SeenGame> sights_;
};

}  // namespace kydai::server
