#include <array>
#include <vector>

#include "games/xiangqi/notation.h"

namespace kydai::xiangqi {
namespace {

/// One character of a Chinese move, by what it means.
struct Character {
  enum class Kind { Piece, Number, Order, Direction };
  std::string_view text;
  Kind kind;
  int value;
};

constexpr int value_of(PieceType type) { return static_cast<int>(type); }
constexpr int value_of(Order order) { return static_cast<int>(order); }
constexpr int value_of(Direction direction) { return static_cast<int>(direction); }

using Kind = Character::Kind;
constexpr std::array kCharacters{
    Character{"帅", Kind::Piece, value_of(PieceType::King)},
    Character{"帥", Kind::Piece, value_of(PieceType::King)},
    Character{"将", Kind::Piece, value_of(PieceType::King)},
    Character{"將", Kind::Piece, value_of(PieceType::King)},
    Character{"仕", Kind::Piece, value_of(PieceType::Advisor)},
    Character{"士", Kind::Piece, value_of(PieceType::Advisor)},
    Character{"相", Kind::Piece, value_of(PieceType::Elephant)},
    Character{"象", Kind::Piece, value_of(PieceType::Elephant)},
    Character{"马", Kind::Piece, value_of(PieceType::Horse)},
    Character{"馬", Kind::Piece, value_of(PieceType::Horse)},
    Character{"傌", Kind::Piece, value_of(PieceType::Horse)},
    Character{"车", Kind::Piece, value_of(PieceType::Rook)},
    Character{"車", Kind::Piece, value_of(PieceType::Rook)},
    Character{"俥", Kind::Piece, value_of(PieceType::Rook)},
    Character{"炮", Kind::Piece, value_of(PieceType::Cannon)},
    Character{"砲", Kind::Piece, value_of(PieceType::Cannon)},
    Character{"包", Kind::Piece, value_of(PieceType::Cannon)},
    Character{"兵", Kind::Piece, value_of(PieceType::Pawn)},
    Character{"卒", Kind::Piece, value_of(PieceType::Pawn)},
    Character{"前", Kind::Order, value_of(Order::Front)},
    Character{"中", Kind::Order, value_of(Order::Middle)},
    Character{"后", Kind::Order, value_of(Order::Rear)},
    Character{"後", Kind::Order, value_of(Order::Rear)},
    Character{"进", Kind::Direction, value_of(Direction::Forward)},
    Character{"進", Kind::Direction, value_of(Direction::Forward)},
    Character{"退", Kind::Direction, value_of(Direction::Back)},
    Character{"平", Kind::Direction, value_of(Direction::Sideways)},
};

constexpr std::array<std::string_view, 10> kChineseNumbers{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::array<std::string_view, 10> kWideDigits{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kDigits{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

constexpr std::array<std::array<std::string_view, kPieceTypes>, 2> kNames{
    {{"", "帅", "仕", "相", "马", "车", "炮", "兵"}, {"", "将", "士", "象", "马", "车", "炮", "卒"}}};

/// The next character of the text, taken off it.
std::optional<Character> take_character(std::string_view& text) {
  const auto take = [&text](const Character& character) {
    text.remove_prefix(character.text.size());
    return character;
  };
  for (const Character& character : kCharacters)
    if (text.starts_with(character.text)) return take(character);
  for (std::size_t number = 1; number <= 9; ++number)
    for (const std::string_view spelling : {kChineseNumbers[number], kWideDigits[number], kDigits[number]})
      if (text.starts_with(spelling)) return take({spelling, Kind::Number, static_cast<int>(number)});
  return std::nullopt;
}

}  // namespace

std::optional<RelativeMove> read_chinese(std::string_view text) {
  std::vector<Character> characters;
  while (!text.empty()) {
    const auto character = take_character(text);
    if (!character || characters.size() == 5) return std::nullopt;
    characters.push_back(*character);
  }
  if (characters.size() < 4) return std::nullopt;
  const Character& direction = characters[characters.size() - 2];
  const Character& number = characters.back();
  if (direction.kind != Kind::Direction || number.kind != Kind::Number) return std::nullopt;
  RelativeMove out;
  out.direction = static_cast<Direction>(direction.value);
  out.number = number.value;

  // What comes before names the piece: 炮二, 前炮, 前三兵, 前兵三, 前三, 二兵. Each kind at most once.
  const bool number_first = characters[0].kind == Kind::Number;
  for (std::size_t i = 0; i + 2 < characters.size(); ++i) {
    const Character& character = characters[i];
    switch (character.kind) {
      case Kind::Piece:
        if (out.type != PieceType::None) return std::nullopt;
        out.type = static_cast<PieceType>(character.value);
        break;
      case Kind::Number:
        if (out.file) return std::nullopt;
        out.file = character.value;
        break;
      case Kind::Order:
        if (i != 0) return std::nullopt;
        out.order = static_cast<Order>(character.value);
        break;
      case Kind::Direction: return std::nullopt;
    }
  }
  if (out.type == PieceType::None) out.type = PieceType::Pawn;  // only pawns crowd on two files
  if (number_first) {                                           // 二兵: a place, not a file
    if (out.type != PieceType::Pawn || characters.size() != 4 || characters[1].kind != Kind::Piece) return std::nullopt;
    out.order = Order::Nth;
    out.nth = *out.file;
    out.file.reset();
  }
  return out;
}

std::string write_chinese(Color c, const DescribedMove& described) {
  const RelativeMove& move = described.move;
  const auto& numbers = c == Color::First ? kChineseNumbers : kDigits;
  const auto number = [&numbers](int n) { return std::string(numbers[static_cast<std::size_t>(n)]); };
  std::string out;
  switch (move.order) {
    case Order::Front: out += "前"; break;
    case Order::Middle: out += "中"; break;
    case Order::Rear: out += "后"; break;
    case Order::Nth: out += number(move.nth); break;
    default: break;
  }
  if (move.order != Order::None && described.other_files) out += number(*move.file);
  out += kNames[static_cast<std::size_t>(c)][static_cast<std::size_t>(move.type)];
  if (move.order == Order::None) out += number(*move.file);
  out += move.direction == Direction::Forward ? "进" : move.direction == Direction::Back ? "退" : "平";
  return out + number(move.number);
}

}  // namespace kydai::xiangqi
