#include "games/xiangqi/relative.h"

#include <algorithm>
#include <cstdlib>

namespace kydai::xiangqi {
namespace {

/// Advisors, elephants and horses always change their file, so notation names the file they go to.
bool goes_diagonally(PieceType type) {
  return type == PieceType::Advisor || type == PieceType::Elephant || type == PieceType::Horse;
}

/// Like pieces of the mover on one file, the foremost first.
std::vector<Square> on_file(const Position& position, PieceType type, int number) {
  const Color c = position.turn();
  std::vector<Square> found;
  for (Bitboard rest = position.pieces(c, type); rest != 0;) {
    const Square s = pop_square(rest);
    if (file_number(c, s) == number) found.push_back(s);
  }
  if (c == Color::First) std::reverse(found.begin(), found.end());
  return found;
}

/// The pieces of one file that the description may mean.
std::vector<Square> chosen(const std::vector<Square>& pieces, const RelativeMove& wanted) {
  const std::size_t size = pieces.size();
  const bool has_middle = size == 3 || size == 5;
  const std::size_t inner = size > 3 ? 1 : 0;
  if (wanted.order == Order::None)
    return wanted.file_means_middle && has_middle ? std::vector<Square>{pieces[size / 2]} : pieces;
  if (size < 2) return {};
  switch (wanted.order) {
    case Order::Front: return {pieces.front()};
    case Order::Rear: return {pieces.back()};
    case Order::InnerFront: return {pieces[inner]};
    case Order::InnerRear: return {pieces[size - 1 - inner]};
    case Order::Middle:
      if (has_middle) return {pieces[size / 2]};
      break;
    case Order::Nth:
      if (wanted.nth >= 1 && wanted.nth <= static_cast<int>(size))
        return {pieces[static_cast<std::size_t>(wanted.nth) - 1]};
      break;
    case Order::None: break;
  }
  return {};
}

/// Where a piece on `from` would land, if that is on the board.
std::optional<Square> landing(Color c, Square from, const RelativeMove& wanted) {
  const int ahead = wanted.direction == Direction::Back ? -1 : 1;
  int files = 0;
  int ranks = 0;
  const bool to_file = goes_diagonally(wanted.type) || wanted.direction == Direction::Sideways;
  if (to_file) {
    if (wanted.number < 1 || wanted.number > kFiles) return std::nullopt;
    files = (c == Color::First ? kFiles - wanted.number : wanted.number - 1) - file_of(from);
  }
  if (wanted.direction == Direction::Sideways) {
    if (goes_diagonally(wanted.type) || files == 0) return std::nullopt;
  } else if (!to_file) {
    ranks = ahead * wanted.number;
  } else {
    switch (wanted.type) {
      case PieceType::Advisor: ranks = ahead; break;
      case PieceType::Elephant: ranks = 2 * ahead; break;
      default: ranks = std::abs(files) == 1 ? 2 * ahead : ahead; break;
    }
  }
  const int rank = rank_of(from) + (c == Color::First ? ranks : -ranks);
  if (!on_board(file_of(from) + files, rank)) return std::nullopt;
  return make_square(file_of(from) + files, rank);
}

}  // namespace

DescribedMove describe_move(const Position& position, Move move) {
  const Color c = position.turn();
  const PieceType type = position.type_on(move.from());
  DescribedMove out;
  out.move.type = type;
  out.move.file = file_number(c, move.from());
  const int ahead = relative_rank(c, move.to()) - relative_rank(c, move.from());
  out.move.direction = ahead > 0 ? Direction::Forward : ahead < 0 ? Direction::Back : Direction::Sideways;
  out.move.number = goes_diagonally(type) || ahead == 0 ? file_number(c, move.to()) : std::abs(ahead);

  const std::vector<Square> pieces = on_file(position, type, *out.move.file);
  out.on_file = static_cast<int>(pieces.size());
  out.place = static_cast<int>(std::find(pieces.begin(), pieces.end(), move.from()) - pieces.begin()) + 1;
  for (int number = 1; number <= kFiles; ++number)
    if (number != *out.move.file && on_file(position, type, number).size() > 1) out.other_files = true;
  // Of two advisors or elephants on one file, one can only go forward and the other only back: no order is told.
  if (out.on_file > 1 && type != PieceType::Advisor && type != PieceType::Elephant)
    out.move.order = out.place == 1             ? Order::Front
                     : out.place == out.on_file ? Order::Rear
                     : out.on_file == 3         ? Order::Middle
                                                : Order::Nth;
  out.move.nth = out.place;
  return out;
}

std::vector<Move> matching_moves(const Position& position, const RelativeMove& wanted) {
  std::vector<Move> found;
  for (int number = 1; number <= kFiles; ++number) {
    if (wanted.file && *wanted.file != number) continue;
    for (const Square from : chosen(on_file(position, wanted.type, number), wanted)) {
      const auto to = landing(position.turn(), from, wanted);
      if (to && position.is_legal(Move(from, *to))) found.emplace_back(from, *to);
    }
  }
  return found;
}

}  // namespace kydai::xiangqi
