#include "games/chess/position.h"

#include <cassert>

#include "games/chess/setup.h"
#include "games/chess/zobrist.h"

namespace kydai::chess {
namespace {

/// Which of State::part_keys a piece belongs to; the empty piece adds zero, so its place does not matter.
constexpr std::array<std::uint8_t, 13> kPartOf{0, 0, 1, 1, 1, 1, 1, 0, 2, 2, 2, 2, 2};

constexpr Square behind(Color us, Square s) { return square(us == Color::First ? s - 8 : s + 8); }

}  // namespace

Position Position::from_setup(const Setup& setup) {
  Position p;
  p.rules_ = setup.rules;
  p.turn_ = setup.turn;
  p.ply_ = 2 * (setup.move_number - 1) + index(setup.turn);
  for (int i = 0; i < 64; ++i)
    if (setup.board[static_cast<std::size_t>(i)] != kEmpty) p.put(setup.board[static_cast<std::size_t>(i)], square(i));
  p.state_.castling_rooks = setup.castling_rooks;
  if (setup.en_passant != kNoSquare && p.en_passant_possible(p.turn_, setup.en_passant))
    p.state_.en_passant = setup.en_passant;
  p.state_.clock = static_cast<std::uint16_t>(setup.clock);
  p.state_.reversible = p.state_.clock;
  p.state_ = p.recomputed();
  return p;
}

void Position::put(Piece p, Square s) {
  board_[s] = p;
  by_piece_[p] |= bit(s);
  by_color_[static_cast<std::size_t>(index(color_of(p)))] |= bit(s);
}

Position::State Position::recomputed() const {
  State state = state_;
  state.key = turn_ == Color::Second ? kZobrist.second_to_move : 0;
  state.key ^= kZobrist.en_passant[state.en_passant];
  state.part_keys = {};
  for (Bitboard rooks = state.castling_rooks; rooks != 0;) state.key ^= kZobrist.castling_rook[pop(rooks)];
  for (int i = 0; i < 64; ++i) {
    const Piece p = board_[static_cast<std::size_t>(i)];
    const u64 number = kZobrist.piece[p][static_cast<std::size_t>(i)];
    state.key ^= number;
    state.part_keys[kPartOf[p]] ^= number;
  }
  state.checkers = compute_checkers(turn_);
  return state;
}

bool Position::is_consistent() const {
  std::array<Bitboard, 13> by_piece{};
  std::array<Bitboard, 2> by_color{};
  for (int i = 0; i < 64; ++i) {
    const Piece p = board_[static_cast<std::size_t>(i)];
    if (p == kEmpty) continue;
    by_piece[p] |= bit(square(i));
    by_color[static_cast<std::size_t>(index(color_of(p)))] |= bit(square(i));
  }
  if (by_piece != by_piece_ || by_color != by_color_) return false;
  for (const Color c : {Color::First, Color::Second}) {
    if (popcount(pieces(c, kKing)) != 1) return false;
    const Bitboard rooks = castling_rooks(c);
    if ((rooks & ~pieces(c, kRook)) != 0) return false;
    if (rooks != 0 && (pieces(c, kKing) & back_rank(c)) == 0) return false;
  }
  if ((state_.castling_rooks & ~(kRank1 | kRank8)) != 0) return false;
  if (state_.en_passant != kNoSquare && !en_passant_possible(turn_, state_.en_passant)) return false;
  return last_mover_safe() && state_ == recomputed();
}

Bitboard Position::attackers_to(Square s, Bitboard occupied) const {
  return (pawn_attacks(Color::Second, s) & pieces(Color::First, kPawn)) |
         (pawn_attacks(Color::First, s) & pieces(Color::Second, kPawn)) | (knight_attacks(s) & pieces(kKnight)) |
         (bishop_attacks(s, occupied) & (pieces(kBishop) | pieces(kQueen))) |
         (rook_attacks(s, occupied) & (pieces(kRook) | pieces(kQueen))) | (king_attacks(s) & pieces(kKing));
}

bool Position::is_attacked(Square s, Color by, Bitboard occupied) const {
  return ((pawn_attacks(~by, s) & pieces(by, kPawn)) | (knight_attacks(s) & pieces(by, kKnight)) |
          (king_attacks(s) & pieces(by, kKing)) |
          (bishop_attacks(s, occupied) & (pieces(by, kBishop) | pieces(by, kQueen))) |
          (rook_attacks(s, occupied) & (pieces(by, kRook) | pieces(by, kQueen)))) != 0;
}

Bitboard Position::compute_checkers(Color us) const {
  const Square king = king_square(us);
  const Color them = ~us;
  return (pawn_attacks(us, king) & pieces(them, kPawn)) | (knight_attacks(king) & pieces(them, kKnight)) |
         (bishop_attacks(king, occupied()) & (pieces(them, kBishop) | pieces(them, kQueen))) |
         (rook_attacks(king, occupied()) & (pieces(them, kRook) | pieces(them, kQueen)));
}

Bitboard Position::blockers(Color c) const {
  const Square king = king_square(c);
  const Bitboard snipers = (bishop_attacks(king, 0) & (pieces(~c, kBishop) | pieces(~c, kQueen))) |
                           (rook_attacks(king, 0) & (pieces(~c, kRook) | pieces(~c, kQueen)));
  const Bitboard others = occupied() ^ snipers;
  Bitboard found = 0;
  for (Bitboard left = snipers; left != 0;) {
    const Bitboard inside = between(king, pop(left)) & others;
    if (!more_than_one(inside)) found |= inside;
  }
  return found;
}

bool Position::en_passant_safe(Color us, Square from, Square to) const {
  const Color them = ~us;
  const Square king = king_square(us);
  const Bitboard taken = bit(behind(us, to));
  const Bitboard after = (occupied() ^ bit(from) ^ taken) | bit(to);
  const Bitboard leapers =
      (pawn_attacks(us, king) & pieces(them, kPawn) & ~taken) | (knight_attacks(king) & pieces(them, kKnight));
  return (leapers | (bishop_attacks(king, after) & (pieces(them, kBishop) | pieces(them, kQueen))) |
          (rook_attacks(king, after) & (pieces(them, kRook) | pieces(them, kQueen)))) == 0;
}

bool Position::en_passant_possible(Color us, Square s) const {
  for (Bitboard takers = pawn_attacks(~us, s) & pieces(us, kPawn); takers != 0;)
    if (en_passant_safe(us, pop(takers), s)) return true;
  return false;
}

bool Position::castling_path_free(Square king, Square rook) const {
  const Square king_to = castled_king(king, rook);
  const Square rook_to = castled_rook(king, rook);
  const Bitboard others = occupied() ^ bit(king) ^ bit(rook);
  const Bitboard king_path = between(king, king_to) | bit(king_to);
  const Bitboard rook_path = between(rook, rook_to) | bit(rook_to);
  if (((king_path | rook_path) & others) != 0) return false;
  for (Bitboard crossed = king_path & ~bit(king); crossed != 0;)
    if (is_attacked(pop(crossed), ~turn_, occupied())) return false;
  return true;
}

bool Position::castling_arrival_safe(Square king, Square rook) const {
  // In Chess960 the rook may have shielded the king's new square from a slider on the back rank.
  const Square king_to = castled_king(king, rook);
  const Bitboard after = (occupied() ^ bit(king) ^ bit(rook)) | bit(king_to) | bit(castled_rook(king, rook));
  return (rook_attacks(king_to, after) & (pieces(~turn_, kRook) | pieces(~turn_, kQueen))) == 0;
}

bool Position::is_pseudo_legal(Move m) const {
  const Square from = m.from();
  const Square to = m.to();
  const Color us = turn_;
  const Piece moving = board_[from];
  if (moving == kEmpty || color_of(moving) != us || from == to || m.kind() > MoveKind::PromoteQueen) return false;
  const PieceType type = type_of(moving);

  if (m.is_castle())
    return type == kKing && (castling_rooks(us) & bit(to)) != 0 && !in_check() && castling_path_free(from, to);
  if ((pieces(us) & bit(to)) != 0) return false;
  if (type != kPawn) return m.kind() == MoveKind::Normal && (attacks_of(type, from, occupied()) & bit(to)) != 0;

  if (m.is_promotion() != ((bit(to) & back_rank(~us)) != 0)) return false;
  const bool takes_shape = (pawn_attacks(us, from) & bit(to)) != 0;
  if (m.is_en_passant()) return takes_shape && to == state_.en_passant;
  const int forward_step = us == Color::First ? 8 : -8;
  if (m.kind() == MoveKind::DoublePush) {
    const int start_rank = us == Color::First ? 1 : 6;
    return rank_of(from) == start_rank && to == from + 2 * forward_step && board_[to] == kEmpty &&
           board_[static_cast<std::size_t>(from + forward_step)] == kEmpty;
  }
  if (takes_shape) return board_[to] != kEmpty;
  return to == from + forward_step && board_[to] == kEmpty;
}

bool Position::leaves_king_safe(Move m) const {
  const Color us = turn_;
  const Color them = ~us;
  const Square from = m.from();
  const Square to = m.to();
  if (m.is_castle()) return castling_arrival_safe(from, to);
  if (m.is_en_passant()) return en_passant_safe(us, from, to);
  const Square king = king_square(us);
  if (from == king) return !is_attacked(to, them, occupied() ^ bit(from));
  const Bitboard after = (occupied() ^ bit(from)) | bit(to);
  const Bitboard leapers =
      (pawn_attacks(us, king) & pieces(them, kPawn)) | (knight_attacks(king) & pieces(them, kKnight));
  const Bitboard diagonal = bishop_attacks(king, after) & (pieces(them, kBishop) | pieces(them, kQueen));
  const Bitboard straight = rook_attacks(king, after) & (pieces(them, kRook) | pieces(them, kQueen));
  return ((leapers | diagonal | straight) & ~bit(to)) == 0;
}

bool Position::gives_check(Move m) const {
  const Color us = turn_;
  const Square king = king_square(~us);
  const Square from = m.from();
  const Square to = m.to();
  Bitboard diagonal = pieces(us, kBishop) | pieces(us, kQueen);
  Bitboard straight = pieces(us, kRook) | pieces(us, kQueen);
  if (m.is_castle()) {
    const Square rook_to = castled_rook(from, to);
    const Bitboard after = (occupied() ^ bit(from) ^ bit(to)) | bit(rook_to) | bit(castled_king(from, to));
    straight = (straight ^ bit(to)) | bit(rook_to);
    return ((rook_attacks(king, after) & straight) | (bishop_attacks(king, after) & diagonal)) != 0;
  }
  Bitboard after = (occupied() ^ bit(from)) | bit(to);
  if (m.is_en_passant()) after ^= bit(behind(us, to));
  PieceType type = type_of(board_[from]);
  if (m.is_promotion()) type = m.promotion();
  const Bitboard direct = type == kPawn ? pawn_attacks(us, to) : attacks_of(type, to, after);
  if (type != kKing && (direct & bit(king)) != 0) return true;
  // Discovered: only a square that left a line to the king can open it.
  if (line(king, from) == 0 && !m.is_en_passant()) return false;
  diagonal &= ~bit(from);
  straight &= ~bit(from);
  return ((rook_attacks(king, after) & straight) | (bishop_attacks(king, after) & diagonal)) != 0;
}

u64 Position::key_after(Move m) const {
  const auto& moving = kZobrist.piece[board_[m.from()]];
  const u64 taken = m.is_castle() ? 0 : kZobrist.piece[board_[m.to()]][m.to()];
  return state_.key ^ kZobrist.second_to_move ^ moving[m.from()] ^ moving[m.to()] ^ taken;
}

template <Color Us>
void Position::move_castling_pieces(Square king_from, Square rook_from, Square king_to, Square rook_to) {
  constexpr Piece kKingPiece = piece(Us, kKing);
  constexpr Piece kRookPiece = piece(Us, kRook);
  board_[king_from] = kEmpty;
  board_[rook_from] = kEmpty;
  board_[king_to] = kKingPiece;
  board_[rook_to] = kRookPiece;
  by_piece_[kKingPiece] = bit(king_to);
  by_piece_[kRookPiece] = (by_piece_[kRookPiece] & ~bit(rook_from)) | bit(rook_to);
  Bitboard& ours = by_color_[static_cast<std::size_t>(index(Us))];
  ours = (ours & ~(bit(king_from) | bit(rook_from))) | bit(king_to) | bit(rook_to);
}

template <Color Us>
void Position::do_move_of(Move m, Undo& undo) {
  constexpr Color kThem = ~Us;
  constexpr auto kOurs = static_cast<std::size_t>(index(Us));
  constexpr auto kTheirs = static_cast<std::size_t>(index(kThem));
  constexpr Piece kOurPawn = piece(Us, kPawn);
  const Square from = m.from();
  const Square to = m.to();
  const MoveKind kind = m.kind();
  const Piece moving = board_[from];
  assert(moving != kEmpty && color_of(moving) == Us);

  static_cast<State&>(undo) = state_;
  u64 key = state_.key ^ kZobrist.second_to_move ^ kZobrist.en_passant[state_.en_passant];
  state_.en_passant = kNoSquare;
  ++state_.clock;
  ++state_.reversible;

  if (kind == MoveKind::Castle) [[unlikely]] {
    undo.captured = kEmpty;
    const Square king_to = castled_king(from, to);
    const Square rook_to = castled_rook(from, to);
    move_castling_pieces<Us>(from, to, king_to, rook_to);
    const u64 change = kZobrist.piece[piece(Us, kKing)][from] ^ kZobrist.piece[piece(Us, kKing)][king_to] ^
                       kZobrist.piece[piece(Us, kRook)][to] ^ kZobrist.piece[piece(Us, kRook)][rook_to];
    key ^= change;
    state_.part_keys[1 + kOurs] ^= change;
  } else {
    const Piece captured = board_[to];
    undo.captured = captured;
    const u64 taken = kZobrist.piece[captured][to];
    const u64 moved = kZobrist.piece[moving][from] ^ kZobrist.piece[moving][to];
    key ^= moved ^ taken;
    state_.part_keys[kPartOf[moving]] ^= moved;
    state_.part_keys[kPartOf[captured]] ^= taken;
    by_piece_[captured] &= ~bit(to);
    by_color_[kTheirs] &= ~bit(to);
    by_piece_[moving] ^= bit(from) | bit(to);
    by_color_[kOurs] ^= bit(from) | bit(to);
    board_[from] = kEmpty;
    board_[to] = moving;
    if (moving == kOurPawn || captured != kEmpty) {
      state_.clock = 0;
      state_.reversible = 0;
    }
    if (kind != MoveKind::Normal) [[unlikely]] {
      if (kind == MoveKind::DoublePush) {
        const Square crossed = behind(Us, to);
        if ((pawn_attacks(Us, crossed) & pieces(kThem, kPawn)) != 0 && en_passant_possible(kThem, crossed)) {
          state_.en_passant = crossed;
          key ^= kZobrist.en_passant[crossed];
        }
      } else if (kind == MoveKind::EnPassant) {
        constexpr Piece kTheirPawn = piece(kThem, kPawn);
        const Square taken_on = behind(Us, to);
        undo.captured = kTheirPawn;
        board_[taken_on] = kEmpty;
        by_piece_[kTheirPawn] ^= bit(taken_on);
        by_color_[kTheirs] ^= bit(taken_on);
        key ^= kZobrist.piece[kTheirPawn][taken_on];
        state_.part_keys[0] ^= kZobrist.piece[kTheirPawn][taken_on];
      } else {
        const Piece promoted = piece(Us, m.promotion());
        board_[to] = promoted;
        by_piece_[kOurPawn] ^= bit(to);
        by_piece_[promoted] ^= bit(to);
        key ^= kZobrist.piece[kOurPawn][to] ^ kZobrist.piece[promoted][to];
        state_.part_keys[0] ^= kZobrist.piece[kOurPawn][to];
        state_.part_keys[1 + kOurs] ^= kZobrist.piece[promoted][to];
      }
    }
  }

  const Bitboard touched = bit(from) | bit(to) | (moving == piece(Us, kKing) ? back_rank(Us) : 0);
  Bitboard lost = state_.castling_rooks & touched;
  if (lost != 0) [[unlikely]] {
    state_.castling_rooks ^= lost;
    state_.reversible = 0;
    while (lost != 0) key ^= kZobrist.castling_rook[pop(lost)];
  }
  state_.key = key;
  state_.checkers = compute_checkers(kThem);
  turn_ = kThem;
  ++ply_;
}

template <Color Us>
void Position::undo_move_of(Move m, const Undo& undo) {
  constexpr auto kOurs = static_cast<std::size_t>(index(Us));
  constexpr auto kTheirs = static_cast<std::size_t>(index(~Us));
  constexpr Piece kOurPawn = piece(Us, kPawn);
  const Square from = m.from();
  const Square to = m.to();
  const MoveKind kind = m.kind();
  state_ = undo;
  turn_ = Us;
  --ply_;

  if (kind == MoveKind::Castle) [[unlikely]] {
    move_castling_pieces<Us>(castled_king(from, to), castled_rook(from, to), from, to);
    return;
  }
  Piece captured = undo.captured;
  if (kind >= MoveKind::EnPassant) [[unlikely]] {
    if (kind == MoveKind::EnPassant) {
      const Square taken_on = behind(Us, to);
      board_[taken_on] = captured;
      by_piece_[captured] ^= bit(taken_on);
      by_color_[kTheirs] ^= bit(taken_on);
      captured = kEmpty;
    } else {
      by_piece_[board_[to]] ^= bit(to);
      by_piece_[kOurPawn] ^= bit(to);
      board_[to] = kOurPawn;
    }
  }
  const Piece moving = board_[to];
  by_piece_[moving] ^= bit(from) | bit(to);
  by_color_[kOurs] ^= bit(from) | bit(to);
  board_[from] = moving;
  board_[to] = captured;
  const Bitboard restored = captured != kEmpty ? bit(to) : 0;
  by_piece_[captured] |= restored;
  by_color_[kTheirs] |= restored;
}

void Position::do_move(Move m, Undo& undo) {
  if (turn_ == Color::First) {
    do_move_of<Color::First>(m, undo);
  } else {
    do_move_of<Color::Second>(m, undo);
  }
}

void Position::undo_move(Move m, const Undo& undo) {
  if (turn_ == Color::Second) {
    undo_move_of<Color::First>(m, undo);
  } else {
    undo_move_of<Color::Second>(m, undo);
  }
}

void Position::do_null_move(Undo& undo) {
  assert(!in_check());
  static_cast<State&>(undo) = state_;
  undo.captured = kEmpty;
  state_.key ^= kZobrist.second_to_move ^ kZobrist.en_passant[state_.en_passant];
  state_.en_passant = kNoSquare;
  ++state_.clock;
  state_.reversible = 0;
  turn_ = ~turn_;  // nobody gives check: the mover was not in check and cannot be attacking a king it might take
  ++ply_;
}

void Position::undo_null_move(const Undo& undo) {
  state_ = undo;
  turn_ = ~turn_;
  --ply_;
}

}  // namespace kydai::chess
