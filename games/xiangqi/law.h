#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/game.h"
#include "games/xiangqi/board.h"
#include "games/xiangqi/rules.h"

/// The repetition law of xiangqi and cờ úp. Written over the few questions that it asks of a position, so that both
/// games share it.
namespace kydai::xiangqi {

/// What the law needs to know of a position and of its steps. All questions but turn(), in_check() and checkers() are
/// about the bare board and may be asked of either side's pieces.
/// - type_on: how the piece on a point moves; targets: where to, its own king's safety apart.
/// - royal_attackers(s, by, occupied): the pieces of `by` that would give check to a king on s.
/// - with_capture(from, to): the board after that capture.
template <class P>
concept LawPosition = requires(P p, const P c, typename P::Step step, const typename P::Undo& undo, Square s,
                               Color color, Bitboard set) {
  { c.turn() } -> std::same_as<Color>;
  { c.key() } -> std::same_as<std::uint64_t>;
  { c.reversible_plies() } -> std::convertible_to<int>;
  { c.in_check() } -> std::same_as<bool>;
  { c.checkers() } -> std::same_as<Bitboard>;
  { c.pieces(color) } -> std::same_as<Bitboard>;
  { c.occupied() } -> std::same_as<Bitboard>;
  { c.king_square(color) } -> std::same_as<Square>;
  { c.type_on(s) } -> std::same_as<PieceType>;
  { c.targets(s) } -> std::same_as<Bitboard>;
  { c.royal_attackers(s, color, set) } -> std::same_as<Bitboard>;
  { c.with_capture(s, s) } -> std::same_as<P>;
  { step.from() } -> std::same_as<Square>;
  { step.to() } -> std::same_as<Square>;
  p.undo_move(step, undo);
};

/// What one side did in every one of its moves of a cycle.
struct Conduct {
  bool always_checks = true;
  Bitboard checking = kBoard;  ///< the pieces that took part in each of its checks, by moving or by checking
  Bitboard chased = kBoard;    ///< the enemy pieces that each of its moves chased
};

/// The verdicts, from what both sides did.
Outcome asian_verdict(const std::array<Conduct, 2>& conduct);
Outcome simple_verdict(const std::array<Conduct, 2>& conduct);

/// Whether attacking a protected piece of the second kind with the first is still a chase.
constexpr bool is_unequal_attack(PieceType attacker, PieceType victim) {
  switch (attacker) {
    case PieceType::Horse:
    case PieceType::Cannon: return victim == PieceType::Rook;
    case PieceType::Advisor:
    case PieceType::Elephant:
      return victim == PieceType::Rook || victim == PieceType::Cannon || victim == PieceType::Horse;
    default: return false;
  }
}

/// What the pieces of one side attack in one position, and which of it amounts to a chase.
///
/// Checks that stand on the board are no reason why a capture or a recapture would be illegal: they are answered
/// before, and must not hide what is attacked or protected otherwise.
template <LawPosition P>
class Threats {
 public:
  Threats(const P& position, Color side) : position_(position), side_(side) {
    for (const Color c : {Color::First, Color::Second})
      standing_[static_cast<std::size_t>(c)] =
          position.royal_attackers(position.king_square(c), ~c, position.occupied());
  }

  /// The enemy pieces that the piece on `from` could take and that can be chased by it at all.
  [[nodiscard]] Bitboard attacked_from(Square from) const {
    const PieceType attacker = position_.type_on(from);
    if (attacker == PieceType::King || attacker == PieceType::Pawn) return 0;  // these may chase
    Bitboard found = 0;
    for (Bitboard rest = position_.targets(from) & position_.pieces(~side_); rest != 0;) {
      const Square victim = pop_square(rest);
      const PieceType kind = position_.type_on(victim);
      if (kind == PieceType::King || (kind == PieceType::Pawn && !crossed_river(~side_, victim))) continue;
      if (is_legal(position_, from, victim)) found |= bit(victim);
    }
    return found;
  }

  /// Whether such an attack is more than an offer to exchange or an attack on a protected piece.
  [[nodiscard]] bool is_chase(Square from, Square victim) const {
    const PieceType attacker = position_.type_on(from);
    const PieceType kind = position_.type_on(victim);
    if (kind == attacker && contains(position_.targets(victim), from) && is_legal(position_, victim, from))
      return false;
    return is_unequal_attack(attacker, kind) || !has_root(from, victim);
  }

 private:
  /// Whether somebody can legally take back after `from` has taken the victim.
  [[nodiscard]] bool has_root(Square from, Square victim) const {
    const P after = position_.with_capture(from, victim);
    for (Bitboard rest = after.pieces(~side_); rest != 0;) {
      const Square protector = pop_square(rest);
      if (contains(after.targets(protector), victim) && is_legal(after, protector, victim)) return true;
    }
    return false;
  }

  /// Whether a capture leaves its own king safe.
  [[nodiscard]] bool is_legal(const P& position, Square from, Square to) const {
    const Color side = contains(position.pieces(Color::First), from) ? Color::First : Color::Second;
    const bool king_moves = from == position.king_square(side);
    const Square king = king_moves ? to : position.king_square(side);
    const Bitboard ignored = king_moves ? kNoSquares : standing_[static_cast<std::size_t>(side)];
    const Bitboard occupied = position.occupied() & ~bit(from);
    return (position.royal_attackers(king, ~side, occupied) & ~bit(to) & ~ignored) == 0;
  }

  const P& position_;
  Color side_;
  std::array<Bitboard, 2> standing_{};
};

/// The enemy pieces that a move chases: those that some piece attacks after it and did not attack before, unless they
/// are protected or may be exchanged.
template <LawPosition P>
Bitboard newly_chased(const P& before, const P& after, typename P::Step step) {
  const Color side = before.turn();
  const Threats<P> old_threats(before, side);
  const Threats<P> new_threats(after, side);
  Bitboard chased = 0;
  for (Bitboard rest = after.pieces(side); rest != 0;) {
    const Square attacker = pop_square(rest);
    Bitboard attacked = new_threats.attacked_from(attacker) & ~chased;
    if (attacked != 0) attacked &= ~old_threats.attacked_from(attacker == step.to() ? step.from() : attacker);
    while (attacked != 0) {
      const Square victim = pop_square(attacked);
      if (new_threats.is_chase(attacker, victim)) chased |= bit(victim);
    }
  }
  return chased;
}

/// Judges the position that stands on the board for the `occurrences`-th time (a search may ask for the second);
/// nothing if it does not. The moves since the first of these occurrences are judged.
template <LawPosition P>
std::optional<Outcome> judge_repetition(const P& now, std::span<const Played<P>> history, Rules::Repetition law,
                                        int occurrences = 3) {
  const auto plies = static_cast<std::size_t>(now.reversible_plies());
  const std::size_t reach = plies < history.size() ? plies : history.size();
  std::size_t cycle = 0;
  int found = 1;
  for (std::size_t back = 4; back <= reach && found < occurrences; back += 2) {
    if (history[history.size() - back].undo.key != now.key()) continue;
    cycle = back;
    ++found;
  }
  if (found < occurrences) return std::nullopt;

  std::array<Conduct, 2> conduct;
  const auto walk_back = [&](auto look) {
    P position = now;
    // Pieces are known by the point where they stand in the end: no piece is taken in a cycle, so each can be followed.
    std::array<Square, kSquares> known_by;
    for (int i = 0; i < kSquares; ++i) known_by[static_cast<std::size_t>(i)] = square_at(i);
    for (std::size_t back = 1; back <= cycle; ++back) {
      const Played<P>& played = history[history.size() - back];
      const P after = position;
      position.undo_move(played.step, played.undo);
      const auto identities = [&](Bitboard set) {
        Bitboard out = 0;
        while (set != 0) out |= bit(known_by[static_cast<std::size_t>(pop_square(set))]);
        return out;
      };
      look(conduct[static_cast<std::size_t>(position.turn())], position, after, played.step, identities);
      known_by[static_cast<std::size_t>(played.step.from())] = known_by[static_cast<std::size_t>(played.step.to())];
    }
  };

  walk_back([](Conduct& side, const P&, const P& after, typename P::Step step, const auto& identities) {
    side.always_checks = side.always_checks && after.in_check();
    side.checking &= identities(after.checkers() | bit(step.to()));
  });
  if (law == Rules::Repetition::Simple) return simple_verdict(conduct);
  if (!conduct[0].always_checks && !conduct[1].always_checks)
    walk_back([](Conduct& side, const P& before, const P& after, typename P::Step step, const auto& identities) {
      if (side.chased != 0) side.chased &= identities(newly_chased(before, after, step));
    });
  return asian_verdict(conduct);
}

}  // namespace kydai::xiangqi
