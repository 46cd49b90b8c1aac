#include "games/chess/notation.h"

#include <array>

#include "core/text.h"

namespace kydai::chess {
namespace {

using PieceNames = std::array<std::string_view, 7>;  // by PieceType
constexpr PieceNames kEnglish{"", "", "N", "B", "R", "Q", "K"};
constexpr PieceNames kVietnamese{"", "", "M", "T", "X", "H", "V"};
constexpr PieceNames kFigurine{"", "", "♘", "♗", "♖", "♕", "♔"};

std::string coordinates(const Position& position, Move m) {
  const bool standard_castling = m.is_castle() && !position.rules().chess960;
  std::string text = name_of(m.from()) + name_of(standard_castling ? castled_king(m.from(), m.to()) : m.to());
  if (m.is_promotion()) text += to_lower(kEnglish[m.promotion()].front());
  return text;
}

/// File, rank or both of the start square: the least that tells the move from other legal moves of such pieces.
std::string disambiguation(const Position& position, Move m) {
  Position::MoveList moves;
  position.generate<Gen::All>(moves);
  bool needed = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : moves) {
    if (other.to() != m.to() || other.from() == m.from() || other.is_castle()) continue;
    if (position.piece_on(other.from()) != position.piece_on(m.from())) continue;
    needed = true;
    same_file |= file_of(other.from()) == file_of(m.from());
    same_rank |= rank_of(other.from()) == rank_of(m.from());
  }
  const std::string from = name_of(m.from());
  if (!needed) return {};
  if (!same_file) return from.substr(0, 1);
  return same_rank ? from : from.substr(1);
}

std::string check_mark(const Position& position, Move m) {
  if (!position.gives_check(m)) return {};
  Position after = position;
  Position::Undo undo;
  after.do_move(m, undo);
  return after.count_legal() == 0 ? "#" : "+";
}

std::string san(const Position& position, Move m, const PieceNames& names) {
  std::string text;
  const PieceType type = type_of(position.piece_on(m.from()));
  if (m.is_castle()) {
    text = m.to() > m.from() ? "O-O" : "O-O-O";
  } else {
    const bool captures = position.captured_code(m) != kEmpty;
    if (type == kPawn) {
      if (captures) text += name_of(m.from()).front();
    } else {
      text += names[type];
      if (type != kKing) text += disambiguation(position, m);
    }
    if (captures) text += 'x';
    text += name_of(m.to());
    if (m.is_promotion()) {
      text += '=';
      text += names[m.promotion()];
    }
  }
  return text + check_mark(position, m);
}

}  // namespace

std::string write_move(const Position& position, Move m, Notation notation) {
  switch (notation) {
    case Notation::San: return san(position, m, kEnglish);
    case Notation::SanVietnamese: return san(position, m, kVietnamese);
    case Notation::SanFigurine: return san(position, m, kFigurine);
    default: return coordinates(position, m);
  }
}

Result<Rules> parse_rules(std::string_view text) {
  Rules rules;
  if (trim(text).empty()) return rules;
  for (const Word& part : split_at(text, ',')) {
    const std::string_view word = trim(part.text);
    if (word == "chess960") {
      rules.chess960 = true;
    } else if (word == "claim-draws") {
      rules.claim_draws = true;
    } else {
      return Error{"unknown rule " + quoted(word) + ": chess has chess960 and claim-draws", part.column};
    }
  }
  return rules;
}

std::string write_rules(const Rules& rules) {
  std::string text;
  if (rules.chess960) text = "chess960";
  if (rules.claim_draws) text += text.empty() ? "claim-draws" : ",claim-draws";
  return text;
}

}  // namespace kydai::chess
