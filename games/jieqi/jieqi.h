#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/jieqi/notation.h"
#include "games/jieqi/position.h"
#include "games/jieqi/rules.h"

namespace kydai {

/// Cờ úp (jieqi, dark xiangqi).
struct Jieqi {
  using Position = jieqi::Position;

  static constexpr std::string_view kName = "jieqi";
  static constexpr std::string_view kStartFen =
      "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
  static constexpr int kFiles = xiangqi::kFiles;
  static constexpr int kRanks = xiangqi::kRanks;
  static constexpr std::array<Notation, 2> kNotations{Notation::Coordinates, Notation::UciVariant};

  static std::string write_move(const Position& position, Position::Step step, Notation notation) {
    return jieqi::write_move(position, step, notation);
  }
  static Result<Position::Step> read_move(const Position& position, std::string_view text,
                                          std::optional<Notation> hint = std::nullopt) {
    return jieqi::read_move(position, text, hint);
  }
  static Result<Position::Rules> parse_rules(std::string_view text) { return jieqi::parse_rules(text); }
  static std::string write_rules(const Position::Rules& rules) { return jieqi::write_rules(rules); }
};

static_assert(Game<Jieqi>);
static_assert(HasCheck<Jieqi::Position> && HasNullMove<Jieqi::Position> && HasSee<Jieqi::Position> &&
              HasReveal<Jieqi::Position>);

}  // namespace kydai
