#include "games/jieqi/position.h"

#include "core/rng.h"

namespace kydai::jieqi {
namespace {

constexpr std::size_t kMostOfOneType = 6;  // counts 0..5

/// Random numbers whose exclusive or names a position.
struct ZobristKeys {
  constexpr ZobristKeys() {
    Rng rng(0x6A69657169ULL);
    for (auto& squares : piece)
      for (auto& key : squares) key = rng.next();
    for (auto& types : pool)
      for (auto& counts : types)
        for (auto& key : counts) key = rng.next();
    second_to_move = rng.next();
  }

  std::array<std::array<std::uint64_t, kSquares>, kPieceCodes> piece{};
  std::array<std::array<std::array<std::uint64_t, kMostOfOneType>, xiangqi::kPieceTypes>, 2> pool{};
  std::uint64_t second_to_move = 0;
};

constexpr ZobristKeys kKeys;

std::uint64_t piece_key(Piece p, Square s) {
  return kKeys.piece[static_cast<std::size_t>(p)][static_cast<std::size_t>(s)];
}
std::uint64_t pool_key(Color c, PieceType t, int count) {
  return kKeys.pool[static_cast<std::size_t>(c)][static_cast<std::size_t>(t)][static_cast<std::size_t>(count)];
}

}  // namespace

int Position::pool_total(Color c) const {
  int total = 0;
  for (const PieceType t : kPoolTypes) total += pool(c, t);
  return total;
}

void Position::put(Square s, Piece p) {
  board_[static_cast<std::size_t>(s)] = p;
  by_piece_[static_cast<std::size_t>(p)] |= bit(s);
  by_color_[static_cast<std::size_t>(color_of(p))] |= bit(s);
}

void Position::take_from_pool(Color c, PieceType t) {
  assert(pool(c, t) > 0);
  std::uint8_t& count = pool_[static_cast<std::size_t>(c)][static_cast<std::size_t>(t)];
  key_ ^= pool_key(c, t, count) ^ pool_key(c, t, count - 1);
  --count;
}

/// The key is restored from the undo record, so only the count changes.
void Position::return_to_pool(Color c, PieceType t) {
  ++pool_[static_cast<std::size_t>(c)][static_cast<std::size_t>(t)];
}

std::uint64_t Position::computed_key() const {
  std::uint64_t key = turn_ == Color::Second ? kKeys.second_to_move : 0;
  for (int i = 0; i < kSquares; ++i)
    if (piece_on(square_at(i)) != Piece::None) key ^= piece_key(piece_on(square_at(i)), square_at(i));
  for (const Color c : {Color::First, Color::Second})
    for (const PieceType t : kPoolTypes) key ^= pool_key(c, t, pool(c, t));
  return key;
}

Position::Reveals Position::reveals(Move m) const {
  Reveals reveals;
  if (!is_chance(m)) {
    reveals.push_back({m, 1});
    return reveals;
  }
  for (const PieceType t : kPoolTypes)
    if (pool(turn_, t) > 0) reveals.push_back({Step(m, t), pool(turn_, t)});
  return reveals;
}

void Position::do_move(Step step, Undo& undo) {
  const Square from = step.move.from();
  const Square to = step.move.to();
  const Piece mover = piece_on(from);
  const Piece victim = piece_on(to);
  assert(mover != Piece::None && color_of(mover) == turn_);
  assert((step.revealed != PieceType::None) == is_hidden(mover));
  assert(step.captured_identity == PieceType::None || is_hidden(victim));

  undo = {key_, quiet_plies_, reversible_plies_, move_number_, victim};
  ++quiet_plies_;
  ++reversible_plies_;
  const Color them = ~turn_;
  if (victim != Piece::None) {
    by_piece_[static_cast<std::size_t>(victim)] ^= bit(to);
    by_color_[static_cast<std::size_t>(them)] ^= bit(to);
    key_ ^= piece_key(victim, to);
    if (step.captured_identity != PieceType::None) take_from_pool(them, step.captured_identity);
    quiet_plies_ = 0;
    reversible_plies_ = 0;
  }
  Piece placed = mover;
  if (is_hidden(mover)) {
    placed = visible_piece(turn_, step.revealed);
    take_from_pool(turn_, step.revealed);
    reversible_plies_ = 0;
  }
  by_piece_[static_cast<std::size_t>(mover)] ^= bit(from);
  by_piece_[static_cast<std::size_t>(placed)] ^= bit(to);
  by_color_[static_cast<std::size_t>(turn_)] ^= bit(from) | bit(to);
  board_[static_cast<std::size_t>(from)] = Piece::None;
  board_[static_cast<std::size_t>(to)] = placed;
  key_ ^= piece_key(mover, from) ^ piece_key(placed, to) ^ kKeys.second_to_move;
  if (turn_ == Color::Second && move_number_ < kMostMoveNumber) ++move_number_;
  turn_ = them;
}

void Position::undo_move(Step step, const Undo& undo) {
  const Square from = step.move.from();
  const Square to = step.move.to();
  const Color them = turn_;
  turn_ = ~turn_;
  const Piece placed = piece_on(to);
  Piece mover = placed;
  if (step.revealed != PieceType::None) {
    mover = hidden_piece(turn_);
    return_to_pool(turn_, step.revealed);
  }
  by_piece_[static_cast<std::size_t>(placed)] ^= bit(to);
  by_piece_[static_cast<std::size_t>(mover)] ^= bit(from);
  by_color_[static_cast<std::size_t>(turn_)] ^= bit(from) | bit(to);
  board_[static_cast<std::size_t>(from)] = mover;
  board_[static_cast<std::size_t>(to)] = undo.captured;
  if (undo.captured != Piece::None) {
    by_piece_[static_cast<std::size_t>(undo.captured)] ^= bit(to);
    by_color_[static_cast<std::size_t>(them)] ^= bit(to);
    if (step.captured_identity != PieceType::None) return_to_pool(them, step.captured_identity);
  }
  key_ = undo.key;
  quiet_plies_ = undo.quiet_plies;
  reversible_plies_ = undo.reversible_plies;
  move_number_ = undo.move_number;
}

Position Position::with_capture(Square from, Square to) const {
  Position after = *this;
  const Piece mover = piece_on(from);
  const Piece victim = piece_on(to);
  assert(mover != Piece::None && victim != Piece::None);
  after.by_piece_[static_cast<std::size_t>(victim)] ^= bit(to);
  after.by_color_[static_cast<std::size_t>(color_of(victim))] ^= bit(to);
  after.by_piece_[static_cast<std::size_t>(mover)] ^= bit(from) | bit(to);
  after.by_color_[static_cast<std::size_t>(color_of(mover))] ^= bit(from) | bit(to);
  after.board_[static_cast<std::size_t>(from)] = Piece::None;
  after.board_[static_cast<std::size_t>(to)] = mover;
  return after;
}

bool Position::null_move_sound() const {
  return (pieces(turn_) & ~pieces(turn_, PieceType::King) & ~pieces(turn_, PieceType::Pawn)) != 0;
}

void Position::do_null_move(Undo& undo) {
  assert(!in_check());
  undo = {key_, quiet_plies_, reversible_plies_, move_number_, Piece::None};
  key_ ^= kKeys.second_to_move;
  // Nothing before a pass may count as a repetition of what comes after it.
  reversible_plies_ = 0;
  if (turn_ == Color::Second && move_number_ < kMostMoveNumber) ++move_number_;
  turn_ = ~turn_;
}

void Position::undo_null_move(const Undo& undo) {
  turn_ = ~turn_;
  key_ = undo.key;
  quiet_plies_ = undo.quiet_plies;
  reversible_plies_ = undo.reversible_plies;
  move_number_ = undo.move_number;
}

bool Position::is_consistent() const {
  Position rebuilt;
  for (int i = 0; i < kSquares; ++i)
    if (piece_on(square_at(i)) != Piece::None) rebuilt.put(square_at(i), piece_on(square_at(i)));
  if (rebuilt.by_piece_ != by_piece_ || rebuilt.by_color_ != by_color_) return false;
  for (const Color c : {Color::First, Color::Second}) {
    if (popcount(pieces(c, PieceType::King)) != 1) return false;
    if ((hidden(c) & ~hidden_points(c)) != 0) return false;
    if (popcount(hidden(c)) > pool_total(c)) return false;
    for (const PieceType t : kPoolTypes)
      if (popcount(pieces(c, t)) + pool(c, t) > set_size(t)) return false;
  }
  return key_ == computed_key() && reversible_plies_ <= quiet_plies_;
}

}  // namespace kydai::jieqi
