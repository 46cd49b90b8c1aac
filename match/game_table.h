#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/any_rules.h"
#include "referee/deal.h"

namespace kydai::match {

/// The board that the referee watches: the game itself and what each player may know of it. Only in cờ úp these differ;
/// there the table holds the deal, and players see their views alone.
class GameTable {
 public:
  /// A game from its start (`fen` empty) or from `fen`. `deal_seed` shuffles cờ úp's pieces, unless the FEN is a whole
  /// deal itself.
  static Result<GameTable> create(std::string_view game, std::string_view fen, std::string_view rules,
                                  std::uint64_t deal_seed);

  /// The game as everybody may know it: verdicts and records come from here.
  [[nodiscard]] const AnyRules& audience() const { return *audience_; }
  /// The game as a player knows it.
  [[nodiscard]] const AnyRules& view(Color color) const;

  /// Plays a legal move of the side to move, in the given notation without anything it reveals; returns its coordinates
  /// as the audience sees it. Anything but a legal move is an error.
  Result<std::string> play(std::string_view move, Notation notation);

  /// What lay where at the start of cờ úp; empty in other games.
  [[nodiscard]] const std::string& first_deal() const { return first_deal_; }

 private:
  std::unique_ptr<AnyRules> audience_;
  std::array<std::unique_ptr<AnyRules>, 2> views_;  // null where both know everything
  std::optional<referee::Deal> deal_;
  std::string first_deal_;
};

}  // namespace kydai::match
