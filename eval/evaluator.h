#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/game.h"
#include "eval/network/embedded.h"

namespace kydai {

/// Which evaluation a search uses.
enum class EvalKind {
  Classical,    ///< the documents' own, exactly
  HandWritten,  ///< ours: linear, fitted on our games
  Network,      ///< ours: learnt from our games; hand-written where a game has no network yet
};

inline constexpr std::array<std::pair<EvalKind, std::string_view>, 3> kEvalNames{
    {{EvalKind::Classical, "classical"}, {EvalKind::HandWritten, "handwritten"}, {EvalKind::Network, "network"}}};

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

/// Evaluates positions along a line of search. The search tells it of every move made and taken back, so that the
/// network keeps what it can from one position to the next.
template <Game G>
class Evaluator {
 public:
  using P = typename G::Position;

  Evaluator() : network_(embedded_network<G>()) {}

  /// Another network than the one inside the program; null brings that one back.
  void set_network(std::shared_ptr<const Network<G>> network) {
    network_ = network ? std::move(network) : embedded_network<G>();
  }
  void use(EvalKind kind) { kind_ = kind == EvalKind::Network && !network_ ? EvalKind::HandWritten : kind; }

  void reset(const P& root) {
    if (kind_ == EvalKind::Network) accumulators_.reset(root);
  }
  void push(const P& after, const typename P::Step& step, const typename P::Undo& undo) {
    if (kind_ == EvalKind::Network) accumulators_.push(after, step, undo);
  }
  void push_null() {
    if (kind_ == EvalKind::Network) accumulators_.push_null();
  }
  void pop() {
    if (kind_ == EvalKind::Network) accumulators_.pop();
  }

  /// Centipawns for the side to move.
  int score(const P& position) {
    switch (kind_) {
      case EvalKind::Classical: return classical_score<G>(position);
      case EvalKind::HandWritten: return handwritten_score<G>(position);
      case EvalKind::Network: return accumulators_.score(*network_, position);
    }
    return 0;
  }

 private:
  static constexpr std::size_t kDeepestLine = 136;

  EvalKind kind_ = EvalKind::HandWritten;
  std::shared_ptr<const Network<G>> network_;
  Accumulators<G> accumulators_{kDeepestLine};
};

}  // namespace kydai
