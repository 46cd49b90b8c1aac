#include "games/jieqi/notation.h"

#include "games/xiangqi/board_text.h"

namespace kydai::jieqi {
namespace {

/// Coordinates count ranks from 0; the UCI_Variant convention from 1.
int first_rank_of(Notation notation) { return notation == Notation::UciVariant ? 1 : 0; }

/// What a move's text says, before it is held against a position.
struct MoveText {
  Move move;
  Word letters;  // what follows the coordinates, at most two letters
};

Result<Square> take_square(std::string_view text, std::size_t& at, int first_rank) {
  const int column = static_cast<int>(at) + 1;
  const int file = at < text.size() ? to_lower(text[at]) - 'a' : -1;
  if (file < 0 || file >= xiangqi::kFiles)
    return Error{
        "a move is two squares such as " + std::string(first_rank == 0 ? "a0a4" : "a1a5") + ", with files a to i",
        column};
  ++at;
  const std::size_t digits = at;
  while (at < text.size() && is_digit(text[at]) && at - digits < 2) {
    ++at;
    if (first_rank == 0) break;  // one digit: what follows it is no part of the rank
  }
  const auto rank = parse_number(text.substr(digits, at - digits));
  if (!rank || *rank < first_rank || *rank >= first_rank + xiangqi::kRanks)
    return Error{"ranks go from " + std::to_string(first_rank) + " to " + std::to_string(first_rank + 9), column + 1};
  return make_square(file, *rank - first_rank);
}

Result<MoveText> split_move(std::string_view text, int first_rank) {
  while (!text.empty() && std::string_view("+#!? \t\r\n").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  std::size_t at = 0;
  while (at < text.size() && is_space(text[at])) ++at;
  const auto from = take_square(text, at, first_rank);
  if (!from) return from.error();
  if (at < text.size() && (text[at] == '-' || text[at] == 'x')) ++at;
  const auto to = take_square(text, at, first_rank);
  if (!to) return to.error();
  if (at < text.size() && text[at] == '=') ++at;
  const std::string_view letters = text.substr(at);
  if (letters.size() > 2)
    return Error{"at most two letters follow the squares, not " + quoted(letters), static_cast<int>(at) + 1};
  return MoveText{Move(*from, *to), {letters, static_cast<int>(at) + 1}};
}

std::string pool_letters(const Position& position, Color c) {
  std::string letters;
  for (const PieceType t : kPoolTypes)
    if (position.pool(c, t) > 0) letters += std::string(letters.empty() ? "" : " ") + letter_of(c, t);
  return letters;
}

/// The identity a letter names, which must be in the pool of c.
Result<PieceType> read_identity(const Position& position, Color c, char letter, int column) {
  const PieceType type = xiangqi::type_from_letter(letter);
  if (type == PieceType::None) return Error{quoted({&letter, 1}) + " is no piece letter", column};
  if (position.pool(c, type) == 0)
    return Error{"no hidden piece can be " + quoted({&letter, 1}) + ": the pool has " + pool_letters(position, c),
                 column};
  return type;
}

Status check_legal(const Position& position, Move move, std::string_view text) {
  if (position.is_legal(move)) return Done{};
  const Piece mover = position.piece_on(move.from());
  std::string why = "that piece does not move so";
  if (mover == Piece::None)
    why = "no piece stands on " + xiangqi::square_name(move.from());
  else if (color_of(mover) != position.turn())
    why = "it is the other side's turn";
  else if (position.is_pseudo_legal(move))
    why = "the king would be in check";
  return Error{quoted(text) + " is not legal: " + why, 1};
}

/// The move a text names, legal in the position, and the letters that follow it. Without a hint ranks count from 0,
/// unless a 10 says otherwise.
Result<MoveText> parse_legal(const Position& position, std::string_view text, std::optional<Notation> hint) {
  const Notation notation = hint.value_or(Notation::Coordinates);
  if (notation != Notation::Coordinates && notation != Notation::UciVariant)
    return Error{"cờ úp moves are not written in the notation " + std::string(name(notation))};
  auto parsed = split_move(text, first_rank_of(notation));
  if (!parsed && !hint && text.find("10") != std::string_view::npos)
    parsed = split_move(text, first_rank_of(Notation::UciVariant));
  if (!parsed) return parsed.error();
  if (const Status legal = check_legal(position, parsed->move, trim(text)); !legal) return legal.error();
  return parsed;
}

}  // namespace

std::string write_move(const Position& position, Step step, Notation notation) {
  const int first_rank = first_rank_of(notation);
  std::string text =
      xiangqi::square_name(step.move.from(), first_rank) + xiangqi::square_name(step.move.to(), first_rank);
  const Color mover = position.turn();
  if (step.revealed != PieceType::None) text += letter_of(mover, step.revealed);
  if (step.captured_identity != PieceType::None) text += letter_of(~mover, step.captured_identity);
  return text;
}

Result<Move> read_chosen_move(const Position& position, std::string_view text, Notation notation) {
  const auto parsed = parse_legal(position, text, notation);
  if (!parsed) return parsed.error();
  if (!parsed->letters.text.empty())
    return Error{"a player chooses squares alone, so " + quoted(parsed->letters.text) + " cannot follow",
                 parsed->letters.column};
  return parsed->move;
}

Result<Step> read_move(const Position& position, std::string_view text, std::optional<Notation> hint) {
  const auto parsed = parse_legal(position, text, hint);
  if (!parsed) return parsed.error();
  const Move move = parsed->move;

  const Color us = position.turn();
  std::string_view letters = parsed->letters.text;
  int column = parsed->letters.column;
  Step step(move);
  if (position.is_chance(move)) {
    if (letters.empty()) {
      const Position::Reveals reveals = position.reveals(move);
      if (reveals.size() > 1)
        return Error{quoted(trim(text)) + " turns up a face-down piece: add the letter of what it is, one of " +
                         pool_letters(position, us),
                     column};
      return reveals[0].step;
    }
    const auto revealed = read_identity(position, us, letters[0], column);
    if (!revealed) return revealed.error();
    step.revealed = *revealed;
    letters.remove_prefix(1);
    ++column;
  }
  if (letters.empty()) return step;
  if (!is_hidden(position.piece_on(move.to())))
    return Error{"nothing else was hidden in this move, so " + quoted(letters) + " cannot follow", column};
  if (letters.size() > 1) return Error{"only one piece was captured, so " + quoted(letters) + " cannot follow", column};
  const auto captured = read_identity(position, ~us, letters[0], column);
  if (!captured) return captured.error();
  step.captured_identity = *captured;
  return step;
}

}  // namespace kydai::jieqi
