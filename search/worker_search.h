#pragma once

// Part of worker.h: the recursive search itself.

#include <algorithm>

#include "search/worker.h"

namespace kydai {

// --- Making moves -------------------------------------------------------------------------------------------------

template <Game G>
template <bool Pv>
int Worker<G>::visit_step(Step step, int alpha, int beta, int depth, int ply, bool cut_node) {
  Played<P>& played = history_.emplace_back();
  played.step = step;
  position_.do_move(step, played.undo);
  evaluator_.push(position_, step, played.undo);
  shared_.table.prefetch(position_.key());
  const int score = depth > 0 ? -search<Pv>(-beta, -alpha, depth, ply + 1, cut_node)
                              : -quiescence<Pv>(-beta, -alpha, ply + 1, std::min(depth, 0));
  evaluator_.pop();
  position_.undo_move(history_.back().step, history_.back().undo);
  history_.pop_back();
  return score;
}

template <Game G>
template <bool Pv>
int Worker<G>::visit(Move move, int alpha, int beta, int depth, int ply, bool cut_node) {
  enter_move(move, ply);
  if constexpr (HasReveal<P>) {
    if (position_.is_chance(move)) return visit_chance<Pv>(move, alpha, beta, depth, ply, cut_node);
  }
  return visit_step<Pv>(Step(move), alpha, beta, depth, ply, cut_node);
}

/// A chance node: the average over what the move may reveal, taken in win probability. Each child gets the window in
/// which it could still decide the average, so bounds stay sound (Ballard's Star1). A proven result of every child
/// stays proven: the mate that takes longest for the winner. What is revealed multiplies the tree, so these children
/// are searched less deep than others.
template <Game G>
template <bool Pv>
int Worker<G>::visit_chance(Move move, int alpha, int beta, int depth, int ply, bool cut_node) {
  if constexpr (HasReveal<P>) {
    const double scale = Traits::kWinScale;
    const auto outcomes = position_.reveals(move);
    double total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    const double low = alpha <= -kInfinite ? -1.0 : win_probability(alpha, scale);
    const double high = beta >= kInfinite ? 2.0 : win_probability(beta, scale);
    const auto to_score = [&](double p) {
      const double s = score_of_probability(std::clamp(p, 1e-9, 1.0 - 1e-9), scale);
      return std::clamp(static_cast<int>(std::lround(s)), -kWin + 1, kWin - 1);
    };
    depth = depth > 0 ? std::max(depth - Traits::params.chance_reduction, 0) : depth;
    double sum = 0;
    double rest = total;
    int worst = kInfinite;
    int best = -kInfinite;
    for (const auto& outcome : outcomes) {
      const double weight = outcome.weight;
      rest -= weight;
      const double child_low = (low * total - sum - rest) / weight;
      const double child_high = (high * total - sum) / weight;
      const int child_alpha = child_low <= 0.0 ? -kInfinite : child_low >= 1.0 ? kWin - 2 : to_score(child_low) - 1;
      const int child_beta = child_high >= 1.0 ? kInfinite : child_high <= 0.0 ? -kWin + 2 : to_score(child_high) + 1;
      const int lower = std::min(child_alpha, child_beta - 1);
      enter_move(move, ply);
      const int score = child_beta - lower > 1
                            ? visit_step<Pv>(outcome.step, lower, child_beta, depth, ply, cut_node)
                            : visit_step<false>(outcome.step, lower, child_beta, depth, ply, cut_node);
      if (shared_.stop.load(std::memory_order_relaxed)) return 0;
      sum += weight * win_probability(score, scale);
      worst = std::min(worst, score);
      best = std::max(best, score);
      if (score <= lower && lower > -kInfinite) return to_score((sum + rest) / total);
      if (score >= child_beta && child_beta < kInfinite) return to_score(sum / total);
    }
    if (worst >= kWin) return worst;
    if (best <= -kWin) return best;
    return to_score(sum / total);
  } else {
    return visit_step<Pv>(Step(move), alpha, beta, depth, ply, cut_node);
  }
}

// --- What the search learns ---------------------------------------------------------------------------------------

template <Game G>
int Worker<G>::corrected(int raw, int ply) {
  const Color side = position_.turn();
  int sum = 0;
  if constexpr (HasStructureKeys<P>) {
    sum += 2 * histories_.correction(0, side, position_.pawn_key());
    sum += histories_.correction(1, side, position_.non_pawn_key(Color::First));
    sum += histories_.correction(2, side, position_.non_pawn_key(Color::Second));
  }
  const Frame& last = frame(ply - 1);
  if (last.current != Move{}) {
    const auto key = static_cast<std::uint64_t>(last.piece * P::kSquares + static_cast<int>(last.current.to()));
    sum += 2 * histories_.correction(3, side, key);
  }
  return std::clamp(raw + sum / 64, -kWin + 1, kWin - 1);
}

template <Game G>
void Worker<G>::learn_correction(int ply, int depth, int difference) {
  const Color side = position_.turn();
  const int limit = Histories<P>::kCorrectionLimit / 4;
  const int bonus = std::clamp(difference * depth / 8, -limit, limit);
  if constexpr (HasStructureKeys<P>) {
    histories_.correction(0, side, position_.pawn_key()).update(bonus);
    histories_.correction(1, side, position_.non_pawn_key(Color::First)).update(bonus);
    histories_.correction(2, side, position_.non_pawn_key(Color::Second)).update(bonus);
  }
  const Frame& last = frame(ply - 1);
  if (last.current != Move{}) {
    const auto key = static_cast<std::uint64_t>(last.piece * P::kSquares + static_cast<int>(last.current.to()));
    histories_.correction(3, side, key).update(bonus);
  }
}

template <Game G>
void Worker<G>::learn_quiet(Move best, int ply, int depth, const Move* tried, std::size_t count) {
  Frame& here = frame(ply);
  if (here.killers[0] != best) here.killers = {best, here.killers[0]};
  const Frame& last = frame(ply - 1);
  if (last.current != Move{}) histories_.counter_move(last.piece, static_cast<int>(last.current.to())) = best.raw();
  const int bonus = history_bonus(depth);
  const Color side = position_.turn();
  const auto update = [&](Move move, int amount) {
    const int from = static_cast<int>(move.from());
    const int to = static_cast<int>(move.to());
    histories_.quiet(side, from, to).update(amount);
    add_continuation(ply, position_.piece_code(from), to, amount);
  };
  update(best, bonus);
  for (std::size_t i = 0; i < count; ++i) update(tried[i], -bonus);
}

template <Game G>
void Worker<G>::learn_tactical(Move best, int depth, const Move* tried, std::size_t count) {
  const int bonus = history_bonus(depth);
  const auto update = [&](Move move, int amount) {
    histories_
        .capture(position_.piece_code(static_cast<int>(move.from())), static_cast<int>(move.to()),
                 position_.captured_code(move))
        .update(amount);
  };
  if (best != Move{}) update(best, bonus);
  for (std::size_t i = 0; i < count; ++i) update(tried[i], -bonus);
}

// --- Pruning before the moves -------------------------------------------------------------------------------------

template <Game G>
std::optional<int> Worker<G>::tablebase_score(int ply) {
  if (tablebase_ == nullptr) return std::nullopt;
  const auto verdict = tablebase_->probe(position_);
  if (!verdict) return std::nullopt;
  table_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
  return *verdict > 0 ? kTablebaseWin - ply : *verdict < 0 ? -kTablebaseWin + ply : 0;
}

template <Game G>
std::optional<int> Worker<G>::search_null_move(int alpha, int beta, int depth, int ply, int eval, bool cut_node) {
  if constexpr (HasNullMove<P>) {
    const SearchParams& params = Traits::params;
    Frame& here = frame(ply);
    if (eval < beta || here.static_eval < beta - params.null_static_margin * depth + 160 || frame(ply - 1).null_move ||
        ply < null_verification_ply_ || beta <= -kWin || !position_.null_move_sound())
      return std::nullopt;
    const int reduced = depth - params.null_base - depth / params.null_depth_divisor -
                        std::min((eval - beta) / params.null_eval_divisor, 3);
    here.current = Move{};
    here.null_move = true;
    here.tactical = false;
    here.continuation = histories_.continuation(0, 0);
    Played<P>& played = history_.emplace_back();
    played.step = Step(Move{});
    position_.do_null_move(played.undo);
    evaluator_.push_null();
    const int score = reduced > 0 ? -search<false>(-beta, -beta + 1, reduced, ply + 1, !cut_node)
                                  : -quiescence<false>(-beta, -beta + 1, ply + 1, 0);
    evaluator_.pop();
    position_.undo_null_move(history_.back().undo);
    history_.pop_back();
    here.null_move = false;
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    if (score < beta) return std::nullopt;
    const int safe = is_proven(score) ? beta : score;
    if (null_verification_ply_ != 0 || depth < 14) return safe;
    // Deep down zugzwang would be costly: look again without null moves.
    null_verification_ply_ = ply + 3 * std::max(reduced, 1) / 4;
    const int verified = search<false>(beta - 1, beta, std::max(reduced, 1), ply, false);
    null_verification_ply_ = 0;
    if (verified >= beta) return safe;
  } else {
    (void)alpha, (void)beta, (void)depth, (void)ply, (void)eval, (void)cut_node;
  }
  return std::nullopt;
}

template <Game G>
std::optional<int> Worker<G>::probcut(int beta, int depth, int ply, Move table_move, bool cut_node) {
  const int raised = std::min(beta + Traits::params.probcut_margin, kWin - 1);
  MovePicker<G> picker(position_, histories_, continuations(ply),
                       table_move != Move{} && position_.is_tactical(table_move) ? table_move : Move{}, false);
  while (true) {
    const Move move = picker.next();
    if (move == Move{}) return std::nullopt;
    if (move == frame(ply).excluded || is_chance(move)) continue;
    if constexpr (HasSee<P>) {
      if (!position_.see_at_least(move, raised - frame(ply).static_eval)) continue;
    }
    int score = visit<false>(move, raised - 1, raised, 0, ply, !cut_node);
    if (score >= raised) score = visit<false>(move, raised - 1, raised, depth - 4, ply, !cut_node);
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    if (score >= raised) {
      TableEntry entry;
      entry.move = move.raw();
      entry.score = score_to_table(score, ply);
      entry.eval = frame(ply).static_eval;
      entry.depth = depth - 3;
      entry.bound = Bound::Lower;
      shared_.table.store(position_.key(), entry);
      return is_proven(score) ? score : score - (raised - beta);
    }
  }
}

// --- The search ---------------------------------------------------------------------------------------------------

template <Game G>
template <bool Pv>
int Worker<G>::search(int alpha, int beta, int depth, int ply, bool cut_node) {
  assert(alpha < beta && depth > 0);
  const SearchParams& params = Traits::params;
  const bool root = ply == 0;
  Frame& here = frame(ply);
  here.pv_length = 0;
  if (stopped()) return 0;
  count_node();
  if constexpr (Pv) selective_depth_ = std::max(selective_depth_, ply + 1);

  const Move excluded = here.excluded;
  if (!root) {
    if (const auto end = Traits::ended(position_, std::span<const Played<P>>(history_), ply)) return *end;
    if (ply >= kMaxPly) return Traits::in_danger(position_) ? 0 : evaluate();
    alpha = std::max(alpha, mated_in(ply));
    beta = std::min(beta, mate_in(ply + 1));
    if (alpha >= beta) return alpha;
  }
  frame(ply + 1).excluded = Move{};
  frame(ply + 2).killers = {};
  here.extensions = frame(ply - 1).extensions;

  // What the table knows.
  const std::uint64_t key = position_.key();
  TableEntry entry;
  const bool hit = excluded == Move{} && shared_.table.probe(key, entry);
  const int table_score = hit ? score_from_table(entry.score, ply) : kNoScore;
  Move table_move{};
  if (root) {
    table_move = root_moves_[static_cast<std::size_t>(pv_index_)].pv.front();
  } else if (hit && entry.move != 0) {
    table_move = Move::from_raw(entry.move);
    if (!position_.is_legal(table_move)) table_move = Move{};
  }
  const bool table_tactical = table_move != Move{} && position_.is_tactical(table_move);
  const bool was_pv = Pv || (hit && entry.was_pv);
  const auto allows = [&](int bound_against) {
    return (static_cast<int>(entry.bound) &
            static_cast<int>(table_score >= bound_against ? Bound::Lower : Bound::Upper)) != 0;
  };
  if (!Pv && hit && entry.depth >= depth && entry.bound != Bound::None && allows(beta) &&
      Traits::table_trusted(position_)) {
    if (table_move != Move{} && table_score >= beta && !table_tactical) learn_quiet(table_move, ply, depth, nullptr, 0);
    return table_score;
  }

  if constexpr (!Pv) {
    if (excluded == Move{}) {
      if (const auto proven = tablebase_score(ply)) {
        TableEntry known;
        known.score = score_to_table(*proven, ply);
        known.depth = std::min(depth + 6, kMaxPly - 1);
        known.bound = *proven > 0 ? Bound::Lower : *proven < 0 ? Bound::Upper : Bound::Exact;
        if (known.bound == Bound::Exact || (*proven > 0 ? *proven >= beta : *proven <= alpha)) {
          shared_.table.store(key, known);
          return *proven;
        }
      }
    }
  }

  // Static evaluation, refined by what was learnt and by the table's bound.
  const bool danger = Traits::in_danger(position_);
  int eval = kNoScore;
  int raw_eval = kNoScore;
  if (danger) {
    here.static_eval = kNoScore;
  } else if (excluded != Move{}) {
    eval = raw_eval = here.static_eval;
  } else {
    raw_eval = hit && entry.eval != kNoScore ? entry.eval : evaluate();
    eval = here.static_eval = corrected(raw_eval, ply);
    if (hit && entry.bound != Bound::None && allows(eval)) eval = table_score;
  }
  const auto before = [&](int back) { return frame(ply - back).static_eval; };
  const bool improving = !danger && (before(2) != kNoScore   ? here.static_eval > before(2)
                                     : before(4) != kNoScore ? here.static_eval > before(4)
                                                             : true);

  if (!Pv && !danger && excluded == Move{}) {
    if (depth <= 4 && eval < alpha - params.razor_base - params.razor_depth_squared * depth * depth / 2) {
      const int score = quiescence<false>(alpha, alpha + 1, ply, 0);
      if (score <= alpha && !is_proven(score)) return score;
    }
    if (depth <= params.futility_reverse_depth && !was_pv && !is_proven(eval) && beta > -kWin &&
        eval - params.futility_reverse_margin * (depth - (improving ? 1 : 0)) >= beta)
      return (eval + beta) / 2;
    if (depth >= 2)
      if (const auto score = search_null_move(alpha, beta, depth, ply, eval, cut_node)) return *score;
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    const int raised = beta + params.probcut_margin;
    if (depth >= 5 && !is_proven(beta) && (!hit || entry.depth < depth - 3 || table_score >= raised)) {
      if (const auto score = probcut(beta, depth, ply, table_move, cut_node)) return *score;
      if (shared_.stop.load(std::memory_order_relaxed)) return 0;
    }
  }
  // Without a move to try first, a shallower look finds one more cheaply.
  if (depth >= 4 && table_move == Move{} && excluded == Move{} && (Pv || cut_node)) --depth;

  const Frame& last = frame(ply - 1);
  const Move counter = last.current != Move{}
                           ? Move::from_raw(histories_.counter_move(last.piece, static_cast<int>(last.current.to())))
                           : Move{};
  MovePicker<G> picker(position_, histories_, continuations(ply), table_move, here.killers, counter);
  FixedVector<Move, 64> quiets_tried;
  FixedVector<Move, 32> tacticals_tried;
  const int original_alpha = alpha;
  int best_score = -kInfinite;
  Move best_move{};
  int move_count = 0;
  bool skip_quiets = false;

  for (Move move = picker.next(); move != Move{}; move = picker.next()) {
    if (move == excluded) continue;
    if (root &&
        std::none_of(root_moves_.begin() + pv_index_, root_moves_.end(), [&](const auto& r) { return r.move == move; }))
      continue;
    ++move_count;
    const int piece = position_.piece_code(static_cast<int>(move.from()));
    const int to = static_cast<int>(move.to());
    const bool tactical = position_.is_tactical(move);
    bool checks = false;
    if constexpr (HasCheck<P>) checks = position_.gives_check(move);
    const int quiet_history = tactical ? 0
                                       : histories_.quiet(position_.turn(), static_cast<int>(move.from()), to) +
                                             frame(ply - 1).continuation->at(piece, to) +
                                             frame(ply - 2).continuation->at(piece, to);

    // Moves too late or too quiet to matter at low depth.
    int reduced_by = reduction(depth, move_count);
    if (!root && best_score > -kWin) {
      const int late_limit = (params.late_move_base + depth * depth) / (improving ? 1 : 2);
      if (!skip_quiets && move_count >= late_limit) {
        skip_quiets = true;
        picker.skip_quiets();
      }
      const int lmr_depth = std::max(depth - reduced_by, 0);
      if (!tactical && !checks) {
        if (skip_quiets && move_count > late_limit) continue;
        if (lmr_depth < 6 && quiet_history < -params.history_prune_margin * depth) continue;
        if (!danger && lmr_depth < 9 &&
            here.static_eval + params.futility_base + params.futility_depth * lmr_depth + quiet_history / 128 <=
                alpha) {
          skip_quiets = true;
          picker.skip_quiets();
          continue;
        }
        if constexpr (HasSee<P>) {
          if (!position_.see_at_least(move, -params.see_quiet_margin * lmr_depth * lmr_depth)) continue;
        }
      } else {
        if constexpr (HasSee<P>) {
          if (depth < 10 && !position_.see_at_least(move, -params.see_capture_margin * depth)) continue;
        }
      }
    }

    // Extensions: the table move when nothing else comes near it, and checks.
    int extension = 0;
    if (!root && ply < 2 * root_depth_ && here.extensions < 2 * root_depth_) {
      if (move == table_move && excluded == Move{} && depth >= params.singular_depth && hit &&
          !is_proven(table_score) && (static_cast<int>(entry.bound) & static_cast<int>(Bound::Lower)) != 0 &&
          entry.depth >= depth - 3) {
        const int singular_beta = table_score - params.singular_margin * depth / 10;
        here.excluded = move;
        const int score = search<false>(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, cut_node);
        here.excluded = Move{};
        if (shared_.stop.load(std::memory_order_relaxed)) return 0;
        if (score < singular_beta) {
          extension = 1;
          if (!Pv && score < singular_beta - params.double_extension_margin) extension = 2;
        } else if (singular_beta >= beta) {
          return singular_beta;
        } else if (table_score >= beta) {
          extension = -2;
        } else if (cut_node) {
          extension = -1;
        }
      } else if (checks && depth > 8 && std::abs(here.static_eval) > 80) {
        extension = 1;
      }
    }
    here.extensions = frame(ply - 1).extensions + std::max(extension, 0);
    const int new_depth = std::max(depth - 1 + extension, 0);
    const std::uint64_t nodes_before = nodes();

    int score = -kInfinite;
    const bool chance = is_chance(move);
    if (depth >= 2 && move_count > 1 + (Pv ? 1 : 0) && (!tactical || cut_node)) {
      if (tactical) reduced_by /= 2;
      if (cut_node) reduced_by += 2;
      if (was_pv) reduced_by -= 1;
      if (!improving) reduced_by += 1;
      if (table_tactical && !tactical) reduced_by += 1;
      if (checks || danger) reduced_by -= 1;
      if (chance) reduced_by += 1;
      if (!tactical) reduced_by -= (quiet_history + 2000) / params.reduction_history_divisor;
      const int lmr_depth = std::clamp(new_depth - reduced_by, 1, std::max(1, new_depth));
      score = visit<false>(move, alpha, alpha + 1, lmr_depth, ply, true);
      if (score > alpha && lmr_depth < new_depth)
        score = visit<false>(move, alpha, alpha + 1, new_depth, ply, !cut_node);
    } else if (!Pv || move_count > 1) {
      score = visit<false>(move, alpha, alpha + 1, new_depth, ply, !cut_node);
    }
    if (Pv && (move_count == 1 || score > alpha)) score = visit<true>(move, alpha, beta, new_depth, ply, false);
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;

    if (root) {
      RootMove<P>& entry_of =
          *std::find_if(root_moves_.begin(), root_moves_.end(), [&](const auto& r) { return r.move == move; });
      entry_of.nodes += nodes() - nodes_before;
      if (move_count == 1 || score > alpha) {
        entry_of.score = score;
        entry_of.selective_depth = selective_depth_;
        entry_of.pv = {move};
        if (!chance) {
          const Frame& child = frame(1);
          entry_of.pv.insert(entry_of.pv.end(), child.pv.begin(), child.pv.begin() + child.pv_length);
        }
      } else {
        entry_of.score = -kInfinite;
      }
    }
    if (score > best_score) {
      best_score = score;
      if (score > alpha) {
        best_move = move;
        if (Pv && !root) update_pv(ply, move, !chance);
        if (score >= beta) break;
        if (depth > 2 && depth < 12 && !is_proven(score)) depth -= 1;
        alpha = score;
      }
    }
    if (move != best_move) {
      if (tactical) {
        if (tacticals_tried.size() < tacticals_tried.capacity()) tacticals_tried.push_back(move);
      } else if (quiets_tried.size() < quiets_tried.capacity()) {
        quiets_tried.push_back(move);
      }
    }
  }

  if (move_count == 0) return excluded != Move{} ? alpha : Traits::no_moves_score(position_, ply);

  if (best_score >= beta) {
    if (!position_.is_tactical(best_move)) {
      learn_quiet(best_move, ply, depth, quiets_tried.begin(), quiets_tried.size());
      learn_tactical(Move{}, depth, tacticals_tried.begin(), tacticals_tried.size());
    } else {
      learn_tactical(best_move, depth, tacticals_tried.begin(), tacticals_tried.size());
    }
  } else if (best_score <= original_alpha && last.current != Move{} && !last.tactical) {
    // The opponent's quiet move held everything: remember it.
    add_continuation(ply - 1, last.piece, static_cast<int>(last.current.to()), history_bonus(depth) / 2);
  }

  if (excluded == Move{} && !(root && pv_index_ > 0)) {
    const Bound bound = best_score >= beta ? Bound::Lower : Pv && best_move != Move{} ? Bound::Exact : Bound::Upper;
    TableEntry known;
    known.move = best_move.raw();
    known.score = score_to_table(best_score, ply);
    known.eval = raw_eval;
    known.depth = depth;
    known.bound = bound;
    known.was_pv = was_pv;
    shared_.table.store(key, known);
    if (!danger && (best_move == Move{} || !position_.is_tactical(best_move)) &&
        !(bound == Bound::Lower && best_score <= here.static_eval) &&
        !(bound == Bound::Upper && best_score >= here.static_eval) && !is_proven(best_score))
      learn_correction(ply, depth, best_score - here.static_eval);
  }
  return best_score;
}

// --- Quiescence ---------------------------------------------------------------------------------------------------

template <Game G>
template <bool Pv>
int Worker<G>::quiescence(int alpha, int beta, int ply, int quiet_depth) {
  const SearchParams& params = Traits::params;
  Frame& here = frame(ply);
  here.pv_length = 0;
  if (stopped()) return 0;
  count_node();
  if constexpr (Pv) selective_depth_ = std::max(selective_depth_, ply + 1);
  if (ply > 0)
    if (const auto end = Traits::ended(position_, std::span<const Played<P>>(history_), ply)) return *end;
  const bool danger = Traits::in_danger(position_);
  if (ply >= kMaxPly) return danger ? 0 : evaluate();

  const std::uint64_t key = position_.key();
  TableEntry entry;
  const bool hit = shared_.table.probe(key, entry);
  const int table_score = hit ? score_from_table(entry.score, ply) : kNoScore;
  const auto allows = [&](int against) {
    return (static_cast<int>(entry.bound) & static_cast<int>(table_score >= against ? Bound::Lower : Bound::Upper)) !=
           0;
  };
  const int table_depth = danger || quiet_depth == 0 ? 0 : -1;
  if (!Pv && hit && entry.depth >= table_depth && entry.bound != Bound::None && allows(beta) &&
      Traits::table_trusted(position_))
    return table_score;

  int best_score = -kInfinite;
  int raw_eval = kNoScore;
  int futility = -kInfinite;
  if (danger) {
    here.static_eval = kNoScore;
  } else {
    raw_eval = hit && entry.eval != kNoScore ? entry.eval : evaluate();
    here.static_eval = best_score = corrected(raw_eval, ply);
    if (hit && entry.bound != Bound::None && allows(best_score) && !is_proven(table_score)) best_score = table_score;
    if (best_score >= beta) {
      if (!hit) {
        TableEntry known;
        known.score = score_to_table(best_score, ply);
        known.eval = raw_eval;
        known.depth = -2;
        known.bound = Bound::Lower;
        shared_.table.store(key, known);
      }
      return best_score;
    }
    alpha = std::max(alpha, best_score);
    futility = here.static_eval + params.quiescence_futility;
  }

  Move table_move{};
  if (hit && entry.move != 0) {
    table_move = Move::from_raw(entry.move);
    if (!position_.is_legal(table_move) || (!danger && !position_.is_tactical(table_move))) table_move = Move{};
  }
  MovePicker<G> picker(position_, histories_, continuations(ply), table_move, danger);
  Move best_move{};
  int move_count = 0;
  const auto consider = [&](Move move) {
    const int score = visit<Pv>(move, alpha, beta, quiet_depth - 1, ply, false);
    if (score > best_score) {
      best_score = score;
      if (score > alpha) {
        best_move = move;
        if (Pv) update_pv(ply, move, !is_chance(move));
        alpha = std::max(alpha, std::min(score, beta));
      }
    }
    return score >= beta;
  };
  bool cut = false;
  for (Move move = picker.next(); move != Move{} && !cut; move = cut ? Move{} : picker.next()) {
    ++move_count;
    if (best_score > -kWin) {
      const bool tactical = position_.is_tactical(move);
      if (!tactical && move_count > 3) continue;
      if (is_chance(move)) {
        // What a capture reveals is not played out here: the exchange is judged as it stands.
        if constexpr (HasSee<P>) {
          const int gain = Traits::piece_value(position_.captured_code(move));
          if (!danger && here.static_eval + gain > best_score && position_.see_at_least(move, gain)) {
            best_score = here.static_eval + gain;
            alpha = std::max(alpha, std::min(best_score, beta));
            cut = best_score >= beta;
          }
        }
        continue;
      }
      if (!danger && tactical) {
        const int gain = futility + Traits::piece_value(position_.captured_code(move));
        if (gain <= alpha && !Traits::ends_game(position_, move)) {
          best_score = std::max(best_score, gain);
          continue;
        }
        if constexpr (HasSee<P>) {
          if (!position_.see_at_least(move, -30)) continue;
        }
      }
    }
    cut = consider(move);
    if (shared_.stop.load(std::memory_order_relaxed)) return 0;
  }
  // Right after the main search, quiet checks may still decide.
  if constexpr (HasCheck<P>) {
    if (!cut && !danger && quiet_depth == 0 && params.quiescence_checks && best_score < beta) {
      typename P::MoveList quiets;
      position_.template generate<Gen::Quiet>(quiets);
      for (const Move move : quiets) {
        if (is_chance(move) || !position_.gives_check(move)) continue;
        if constexpr (HasSee<P>) {
          if (!position_.see_at_least(move, 0)) continue;
        }
        cut = consider(move);
        if (shared_.stop.load(std::memory_order_relaxed)) return 0;
        if (cut) break;
      }
    }
  }
  if (danger && move_count == 0) return Traits::no_moves_score(position_, ply);

  TableEntry known;
  known.move = best_move.raw();
  known.score = score_to_table(best_score, ply);
  known.eval = raw_eval;
  known.depth = table_depth;
  known.bound = best_score >= beta ? Bound::Lower : Bound::Upper;
  known.was_pv = hit && entry.was_pv;
  shared_.table.store(key, known);
  return best_score;
}

}  // namespace kydai
