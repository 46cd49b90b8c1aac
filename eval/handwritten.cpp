#include "eval/evaluator.h"
#include "eval/hand/chess_terms.h"
#include "eval/hand/cotoan_terms.h"
#include "eval/hand/jieqi_terms.h"
#include "eval/hand/xiangqi_terms.h"

namespace kydai {

template <>
int handwritten_score<Chess>(const Chess::Position& position) {
  return hand_score<Chess>(position);
}
template <>
int handwritten_score<Xiangqi>(const Xiangqi::Position& position) {
  return hand_score<Xiangqi>(position);
}
template <>
int handwritten_score<Jieqi>(const Jieqi::Position& position) {
  return hand_score<Jieqi>(position);
}
template <>
int handwritten_score<Cotoan>(const Cotoan::Position& position) {
  return hand_score<Cotoan>(position);
}

}  // namespace kydai
