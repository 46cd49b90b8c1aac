#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/color.h"

namespace kydai {

/// What one unit of an evaluation term is worth, in centipawns, with many and with few pieces on the board.
struct Weight {
  std::int16_t opening;
  std::int16_t ending;
};

/// The hand-written evaluation of a game is linear: a list of numbered terms, each counted for each side, times
/// weights that blend from opening to ending. Specialised for each game in <game>_terms.h:
///   kTerms                      how many terms there are
///   kWeights                    their weights (fitted by `kydai tune`, kept in <game>_weights.inc)
///   phase(position)             0 (ending) .. kFullPhase (opening)
///   collect(position, sink)     calls sink.add(term, side, count) for everything that counts
/// One collect() serves both play (ScoreSink) and fitting (which records the counts), so the two cannot differ.
template <class G>
struct HandTerms;

inline constexpr int kFullPhase = 256;

/// Adds up weights as the terms come in.
template <class Terms>
class ScoreSink {
 public:
  void add(int term, Color side, int count = 1) {
    const Weight& weight = Terms::kWeights[static_cast<std::size_t>(term)];
    const int signed_count = side == Color::First ? count : -count;
    opening_ += weight.opening * signed_count;
    ending_ += weight.ending * signed_count;
  }
  /// A fraction of a term, in 1/64.
  void add_fraction(int term, Color side, int sixty_fourths) {
    const Weight& weight = Terms::kWeights[static_cast<std::size_t>(term)];
    const int signed_count = side == Color::First ? sixty_fourths : -sixty_fourths;
    opening_ += weight.opening * signed_count / 64;
    ending_ += weight.ending * signed_count / 64;
  }
  [[nodiscard]] int blended(int phase) const {
    return (opening_ * phase + ending_ * (kFullPhase - phase)) / kFullPhase;
  }

 private:
  int opening_ = 0;
  int ending_ = 0;
};

/// The hand-written score of a position, for the side to move.
template <class G>
int hand_score(const typename G::Position& position) {
  using Terms = HandTerms<G>;
  ScoreSink<Terms> sink;
  Terms::collect(position, sink);
  const int score = sink.blended(Terms::phase(position));
  return position.turn() == Color::First ? score : -score;
}

}  // namespace kydai
