#include <algorithm>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/cotoan/position.h"

namespace kydai::cotoan {
namespace {

constexpr std::size_t kFields = 7;
constexpr int kLargestCounter = 1'000'000'000;
constexpr int kLargestTarget = 45;

std::string side_name(Color color) { return color == Color::First ? "the first player" : "the second player"; }

/// A decimal number without sign within bounds, or the reason why not.
Result<int> read_counter(const Word& field, const std::string& what, int least, int most) {
  const bool digits = std::all_of(field.text.begin(), field.text.end(), is_digit);
  const auto value = digits ? parse_number(field.text) : std::nullopt;
  if (!value) return Error{what + " must be a number, not " + quoted(field.text), field.column};
  if (*value < least || *value > most)
    return Error{what + " must be " + std::to_string(least) + " to " + std::to_string(most), field.column};
  return *value;
}

}  // namespace

/// Builds a Position from the fields of a FEN, and refuses what cannot stand on a board.
class FenReader {
 public:
  FenReader(std::string_view text, const Rules& rules) : fields_(split_words(text)), size_(text.size()) {
    position_.rules_ = rules;
    position_.variant_ = rules.capture_variant();
    position_.squares_.fill(kNoSquare);
  }

  Result<Position> read() {
    constexpr std::array<std::string_view, kFields> kNames{"board",
                                                           "side to move",
                                                           "first player's points",
                                                           "second player's points",
                                                           "points target",
                                                           "plies without capture",
                                                           "move number"};
    if (fields_.size() < kFields)
      return Error{"the " + std::string(kNames[fields_.size()]) + " is missing: a FEN has 7 fields",
                   static_cast<int>(size_) + 1};
    if (fields_.size() > kFields) return Error{"text after the move number", fields_[kFields].column};
    for (const auto step : {&FenReader::read_board, &FenReader::read_side, &FenReader::check_zeros,
                            &FenReader::read_points, &FenReader::read_counters})
      if (const Status status = (this->*step)(); !status) return status.error();
    position_.key_ = position_.compute_key();
    return position_;
  }

 private:
  Status read_board() {
    const std::vector<Word> rows = split_at(fields_[0].text, '/');
    if (rows.size() != kRanks)
      return Error{"the board has " + std::to_string(rows.size()) + " ranks instead of 11", fields_[0].column};
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (const Status status = read_row(rows[row], kRanks - 1 - static_cast<int>(row)); !status) return status;
    return Done{};
  }

  Status read_row(const Word& row, int rank) {
    const std::string label = "rank " + std::to_string(rank + 1);
    int file = 0;
    bool after_number = false;
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      const char c = row.text[i];
      const int column = fields_[0].column + row.column - 1 + static_cast<int>(i);
      if (c >= '1' && c <= '9') {
        if (after_number) return Error{"two numbers side by side in " + label, column};
        file += c - '0';
        if (file > kFiles) return Error{label + " has more than 9 cells", column};
        after_number = true;
        continue;
      }
      after_number = false;
      const char lower = to_lower(c);
      if (lower < 'a' || lower > 'j')
        return Error{quoted(row.text.substr(i, 1)) + " is no piece: use A-J, a-j or 1-9", column};
      if (file == kFiles) return Error{label + " has more than 9 cells", column};
      const Color color = is_upper(c) ? Color::First : Color::Second;
      const int value = lower - 'a';
      const Piece piece = make_piece(color, value);
      const Square square = make_square(file, rank);
      if (position_.squares_[piece] != kNoSquare)
        return Error{side_name(color) + " has two pieces of value " + std::to_string(value), column};
      if (value == 0 && square != zero_home(color))
        return Error{"the 0 of " + side_name(color) + " can only stand on " + name(zero_home(color)), column};
      position_.put(piece, square);
      ++file;
    }
    if (file != kFiles)
      return Error{label + " has " + std::to_string(file) + " cells instead of 9",
                   fields_[0].column + row.column - 1 + static_cast<int>(row.text.size())};
    return Done{};
  }

  Status read_side() {
    if (fields_[1].text != "w" && fields_[1].text != "b")
      return Error{"the side to move must be w or b, not " + quoted(fields_[1].text), fields_[1].column};
    position_.turn_ = fields_[1].text == "w" ? Color::First : Color::Second;
    return Done{};
  }

  /// A 0 may be missing only because the last move captured it: the side to move has lost it, and its captor
  /// stands in its cell.
  Status check_zeros() {
    const Color mover = position_.turn_;
    if (position_.zero_square(~mover) == kNoSquare)
      return Error{"the 0 of " + side_name(~mover) + " is missing", fields_[0].column};
    if (position_.zero_square(mover) != kNoSquare) return Done{};
    const Piece captor = position_.piece_on(zero_home(mover));
    if (captor == kNoPiece || color_of(captor) == mover)
      return Error{
          "the 0 of " + side_name(mover) + " is missing, and no enemy piece stands on " + name(zero_home(mover)),
          fields_[0].column};
    return Done{};
  }

  /// A side cannot have more points than the enemy has lost pieces. It may have less: a game may begin from an
  /// arranged position.
  Status read_points() {
    for (const Color color : {Color::First, Color::Second}) {
      const Word& field = fields_[static_cast<std::size_t>(2 + index(color))];
      int missing = 0;
      for (int value = 1; value < kValues; ++value)
        if (position_.square_of(~color, value) == kNoSquare) missing += value;
      const auto points = read_counter(field, "the points of " + side_name(color), 0, kLargestTarget);
      if (!points) return points.error();
      if (*points > missing)
        return Error{side_name(color) + " cannot have " + std::to_string(*points) +
                         " points: the pieces missing make " + std::to_string(missing),
                     field.column};
      position_.points_[static_cast<std::size_t>(index(color))] = static_cast<std::uint8_t>(*points);
    }
    const auto target = read_counter(fields_[4], "the points target", 0, kLargestTarget);
    if (!target) return target.error();
    if (*target != 0 && position_.points(position_.turn_) >= *target)
      return Error{"the side to move has already reached the points target", fields_[4].column};
    position_.target_ = static_cast<std::uint8_t>(*target);
    return Done{};
  }

  Status read_counters() {
    const auto clock = read_counter(fields_[5], "the number of plies without capture", 0, kLargestCounter);
    if (!clock) return clock.error();
    const auto number = read_counter(fields_[6], "the move number", 1, kLargestCounter);
    if (!number) return number.error();
    position_.clock_ = position_.reversible_ = *clock;
    position_.move_number_ = *number;
    return Done{};
  }

  static Square zero_home(Color color) { return kZeroSquares[static_cast<std::size_t>(index(color))]; }

  std::vector<Word> fields_;
  std::size_t size_;
  Position position_;
};

Result<Position> Position::from_fen(std::string_view text, const Rules& rules) { return FenReader(text, rules).read(); }

std::string Position::fen() const {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < kFiles; ++file) {
      const Piece piece = piece_on(make_square(file, rank));
      if (piece == kNoPiece) {
        ++empty;
        continue;
      }
      flush();
      text += static_cast<char>((color_of(piece) == Color::First ? 'A' : 'a') + value_of(piece));
    }
    flush();
    if (rank > 0) text += '/';
  }
  text += turn_ == Color::First ? " w" : " b";
  for (const int number :
       {points(Color::First), points(Color::Second), target(), plies_without_capture(), move_number()}) {
    text += ' ';
    text += std::to_string(number);
  }
  return text;
}

}  // namespace kydai::cotoan
