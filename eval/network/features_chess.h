#pragma once

#include <algorithm>

#include "eval/network/features.h"
#include "games/chess/chess.h"

namespace kydai {

/// Chess: own and enemy pieces by square, the board turned so that the player's king stands on files a-d.
template <>
struct Features<Chess> {
  using P = chess::Position;
  static constexpr int kGameId = 1;
  static constexpr int kInputs = 768;
  static constexpr int kHidden = 256;
  static constexpr int kBuckets = 8;

  static int token(int code, int square) { return code * 64 + square; }

  static int bucket(const P& p) { return std::clamp((popcount(p.occupied()) - 2) / 4, 0, kBuckets - 1); }
  static bool mirrored(const P& p, Color player) { return chess::file_of(p.king_square(player)) > 3; }

  template <class Visitor>
  static void visit(const P& p, Visitor&& f) {
    for (auto set = p.occupied(); set != 0;) {
      const auto s = chess::pop(set);
      f(token(p.piece_on(s), s));
    }
  }

  static int input(int token, Color player, bool mirror) {
    const auto piece = static_cast<chess::Piece>(token / 64);
    int square = token % 64;
    if (player == Color::Second) square ^= 56;
    if (mirror) square ^= 7;
    const int side = chess::color_of(piece) == player ? 0 : 1;
    return (side * 6 + chess::type_of(piece) - 1) * 64 + square;
  }

  static TokenChanges changes(const P& after, chess::Move m, const P::Undo& undo) {
    TokenChanges c;
    const auto add = [&](int code, int s) { c.added.push_back(static_cast<std::int16_t>(token(code, s))); };
    const auto remove = [&](int code, int s) { c.removed.push_back(static_cast<std::int16_t>(token(code, s))); };
    const Color us = ~after.turn();
    if (m.is_castle()) {
      using namespace chess;
      remove(piece(us, kKing), m.from());
      remove(piece(us, kRook), m.to());
      add(piece(us, kKing), castled_king(m.from(), m.to()));
      add(piece(us, kRook), castled_rook(m.from(), m.to()));
      return c;
    }
    const int now = after.piece_code(m.to());
    remove(m.is_promotion() ? chess::piece(us, chess::kPawn) : now, m.from());
    add(now, m.to());
    if (undo.captured != chess::kEmpty)
      remove(undo.captured, m.is_en_passant() ? m.to() + (us == Color::First ? -8 : 8) : m.to());
    return c;
  }
};

}  // namespace kydai
