#pragma once

#include <algorithm>
#include <array>

#include "eval/hand/terms.h"
#include "games/cotoan/cotoan.h"

namespace kydai {

/// Cờ toán: where each number stands, what can be captured now, and the points towards the target.
template <>
struct HandTerms<Cotoan> {
  using P = cotoan::Position;

  static constexpr int kPieceSquare = 0;                   // [10 values][11 ranks][5 files]
  static constexpr int kThreats = kPieceSquare + 10 * 55;  // [10] an enemy piece of this value can be captured
  static constexpr int kThreatsToMove = kThreats + 10;     // [10] ... by the side to move
  static constexpr int kMobility = kThreatsToMove + 10;    // [10] free directions, a step each, by value
  static constexpr int kPairs = kMobility + 10;            // own neighbours in line
  static constexpr int kPoints = kPairs + 1;               // [11] tenths of the target that are captured
  static constexpr int kTempo = kPoints + 11;
  static constexpr int kTerms = kTempo + 1;

  static constexpr std::array<Weight, kTerms> kWeights{{
#include "eval/hand/cotoan_weights.inc"
  }};

  static int phase(const P& p) { return popcount(p.pieces(Color::First) | p.pieces(Color::Second)) * kFullPhase / 20; }

  template <class Sink>
  static void collect(const P& p, Sink& sink) {
    for (const Color us : {Color::First, Color::Second}) {
      u128 attacked = 0;
      for (int value = 0; value < cotoan::kValues; ++value) {
        const cotoan::Square s = p.square_of(us, value);
        if (s == cotoan::kNoSquare) continue;
        sink.add(kPieceSquare + value * 55 + half_board(us, s), us);
        look_around(p, us, s, value, attacked, sink);
      }
      for (; attacked != 0;) {
        const int victim = cotoan::value_of(p.piece_on(static_cast<cotoan::Square>(pop_lowest(attacked))));
        sink.add((p.turn() == us ? kThreatsToMove : kThreats) + victim, us);
      }
      if (p.target() > 0) sink.add(kPoints + std::min(10 * p.points(us) / p.target(), 10), us);
    }
    sink.add(kTempo, p.turn());
  }

 private:
  static int half_board(Color c, cotoan::Square s) {
    const int rank = c == Color::First ? cotoan::rank_of(s) : cotoan::kRanks - 1 - cotoan::rank_of(s);
    const int file = cotoan::file_of(s);
    return rank * 5 + std::min(file, 8 - file);
  }

  /// What the piece as a rear one can capture over its neighbours, and how freely it moves.
  template <class Sink>
  static void look_around(const P& p, Color us, cotoan::Square s, int value, u128& attacked, Sink& sink) {
    using namespace cotoan;
    int free_directions = 0;
    for (std::size_t axis = 0; axis < kAxes; ++axis)
      for (const int sign : {-1, 1}) {
        const int files = sign * kFileSteps[axis];
        const int ranks = sign * kRankSteps[axis];
        int file = file_of(s) + files;
        int rank = rank_of(s) + ranks;
        if (!on_board(file, rank)) continue;
        const Piece neighbour = p.piece_on(make_square(file, rank));
        if (neighbour == kNoPiece) {
          ++free_directions;
          continue;
        }
        if (cotoan::color_of(neighbour) != us || value == 0) continue;
        sink.add(kPairs, us);
        const unsigned results = p.results(value, value_of(neighbour));
        for (unsigned distance = 1; distance <= 9; ++distance) {
          file += files;
          rank += ranks;
          if (!on_board(file, rank)) break;
          const Piece met = p.piece_on(make_square(file, rank));
          if (met == kNoPiece) continue;
          if (cotoan::color_of(met) != us && ((results >> distance) & 1U) != 0)
            attacked |= static_cast<u128>(1) << make_square(file, rank);
          break;
        }
      }
    if (value > 0) sink.add(kMobility + value, us, free_directions);
  }
};

}  // namespace kydai
