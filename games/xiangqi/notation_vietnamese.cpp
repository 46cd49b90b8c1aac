#include <array>

#include "core/text.h"
#include "games/xiangqi/notation.h"

namespace kydai::xiangqi {
namespace {

// tướng, sĩ, tượng, mã, xe, pháo, binh (tốt)
constexpr std::array<std::string_view, kPieceTypes> kNames{"", "Tg", "S", "T", "M", "X", "P", "B"};

struct Sign {
  std::string_view text;
  Direction direction;
};
constexpr std::array<Sign, 7> kSigns{{{".", Direction::Forward},
                                      {"/", Direction::Back},
                                      {"-", Direction::Sideways},
                                      {"\u2010", Direction::Sideways},    // hyphen
                                      {"\u2013", Direction::Sideways},    // en dash
                                      {"\u2014", Direction::Sideways},    // em dash
                                      {"\u2212", Direction::Sideways}}};  // minus

PieceType type_of_letter(char letter, Spelling spelling) {
  const bool loose = spelling == Spelling::Loose;
  switch (loose ? to_upper(letter) : letter) {
    case 'S': return PieceType::Advisor;
    case 'T': return PieceType::Elephant;
    case 'V': return PieceType::Elephant;  // voi
    case 'M': return PieceType::Horse;
    case 'X': return PieceType::Rook;
    case 'P': return PieceType::Cannon;
    case 'B': return PieceType::Pawn;
    case 'C': return loose ? PieceType::Pawn : PieceType::None;  // chốt; a cannon to everybody else
    default: return PieceType::None;
  }
}

Order order_of_letter(char letter) {
  switch (to_lower(letter)) {
    case 't': return Order::Front;   // trước
    case 'g': return Order::Middle;  // giữa
    case 's': return Order::Rear;    // sau
    default: return Order::None;
  }
}

/// Whether the number after an order is a place from the front, because one file holds four or five pawns.
bool counts_places(const Position& position) {
  for (int file = 0; file < kFiles; ++file)
    if (popcount(position.pieces(position.turn(), PieceType::Pawn) & file_squares(file)) > 3) return true;
  return false;
}

bool is_file(char c) { return c >= '1' && c <= '9'; }

}  // namespace

std::optional<RelativeMove> read_vietnamese(const Position& position, std::string_view text, Spelling spelling) {
  if (text.empty()) return std::nullopt;
  RelativeMove out;
  if (text.size() >= 2 && (spelling == Spelling::Loose ? to_upper(text[0]) : text[0]) == 'T' &&
      to_lower(text[1]) == 'g') {
    out.type = PieceType::King;
    text.remove_prefix(2);
  } else {
    out.type = type_of_letter(text[0], spelling);
    if (out.type == PieceType::None) return std::nullopt;
    text.remove_prefix(1);
  }
  if (!text.empty() && order_of_letter(text[0]) != Order::None) {
    out.order = order_of_letter(text[0]);
    text.remove_prefix(1);
  }
  if (!text.empty() && is_file(text[0])) {
    const int number = text[0] - '0';
    if (out.order != Order::None && out.type == PieceType::Pawn && counts_places(position)) {
      out.order = Order::Nth;
      out.nth = number;
    } else {
      out.file = number;
    }
    text.remove_prefix(1);
  }
  if (!out.file && out.order == Order::None) return std::nullopt;
  for (const Sign& sign : kSigns) {
    if (!text.starts_with(sign.text)) continue;
    text.remove_prefix(sign.text.size());
    if (text.size() != 1 || !is_file(text[0])) return std::nullopt;
    out.direction = sign.direction;
    out.number = text[0] - '0';
    return out;
  }
  return std::nullopt;
}

std::string write_vietnamese(const DescribedMove& described) {
  const RelativeMove& move = described.move;
  std::string out(kNames[static_cast<std::size_t>(move.type)]);
  switch (move.order) {
    case Order::Front: out += 't'; break;
    case Order::Middle: out += 'g'; break;
    case Order::Rear: out += 's'; break;
    case Order::Nth: out += 't' + std::to_string(move.nth); break;
    default: break;
  }
  if (move.order == Order::None || described.other_files) out += std::to_string(*move.file);
  out += move.direction == Direction::Forward ? '.' : move.direction == Direction::Back ? '/' : '-';
  return out + std::to_string(move.number);
}

}  // namespace kydai::xiangqi
