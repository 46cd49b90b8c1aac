#include <algorithm>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/chess/position.h"
#include "games/chess/setup.h"

namespace kydai::chess {
namespace {

constexpr std::string_view kPieceLetters = ".PNBRQKpnbrqk";
constexpr int kLargestCounter = 9999;  // the longest game possible under the 75-move rule has under 9000 moves

std::string_view name_of(Color c) { return c == Color::First ? "white" : "black"; }

/// Reads the fields of a FEN one after the other into a Setup. Each step reports the first thing that is wrong, with
/// its column.
class FenReader {
 public:
  explicit FenReader(const Rules& rules) { setup_.rules = rules; }

  Result<Setup> read(std::string_view text) {
    const std::vector<Word> fields = split_words(text);
    if (fields.empty()) return Error{"empty FEN", 1};
    if (fields.size() > 6) return Error{"FEN has more than six fields", fields[6].column};
    if (const Status status = placement(fields[0]); !status) return status.error();
    if (fields.size() < 4)
      return Error{"FEN needs at least four fields: pieces, side to move, castling, en passant",
                   static_cast<int>(text.size()) + 1};
    for (const Status& status : {side(fields[1]), castling(fields[2]), en_passant(fields[3])})
      if (!status) return status.error();
    if (fields.size() > 4) {
      const auto clock = counter(fields[4], "halfmove clock", 0);
      if (!clock) return clock.error();
      setup_.clock = *clock;
    }
    if (fields.size() > 5) {
      const auto number = counter(fields[5], "move number", 1);
      if (!number) return number.error();
      setup_.move_number = *number;
    }
    return setup_;
  }

 private:
  Piece& at(Square s) { return setup_.board[s]; }

  Status placement(const Word& field) {
    const std::vector<Word> ranks = split_at(field.text, '/');
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const int column = field.column + ranks[i].column - 1;
      if (i == 8) return Error{"more than eight ranks", column};
      if (const Status status = rank({ranks[i].text, column}, 7 - static_cast<int>(i)); !status) return status;
    }
    const int end = field.column + static_cast<int>(field.text.size());
    if (ranks.size() < 8) return Error{"only " + std::to_string(ranks.size()) + " of eight ranks", end};
    for (const Color c : {Color::First, Color::Second})
      if (counts_[piece(c, kKing)] == 0) return Error{std::string(name_of(c)) + " has no king", end};
    return Done{};
  }

  Status rank(const Word& text, int number) {
    int file = 0;
    for (std::size_t i = 0; i < text.text.size(); ++i) {
      const char c = text.text[i];
      const int column = text.column + static_cast<int>(i);
      const std::string where = "rank " + std::to_string(number + 1);
      if (c >= '1' && c <= '8') {
        file += c - '0';
      } else {
        const std::size_t letter = kPieceLetters.find(c, 1);
        if (letter == std::string_view::npos) return Error{"no piece is called " + quoted({&c, 1}), column};
        if (file < 8) {
          const auto p = static_cast<Piece>(letter);
          if (const Status status = add(p, square(file, number), column); !status) return status;
        }
        ++file;
      }
      if (file > 8) return Error{where + " has more than eight files", column};
    }
    if (file < 8)
      return Error{"rank " + std::to_string(number + 1) + " has only " + std::to_string(file) + " of eight files",
                   text.column + static_cast<int>(text.text.size())};
    return Done{};
  }

  /// Puts one piece on the board, as long as a set with promotions has it.
  Status add(Piece p, Square s, int column) {
    const Color c = color_of(p);
    const std::string side{name_of(c)};
    if (type_of(p) == kPawn && (rank_of(s) == 0 || rank_of(s) == 7))
      return Error{"a pawn cannot stand on rank " + std::to_string(rank_of(s) + 1), column};
    at(s) = p;
    ++counts_[p];
    const auto count = [&](PieceType type) { return counts_[piece(c, type)]; };
    if (count(kKing) > 1) return Error{side + " has more than one king", column};
    if (count(kPawn) > 8) return Error{side + " has more than eight pawns", column};
    const int promoted = std::max(0, count(kQueen) - 1) + std::max(0, count(kRook) - 2) +
                         std::max(0, count(kBishop) - 2) + std::max(0, count(kKnight) - 2);
    if (count(kPawn) + promoted > 8) return Error{side + " has more pieces than promotions can give", column};
    return Done{};
  }

  Status side(const Word& field) {
    if (field.text != "w" && field.text != "b")
      return Error{"side to move must be w or b, not " + quoted(field.text), field.column};
    setup_.turn = field.text == "w" ? Color::First : Color::Second;
    return Done{};
  }

  Status castling(const Word& field) {
    if (field.text == "-") return Done{};
    for (std::size_t i = 0; i < field.text.size(); ++i)
      if (const Status status = castling_right(field.text[i], field.column + static_cast<int>(i)); !status)
        return status;
    return Done{};
  }

  Status castling_right(char letter, int column) {
    const Color c = is_upper(letter) ? Color::First : Color::Second;
    const char kind = to_upper(letter);
    const bool by_wing = kind == 'K' || kind == 'Q';
    if (!by_wing && (kind < 'A' || kind > 'H'))
      return Error{"no castling right is called " + quoted({&letter, 1}), column};
    const int home = c == Color::First ? 0 : 7;
    const std::string side{name_of(c)};
    int king = 0;
    while (king < 8 && at(square(king, home)) != piece(c, kKing)) ++king;
    if (king == 8) return Error{"castling right but " + side + "'s king is not on its first rank", column};

    int rook = kind - 'A';
    if (by_wing) {  // X-FEN: the outermost rook of that wing
      const int step = kind == 'K' ? -1 : 1;
      rook = kind == 'K' ? 7 : 0;
      while (rook != king && at(square(rook, home)) != piece(c, kRook)) rook += step;
    }
    if (at(square(rook, home)) != piece(c, kRook))
      return Error{"castling right " + quoted({&letter, 1}) + " but no " + side + " rook stands there", column};
    const Bitboard wing = rook > king ? ~Bitboard{0} << square(king, home) : ~(~Bitboard{0} << square(king, home));
    if ((setup_.castling_rooks & wing & back_rank(c)) != 0)
      return Error{"castling right on this wing is given twice", column};
    setup_.castling_rooks |= bit(square(rook, home));
    if (king != 4 || (rook != 0 && rook != 7)) setup_.rules.chess960 = true;
    return Done{};
  }

  Status en_passant(const Word& field) {
    const std::string_view text = field.text;
    if (text == "-") return Done{};
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
      return Error{"en passant must be a square or -, not " + quoted(text), field.column};
    const bool white = setup_.turn == Color::First;
    if (text[1] != (white ? '6' : '3'))
      return Error{"en passant square must be on rank " + std::string(white ? "6" : "3"), field.column + 1};
    const int file = text[0] - 'a';
    const Square target = square(file, white ? 5 : 2);
    const Square pawn = square(file, white ? 4 : 3);
    const Square start = square(file, white ? 6 : 1);
    if (at(pawn) != piece(~setup_.turn, kPawn))
      return Error{"no pawn on " + name_of(pawn) + " that could be taken en passant", field.column};
    for (const Square crossed : {target, start})
      if (at(crossed) != kEmpty)
        return Error{"no pawn can have come from " + name_of(start) + ": " + name_of(crossed) + " is occupied",
                     field.column};
    setup_.en_passant = target;
    return Done{};
  }

  static Result<int> counter(const Word& field, std::string_view what, int smallest) {
    const auto digits = std::find_if_not(field.text.begin(), field.text.end(), is_digit);
    if (digits != field.text.end())
      return Error{std::string(what) + " is no number: " + quoted(field.text), field.column};
    const auto value = parse_number(field.text);
    if (!value || *value < smallest || *value > kLargestCounter)
      return Error{
          std::string(what) + " must be from " + std::to_string(smallest) + " to " + std::to_string(kLargestCounter),
          field.column};
    return *value;
  }

  Setup setup_;
  std::array<int, 13> counts_{};
};

}  // namespace

Result<Position> Position::from_fen(std::string_view text, const Rules& rules) {
  const Result<Setup> setup = FenReader(rules).read(text);
  if (!setup) return setup.error();
  Position p = from_setup(*setup);
  const int side_column = split_words(text)[1].column;
  const std::string us{name_of(p.turn_)};
  if ((king_attacks(p.king_square(Color::First)) & p.pieces(Color::Second, kKing)) != 0)
    return Error{"the kings stand side by side", split_words(text)[0].column};
  if (!p.last_mover_safe())
    return Error{std::string(name_of(~p.turn_)) + " is in check, but " + us + " is to move", side_column};
  // Of two pieces that give check at once, one was uncovered by the other and so is a slider.
  const Bitboard leapers = p.checkers() & (p.pieces(kPawn) | p.pieces(kKnight));
  if (popcount(p.checkers()) > 2 || popcount(leapers) > 1)
    return Error{us + " is in check from pieces that cannot all have come there by one move", side_column};
  return p;
}

std::string Position::fen() const {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece p = board_[square(file, rank)];
      if (p == kEmpty) {
        ++gap;
        continue;
      }
      if (gap > 0) text += static_cast<char>('0' + gap);
      gap = 0;
      text += kPieceLetters[p];
    }
    if (gap > 0) text += static_cast<char>('0' + gap);
    if (rank > 0) text += '/';
  }
  text += turn_ == Color::First ? " w " : " b ";
  if (state_.castling_rooks == 0) text += '-';
  for (const Color c : {Color::First, Color::Second}) {
    for (int file = 7; file >= 0; --file) {  // king's wing first
      const Square s = square(file, c == Color::First ? 0 : 7);
      if ((castling_rooks(c) & bit(s)) == 0) continue;
      const char letter = rules_.chess960 ? static_cast<char>('A' + file) : s > king_square(c) ? 'K' : 'Q';
      text += c == Color::First ? letter : to_lower(letter);
    }
  }
  text += ' ';
  text += state_.en_passant == kNoSquare ? "-" : name_of(state_.en_passant);
  return text + ' ' + std::to_string(state_.clock) + ' ' + std::to_string(move_number());
}

}  // namespace kydai::chess
