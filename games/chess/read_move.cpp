#include <array>
#include <string>

#include "core/text.h"
#include "games/chess/notation.h"

namespace kydai::chess {
namespace {

constexpr std::size_t kLongestMove = 64;  // bytes, decorations included
constexpr int kAny = -1;

/// Piece letters by PieceType. Figurines of both colours have become kFigurineBase + type before letters are asked.
using Letters = std::array<char, 7>;
constexpr Letters kEnglish{0, 'P', 'N', 'B', 'R', 'Q', 'K'};
constexpr Letters kVietnamese{0, 0, 'M', 'T', 'X', 'H', 'V'};
constexpr char kFigurineBase = 1;

/// Which spellings to try.
struct Dialect {
  bool coordinates = false;
  bool san = false;
  std::array<const Letters*, 2> languages{};  // null where there is none

  static Dialect from(std::optional<Notation> hint) {
    if (!hint) return {true, true, {&kEnglish, &kVietnamese}};
    switch (*hint) {
      case Notation::San: return {false, true, {&kEnglish}};
      case Notation::SanVietnamese: return {false, true, {&kVietnamese}};
      case Notation::SanFigurine: return {false, true};
      default: return {true, false, {&kEnglish}};
    }
  }

  /// The piece that a letter of any case, or a figurine, stands for.
  [[nodiscard]] PieceType piece_called(char c) const {
    if (c > kFigurineBase && c <= kFigurineBase + kKing) return static_cast<PieceType>(c - kFigurineBase);
    if (c == 0) return kNoPieceType;
    for (const Letters* letters : languages)
      for (int type = kPawn; letters != nullptr && type <= kKing; ++type)
        if ((*letters)[static_cast<std::size_t>(type)] == to_upper(c)) return static_cast<PieceType>(type);
    return kNoPieceType;
  }
};

/// What a text says about a move; kAny and kNoPieceType where it says nothing.
struct Pattern {
  PieceType type = kNoPieceType;
  int from_file = kAny;
  int from_rank = kAny;
  Square to = kNoSquare;
  PieceType promotion = kNoPieceType;
};

struct Replacement {
  std::string_view from;
  std::string_view to;
};
// Figurines become one byte each (kFigurineBase + type); typographic dashes, crosses and daggers their plain forms.
constexpr std::array<Replacement, 21> kReplacements{{
    {"♔", "\x07"}, {"♕", "\x06"}, {"♖", "\x05"}, {"♗", "\x04"}, {"♘", "\x03"}, {"♙", "\x02"},  {"♚", "\x07"},
    {"♛", "\x06"}, {"♜", "\x05"}, {"♝", "\x04"}, {"♞", "\x03"}, {"♟", "\x02"}, {"‐", "-"},     {"‑", "-"},
    {"–", "-"},    {"−", "-"},    {"×", "x"},    {"†", "+"},    {"‡", "+"},    {"\uFE0E", ""}, {"\uFE0F", ""},
}};

/// The text without spaces, its special characters replaced; empty if it cannot be a move.
std::string normalised(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (is_space(text[i])) {
      ++i;
    } else if (byte < 0x20 || byte == 0x7F) {
      return {};
    } else if (byte < 0x80) {
      plain += text[i++];
    } else {
      const std::string_view rest = text.substr(i);
      const Replacement* known = nullptr;
      for (const Replacement& r : kReplacements)
        if (rest.starts_with(r.from)) known = &r;
      if (known == nullptr) return {};
      plain += known->to;
      i += known->from.size();
    }
  }
  return plain;
}

std::string_view without_decorations(std::string_view text) {
  while (!text.empty()) {
    std::size_t extra = 0;
    if (std::string_view("+#!?").find(text.back()) != std::string_view::npos) extra = 1;
    for (const std::string_view mark : {"e.p.", "e.p", "ep"})
      if (text.ends_with(mark)) extra = mark.size();
    if (extra == 0) break;
    text.remove_suffix(extra);
  }
  return text;
}

bool is_null_move(std::string_view plain) {
  for (const std::string_view null : {"--", "0000", "Z0", "@@@@", "null"})
    if (plain == null) return true;
  return false;
}

int file_from(char c) {
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'h' ? lower - 'a' : kAny;
}
int rank_from(char c) { return c >= '1' && c <= '8' ? c - '1' : kAny; }
bool is_separator(char c) { return c == '-' || c == 'x' || c == 'X' || c == ':'; }

/// Q, =Q, (Q), /Q, =(Q)... or nothing at all; false if it is none of these.
bool read_promotion(std::string_view text, const Dialect& dialect, PieceType& promotion) {
  if (text.empty()) return true;
  if (text.front() == '=' || text.front() == '/') text.remove_prefix(1);
  if (text.size() == 3 && text.front() == '(' && text.back() == ')') text = text.substr(1, 1);
  if (text.size() != 1) return false;
  promotion = dialect.piece_called(text.front());
  return promotion != kNoPieceType;
}

/// What follows the piece letter: [file][rank][separator]file rank[promotion].
std::optional<Pattern> read_squares(std::string_view text, const Dialect& dialect) {
  Pattern pattern;
  std::size_t end = text.size();
  while (end > 0 && rank_from(text[end - 1]) == kAny) --end;
  if (end < 2 || file_from(text[end - 2]) == kAny) return std::nullopt;
  if (!read_promotion(text.substr(end), dialect, pattern.promotion)) return std::nullopt;
  pattern.to = square(file_from(text[end - 2]), rank_from(text[end - 1]));
  text = text.substr(0, end - 2);
  if (!text.empty() && is_separator(text.back())) text.remove_suffix(1);
  if (!text.empty() && rank_from(text.back()) != kAny) {
    pattern.from_rank = rank_from(text.back());
    text.remove_suffix(1);
  }
  if (!text.empty() && file_from(text.back()) != kAny) {
    pattern.from_file = file_from(text.back());
    text.remove_suffix(1);
  }
  if (!text.empty()) return std::nullopt;
  return pattern;
}

std::optional<Pattern> as_piece_move(std::string_view text, const Dialect& dialect) {
  const PieceType type = dialect.piece_called(text.front());
  if (type == kNoPieceType) return std::nullopt;
  auto pattern = read_squares(text.substr(1), dialect);
  if (pattern) pattern->type = type;
  return pattern;
}

std::optional<Pattern> as_pawn_move(std::string_view text, const Dialect& dialect) {
  auto pattern = read_squares(text, dialect);
  if (!pattern) return pattern;
  pattern->type = kPawn;
  if (pattern->from_file == kAny) pattern->from_file = file_of(pattern->to);  // "d5" never means a capture
  return pattern;
}

std::optional<Pattern> as_coordinates(std::string_view text, const Dialect& dialect) {
  auto pattern = read_squares(text, dialect);
  if (!pattern || pattern->from_file == kAny || pattern->from_rank == kAny) return std::nullopt;
  return pattern;
}

/// 2 and 3 for castling short and long, else 0.
int castling_steps(std::string_view text) {
  std::string letters;
  for (const char c : text) letters += c == '0' || c == 'o' ? 'O' : c;
  if (letters == "O-O" || letters == "OO") return 2;
  return letters == "O-O-O" || letters == "OOO" ? 3 : 0;
}

/// Collects the legal moves that a text can mean, reading by reading; the first reading that fits any move counts.
class MoveReader {
 public:
  MoveReader(const Position& position, std::string_view text, std::optional<Notation> hint)
      : position_(position), text_(text), hint_(hint), dialect_(Dialect::from(hint)) {
    position.generate<Gen::All>(legal_);
  }

  Result<Move> read() {
    if (text_.size() > kLongestMove) return unreadable();
    const std::string ascii = normalised(text_);
    const std::string_view plain = without_decorations(ascii);
    if (is_null_move(plain)) return Error{"passing is not allowed: " + quoted(text_), 1};
    if (plain.empty()) return unreadable();
    try_readings(plain);
    if (found_.size() == 1) return found_[0];
    if (found_.size() > 1) return ambiguous();
    return understood_ ? illegal() : unreadable();
  }

 private:
  void try_readings(std::string_view plain) {
    if (const int steps = castling_steps(plain); steps != 0 && dialect_.san) {
      try_castling(steps == 2);
      return;
    }
    // "B1c3" is a bishop's move by SAN, "b1c3" and "B1-C3" are coordinates.
    const bool capital = is_upper(plain.front());
    const bool capital_squares = plain.size() > 3 && is_upper(plain[2] == '-' ? plain[3] : plain[2]);
    if (dialect_.coordinates && (!dialect_.san || capital == capital_squares))
      try_coordinates(as_coordinates(plain, dialect_));
    if (!dialect_.san) return;
    const auto piece_move = as_piece_move(plain, dialect_);
    const auto pawn_move = as_pawn_move(plain, dialect_);
    try_pattern(is_lower(plain.front()) ? pawn_move : piece_move);
    try_pattern(is_lower(plain.front()) ? piece_move : pawn_move);
  }

  void try_castling(bool short_wing) {
    understood_ = true;
    for (const Move m : legal_)
      if (m.is_castle() && (m.to() > m.from()) == short_wing) found_.push_back(m);
  }

  void try_pattern(const std::optional<Pattern>& pattern) {
    if (!pattern || !found_.empty()) return;
    understood_ = true;
    for (const Move m : legal_)
      if (!m.is_castle() && m.to() == pattern->to && fits(*pattern, m)) found_.push_back(m);
    note_exposed_king(*pattern);
  }

  void try_coordinates(const std::optional<Pattern>& pattern) {
    if (!pattern || !found_.empty()) return;
    understood_ = true;
    for (const Move m : legal_)
      if (m.to() == pattern->to && fits(*pattern, m)) found_.push_back(m);
    if (!found_.empty()) return;
    for (const Move m : legal_)  // castling as the king's own way
      if (m.is_castle() && castled_king(m.from(), m.to()) == pattern->to && m.from() != pattern->to &&
          fits(*pattern, m))
        found_.push_back(m);
    note_exposed_king(*pattern);
  }

  void note_exposed_king(const Pattern& pattern) {
    if (!found_.empty()) return;
    for (Bitboard left = position_.pieces(position_.turn()); left != 0;) {
      const Square from = pop(left);
      for (const MoveKind kind :
           {MoveKind::Normal, MoveKind::DoublePush, MoveKind::EnPassant, MoveKind::PromoteQueen}) {
        const Move m(from, pattern.to, kind);
        exposes_king_ |= fits(pattern, m) && position_.is_pseudo_legal(m);
      }
    }
  }

  [[nodiscard]] bool fits(const Pattern& pattern, Move m) const {
    if (pattern.type != kNoPieceType && type_of(position_.piece_on(m.from())) != pattern.type) return false;
    if (pattern.from_file != kAny && file_of(m.from()) != pattern.from_file) return false;
    if (pattern.from_rank != kAny && rank_of(m.from()) != pattern.from_rank) return false;
    // A promotion that does not name its piece stays ambiguous: nobody guesses a queen.
    return pattern.promotion == kNoPieceType || (m.is_promotion() && m.promotion() == pattern.promotion);
  }

  [[nodiscard]] Result<Move> unreadable() const { return Error{"cannot read " + quoted(text_) + " as a move", 1}; }
  [[nodiscard]] Result<Move> illegal() const {
    return Error{"illegal move " + quoted(text_) + (exposes_king_ ? ": the king would be in check" : ""), 1};
  }
  [[nodiscard]] Result<Move> ambiguous() const {
    std::string message = "ambiguous move " + quoted(text_) + ":";
    std::string_view separator = " ";
    for (const Move m : found_) {
      message += separator;
      message += write_move(position_, m, hint_.value_or(Notation::San));
      separator = " or ";
    }
    return Error{message, 1};
  }

  const Position& position_;
  std::string_view text_;
  std::optional<Notation> hint_;
  Dialect dialect_;
  Position::MoveList legal_;
  Position::MoveList found_;
  bool understood_ = false;
  bool exposes_king_ = false;  // some reading is a move but for the king's safety
};

}  // namespace

Result<Move> read_move(const Position& position, std::string_view text, std::optional<Notation> hint) {
  return MoveReader(position, text, hint).read();
}

}  // namespace kydai::chess
