#include <array>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/xiangqi/board_text.h"
#include "games/xiangqi/position.h"

namespace kydai::xiangqi {
namespace {

constexpr std::array<int, kPieceTypes> kSetSize{0, 1, 2, 2, 2, 2, 2, 5};
constexpr int kMostHalfmoves = 9999;
constexpr int kMostMoves = 9999;

Bitboard possible_points(Piece piece) {
  const Color c = color_of(piece);
  switch (type_of(piece)) {
    case PieceType::King: return palace(c);
    case PieceType::Advisor: return advisor_points(c);
    case PieceType::Elephant: return elephant_points(c);
    case PieceType::Pawn: return pawn_points(c);
    default: return kBoard;
  }
}

/// Where a pawn that still stands on its own half stands on its first file, so at most one of them per such file.
Bitboard home_file_points(Color c, Square s) { return file_squares(file_of(s)) & home_half(c); }

}  // namespace

/// Reads a FEN field by field; the one place that makes positions.
class PositionReader {
 public:
  explicit PositionReader(const Rules& rules) { position_.rules_ = rules; }

  Result<Position> read(std::string_view text) {
    const std::vector<Word> words = split_words(text);
    if (words.empty()) return Error{"an empty FEN", 1};
    if (auto status = read_board(words[0]); !status) return status.error();
    if (words.size() < 2) return Error{"the side to move is missing", static_cast<int>(text.size()) + 1};
    const auto side = read_side(words[1]);
    if (!side) return side.error();
    position_.turn_ = *side;
    if (auto status = read_rest({words.begin() + 2, words.end()}); !status) return status.error();
    position_.refresh();
    if (auto status = check_kings(); !status) return status.error();
    return position_;
  }

 private:
  Status read_board(const Word& field) {
    const auto letters =
        read_ranks(field.text, field.column, [](char c) { return piece_from_letter(c) != Piece::None; });
    if (!letters) return letters.error();
    std::array<int, kPieceCodes> count{};
    for (const PlacedLetter& placed : *letters) {
      const Piece piece = piece_from_letter(placed.letter);
      if (++count[static_cast<std::size_t>(piece)] > kSetSize[static_cast<std::size_t>(type_of(piece))])
        return Error{"more pieces than a set has: " + describe(piece), placed.column};
      if (!contains(possible_points(piece), placed.square))
        return Error{describe(piece) + " cannot stand on " + square_name(placed.square), placed.column};
      const Color c = color_of(piece);
      if (type_of(piece) == PieceType::Pawn && !crossed_river(c, placed.square) &&
          (position_.pieces(c, PieceType::Pawn) & home_file_points(c, placed.square)) != 0)
        return Error{"two uncrossed pawns of one side on one file", placed.column};
      position_.put(piece, placed.square);
      if (type_of(piece) == PieceType::King) king_columns_[static_cast<std::size_t>(c)] = placed.column;
    }
    for (const Color c : {Color::First, Color::Second})
      if (position_.pieces(c, PieceType::King) == 0)
        return Error{c == Color::First ? "red has no king" : "black has no king", field.column};
    return Done{};
  }

  /// "- -" as chess has castling and en passant there, then the counters; all of it may be missing.
  Status read_rest(const std::vector<Word>& words) {
    std::size_t next = 0;
    if (next < words.size() && words[next].text == "-") {
      ++next;
      if (next >= words.size() || words[next].text != "-")
        return Error{"a second '-' is missing", next < words.size() ? words[next].column : words[next - 1].column + 1};
      ++next;
    }
    if (next < words.size()) {
      const auto plies = read_counter(words[next++], "half-move counter", 0, kMostHalfmoves);
      if (!plies) return plies.error();
      position_.state_.counted_plies = static_cast<std::uint16_t>(*plies);
    }
    if (next < words.size()) {
      const auto number = read_counter(words[next++], "move number", 0, kMostMoves);
      if (!number) return number.error();
      position_.move_number_ = static_cast<std::uint16_t>(*number);
    }
    if (next < words.size()) return Error{"text after the FEN: " + quoted(words[next].text), words[next].column};
    return Done{};
  }

  Status check_kings() {
    const Color waiting = ~position_.turn_;
    const int column = king_columns_[static_cast<std::size_t>(waiting)];
    const Bitboard attackers =
        position_.royal_attackers(position_.king_square(waiting), position_.turn_, position_.occupied());
    if ((attackers & position_.pieces(PieceType::King)) != 0)
      return Error{"the kings face each other on an open file", column};
    if (attackers != 0) return Error{"the side that is not to move is in check", column};
    return Done{};
  }

  Position position_;
  std::array<int, 2> king_columns_{};
};

Result<Position> Position::from_fen(std::string_view text, const Rules& rules) {
  return PositionReader(rules).read(text);
}

std::string Position::fen() const {
  std::string out =
      write_ranks([this](Square s) { return piece_on(s) == Piece::None ? '\0' : letter_of(piece_on(s)); });
  out += turn_ == Color::First ? " w - - " : " b - - ";
  return out + std::to_string(state_.counted_plies) + ' ' + std::to_string(move_number_);
}

}  // namespace kydai::xiangqi
