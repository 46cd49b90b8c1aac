#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/game.h"

namespace kydai {

/// Which evaluation a search uses.
enum class EvalKind {
  Classical,    ///< the documents' own, exactly
  HandWritten,  ///< ours: linear, fitted on our games
};
inline constexpr EvalKind kStrongestEval = EvalKind::HandWritten;

inline constexpr std::array<std::pair<EvalKind, std::string_view>, 2> kEvalNames{
    {{EvalKind::Classical, "classical"}, {EvalKind::HandWritten, "handwritten"}}};

constexpr std::optional<EvalKind> eval_from_name(std::string_view name) {
  for (const auto& [kind, known] : kEvalNames)
    if (known == name) return kind;
  return std::nullopt;
}

/// The documents' evaluation of a position, in centipawns for the side to move. One definition a game.
template <class G>
int classical_score(const typename G::Position& position);
/// Our hand-written evaluation, likewise.
template <class G>
int handwritten_score(const typename G::Position& position);

/// Evaluates positions along a line of search. The search tells it of every move made and taken back, so that an
/// evaluation may keep what it can from one position to the next.
template <Game G>
class Evaluator {
 public:
  using P = typename G::Position;

  void use(EvalKind kind) { kind_ = kind; }

  void reset(const P& /*root*/) {}
  void push(const P& /*after*/, const typename P::Step& /*step*/, const typename P::Undo& /*undo*/) {}
  void push_null() {}
  void pop() {}

  /// Centipawns for the side to move.
  int score(const P& position) {
    return kind_ == EvalKind::Classical ? classical_score<G>(position) : handwritten_score<G>(position);
  }

 private:
  EvalKind kind_ = kStrongestEval;
};

}  // namespace kydai
