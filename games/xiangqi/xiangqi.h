#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/xiangqi/position.h"

namespace kydai {

/// Xiangqi (cờ tướng).
struct Xiangqi {
  using Position = xiangqi::Position;

  static constexpr std::string_view kName = "xiangqi";
  static constexpr std::string_view kStartFen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  static constexpr int kFiles = xiangqi::kFiles;
  static constexpr int kRanks = xiangqi::kRanks;
  static constexpr std::array<Notation, 6> kNotations{Notation::Coordinates, Notation::UciVariant, Notation::Iccs,
                                                      Notation::Wxf,         Notation::Vietnamese, Notation::Chinese};

  static std::string write_move(const Position& position, Position::Step step, Notation notation);
  static Result<Position::Step> read_move(const Position& position, std::string_view text,
                                          std::optional<Notation> hint = std::nullopt);
  /// "asian" or "simple", the law of repetition; empty for the default.
  static Result<Position::Rules> parse_rules(std::string_view text);
  static std::string write_rules(const Position::Rules& rules);
};

static_assert(Game<Xiangqi>);
static_assert(HasCheck<Xiangqi::Position> && HasNullMove<Xiangqi::Position> && HasSee<Xiangqi::Position>);

}  // namespace kydai
