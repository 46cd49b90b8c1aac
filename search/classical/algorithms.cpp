#include "search/classical/algorithms.h"

#include <array>

namespace kydai {
namespace {

constexpr std::array<AlgorithmInfo, 11> kAlgorithms{{
    {Algorithm::Greedy, "greedy", "the move with the best static score right after it", 1, 0},
    {Algorithm::Minimax, "minimax", "every line to a fixed depth, maximising and minimising in turn", 3, 0},
    {Algorithm::Negamax, "negamax", "minimax written once for both sides", 3, 0},
    {Algorithm::AlphaBetaMinimax, "alphabeta-minimax", "minimax that skips what cannot matter any more", 4, 0},
    {Algorithm::AlphaBeta, "alphabeta", "negamax that skips what cannot matter any more", 4, 0},
    {Algorithm::AlphaBetaOrdered, "alphabeta-ordered", "alphabeta, promising moves first", 5, 0},
    {Algorithm::AlphaBetaQuiescence, "alphabeta-quiescence", "alphabeta-ordered, captures played out at the horizon", 5,
     0},
    {Algorithm::AlphaBetaTable, "alphabeta-table", "alphabeta-quiescence with a table of positions already searched", 5,
     0},
    {Algorithm::AlphaBetaDeepening, "alphabeta-deepening", "alphabeta-table, depth by depth until time is up", 6, 0},
    {Algorithm::Mcts, "mcts", "Monte Carlo tree search: UCB1 and greedy rollouts", 0, 1000},
    {Algorithm::MctsEval, "mcts-eval", "Monte Carlo tree search: priors, PUCT and the evaluation", 0, 10000},
}};

}  // namespace

std::span<const AlgorithmInfo> algorithms() { return kAlgorithms; }

const AlgorithmInfo* find_algorithm(std::string_view name) {
  for (const AlgorithmInfo& info : kAlgorithms)
    if (info.name == name) return &info;
  return nullptr;
}

}  // namespace kydai
