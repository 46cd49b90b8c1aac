#include "games/xiangqi/board_text.h"

#include <array>

namespace kydai::xiangqi {
namespace {

constexpr std::string_view kLetters = " KABNRCP";
constexpr std::array<std::string_view, kPieceTypes> kTypeNames{"",      "king", "advisor", "elephant",
                                                               "horse", "rook", "cannon",  "pawn"};

}  // namespace

PieceType type_from_letter(char letter) {
  switch (to_upper(letter)) {
    case 'K': return PieceType::King;
    case 'A': return PieceType::Advisor;
    case 'B':
    case 'E': return PieceType::Elephant;
    case 'N':
    case 'H': return PieceType::Horse;
    case 'R': return PieceType::Rook;
    case 'C': return PieceType::Cannon;
    case 'P': return PieceType::Pawn;
    default: return PieceType::None;
  }
}

char letter_of(PieceType type) { return kLetters[static_cast<std::size_t>(type)]; }

char letter_of(Piece piece) {
  const char letter = letter_of(type_of(piece));
  return color_of(piece) == Color::First ? letter : to_lower(letter);
}

Piece piece_from_letter(char letter) {
  const PieceType type = type_from_letter(letter);
  if (type == PieceType::None) return Piece::None;
  return make_piece(is_upper(letter) ? Color::First : Color::Second, type);
}

std::string describe(Piece piece) {
  return std::string(color_of(piece) == Color::First ? "a red " : "a black ") +
         std::string(kTypeNames[static_cast<std::size_t>(type_of(piece))]);
}

Result<std::vector<PlacedLetter>> read_ranks(std::string_view field, int column,
                                             const std::function<bool(char)>& known) {
  std::vector<PlacedLetter> letters;
  const std::vector<Word> ranks = split_at(field, '/');
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const int rank_column = column + ranks[i].column - 1;
    if (i >= kRanks) return Error{"more than 10 ranks", rank_column};
    const int rank = kRanks - 1 - static_cast<int>(i);
    int file = 0;
    bool after_digit = false;
    for (std::size_t k = 0; k < ranks[i].text.size(); ++k) {
      const char c = ranks[i].text[k];
      const int here = rank_column + static_cast<int>(k);
      if (is_digit(c)) {
        if (c == '0') return Error{"0 is no number of empty points", here};
        if (after_digit) return Error{"two numbers of empty points in a row", here};
        file += c - '0';
      } else if (known(c)) {
        if (file < kFiles) letters.push_back({make_square(file, rank), c, here});
        ++file;
      } else {
        return Error{"unknown piece letter " + quoted({&c, 1}), here};
      }
      after_digit = is_digit(c);
      if (file > kFiles) return Error{"rank " + std::to_string(rank) + " has more than 9 points", here};
    }
    if (file < kFiles)
      return Error{"rank " + std::to_string(rank) + " has " + std::to_string(file) + " points instead of 9",
                   rank_column};
  }
  if (ranks.size() < kRanks)
    return Error{"the board has " + std::to_string(ranks.size()) + " ranks instead of 10", column};
  return letters;
}

std::string write_ranks(const std::function<char(Square)>& letter_at) {
  std::string out;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < kFiles; ++file) {
      const char letter = letter_at(make_square(file, rank));
      if (letter == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) out += static_cast<char>('0' + empty);
      empty = 0;
      out += letter;
    }
    if (empty > 0) out += static_cast<char>('0' + empty);
    if (rank > 0) out += '/';
  }
  return out;
}

Result<Color> read_side(const Word& word) {
  if (word.text == "w" || word.text == "r") return Color::First;
  if (word.text == "b") return Color::Second;
  return Error{"the side to move is w (or r) or b, not " + quoted(word.text), word.column};
}

Result<int> read_counter(const Word& word, std::string_view what, int least, int most) {
  bool digits = !word.text.empty();
  for (const char c : word.text) digits = digits && is_digit(c);
  const auto value = digits ? parse_number(word.text) : std::nullopt;
  if (!value || *value < least || *value > most)
    return Error{"the " + std::string(what) + " is a number from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", not " + quoted(word.text),
                 word.column};
  return *value;
}

std::string square_name(Square s, int first_rank) {
  return static_cast<char>('a' + file_of(s)) + std::to_string(rank_of(s) + first_rank);
}

}  // namespace kydai::xiangqi
