#include <cassert>

#include "games/xiangqi/position.h"

namespace kydai::xiangqi {

/// What may expose the king of the side to move, so that most moves need no test of their own.
///
/// Not in check: a move is safe unless it takes a piece from `guards` (a lone blocker before a rook or a king, one of
/// two before a cannon, a horse's leg) or sets one on `screens` (before a bare cannon). The former are tested one by
/// one, the latter are illegal. In check: only moves to `answers` (capture or block), moves of `guards` (a cannon's
/// screen that steps aside) and of the king can help, and all of them are tested.
struct Position::KingDanger {
  Bitboard guards = 0;
  Bitboard screens = 0;
  Bitboard answers = kBoard;
};

Position::KingDanger Position::danger() const {
  KingDanger danger;
  const Square king = king_square(turn_);
  const Bitboard theirs = pieces(~turn_);
  const Bitboard all = occupied();
  const Bitboard cannons = pieces(PieceType::Cannon);

  if (in_check()) {
    const Square checker = first_square(state_.checkers);
    danger.answers = bit(checker) | between_palace(king, checker);
    if (contains(cannons, checker)) danger.guards = between_palace(king, checker) & all;
    if (contains(pieces(PieceType::Horse), checker)) danger.answers |= bit(horse_leg(checker, king));
    return danger;
  }

  const Bitboard liners = cannons | pieces(PieceType::Rook) | pieces(PieceType::King);
  for (Bitboard rest = cross(king) & theirs & liners; rest != 0;) {
    const Square s = pop_square(rest);
    const Bitboard way = between_palace(king, s);
    const Bitboard blockers = way & all;
    if (contains(cannons, s)) {
      if (blockers == 0)
        danger.screens |= way;
      else if (popcount(blockers) == 2)
        danger.guards |= blockers;
    } else if (!more_than_one(blockers)) {
      danger.guards |= blockers;
    }
  }
  for (Bitboard rest = horse_circle(king) & theirs & pieces(PieceType::Horse); rest != 0;)
    danger.guards |= bit(horse_leg(pop_square(rest), king));
  return danger;
}

bool Position::is_safe(Square from, Square to) const {
  const Square king = from == king_square(turn_) ? to : king_square(turn_);
  const Bitboard after = (occupied() & ~bit(from)) | bit(to);
  return (royal_attackers(king, ~turn_, after) & ~bit(to)) == 0;
}

Bitboard Position::safe_targets(Square from, Bitboard candidates) const {
  Bitboard safe = 0;
  while (candidates != 0) {
    const Square to = pop_square(candidates);
    if (is_safe(from, to)) safe |= bit(to);
  }
  return safe;
}

Bitboard Position::targets(Square from) const {
  const Piece piece = piece_on(from);
  assert(piece != Piece::None);
  const Color us = color_of(piece);
  const Bitboard all = occupied();
  const Bitboard not_ours = kBoard & ~pieces(us);
  switch (type_of(piece)) {
    case PieceType::King: return orthogonal_steps(from) & palace(us) & not_ours;
    case PieceType::Advisor: return diagonal_steps(from) & palace(us) & not_ours;
    case PieceType::Elephant: return elephant_targets(from, all) & home_half(us) & not_ours;
    case PieceType::Horse: return horse_targets(from, all) & not_ours;
    case PieceType::Rook: return lines_from(from, all).rook & not_ours;
    case PieceType::Cannon: {
      const Lines lines = lines_from(from, all);
      return (lines.rook & ~all) | (lines.cannon & not_ours);
    }
    case PieceType::Pawn: return pawn_targets(us, from) & not_ours;
    case PieceType::None: break;
  }
  return 0;
}

/// Calls visit(from, targets) for each piece, with its legal targets of the given kind; visit returns false to stop.
template <Gen kind, class Visit>
void Position::visit_legal(Visit visit) const {
  const Color us = turn_;
  const Bitboard all = occupied();
  const Bitboard theirs = pieces(~us);
  const Bitboard wanted = kind == Gen::All ? kBoard & ~pieces(us) : kind == Gen::Tactical ? theirs : kBoard & ~all;
  const KingDanger danger = this->danger();
  const Bitboard allowed = wanted & danger.answers & ~danger.screens;
  const Square king = king_square(us);

  // Pieces whose every move must be tested: in check all of them, otherwise those that guard the king.
  const Bitboard tested = (in_check() ? pieces(us) : pieces(us) & danger.guards) & ~bit(king);
  for (Bitboard rest = tested; rest != 0;) {
    const Square from = pop_square(rest);
    const Bitboard candidates = targets(from) & (contains(danger.guards, from) ? wanted : allowed);
    if (candidates != 0 && !visit(from, safe_targets(from, candidates))) return;
  }
  if (!visit(king, safe_targets(king, orthogonal_steps(king) & palace(us) & wanted)) || in_check()) return;

  const auto visit_all = [&](PieceType type, auto reach) {
    for (Bitboard rest = pieces(us, type) & ~tested; rest != 0;) {
      const Square from = pop_square(rest);
      if (!visit(from, reach(from) & allowed)) return false;
    }
    return true;
  };
  const auto cannon_reach = [&](Square s) {
    const Lines lines = lines_from(s, all);
    return (lines.rook & ~all) | (lines.cannon & theirs);
  };
  visit_all(PieceType::Rook, [&](Square s) { return lines_from(s, all).rook; }) &&
      visit_all(PieceType::Cannon, cannon_reach) &&
      visit_all(PieceType::Horse, [&](Square s) { return horse_targets(s, all); }) &&
      visit_all(PieceType::Pawn, [&](Square s) { return pawn_targets(us, s); }) &&
      visit_all(PieceType::Advisor, [&](Square s) { return diagonal_steps(s) & palace(us); }) &&
      visit_all(PieceType::Elephant, [&](Square s) { return elephant_targets(s, all) & home_half(us); });
}

template <Gen kind>
void Position::generate(MoveList& list) const {
  visit_legal<kind>([&list](Square from, Bitboard to) {
    while (to != 0) list.push_back(Move(from, pop_square(to)));
    return true;
  });
}
template void Position::generate<Gen::All>(MoveList&) const;
template void Position::generate<Gen::Tactical>(MoveList&) const;
template void Position::generate<Gen::Quiet>(MoveList&) const;

int Position::count_legal() const {
  int count = 0;
  visit_legal<Gen::All>([&count](Square, Bitboard to) {
    count += popcount(to);
    return true;
  });
  return count;
}

bool Position::has_legal_move() const {
  bool found = false;
  visit_legal<Gen::All>([&found](Square, Bitboard to) { return !(found = to != 0); });
  return found;
}

bool Position::is_pseudo_legal(Move move) const {
  if (!move.is_on_board()) return false;
  const Piece piece = piece_on(move.from());
  return piece != Piece::None && color_of(piece) == turn_ && contains(targets(move.from()), move.to());
}

}  // namespace kydai::xiangqi
