#pragma once

#include <span>
#include <string_view>

namespace kydai {

/// The algorithms that the documents describe, from the simplest to the strongest of each kind.
enum class Algorithm {
  Greedy,
  Minimax,
  Negamax,
  AlphaBetaMinimax,
  AlphaBeta,
  AlphaBetaOrdered,
  AlphaBetaQuiescence,
  AlphaBetaTable,
  AlphaBetaDeepening,
  Mcts,
  MctsEval,
};

/// How people choose an algorithm, and what they get.
struct AlgorithmInfo {
  Algorithm id;
  std::string_view name;
  std::string_view description;
  int default_depth;       ///< plies, when nothing else limits the search; 0: the algorithm has no depth to choose
  int default_iterations;  ///< of the Monte Carlo searches, likewise
};

/// All of them, in the order of the enumeration.
std::span<const AlgorithmInfo> algorithms();

/// The algorithm of that name, or null.
const AlgorithmInfo* find_algorithm(std::string_view name);

}  // namespace kydai
