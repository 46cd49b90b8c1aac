#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "core/fixed_vector.h"
#include "core/game.h"
#include "search/history.h"
#include "search/traits.h"

namespace kydai {

/// Hands out the legal moves of a node in the order in which they are likely to cut off, generating each kind only
/// when it is needed: table move, good captures, killers and counter-move, quiet moves by history, bad captures.
template <Game G>
class MovePicker {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;
  using Continuations = std::array<const typename Histories<P>::PieceTo*, 3>;

  /// For the main search.
  MovePicker(const P& position, Histories<P>& histories, const Continuations& continuations, Move table_move,
             std::array<Move, 2> killers, Move counter)
      : position_(position),
        histories_(histories),
        continuations_(continuations),
        table_move_(table_move),
        refutations_{killers[0], killers[1], counter} {}

  /// For quiescence: table move and captures only, or everything when the side must answer a threat.
  MovePicker(const P& position, Histories<P>& histories, const Continuations& continuations, Move table_move,
             bool everything)
      : position_(position),
        histories_(histories),
        continuations_(continuations),
        table_move_(table_move),
        tactical_only_(!everything) {}

  /// The next move, or the empty move at the end.
  Move next() {
    for (;;) {
      switch (stage_) {
        case Stage::TableMove:
          stage_ = Stage::MakeTactical;
          if (table_move_ != Move{}) return table_move_;
          break;
        case Stage::MakeTactical:
          make<Gen::Tactical>();
          stage_ = Stage::GoodTactical;
          break;
        case Stage::GoodTactical: {
          const Move move = pop_best();
          if (move == Move{}) {
            stage_ = tactical_only_ ? Stage::End : Stage::Refutation;
            break;
          }
          if (!tactical_only_ && is_losing(move, last_score_)) {
            bad_.push_back(move);
            break;
          }
          return move;
        }
        case Stage::Refutation:
          while (refutation_ < refutations_.size()) {
            const Move move = refutations_[refutation_++];
            if (move != Move{} && move != table_move_ && !earlier_refutation(move) && position_.is_legal(move) &&
                !position_.is_tactical(move))
              return move;
          }
          stage_ = Stage::MakeQuiet;
          break;
        case Stage::MakeQuiet:
          if (!skip_quiets_) make<Gen::Quiet>();
          stage_ = Stage::Quiet;
          break;
        case Stage::Quiet: {
          const Move move = skip_quiets_ ? Move{} : pop_best();
          if (move == Move{}) {
            stage_ = Stage::BadTactical;
            break;
          }
          return move;
        }
        case Stage::BadTactical:
          if (next_bad_ < bad_.size()) return bad_[next_bad_++];
          stage_ = Stage::End;
          break;
        case Stage::End: return Move{};
      }
    }
  }

  /// From here on only captures: the quiet moves left are too late to matter.
  void skip_quiets() { skip_quiets_ = true; }

 private:
  enum class Stage { TableMove, MakeTactical, GoodTactical, Refutation, MakeQuiet, Quiet, BadTactical, End };
  struct Scored {
    Move move;
    int score;
  };

  template <Gen Kind>
  void make() {
    typename P::MoveList moves;
    position_.template generate<Kind>(moves);
    list_.clear();
    next_ = 0;
    for (const Move move : moves) {
      if (move == table_move_) continue;
      if constexpr (Kind == Gen::Quiet) {
        if (std::find(refutations_.begin(), refutations_.end(), move) != refutations_.end()) continue;
      }
      list_.push_back({move, Kind == Gen::Tactical ? tactical_score(move) : quiet_score(move)});
    }
  }

  int tactical_score(Move move) {
    const int captured = position_.captured_code(move);
    return 8 * SearchTraits<G>::piece_value(captured) +
           histories_.capture(position_.piece_code(static_cast<int>(move.from())), static_cast<int>(move.to()),
                              captured) /
               4;
  }

  int quiet_score(Move move) {
    const int piece = position_.piece_code(static_cast<int>(move.from()));
    const int to = static_cast<int>(move.to());
    int score = 2 * histories_.quiet(position_.turn(), static_cast<int>(move.from()), to);
    score += 2 * continuations_[0]->at(piece, to);
    score += continuations_[1]->at(piece, to);
    score += continuations_[2]->at(piece, to) / 2;
    return score;
  }

  bool is_losing(Move move, int score) {
    if constexpr (HasSee<P>) return !position_.see_at_least(move, -score / 64);
    return false;
  }

  [[nodiscard]] bool earlier_refutation(Move move) const {
    return std::find(refutations_.begin(), refutations_.begin() + static_cast<std::ptrdiff_t>(refutation_) - 1, move) !=
           refutations_.begin() + static_cast<std::ptrdiff_t>(refutation_) - 1;
  }

  Move pop_best() {
    if (next_ == list_.size()) return Move{};
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < list_.size(); ++i)
      if (list_[i].score > list_[best].score) best = i;
    std::swap(list_[next_], list_[best]);
    last_score_ = list_[next_].score;
    return list_[next_++].move;
  }

  const P& position_;
  Histories<P>& histories_;
  Continuations continuations_;
  Move table_move_;
  std::array<Move, 3> refutations_{};
  FixedVector<Scored, P::MoveList::capacity()> list_;
  FixedVector<Move, P::MoveList::capacity()> bad_;
  std::size_t next_ = 0;
  std::size_t next_bad_ = 0;
  std::size_t refutation_ = 0;
  int last_score_ = 0;
  Stage stage_ = Stage::TableMove;
  bool tactical_only_ = false;
  bool skip_quiets_ = false;
};

}  // namespace kydai
