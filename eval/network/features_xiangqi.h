#pragma once

#include <algorithm>
#include <array>

#include "eval/network/features.h"
#include "games/xiangqi/xiangqi.h"

namespace kydai {

/// Xiangqi: own and enemy pieces on the points where they can stand, the board turned so that the player's king
/// stands in the middle or to its left.
template <>
struct Features<Xiangqi> {
  using P = xiangqi::Position;
  static constexpr int kGameId = 2;
  static constexpr int kHidden = 256;
  static constexpr int kBuckets = 8;

  /// The number of each (type, point as its owner sees it), counting only points where the piece can stand.
  static constexpr auto kPlaces = [] {
    std::array<std::int16_t, 8 * 90> places{};
    std::int16_t next = 0;
    for (const auto type : xiangqi::kAllTypes)
      for (int s = 0; s < 90; ++s) {
        const auto square = xiangqi::square_at(s);
        bool possible = true;
        if (type == xiangqi::PieceType::King) possible = contains(xiangqi::palace(Color::First), square);
        if (type == xiangqi::PieceType::Advisor) possible = contains(xiangqi::advisor_points(Color::First), square);
        if (type == xiangqi::PieceType::Elephant) possible = contains(xiangqi::elephant_points(Color::First), square);
        if (type == xiangqi::PieceType::Pawn) possible = contains(xiangqi::pawn_points(Color::First), square);
        places[static_cast<std::size_t>(xiangqi::index(type) * 90 + s)] = possible ? next++ : std::int16_t{-1};
      }
    places[0] = next;
    return places;
  }();
  static constexpr int kPlaceCount = kPlaces[0];
  static constexpr int kInputs = 2 * kPlaceCount;

  static int token(int code, int square) { return code * 90 + square; }

  static int bucket(const P& p) { return std::clamp((popcount(p.occupied()) - 2) / 4, 0, kBuckets - 1); }
  static bool mirrored(const P& p, Color player) { return xiangqi::file_of(p.king_square(player)) > 4; }

  template <class Visitor>
  static void visit(const P& p, Visitor&& f) {
    for (auto set = p.occupied(); set != 0;) {
      const auto s = xiangqi::pop_square(set);
      f(token(xiangqi::index(p.piece_on(s)), xiangqi::index(s)));
    }
  }

  static int input(int token, Color player, bool mirror) {
    const auto piece = static_cast<xiangqi::Piece>(token / 90);
    int rank = token % 90 / 9;
    int file = token % 9;
    const Color owner = xiangqi::color_of(piece);
    // Turn by 180 degrees is what a place is numbered by; for a symmetric board only the rank matters.
    if (owner == Color::Second) rank = 9 - rank;
    if (mirror) file = 8 - file;
    const int place = kPlaces[static_cast<std::size_t>(xiangqi::index(xiangqi::type_of(piece)) * 90 + rank * 9 + file)];
    return (owner == player ? 0 : kPlaceCount) + place;
  }

  static TokenChanges changes(const P& after, xiangqi::Move m, const P::Undo& undo) {
    TokenChanges c;
    const int from = static_cast<int>(m.from());
    const int to = static_cast<int>(m.to());
    const int now = after.piece_code(to);
    c.removed.push_back(static_cast<std::int16_t>(token(now, from)));
    c.added.push_back(static_cast<std::int16_t>(token(now, to)));
    if (undo.captured != xiangqi::Piece::None)
      c.removed.push_back(static_cast<std::int16_t>(token(xiangqi::index(undo.captured), to)));
    return c;
  }
};

}  // namespace kydai
