#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/color.h"

namespace kydai {

/// A statistic in [-Limit, Limit] that moves towards its bounds ever more slowly.
template <int Limit>
class Stat {
 public:
  void update(int bonus) {
    bonus = std::clamp(bonus, -Limit, Limit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / Limit);
  }
  void reset(int value = 0) { value_ = static_cast<std::int16_t>(value); }
  operator int() const { return value_; }  // NOLINT(google-explicit-constructor): reads as a number

 private:
  std::int16_t value_ = 0;
};

/// What one thread has learnt about moves: which ones cut off, after which other moves, and how far the static
/// evaluation is off for a kind of position. Sizes come from the game.
template <class P>
class Histories {
 public:
  static constexpr int kMoveLimit = 16384;
  static constexpr int kCorrectionLimit = 1024;
  static constexpr std::size_t kPieces = static_cast<std::size_t>(P::kPieceCodes);
  static constexpr std::size_t kSquares = static_cast<std::size_t>(P::kSquares);
  static constexpr std::size_t kCorrectionSize = 16384;

  using MoveStat = Stat<kMoveLimit>;
  /// Indexed by the moved piece and its destination.
  class PieceTo {
   public:
    MoveStat& at(int piece, int to) {
      return stats_[static_cast<std::size_t>(piece) * kSquares + static_cast<std::size_t>(to)];
    }
    const MoveStat& at(int piece, int to) const {
      return stats_[static_cast<std::size_t>(piece) * kSquares + static_cast<std::size_t>(to)];
    }

   private:
    std::array<MoveStat, kPieces * kSquares> stats_{};
  };

  Histories()
      : from_to_(2 * kSquares * kSquares),
        captures_(kPieces * kSquares * kPieces),
        continuation_(kPieces * kSquares),
        counter_moves_(kPieces * kSquares),
        correction_(kCorrections * 2 * kCorrectionSize) {}

  void clear() { *this = Histories(); }

  MoveStat& quiet(Color side, int from, int to) {
    return from_to_[(static_cast<std::size_t>(index(side)) * kSquares + static_cast<std::size_t>(from)) * kSquares +
                    static_cast<std::size_t>(to)];
  }
  MoveStat& capture(int piece, int to, int captured) {
    return captures_[(static_cast<std::size_t>(piece) * kSquares + static_cast<std::size_t>(to)) * kPieces +
                     static_cast<std::size_t>(captured)];
  }
  /// The table to use for replies to `piece` having moved to `to`.
  PieceTo* continuation(int piece, int to) {
    return &continuation_[static_cast<std::size_t>(piece) * kSquares + static_cast<std::size_t>(to)];
  }
  std::uint16_t& counter_move(int piece, int to) {
    return counter_moves_[static_cast<std::size_t>(piece) * kSquares + static_cast<std::size_t>(to)];
  }

  /// Corrections of the static evaluation: 0 by structure, 1 and 2 by the pieces of each side, 3 by the last move.
  static constexpr std::size_t kCorrections = 4;
  Stat<kCorrectionLimit>& correction(std::size_t kind, Color side, std::uint64_t key) {
    return correction_[(kind * 2 + static_cast<std::size_t>(index(side))) * kCorrectionSize + (key % kCorrectionSize)];
  }

 private:
  std::vector<MoveStat> from_to_;
  std::vector<MoveStat> captures_;
  std::vector<PieceTo> continuation_;
  std::vector<std::uint16_t> counter_moves_;
  std::vector<Stat<kCorrectionLimit>> correction_;
};

}  // namespace kydai
