#include "games/jieqi/position.h"
#include "games/xiangqi/board_text.h"

namespace kydai::jieqi {
namespace {

using xiangqi::square_name;
using Pool = std::array<std::array<std::uint8_t, xiangqi::kPieceTypes>, 2>;

std::string name_of(Color c) { return c == Color::First ? "red" : "black"; }

std::string name_of(PieceType t) {
  // "a red horse" without its first two words.
  const std::string text = xiangqi::describe(xiangqi::make_piece(Color::First, t));
  return text.substr(text.rfind(' ') + 1);
}

bool is_board_letter(char c) { return to_upper(c) == 'X' || xiangqi::type_from_letter(c) != PieceType::None; }

/// Reads `R2A2C2P5N2B2r2a2c2p5n2b2`, letters in any order, or `-`.
Result<Pool> read_pool(const Word& word) {
  Pool pool{};
  if (word.text == "-") return pool;
  std::size_t i = 0;
  while (i < word.text.size()) {
    const int column = word.column + static_cast<int>(i);
    const char letter = word.text[i];
    const PieceType type = xiangqi::type_from_letter(letter);
    if (type == PieceType::None)
      return Error{"the pool lists letters with their counts, or is -; it cannot hold " + quoted({&letter, 1}), column};
    if (type == PieceType::King) return Error{"a king is never face down, so the pool cannot hold one", column};
    const Color color = is_upper(letter) ? Color::First : Color::Second;
    std::size_t end = i + 1;
    while (end < word.text.size() && is_digit(word.text[end])) ++end;
    const auto count = parse_number(word.text.substr(i + 1, end - i - 1));
    if (!count) return Error{"a count must follow the letter " + quoted({&letter, 1}) + " in the pool", column};
    if (*count < 1 || *count > set_size(type))
      return Error{"the pool can hold 1 to " + std::to_string(set_size(type)) + " of " + quoted({&letter, 1}), column};
    std::uint8_t& entry = pool[static_cast<std::size_t>(color)][static_cast<std::size_t>(type)];
    if (entry != 0) return Error{"the pool lists " + quoted({&letter, 1}) + " twice", column};
    entry = static_cast<std::uint8_t>(*count);
    i = end;
  }
  return pool;
}

}  // namespace

Result<Position> Position::from_fen(std::string_view fen, const Rules& rules) {
  const std::vector<Word> words = split_words(fen);
  if (words.empty()) return Error{"an empty FEN"};
  Position position;
  position.rules_ = rules;

  const auto letters = xiangqi::read_ranks(words[0].text, words[0].column, is_board_letter);
  if (!letters) return letters.error();
  for (const xiangqi::PlacedLetter& placed : *letters) {
    const Color color = is_upper(placed.letter) ? Color::First : Color::Second;
    const PieceType type = xiangqi::type_from_letter(placed.letter);
    if (type == PieceType::None) {
      if (!contains(hidden_points(color), placed.square))
        return Error{"a face-down " + name_of(color) + " piece cannot stand on " + square_name(placed.square) +
                         ": it lies where a " + name_of(color) + " piece other than the king begins",
                     placed.column};
      position.put(placed.square, hidden_piece(color));
      continue;
    }
    if (type == PieceType::King) {
      if (position.pieces(color, type) != 0) return Error{"more than one " + name_of(color) + " king", placed.column};
      if (!contains(xiangqi::palace(color), placed.square))
        return Error{"the " + name_of(color) + " king stands outside its palace on " + square_name(placed.square),
                     placed.column};
    } else if (popcount(position.pieces(color, type)) == set_size(type)) {
      return Error{
          "more than " + std::to_string(set_size(type)) + " " + name_of(color) + " pieces of the kind " + name_of(type),
          placed.column};
    }
    // A face-up piece of any other kind can stand anywhere: advisors and elephants roam, and a piece that moved face
    // down along the back rank may turn out to be a pawn there.
    position.put(placed.square, visible_piece(color, type));
  }
  for (const Color c : {Color::First, Color::Second})
    if (position.pieces(c, PieceType::King) == 0) return Error{"no " + name_of(c) + " king", words[0].column};

  const int end_column = words.back().column + static_cast<int>(words.back().text.size());
  if (words.size() < 2) return Error{"the side to move is missing", end_column};
  const auto side = xiangqi::read_side(words[1]);
  if (!side) return side.error();
  position.turn_ = *side;

  if (words.size() < 3) return Error{"the pool of hidden pieces is missing (- for an empty one)", end_column};
  const auto pool = read_pool(words[2]);
  if (!pool) return pool.error();
  position.pool_ = *pool;
  for (const Color c : {Color::First, Color::Second}) {
    for (const PieceType t : kPoolTypes) {
      const int face_up = popcount(position.pieces(c, t));
      if (face_up + position.pool(c, t) > set_size(t))
        return Error{"the pool does not match the board: " + name_of(c) + " has " + std::to_string(face_up) +
                         " face-up and " + std::to_string(position.pool(c, t)) + " hidden pieces of the kind " +
                         name_of(t) + ", a set has " + std::to_string(set_size(t)),
                     words[2].column};
    }
    const int face_down = popcount(position.hidden(c));
    if (face_down > position.pool_total(c))
      return Error{"the pool does not match the board: " + name_of(c) + " has " + std::to_string(face_down) +
                       " face-down pieces but only " + std::to_string(position.pool_total(c)) + " in the pool",
                   words[2].column};
  }

  if (words.size() > 3) {
    const auto quiet = xiangqi::read_counter(words[3], "count of plies without a capture", 0, 2 * kMostNoCaptureMoves);
    if (!quiet) return quiet.error();
    position.quiet_plies_ = static_cast<std::uint16_t>(*quiet);
  }
  if (words.size() > 4) {
    const auto number = xiangqi::read_counter(words[4], "move number", 1, kMostMoveNumber);
    if (!number) return number.error();
    position.move_number_ = static_cast<std::uint16_t>(*number);
  }
  if (words.size() > 5) return Error{"nothing may follow the move number", words[5].column};

  const Color waiting = ~position.turn_;
  const Square king = position.king_square(waiting);
  if (contains(xiangqi::lines_from(king, position.occupied()).rook, position.king_square(position.turn_)))
    return Error{"the kings face each other", words[0].column};
  if (position.is_attacked(waiting))
    return Error{"the side not to move (" + name_of(waiting) + ") is in check", words[0].column};
  position.key_ = position.computed_key();
  return position;
}

std::string Position::fen() const {
  std::string text = xiangqi::write_ranks([this](Square s) -> char {
    const Piece p = piece_on(s);
    if (p == Piece::None) return 0;
    if (is_hidden(p)) return color_of(p) == Color::First ? 'X' : 'x';
    return letter_of(color_of(p), type_of(p));
  });
  text += turn_ == Color::First ? " w " : " b ";
  std::string pool_text;
  for (const Color c : {Color::First, Color::Second})
    for (const PieceType t : kPoolTypes)
      if (pool(c, t) > 0) pool_text += letter_of(c, t) + std::to_string(pool(c, t));
  text += pool_text.empty() ? "-" : pool_text;
  return text + ' ' + std::to_string(quiet_plies_) + ' ' + std::to_string(move_number_);
}

}  // namespace kydai::jieqi
