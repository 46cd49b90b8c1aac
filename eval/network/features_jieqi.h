#pragma once

#include <algorithm>

#include "eval/network/features.h"
#include "games/jieqi/jieqi.h"

namespace kydai {

/// Cờ úp: own and enemy pieces by square, with a plane for face-down ones, and how many of each kind the pools hold.
template <>
struct Features<Jieqi> {
  using P = jieqi::Position;
  static constexpr int kGameId = 3;
  static constexpr int kHidden = 256;
  static constexpr int kBuckets = 8;
  static constexpr int kPlanes = 8;  // seven kinds and face-down
  static constexpr int kBoardInputs = 2 * kPlanes * 90;
  static constexpr int kPoolSlots = 6 * 6;  // six kinds, none to five of each
  static constexpr int kInputs = kBoardInputs + 2 * kPoolSlots;
  static constexpr int kPoolTokens = jieqi::kPieceCodes * 90;  // tokens from here on are pool counts

  static int token(int code, int square) { return code * 90 + square; }
  static int pool_token(Color owner, int kind, int count) {
    return kPoolTokens + (index(owner) * 6 + kind - 2) * 6 + count;  // kinds 2..7: advisor to pawn
  }

  static int bucket(const P& p) { return std::clamp((popcount(p.occupied()) - 2) / 4, 0, kBuckets - 1); }
  static bool mirrored(const P& p, Color player) { return xiangqi::file_of(p.king_square(player)) > 4; }

  template <class Visitor>
  static void visit(const P& p, Visitor&& f) {
    for (auto set = p.occupied(); set != 0;) {
      const auto s = xiangqi::pop_square(set);
      f(token(jieqi::index(p.piece_on(s)), xiangqi::index(s)));
    }
    for (const Color c : {Color::First, Color::Second})
      for (const auto type : jieqi::kPoolTypes) f(pool_token(c, xiangqi::index(type), p.pool(c, type)));
  }

  static int input(int token, Color player, bool mirror) {
    if (token >= kPoolTokens) {
      const int slot = token - kPoolTokens;
      const bool own = slot / kPoolSlots == index(player);
      return kBoardInputs + (own ? 0 : kPoolSlots) + slot % kPoolSlots;
    }
    const auto piece = static_cast<jieqi::Piece>(token / 90);
    int rank = token % 90 / 9;
    int file = token % 9;
    if (player == Color::Second) rank = 9 - rank;
    if (mirror) file = 8 - file;
    const int plane = jieqi::is_hidden(piece) ? 7 : xiangqi::index(jieqi::type_of(piece)) - 1;
    const int side = jieqi::color_of(piece) == player ? 0 : 1;
    return (side * kPlanes + plane) * 90 + rank * 9 + file;
  }

  static TokenChanges changes(const P& after, const jieqi::Step& step, const P::Undo& undo) {
    TokenChanges c;
    const Color us = ~after.turn();
    const int from = xiangqi::index(step.from());
    const int to = xiangqi::index(step.to());
    const int now = after.piece_code(to);
    const bool revealed = step.revealed != jieqi::PieceType::None;
    c.removed.push_back(static_cast<std::int16_t>(token(revealed ? jieqi::index(jieqi::hidden_piece(us)) : now, from)));
    c.added.push_back(static_cast<std::int16_t>(token(now, to)));
    if (undo.captured != jieqi::Piece::None)
      c.removed.push_back(static_cast<std::int16_t>(token(jieqi::index(undo.captured), to)));
    const auto pool_fell = [&](Color owner, jieqi::PieceType type) {
      const int left = after.pool(owner, type);
      c.removed.push_back(static_cast<std::int16_t>(pool_token(owner, xiangqi::index(type), left + 1)));
      c.added.push_back(static_cast<std::int16_t>(pool_token(owner, xiangqi::index(type), left)));
    };
    if (revealed) pool_fell(us, step.revealed);
    if (step.captured_identity != jieqi::PieceType::None) pool_fell(~us, step.captured_identity);
    return c;
  }
};

}  // namespace kydai
