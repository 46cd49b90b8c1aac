#include "games/cotoan/notation.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"

namespace kydai::cotoan {
namespace {

/// One calculation that leads to a distance: the text written, and the others that people may write for it.
struct Calculation {
  std::string text;
  std::vector<std::string> spellings;  // without blanks
};

/// The calculations with which rear a and front b reach distance n, in the order + - * : and the remainder.
std::vector<Calculation> calculations(const Rules& rules, int a, int b, int n) {
  std::vector<Calculation> found;
  if (b == 0 && !rules.zero_may_be_front) return found;
  for (const auto& [operation, result] : {std::pair{Operation::Add, a + b}, std::pair{Operation::Subtract, a - b},
                                          std::pair{Operation::Multiply, a * b}}) {
    if (!rules.allows(operation) || result <= 0 || result % 10 != n) continue;
    std::string sides = std::to_string(a);
    sides += kOperationSigns[static_cast<std::size_t>(operation)];
    sides += std::to_string(b);
    const std::string whole = sides + "=" + std::to_string(result);
    found.push_back({whole, {sides, whole, sides + "=" + std::to_string(n)}});
  }
  if (!rules.allows(Operation::Divide) || b == 0 || (rules.strict_division && a < b)) return found;
  const std::string sides = std::to_string(a) + ":" + std::to_string(b);
  const std::string quotient = sides + "=" + std::to_string(a / b);
  const std::string rest = "rem" + std::to_string(a % b);
  const std::vector<std::string> spellings{sides, quotient, sides + rest, quotient + rest};
  if (a / b == n) found.push_back({quotient, spellings});
  if (a % b == n) found.push_back({sides + " rem " + std::to_string(n), spellings});
  return found;
}

std::vector<Calculation> calculations(const Position& position, Move move) {
  if (!position.is_tactical(move)) return {};
  const Course course = kCourses[move.from()][move.to()];
  const auto front = static_cast<Square>(move.from() + course.step());
  return calculations(position.rules(), value_of(position.piece_on(move.from())), value_of(position.piece_on(front)),
                      course.distance - 1);
}

/// Replaces every occurrence of one text by another.
void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Other ways to write the signs, as people type them.
std::string plain_signs(std::string_view text) {
  std::string plain;
  for (const char c : text)
    if (!is_space(c)) plain += to_lower(c);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSigns{
      {{"×", "*"}, {"x", "*"}, {"÷", ":"}, {"/", ":"}, {"−", "-"}, {"dư", "rem"}, {"du", "rem"}}};
  for (const auto& [sign, plain_sign] : kSigns) replace_all(plain, sign, plain_sign);
  return plain;
}

/// What a written move says, before anything is checked against the position.
struct Written {
  std::optional<int> value;
  Square from = kNoSquare;
  Square to = kNoSquare;
  bool says_capture = false;
  bool only_coordinates = true;
  std::optional<Word> arithmetic;  // what stands between the parentheses
};

/// Takes a written move apart; knows nothing of positions.
class MoveScanner {
 public:
  explicit MoveScanner(std::string_view text) : text_(text) {}

  Result<Written> scan() {
    Written written;
    skip_blanks();
    if (at_end()) return Error{"no move given", 1};
    if (is_digit(peek())) {
      written.value = peek() - '0';
      written.only_coordinates = false;
      ++at_;
      skip_blanks();
    }
    const auto from = scan_square();
    if (!from) return from.error();
    written.from = *from;
    if (scan_separator(written)) written.only_coordinates = false;
    const auto to = scan_square();
    if (!to) return to.error();
    written.to = *to;
    skip_blanks();
    if (!at_end() && peek() == '(') {
      const std::size_t end = text_.find(')', at_);
      if (end == std::string_view::npos) return Error{"')' is missing", column()};
      written.arithmetic = Word{text_.substr(at_ + 1, end - at_ - 1), column() + 1};
      written.only_coordinates = false;
      at_ = end + 1;
    }
    skip_blanks();
    while (!at_end() && (peek() == '!' || peek() == '?')) ++at_;
    skip_blanks();
    if (!at_end()) return Error{"unexpected text after the move: " + quoted(text_.substr(at_)), column()};
    return written;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  [[nodiscard]] int column() const { return static_cast<int>(at_) + 1; }
  void skip_blanks() {
    while (!at_end() && is_space(peek())) ++at_;
  }

  Result<Square> scan_square() {
    const int begin = column();
    if (at_end()) return Error{"a cell (a1 to i11) is missing", begin};
    const int file = to_lower(peek()) - 'a';
    if (file < 0 || file >= kFiles)
      return Error{"expected a cell (a1 to i11), not " + quoted(text_.substr(at_)), begin};
    const std::size_t digits = ++at_;
    while (!at_end() && is_digit(peek()) && at_ < digits + 2) ++at_;
    const auto rank = parse_number(text_.substr(digits, at_ - digits));
    if (!rank || *rank < 1 || *rank > kRanks || text_[digits] == '0')
      return Error{"the rank of a cell must be 1 to 11", static_cast<int>(digits) + 1};
    return make_square(file, *rank - 1);
  }

  /// Whether anything stands between the two cells.
  bool scan_separator(Written& written) {
    const std::size_t before = at_;
    skip_blanks();
    for (const auto& [sign, capture] : {std::pair{std::string_view("x"), true}, std::pair{std::string_view("X"), true},
                                        std::pair{std::string_view("×"), true}, std::pair{std::string_view("-"), false},
                                        std::pair{std::string_view("–"), false}})
      if (text_.substr(at_).starts_with(sign)) {
        written.says_capture = capture;
        at_ += sign.size();
        break;
      }
    skip_blanks();
    return at_ != before;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// Every calculation that was written must be one that allows the capture.
Status check_arithmetic(const Position& position, Move move, const Word& written) {
  const std::vector<Calculation> possible = calculations(position, move);
  for (const Word& item : split_at(written.text, ',')) {
    const std::string plain = plain_signs(item.text);
    const bool known = std::any_of(possible.begin(), possible.end(), [&](const Calculation& calculation) {
      return std::find(calculation.spellings.begin(), calculation.spellings.end(), plain) !=
             calculation.spellings.end();
    });
    if (known) continue;
    return Error{possible.empty() ? "a quiet move has no arithmetic"
                                  : quoted(trim(item.text)) +
                                        " is not the arithmetic of this capture: " + possible.front().text + " is",
                 written.column + item.column - 1};
  }
  return Done{};
}

std::string cells(int count) { return std::to_string(count) + (count == 1 ? " cell" : " cells"); }

std::string why_no_quiet_move(const Position& position, Square from, Square to) {
  const int value = value_of(position.piece_on(from));
  const int distance = kCourses[from][to].distance;
  if (const Square obstacle = position.first_obstacle(from, to); obstacle != to)
    return "the way is blocked on " + name(obstacle);
  if (distance > value)
    return "the " + std::to_string(value) + " goes at most " + cells(value) + ", and " + name(to) + " is " +
           cells(distance) + " away";
  return {};
}

std::string why_no_capture(const Position& position, Square from, Square to) {
  const Course course = kCourses[from][to];
  const int rear = value_of(position.piece_on(from));
  const auto front_square = static_cast<Square>(from + course.step());
  const Piece front = position.piece_on(front_square);
  if (front == kNoPiece || color_of(front) != position.turn())
    return "a capture needs an own piece in front of the " + std::to_string(rear) + ", on " + name(front_square);
  if (const Square obstacle = position.first_obstacle(front_square, to); obstacle != to)
    return "the way is blocked on " + name(obstacle);
  if (value_of(front) == 0 && !position.rules().zero_may_be_front)
    return "the 0 may not be the front piece of a capture in these rules";
  const unsigned results = position.results(rear, value_of(front));
  if ((results >> (course.distance - 1) & 1U) != 0) return {};
  std::string list;
  for (int n = 1; n < kValues; ++n)
    if ((results >> n & 1U) != 0) list += (list.empty() ? "" : ", ") + std::to_string(n);
  return name(to) + " is " + cells(course.distance - 1) + " beyond " + name(front_square) + ", and " +
         std::to_string(rear) + " with " + std::to_string(value_of(front)) + " gives " +
         (list.empty() ? std::string("nothing") : "only " + list);
}

}  // namespace

std::vector<std::string> explain(const Position& position, Move move) {
  std::vector<std::string> texts;
  for (Calculation& calculation : calculations(position, move)) texts.push_back(std::move(calculation.text));
  return texts;
}

std::string why_illegal(const Position& position, Square from, Square to) {
  const Piece piece = position.piece_on(from);
  const Piece target = position.piece_on(to);
  if (position.is_legal(Move(from, to))) return {};
  if (piece == kNoPiece) return "there is no piece on " + name(from);
  if (color_of(piece) != position.turn()) return "the piece on " + name(from) + " belongs to the other side";
  if (value_of(piece) == 0) return "the 0 never moves";
  if (from == to) return "a move must lead to another cell";
  if (target != kNoPiece && color_of(target) == position.turn()) return "an own piece stands on " + name(to);
  if (kCourses[from][to].distance == 0) return name(from) + " and " + name(to) + " are not on one line";
  std::string why = target == kNoPiece ? why_no_quiet_move(position, from, to) : why_no_capture(position, from, to);
  return why.empty() ? "the game is over" : why;
}

std::string write_move(const Position& position, Move move, Notation notation) {
  assert(position.is_legal(move));
  if (notation != Notation::Arithmetic) return name(move.from()) + name(move.to());
  std::string text = std::to_string(value_of(position.piece_on(move.from())));
  text += name(move.from());
  text += position.is_tactical(move) ? 'x' : '-';
  text += name(move.to());
  if (const std::vector<Calculation> possible = calculations(position, move); !possible.empty())
    text += " (" + possible.front().text + ")";
  return text;
}

Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint) {
  const bool coordinates = hint == Notation::Coordinates || hint == Notation::UciVariant;
  if (hint && !coordinates && *hint != Notation::Arithmetic)
    return Error{"cotoan has no notation " + quoted(name(*hint)) + ": use coordinates or arithmetic"};
  const auto written = MoveScanner(text).scan();
  if (!written) return written.error();
  if (coordinates && !written->only_coordinates)
    return Error{quoted(text) + " is not written in coordinates, such as e1e5", 1};
  const Piece piece = position.piece_on(written->from);
  if (written->value && piece != kNoPiece && value_of(piece) != *written->value)
    return Error{"the piece on " + name(written->from) + " is a " + std::to_string(value_of(piece)) + ", not a " +
                     std::to_string(*written->value),
                 1};
  if (const std::string why = why_illegal(position, written->from, written->to); !why.empty()) return Error{why};
  const Move move(written->from, written->to);
  if (written->says_capture && !position.is_tactical(move))
    return Error{"there is nothing to capture on " + name(written->to)};
  if (written->arithmetic)
    if (const Status status = check_arithmetic(position, move, *written->arithmetic); !status) return status.error();
  return move;
}

}  // namespace kydai::cotoan
