#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/cotoan/notation.h"
#include "games/cotoan/position.h"
#include "games/cotoan/rules.h"

namespace kydai {

/// Cờ toán, the Vietnamese math chess, behind the Game concept.
struct Cotoan {
  using Position = cotoan::Position;

  static constexpr std::string_view kName = "cotoan";
  static constexpr std::string_view kStartFen = "jihgfedcb/4a4/9/9/9/9/9/9/9/4A4/BCDEFGHIJ w 0 0 0 0 1";
  static constexpr int kFiles = cotoan::kFiles;
  static constexpr int kRanks = cotoan::kRanks;
  static constexpr std::array kNotations{Notation::Coordinates, Notation::UciVariant, Notation::Arithmetic};

  static std::string write_move(const Position& position, Position::Step step, Notation notation) {
    return cotoan::write_move(position, step, notation);
  }
  static Result<Position::Step> read_move(const Position& position, std::string_view text,
                                          std::optional<Notation> hint = std::nullopt) {
    return cotoan::read_move(position, text, hint);
  }
  static Result<Position::Rules> parse_rules(std::string_view text) { return cotoan::parse_rules(text); }
  static std::string write_rules(const Position::Rules& rules) { return cotoan::write_rules(rules); }
};

static_assert(Game<Cotoan>);
static_assert(HasNullMove<Cotoan::Position> && HasSee<Cotoan::Position> && !HasCheck<Cotoan::Position>);

}  // namespace kydai
