// The evaluation of document C: the 0 above all, then 20, 30 ... 100 for 1..9, and what can be captured now.

#include "eval/evaluator.h"
#include "games/cotoan/cotoan.h"

namespace kydai {
namespace {

constexpr int kZero = 10'000;
constexpr int kPieceLeft = 5;
constexpr int kCapture = 10;

int side_score(const cotoan::Position& p, Color c) {
  int sum = 0;
  for (int value = 0; value < cotoan::kValues; ++value)
    if (p.square_of(c, value) != cotoan::kNoSquare) sum += (value == 0 ? kZero : 10 + 10 * value) + kPieceLeft;
  return sum;
}

}  // namespace

template <>
int classical_score<Cotoan>(const Cotoan::Position& p) {
  cotoan::Position::MoveList captures;
  p.generate<Gen::Tactical>(captures);
  return side_score(p, p.turn()) - side_score(p, ~p.turn()) + kCapture * static_cast<int>(captures.size());
}

}  // namespace kydai
