#pragma once

#include <algorithm>
#include <array>

#include "eval/hand/terms.h"
#include "games/jieqi/jieqi.h"

namespace kydai {

/// Cờ úp: piece-squares of what is seen, what the pool promises for the rest, mobility and threats.
template <>
struct HandTerms<Jieqi> {
  using P = jieqi::Position;
  using Bitboard = jieqi::Bitboard;
  using Square = jieqi::Square;
  using PieceType = jieqi::PieceType;

  static constexpr int kPieceSquare = 0;                      // [7 types][10 ranks][5 files]
  static constexpr int kHidden = kPieceSquare + 7 * 50;       // [7] a face-down piece by the square it lies on
  static constexpr int kPromise = kHidden + 7;                // [7] share of the pool, by identity
  static constexpr int kRookMobility = kPromise + 7;          // [18] face-up
  static constexpr int kHorseMobility = kRookMobility + 18;   // [9]
  static constexpr int kCannonMobility = kHorseMobility + 9;  // [18]
  static constexpr int kThreats = kCannonMobility + 18;       // [8 attackers][8 victims], type 0 = face-down
  static constexpr int kPalaceAttacks = kThreats + 64;        // [16]
  static constexpr int kHanging = kPalaceAttacks + 16;
  static constexpr int kTempo = kHanging + 1;
  static constexpr int kTerms = kTempo + 1;

  static constexpr std::array<Weight, kTerms> kWeights{{
#include "eval/hand/jieqi_weights.inc"
  }};

  /// The opening is while pieces lie face down.
  static int phase(const P& p) { return popcount(p.hidden(Color::First) | p.hidden(Color::Second)) * kFullPhase / 30; }

  template <class Sink>
  static void collect(const P& p, Sink& sink) {
    std::array<Bitboard, 2> attacked{};
    for (const Color c : {Color::First, Color::Second}) attacked[static_cast<std::size_t>(c)] = side(p, c, sink);
    for (const Color c : {Color::First, Color::Second}) {
      const Bitboard loose =
          p.pieces(~c) & ~attacked[static_cast<std::size_t>(~c)] & ~p.pieces(~c, PieceType::King) & ~p.hidden(~c);
      sink.add(kHanging, c, popcount(loose & attacked[static_cast<std::size_t>(c)]));
    }
    sink.add(kTempo, p.turn());
  }

 private:
  static int half_board(Color c, Square s) {
    const int file = xiangqi::file_of(s);
    return xiangqi::relative_rank(c, s) * 5 + std::min(file, 8 - file);
  }

  static Bitboard reach_of(const P& p, Color us, Square s, PieceType acting, bool face_up) {
    using namespace xiangqi;
    switch (acting) {
      case PieceType::Rook: return lines_from(s, p.occupied()).rook;
      case PieceType::Cannon: return lines_from(s, p.occupied()).cannon;
      case PieceType::Horse: return horse_targets(s, p.occupied());
      case PieceType::Pawn: return pawn_targets(us, s);
      case PieceType::Advisor: return face_up ? diagonal_steps(s) : diagonal_steps(s) & palace(us);
      case PieceType::Elephant: return elephant_targets(s, p.occupied());
      case PieceType::King: return orthogonal_steps(s) & palace(us);
      case PieceType::None: break;
    }
    return 0;
  }

  template <class Sink>
  static Bitboard side(const P& p, Color us, Sink& sink) {
    using namespace xiangqi;
    const Color them = ~us;
    const Bitboard own = p.pieces(us);
    Bitboard attacked = 0;
    int pressure = 0;
    for (Bitboard b = own; b != 0;) {
      const Square s = pop_square(b);
      const PieceType acting = p.acting_type(s);
      const bool face_up = !jieqi::is_hidden(p.piece_on(s));
      const int t = index(acting) - 1;
      const Bitboard reach = reach_of(p, us, s, acting, face_up);
      if (face_up) {
        sink.add(kPieceSquare + t * 50 + half_board(us, s), us);
        if (acting == PieceType::Rook) sink.add(kRookMobility + std::min(popcount(reach & ~own), 17), us);
        if (acting == PieceType::Horse) sink.add(kHorseMobility + popcount(reach & ~own), us);
        if (acting == PieceType::Cannon)
          sink.add(kCannonMobility + std::min(popcount(lines_from(s, p.occupied()).rook & ~p.occupied()), 17), us);
      } else {
        sink.add(kHidden + t, us);
      }
      attacked |= reach;
      pressure += popcount(reach & palace(them)) * (acting == PieceType::Pawn ? 1 : 2);
      for (Bitboard victims = reach & p.pieces(them); victims != 0;) {
        const auto victim = index(jieqi::type_of(p.piece_on(pop_square(victims))));
        sink.add(kThreats + (face_up ? t + 1 : 0) * 8 + victim, us);
      }
    }
    sink.add(kPalaceAttacks + std::min(pressure, 15), us);
    const int lying = popcount(p.hidden(us));
    const int total = p.pool_total(us);
    if (lying > 0 && total > 0)
      for (const PieceType type : jieqi::kPoolTypes)
        sink.add_fraction(kPromise + index(type) - 1, us, 64 * p.pool(us, type) * lying / total);
    return attacked;
  }
};

}  // namespace kydai
