#include <array>

#include "games/jieqi/position.h"

namespace kydai::jieqi {
namespace {

/// What a face-up piece is worth in an exchange, by type. Roaming advisors and elephants beat xiangqi's.
constexpr std::array<int, xiangqi::kPieceTypes> kExchangeValues{0, 6000, 150, 130, 270, 600, 285, 50};

int exchange_value(PieceType t) { return kExchangeValues[static_cast<std::size_t>(t)]; }

}  // namespace

bool Position::see_at_least(Move m, int threshold) const {
  std::array<int, 2> hidden_values{};
  for (const Color c : {Color::First, Color::Second}) {
    int sum = 0;
    for (const PieceType t : kPoolTypes) sum += pool(c, t) * exchange_value(t);
    const int total = pool_total(c);
    hidden_values[static_cast<std::size_t>(c)] = total > 0 ? sum / total : 0;
  }
  const auto value_on = [&](Square s) {
    const Piece p = piece_on(s);
    if (p == Piece::None) return 0;
    return is_hidden(p) ? hidden_values[static_cast<std::size_t>(color_of(p))] : exchange_value(type_of(p));
  };

  const Square target = m.to();
  int swap = value_on(target) - threshold;
  if (swap < 0) return false;
  swap = value_on(m.from()) - swap;
  if (swap <= 0) return true;

  Bitboard standing = (occupied() & ~bit(m.from())) | bit(target);
  Color side = turn_;
  bool wins = true;
  while (true) {
    side = ~side;
    Bitboard takers = attackers(side, target, standing);
    if (takers == 0) return wins;
    Square cheapest = first_square(takers);
    while (takers != 0) {
      const Square s = pop_square(takers);
      if (value_on(s) < value_on(cheapest)) cheapest = s;
    }
    wins = !wins;
    // A king takes last and only what nobody protects.
    if (cheapest == king_square(side)) return attackers(~side, target, standing ^ bit(cheapest)) != 0 ? !wins : wins;
    swap = value_on(cheapest) - swap;
    if (swap < (wins ? 1 : 0)) return wins;
    standing ^= bit(cheapest);
  }
}

}  // namespace kydai::jieqi
