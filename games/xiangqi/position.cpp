#include "games/xiangqi/position.h"

#include <algorithm>
#include <cassert>

#include "games/xiangqi/law.h"

namespace kydai::xiangqi {

void Position::put(Piece piece, Square s) {
  assert(board_[at(s)] == Piece::None);
  board_[at(s)] = piece;
  by_type_[at(type_of(piece))] |= bit(s);
  by_color_[at(color_of(piece))] |= bit(s);
  if (type_of(piece) == PieceType::King) kings_[at(color_of(piece))] = s;
}

void Position::take_away(Square s) {
  const Piece piece = board_[at(s)];
  assert(piece != Piece::None);
  board_[at(s)] = Piece::None;
  by_type_[at(type_of(piece))] &= ~bit(s);
  by_color_[at(color_of(piece))] &= ~bit(s);
}

Position Position::with_capture(Square from, Square to) const {
  Position after = *this;
  const Piece piece = piece_on(from);
  after.take_away(from);
  after.take_away(to);
  after.put(piece, to);
  after.turn_ = ~color_of(piece);
  return after;
}

/// Computes the keys and the checkers anew from the pieces and the side to move.
void Position::refresh() {
  state_.key = turn_ == Color::Second ? kZobrist.second_to_move : 0;
  state_.pawn_key = 0;
  state_.non_pawn_keys = {};
  for (Bitboard rest = occupied(); rest != 0;) {
    const Square s = pop_square(rest);
    const Piece piece = piece_on(s);
    const std::uint64_t number = kZobrist.of(piece, s);
    state_.key ^= number;
    (type_of(piece) == PieceType::Pawn ? state_.pawn_key : state_.non_pawn_keys[at(color_of(piece))]) ^= number;
  }
  state_.checkers = royal_attackers(king_square(turn_), ~turn_, occupied());
}

Bitboard Position::royal_attackers(Square s, Color by, Bitboard occupied) const {
  const Lines lines = lines_from(s, occupied);
  const Bitboard rooks = by_type_[at(PieceType::Rook)] | by_type_[at(PieceType::King)];
  return ((lines.rook & rooks) | (lines.cannon & by_type_[at(PieceType::Cannon)]) |
          (horse_sources(s, occupied) & by_type_[at(PieceType::Horse)]) |
          (pawn_sources(by, s) & by_type_[at(PieceType::Pawn)])) &
         by_color_[at(by)];
}

std::uint64_t Position::key_after(Move move) const {
  const Piece piece = piece_on(move.from());
  return state_.key ^ kZobrist.of(piece, move.from()) ^ kZobrist.of(piece, move.to()) ^
         kZobrist.of(piece_on(move.to()), move.to()) ^ kZobrist.second_to_move;
}

bool Position::last_mover_safe() const { return royal_attackers(king_square(~turn_), turn_, occupied()) == 0; }

bool Position::gives_check(Move move) const {
  const Square king = king_square(~turn_);
  const Bitboard both = bit(move.from()) | bit(move.to());
  const Bitboard after = (occupied() & ~bit(move.from())) | bit(move.to());
  const PieceType moved = type_of(piece_on(move.from()));
  const auto ours = [&](PieceType type) {
    const Bitboard set = pieces(turn_, type);
    return type == moved ? set ^ both : set;
  };
  const Lines lines = lines_from(king, after);
  return ((lines.rook & (ours(PieceType::Rook) | ours(PieceType::King))) | (lines.cannon & ours(PieceType::Cannon)) |
          (horse_sources(king, after) & ours(PieceType::Horse)) |
          (pawn_sources(turn_, king) & ours(PieceType::Pawn))) != 0;
}

void Position::do_move(Move move, Undo& undo) {
  assert(is_pseudo_legal(move));
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[at(from)];
  const Piece captured = board_[at(to)];
  const Color us = turn_;
  static_cast<State&>(undo) = state_;
  undo.captured = captured;

  const Bitboard both = bit(from) | bit(to);
  const std::uint64_t numbers = kZobrist.of(piece, from) ^ kZobrist.of(piece, to);
  board_[at(from)] = Piece::None;
  board_[at(to)] = piece;
  by_type_[at(type_of(piece))] ^= both;
  by_color_[at(us)] ^= both;
  state_.key ^= numbers ^ kZobrist.second_to_move;
  ++state_.reversible_plies;

  if (type_of(piece) == PieceType::Pawn) {
    state_.pawn_key ^= numbers;
    if (file_of(from) == file_of(to)) state_.reversible_plies = 0;
  } else {
    state_.non_pawn_keys[at(us)] ^= numbers;
    if (type_of(piece) == PieceType::King) kings_[at(us)] = to;
  }
  if (captured != Piece::None) {
    const std::uint64_t number = kZobrist.of(captured, to);
    by_type_[at(type_of(captured))] ^= bit(to);
    by_color_[at(~us)] ^= bit(to);
    state_.key ^= number;
    (type_of(captured) == PieceType::Pawn ? state_.pawn_key : state_.non_pawn_keys[at(~us)]) ^= number;
    state_.reversible_plies = 0;
  }

  if (us == Color::Second) ++move_number_;
  turn_ = ~us;
  state_.checkers = royal_attackers(king_square(turn_), us, occupied());

  // The sixty-move rule: a check beyond the tenth of one side does not count, nor does the reply to it.
  const bool answers_uncounted = state_.uncounted_check;
  state_.uncounted_check = false;
  if (captured != Piece::None) {
    state_.counted_plies = 0;
    state_.checks_given = {};
    return;
  }
  if (state_.checkers != 0) {
    std::uint8_t& given = state_.checks_given[at(us)];
    if (given < kCountedChecks)
      ++given;
    else
      state_.uncounted_check = true;
  }
  if (!answers_uncounted && !state_.uncounted_check) ++state_.counted_plies;
}

void Position::undo_move(Move move, const Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[at(to)];
  turn_ = ~turn_;
  if (turn_ == Color::Second) --move_number_;
  const Bitboard both = bit(from) | bit(to);
  by_type_[at(type_of(piece))] ^= both;
  by_color_[at(turn_)] ^= both;
  board_[at(from)] = piece;
  board_[at(to)] = undo.captured;
  if (undo.captured != Piece::None) {
    by_type_[at(type_of(undo.captured))] |= bit(to);
    by_color_[at(~turn_)] |= bit(to);
  }
  if (type_of(piece) == PieceType::King) kings_[at(turn_)] = from;
  state_ = undo;
}

bool Position::null_move_sound() const {
  return (pieces(turn_) & (pieces(PieceType::Rook) | pieces(PieceType::Horse) | pieces(PieceType::Cannon))) != 0;
}

void Position::do_null_move(Undo& undo) {
  assert(!in_check());
  static_cast<State&>(undo) = state_;
  undo.captured = Piece::None;
  if (turn_ == Color::Second) ++move_number_;
  turn_ = ~turn_;
  state_.key ^= kZobrist.second_to_move;
  state_.reversible_plies = 0;
  state_.uncounted_check = false;
}

void Position::undo_null_move(const Undo& undo) {
  turn_ = ~turn_;
  if (turn_ == Color::Second) --move_number_;
  state_ = undo;
}

std::optional<Outcome> Position::outcome(std::span<const Played<Position>> history) const {
  if (!has_legal_move()) return Outcome{~turn_, in_check() ? reason::kCheckmate : reason::kStalemate};
  if ((attackers(Color::First) | attackers(Color::Second)) == 0) return Outcome{std::nullopt, reason::kNoAttackers};
  if (auto verdict = judge_repetition(*this, history, rules_.repetition)) return verdict;
  if (state_.counted_plies >= kMostCountedPlies) return Outcome{std::nullopt, reason::kSixtyMoves};
  return std::nullopt;
}

bool Position::is_consistent() const {
  Position fresh;
  fresh.turn_ = turn_;
  fresh.state_ = state_;
  for (int i = 0; i < kSquares; ++i)
    if (board_[static_cast<std::size_t>(i)] != Piece::None)
      fresh.put(board_[static_cast<std::size_t>(i)], square_at(i));
  if (popcount(fresh.pieces(PieceType::King)) != 2) return false;
  fresh.refresh();
  return fresh.by_type_ == by_type_ && fresh.by_color_ == by_color_ && fresh.kings_ == kings_ &&
         fresh.state_.key == state_.key && fresh.state_.pawn_key == state_.pawn_key &&
         fresh.state_.non_pawn_keys == state_.non_pawn_keys && fresh.state_.checkers == state_.checkers &&
         last_mover_safe();
}

}  // namespace kydai::xiangqi
