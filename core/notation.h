#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace kydai {

/// Ways of writing a move. Each game supports some of them (Game::kNotations); Coordinates works in all four.
enum class Notation {
  Coordinates,    ///< e2e4, h2e2 (xiangqi ranks 0-9), a0a4R (cờ úp with what was revealed)
  UciVariant,     ///< xiangqi squares with ranks 1-10, as Fairy-Stockfish speaks them; else equal to Coordinates
  San,            ///< chess, English letters
  SanVietnamese,  ///< chess, V H X T M
  SanFigurine,    ///< chess, ♔♕♖♗♘
  Iccs,           ///< xiangqi, H2-E2
  Wxf,            ///< xiangqi, C2=5
  Vietnamese,     ///< xiangqi, P2-5
  Chinese,        ///< xiangqi, 炮二平五
  Arithmetic,     ///< cờ toán, 8e1xe10 (8+0=8)
};

inline constexpr std::array<std::pair<Notation, std::string_view>, 10> kNotationNames{{
    {Notation::Coordinates, "coordinates"},
    {Notation::UciVariant, "uci-variant"},
    {Notation::San, "san"},
    {Notation::SanVietnamese, "san-vi"},
    {Notation::SanFigurine, "figurine"},
    {Notation::Iccs, "iccs"},
    {Notation::Wxf, "wxf"},
    {Notation::Vietnamese, "vietnamese"},
    {Notation::Chinese, "chinese"},
    {Notation::Arithmetic, "arithmetic"},
}};

constexpr std::string_view name(Notation notation) {
  for (const auto& [value, text] : kNotationNames)
    if (value == notation) return text;
  return {};
}

constexpr std::optional<Notation> notation_from_name(std::string_view text) {
  for (const auto& [value, known] : kNotationNames)
    if (known == text) return value;
  return std::nullopt;
}

}  // namespace kydai
