#include "games/xiangqi/notation.h"

#include "core/text.h"
#include "games/xiangqi/board_text.h"

namespace kydai::xiangqi {
namespace {

constexpr std::string_view kLetters = " KAEHRCP";

PieceType type_of_letter(char letter, Spelling spelling) {
  const auto known = kLetters.find(letter, 1);
  if (known != std::string_view::npos) return static_cast<PieceType>(known);
  if (spelling == Spelling::Standard) return PieceType::None;
  switch (to_upper(letter)) {
    case 'G': return PieceType::King;
    case 'M': return PieceType::Elephant;  // minister
    case 'S': return PieceType::Pawn;      // soldier
    default: return type_from_letter(letter);
  }
}

bool is_sign(char c) { return c == '+' || c == '-'; }
bool is_file(char c) { return c >= '1' && c <= '9'; }

/// The first two characters: a letter with a file or a sign, or for pawns on crowded files two signs, a file with a
/// sign, or two digits.
bool read_piece(char first, char second, Spelling spelling, RelativeMove& out) {
  const PieceType type = type_of_letter(first, spelling);
  if (type != PieceType::None) {
    out.type = type;
    if (is_file(second)) {
      out.file = second - '0';
      out.file_means_middle = type == PieceType::Pawn;
      return true;
    }
    if (!is_sign(second)) return false;
    out.order = second == '+' ? Order::InnerFront : Order::InnerRear;
    return true;
  }
  out.type = PieceType::Pawn;
  if (is_sign(first) && first == second) {
    out.order = first == '+' ? Order::Front : Order::Rear;
    return true;
  }
  if (is_file(first)) {
    out.file = first - '0';
    if (is_sign(second)) {
      out.order = second == '+' ? Order::Front : Order::Rear;
      return true;
    }
    if (first == second) {
      out.order = Order::Middle;
      return true;
    }
    if (spelling == Spelling::Loose && is_file(second)) {  // some programs write the place and then the file
      out.order = Order::Nth;
      out.nth = first - '0';
      out.file = second - '0';
      return true;
    }
    return false;
  }
  if (spelling == Spelling::Loose && is_sign(first)) {  // +C=5
    out.type = type_of_letter(second, spelling);
    out.order = first == '+' ? Order::InnerFront : Order::InnerRear;
    return out.type != PieceType::None;
  }
  return false;
}

}  // namespace

std::optional<RelativeMove> read_wxf(std::string_view text, Spelling spelling) {
  if (text.size() != 4 || !is_file(text[3])) return std::nullopt;
  RelativeMove out;
  if (!read_piece(text[0], text[1], spelling, out)) return std::nullopt;
  switch (text[2]) {
    case '+': out.direction = Direction::Forward; break;
    case '-': out.direction = Direction::Back; break;
    case '=': out.direction = Direction::Sideways; break;
    case '.':  // the federation's own sign, but the Vietnamese one for "forward"
      if (spelling == Spelling::Standard) return std::nullopt;
      out.direction = Direction::Sideways;
      break;
    default: return std::nullopt;
  }
  out.number = text[3] - '0';
  return out;
}

std::string write_wxf(const DescribedMove& described) {
  const RelativeMove& move = described.move;
  const char file = static_cast<char>('0' + *move.file);
  std::string out{kLetters[static_cast<std::size_t>(move.type)], file};
  if (move.order != Order::None) {
    const int from_rear = described.on_file + 1 - described.place;
    const bool middle = described.place == from_rear;
    const char sign = described.place < from_rear ? '+' : '-';
    if (!middle) out[1] = sign;
    if (described.other_files)
      out[0] = file;
    else if (described.on_file > 3 && (described.place == 1 || from_rear == 1))
      out[0] = sign;
  }
  out += move.direction == Direction::Forward ? '+' : move.direction == Direction::Back ? '-' : '=';
  return out + static_cast<char>('0' + move.number);
}

}  // namespace kydai::xiangqi
