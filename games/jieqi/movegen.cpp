#include "games/jieqi/position.h"

namespace kydai::jieqi {

// A face-down piece never attacks a king: from its own start square it reaches no point of the other palace. So what
// follows looks at face-up pieces wherever kings are concerned, and check comes from what a reveal turned up.

using xiangqi::between_palace;
using xiangqi::cross;
using xiangqi::diagonal_steps;
using xiangqi::elephant_targets;
using xiangqi::horse_circle;
using xiangqi::horse_leg;
using xiangqi::horse_sources;
using xiangqi::horse_targets;
using xiangqi::kBoard;
using xiangqi::Lines;
using xiangqi::lines_from;
using xiangqi::orthogonal_steps;
using xiangqi::palace;
using xiangqi::pawn_sources;
using xiangqi::pawn_targets;

namespace {

/// The point between an elephant and where it goes.
Square elephant_eye(Square a, Square b) { return square_at((xiangqi::index(a) + xiangqi::index(b)) / 2); }

}  // namespace

Bitboard Position::royal_attackers(Square s, Color by, Bitboard occupied) const {
  const Lines lines = lines_from(s, occupied);
  return ((lines.rook & (pieces(by, PieceType::Rook) | pieces(by, PieceType::King))) |
          (lines.cannon & pieces(by, PieceType::Cannon)) | (horse_sources(s, occupied) & pieces(by, PieceType::Horse)) |
          (pawn_sources(by, s) & pieces(by, PieceType::Pawn)) | (diagonal_steps(s) & pieces(by, PieceType::Advisor)) |
          (elephant_targets(s, occupied) & pieces(by, PieceType::Elephant))) &
         occupied;
}

bool Position::is_safe(Move m) const {
  const Bitboard after = (occupied() & ~bit(m.from())) | bit(m.to());
  const Square own_king = king_square(turn_);
  const Square defended = m.from() == own_king ? m.to() : own_king;
  return (royal_attackers(defended, ~turn_, after) & ~bit(m.to())) == 0;
}

bool Position::gives_check(Move m) const {
  const Bitboard after = (occupied() & ~bit(m.from())) | bit(m.to());
  const Square target = king_square(~turn_);
  if (royal_attackers(target, turn_, after) != 0) return true;
  const Piece mover = piece_on(m.from());
  if (is_hidden(mover)) return false;
  switch (type_of(mover)) {
    case PieceType::Rook: return contains(lines_from(target, after).rook, m.to());
    case PieceType::Cannon: return contains(lines_from(target, after).cannon, m.to());
    case PieceType::Horse: return contains(horse_sources(target, after), m.to());
    case PieceType::Pawn: return contains(pawn_sources(turn_, target), m.to());
    case PieceType::Advisor: return contains(diagonal_steps(target), m.to());
    case PieceType::Elephant: return contains(elephant_targets(target, after), m.to());
    default: return false;
  }
}

Bitboard Position::attackers(Color by, Square s, Bitboard occupied) const {
  const Lines lines = lines_from(s, occupied);
  const Bitboard face_down = hidden(by);
  const auto acting = [&](PieceType t) { return pieces(by, t) | (face_down & start_squares(t)); };
  Bitboard found = (lines.rook & acting(PieceType::Rook)) | (lines.cannon & acting(PieceType::Cannon)) |
                   (horse_sources(s, occupied) & acting(PieceType::Horse)) |
                   (pawn_sources(by, s) & acting(PieceType::Pawn)) |
                   (elephant_targets(s, occupied) & acting(PieceType::Elephant)) |
                   (diagonal_steps(s) & pieces(by, PieceType::Advisor));
  if (contains(palace(by), s))
    found |= (diagonal_steps(s) & face_down & start_squares(PieceType::Advisor)) |
             (orthogonal_steps(s) & pieces(by, PieceType::King));
  return found & occupied;
}

Bitboard Position::targets(Square from) const {
  const Piece mover = piece_on(from);
  assert(mover != Piece::None);
  const Color us = color_of(mover);
  const Bitboard own = pieces(us);
  const Bitboard all = occupied();
  switch (acting_type(from)) {
    case PieceType::King: return orthogonal_steps(from) & palace(us) & ~own;
    case PieceType::Advisor: return diagonal_steps(from) & ~own & (is_hidden(mover) ? palace(us) : kBoard);
    case PieceType::Elephant: return elephant_targets(from, all) & ~own;
    case PieceType::Horse: return horse_targets(from, all) & ~own;
    case PieceType::Rook: return lines_from(from, all).rook & ~own;
    case PieceType::Cannon: {
      const Lines lines = lines_from(from, all);
      return (lines.rook & ~all) | (lines.cannon & all & ~own);
    }
    case PieceType::Pawn: return pawn_targets(us, from) & ~own;
    default: return 0;
  }
}

bool Position::is_pseudo_legal(Move m) const {
  if (!m.is_on_board() || is_drawn_here()) return false;
  return contains(pieces(turn_), m.from()) && contains(targets(m.from()), m.to());
}

/// Moves from outside `leaving` to outside `arriving` keep a king safe that stands in no check. In check only moves
/// from `check_from` or to `check_to` can help. Every other move needs the full test.
struct Position::Threats {
  Bitboard leaving = 0;
  Bitboard arriving = 0;
  Bitboard check_from = 0;
  Bitboard check_to = 0;
  bool in_check = false;

  /// The answers to one checker; a second one is left to the full test.
  void add_check(Bitboard from, Bitboard to) {
    if (in_check) return;
    check_from = from;
    check_to = to;
    in_check = true;
  }
};

Position::Threats Position::find_threats() const {
  Threats threats;
  const Color them = ~turn_;
  const Square own_king = king_square(turn_);
  const Bitboard all = occupied();
  const Bitboard cannons = pieces(them, PieceType::Cannon);
  Bitboard sliders = cross(own_king) & (pieces(them, PieceType::Rook) | pieces(them, PieceType::King) | cannons);
  while (sliders != 0) {
    const Square s = pop_square(sliders);
    const Bitboard path = between_palace(own_king, s);
    const Bitboard blockers = path & all;
    if (contains(cannons, s)) {
      if (blockers == 0) {
        threats.arriving |= path;
      } else if (!more_than_one(blockers)) {
        threats.add_check(blockers, (path & ~blockers) | bit(s));
      } else if (popcount(blockers) == 2) {
        threats.leaving |= blockers;
      }
    } else if (blockers == 0) {
      threats.add_check(0, path | bit(s));
    } else if (!more_than_one(blockers)) {
      threats.leaving |= blockers;
    }
  }
  Bitboard jumpers = horse_circle(own_king) & pieces(them, PieceType::Horse);
  while (jumpers != 0) {
    const Square s = pop_square(jumpers);
    const Bitboard leg = bit(horse_leg(s, own_king));
    if ((leg & all) != 0)
      threats.leaving |= leg;
    else
      threats.add_check(0, leg | bit(s));
  }
  Bitboard elephants = elephant_targets(own_king, 0) & pieces(them, PieceType::Elephant);
  while (elephants != 0) {
    const Square s = pop_square(elephants);
    const Bitboard eye = bit(elephant_eye(s, own_king));
    if ((eye & all) != 0)
      threats.leaving |= eye;
    else
      threats.add_check(0, eye | bit(s));
  }
  const Bitboard neighbours = (pawn_sources(them, own_king) & pieces(them, PieceType::Pawn)) |
                              (diagonal_steps(own_king) & pieces(them, PieceType::Advisor));
  if (neighbours != 0) threats.add_check(0, neighbours);
  return threats;
}

/// The targets of one piece (not the king) that leave the king safe.
Bitboard Position::safe_targets(Square from, Bitboard targets, const Threats& threats) const {
  Bitboard doubtful = 0;
  if (threats.in_check) {
    if (!contains(threats.check_from, from)) targets &= threats.check_to;
    doubtful = targets;
  } else {
    doubtful = contains(threats.leaving, from) ? targets : targets & threats.arriving;
  }
  while (doubtful != 0) {
    const Square to = pop_square(doubtful);
    if (!is_safe(Move(from, to))) targets ^= bit(to);
  }
  return targets;
}

/// Calls visit(from, legal targets among `wanted`) for each piece that has any; visit says whether to go on.
template <class Visitor>
void Position::visit_targets(Bitboard wanted, Visitor&& visit) const {
  const Threats threats = find_threats();
  const Color us = turn_;
  const Bitboard all = occupied();
  const Bitboard face_down = hidden(us);
  wanted &= ~pieces(us);

  const auto visit_each = [&](Bitboard movers, auto&& reach) {
    while (movers != 0) {
      const Square from = pop_square(movers);
      const Bitboard targets = safe_targets(from, reach(from) & wanted, threats);
      if (targets != 0 && !visit(from, targets)) return false;
    }
    return true;
  };
  const auto acting = [&](PieceType t) { return pieces(us, t) | (face_down & start_squares(t)); };

  if (!visit_each(acting(PieceType::Rook), [&](Square s) { return lines_from(s, all).rook; })) return;
  if (!visit_each(acting(PieceType::Cannon), [&](Square s) {
        const Lines lines = lines_from(s, all);
        return (lines.rook & ~all) | (lines.cannon & all);
      }))
    return;
  if (!visit_each(acting(PieceType::Horse), [&](Square s) { return horse_targets(s, all); })) return;
  if (!visit_each(acting(PieceType::Pawn), [&](Square s) { return pawn_targets(us, s); })) return;
  if (!visit_each(acting(PieceType::Elephant), [&](Square s) { return elephant_targets(s, all); })) return;
  if (!visit_each(pieces(us, PieceType::Advisor), [](Square s) { return diagonal_steps(s); })) return;
  if (!visit_each(face_down & start_squares(PieceType::Advisor),
                  [&](Square s) { return diagonal_steps(s) & palace(us); }))
    return;

  const Square own_king = king_square(us);
  Bitboard steps = orthogonal_steps(own_king) & palace(us) & wanted;
  Bitboard safe_steps = 0;
  while (steps != 0) {
    const Square to = pop_square(steps);
    if (is_safe(Move(own_king, to))) safe_steps |= bit(to);
  }
  if (safe_steps != 0) visit(own_king, safe_steps);
}

template <Gen kGen>
void Position::generate(MoveList& moves) const {
  if (is_drawn_here()) return;
  const Bitboard wanted = kGen == Gen::All        ? kBoard
                          : kGen == Gen::Tactical ? pieces(~turn_)
                                                  : static_cast<Bitboard>(kBoard & ~pieces(~turn_));
  visit_targets(wanted, [&](Square from, Bitboard targets) {
    while (targets != 0) moves.push_back(Move(from, pop_square(targets)));
    return true;
  });
}
template void Position::generate<Gen::All>(MoveList&) const;
template void Position::generate<Gen::Tactical>(MoveList&) const;
template void Position::generate<Gen::Quiet>(MoveList&) const;

int Position::count_legal() const {
  if (is_drawn_here()) return 0;
  int count = 0;
  visit_targets(kBoard, [&](Square, Bitboard targets) {
    count += popcount(targets);
    return true;
  });
  return count;
}

bool Position::has_legal_move() const {
  bool found = false;
  visit_targets(kBoard, [&](Square, Bitboard) {
    found = true;
    return false;
  });
  return found;
}

}  // namespace kydai::jieqi
