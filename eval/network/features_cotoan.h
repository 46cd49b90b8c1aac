#pragma once

#include <algorithm>

#include "eval/network/features.h"
#include "games/cotoan/cotoan.h"

namespace kydai {

/// Cờ toán: own and enemy numbers by cell, each player seeing the board turned to his side. The output is chosen by
/// how near the closer side is to the agreed points.
template <>
struct Features<Cotoan> {
  using P = cotoan::Position;
  static constexpr int kGameId = 4;
  static constexpr int kInputs = 2 * 10 * 99;
  static constexpr int kHidden = 256;
  static constexpr int kBuckets = 8;

  static int token(int code, int square) { return code * 99 + square; }

  /// 0 without a target; else 1..7 by the points that the side nearest to it still needs.
  static int bucket(const P& p) {
    if (p.target() == 0) return 0;
    const int need = p.target() - std::max(p.points(Color::First), p.points(Color::Second));
    return 1 + std::clamp((need - 1) / 5, 0, 6);
  }
  static bool mirrored(const P& /*p*/, Color /*player*/) { return false; }

  template <class Visitor>
  static void visit(const P& p, Visitor&& f) {
    for (int code = 1; code < cotoan::kPieceCodes; ++code) {
      const auto s = p.square_of(static_cast<cotoan::Piece>(code));
      if (s != cotoan::kNoSquare) f(token(code, s));
    }
  }

  static int input(int token, Color player, bool /*mirror*/) {
    const auto piece = static_cast<cotoan::Piece>(token / 99);
    const int square = player == Color::First ? token % 99 : 98 - token % 99;
    const int side = cotoan::color_of(piece) == player ? 0 : 1;
    return (side * 10 + cotoan::value_of(piece)) * 99 + square;
  }

  static TokenChanges changes(const P& after, cotoan::Move m, const P::Undo& undo) {
    TokenChanges c;
    const int now = after.piece_code(m.to());
    c.removed.push_back(static_cast<std::int16_t>(token(now, m.from())));
    c.added.push_back(static_cast<std::int16_t>(token(now, m.to())));
    if (undo.captured != cotoan::kNoPiece) c.removed.push_back(static_cast<std::int16_t>(token(undo.captured, m.to())));
    return c;
  }
};

}  // namespace kydai
