#pragma once

#include <algorithm>
#include <array>

#include "eval/hand/terms.h"
#include "games/xiangqi/xiangqi.h"

namespace kydai {

/// Xiangqi: piece-squares (left and right alike), mobility, threats and pressure on the palace.
template <>
struct HandTerms<Xiangqi> {
  using P = xiangqi::Position;
  using Bitboard = xiangqi::Bitboard;
  using Square = xiangqi::Square;
  using PieceType = xiangqi::PieceType;

  static constexpr int kPieceSquare = 0;                       // [7 types][10 ranks][5 files]
  static constexpr int kRookMobility = kPieceSquare + 7 * 50;  // [18]
  static constexpr int kHorseMobility = kRookMobility + 18;    // [9]
  static constexpr int kCannonMobility = kHorseMobility + 9;   // [18]
  static constexpr int kPalaceAttacks = kCannonMobility + 18;  // [16] weighted attacks on the enemy palace
  static constexpr int kGuards = kPalaceAttacks + 16;          // [3][3] own advisors and elephants
  static constexpr int kGuardsAgainstCannons = kGuards + 9;    // [5] guards left while the enemy has two cannons
  static constexpr int kGuardsAgainstRooks = kGuardsAgainstCannons + 5;  // [5] ... while he has two rooks
  static constexpr int kThreats = kGuardsAgainstRooks + 5;               // [7 attackers][7 victims]
  static constexpr int kOpenCannon = kThreats + 49;                      // cannon facing the king with nothing between
  static constexpr int kScreenedCannon = kOpenCannon + 1;                // ... with two pieces between
  static constexpr int kPawnPair = kScreenedCannon + 1;                  // crossed pawns side by side
  static constexpr int kHanging = kPawnPair + 1;
  static constexpr int kTempo = kHanging + 1;
  static constexpr int kTerms = kTempo + 1;

  static constexpr std::array<Weight, kTerms> kWeights{{
#include "eval/hand/xiangqi_weights.inc"
  }};

  static int phase(const P& p) {
    int units = 0;
    for (const Color c : {Color::First, Color::Second})
      units += 2 * popcount(p.pieces(c, PieceType::Rook)) + popcount(p.pieces(c, PieceType::Horse)) +
               popcount(p.pieces(c, PieceType::Cannon));
    return std::min(units, 16) * kFullPhase / 16;
  }

  template <class Sink>
  static void collect(const P& p, Sink& sink) {
    std::array<Bitboard, 2> attacked{};
    for (const Color c : {Color::First, Color::Second}) attacked[static_cast<std::size_t>(c)] = side(p, c, sink);
    for (const Color c : {Color::First, Color::Second}) {
      const Bitboard loose = p.pieces(~c) & ~attacked[static_cast<std::size_t>(~c)] & ~p.pieces(~c, PieceType::King) &
                             ~p.pieces(~c, PieceType::Pawn);
      sink.add(kHanging, c, popcount(loose & attacked[static_cast<std::size_t>(c)]));
    }
    sink.add(kTempo, p.turn());
  }

 private:
  static int half_board(Color c, Square s) {
    const int file = xiangqi::file_of(s);
    return xiangqi::relative_rank(c, s) * 5 + std::min(file, 8 - file);
  }
  static int count(const P& p, Color c, PieceType t) { return popcount(p.pieces(c, t)); }

  /// Counts one side's terms; returns the points it attacks.
  template <class Sink>
  static Bitboard side(const P& p, Color us, Sink& sink) {
    using namespace xiangqi;
    const Color them = ~us;
    const Bitboard occupied = p.occupied();
    const Bitboard own = p.pieces(us);
    const Bitboard enemy_palace = palace(them);
    const Square their_king = p.king_square(them);
    Bitboard attacked = 0;
    int pressure = 0;
    for (const PieceType type : kAllTypes) {
      const int t = index(type) - 1;
      for (Bitboard b = p.pieces(us, type); b != 0;) {
        const Square s = pop_square(b);
        sink.add(kPieceSquare + t * 50 + half_board(us, s), us);
        Bitboard reach = 0;
        switch (type) {
          case PieceType::Rook: {
            reach = lines_from(s, occupied).rook;
            sink.add(kRookMobility + std::min(popcount(reach & ~own), 17), us);
            pressure += 2 * popcount(reach & enemy_palace);
            break;
          }
          case PieceType::Cannon: {
            const Lines lines = lines_from(s, occupied);
            reach = lines.cannon;
            sink.add(
                kCannonMobility + std::min(popcount((lines.rook & ~occupied) | (lines.cannon & p.pieces(them))), 17),
                us);
            pressure += popcount(reach & enemy_palace);
            if (contains(cross(s), their_king)) {
              const int screens = popcount(between_palace(their_king, s) & occupied);
              if (screens == 0) sink.add(kOpenCannon, us);
              if (screens == 2) sink.add(kScreenedCannon, us);
            }
            break;
          }
          case PieceType::Horse:
            reach = horse_targets(s, occupied);
            sink.add(kHorseMobility + popcount(reach & ~own), us);
            pressure += 2 * popcount(reach & enemy_palace);
            break;
          case PieceType::Pawn:
            reach = pawn_targets(us, s);
            pressure += popcount(reach & enemy_palace);
            break;
          case PieceType::Advisor: reach = diagonal_steps(s) & palace(us); break;
          case PieceType::Elephant: reach = elephant_targets(s, occupied) & home_half(us); break;
          case PieceType::King: reach = orthogonal_steps(s) & palace(us); break;
          case PieceType::None: break;
        }
        attacked |= reach;
        for (Bitboard victims = reach & p.pieces(them); victims != 0;) {
          const PieceType victim = type_of(p.piece_on(pop_square(victims)));
          sink.add(kThreats + t * 7 + index(victim) - 1, us);
        }
      }
    }
    sink.add(kPalaceAttacks + std::min(pressure, 15), us);
    const int advisors = count(p, us, PieceType::Advisor);
    const int elephants = count(p, us, PieceType::Elephant);
    sink.add(kGuards + advisors * 3 + elephants, us);
    if (count(p, them, PieceType::Cannon) >= 2) sink.add(kGuardsAgainstCannons + advisors + elephants, us);
    if (count(p, them, PieceType::Rook) >= 2) sink.add(kGuardsAgainstRooks + advisors + elephants, us);
    const Bitboard crossed = p.pieces(us, PieceType::Pawn) & ~home_half(us);
    const Bitboard right_neighbours = (crossed & ~file_squares(8)) << 1;
    sink.add(kPawnPair, us, popcount(crossed & right_neighbours));
    return attacked;
  }
};

}  // namespace kydai
