#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/chess/notation.h"
#include "games/chess/position.h"

namespace kydai {

/// Chess and Chess960.
struct Chess {
  using Position = chess::Position;

  static constexpr std::string_view kName = "chess";
  static constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  static constexpr int kFiles = 8;
  static constexpr int kRanks = 8;
  static constexpr std::array kNotations{Notation::Coordinates, Notation::UciVariant, Notation::San,
                                         Notation::SanVietnamese, Notation::SanFigurine};

  static std::string write_move(const Position& position, chess::Move move, Notation notation) {
    return chess::write_move(position, move, notation);
  }
  static Result<chess::Move> read_move(const Position& position, std::string_view text,
                                       std::optional<Notation> hint = std::nullopt) {
    return chess::read_move(position, text, hint);
  }
  /// "chess960" and "claim-draws", separated by commas.
  static Result<chess::Rules> parse_rules(std::string_view text) { return chess::parse_rules(text); }
  static std::string write_rules(const chess::Rules& rules) { return chess::write_rules(rules); }
};

static_assert(Game<Chess>);
static_assert(HasCheck<Chess::Position> && HasNullMove<Chess::Position> && HasSee<Chess::Position>);

}  // namespace kydai
