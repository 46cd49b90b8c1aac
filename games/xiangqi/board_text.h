#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "core/result.h"
#include "core/text.h"
#include "games/xiangqi/board.h"

/// The parts of FEN and of coordinates that xiangqi and cờ úp write alike.
namespace kydai::xiangqi {

/// The piece type of a letter of either case: K A B N R C P, or the other alphabet's E (elephant) and H (horse).
/// None for every other character.
PieceType type_from_letter(char letter);
/// K A B N R C P.
char letter_of(PieceType type);
/// Upper case for red, lower case for black. The piece must not be None.
char letter_of(Piece piece);
/// The piece of a letter; None for every other character.
Piece piece_from_letter(char letter);
/// "a red horse", for messages.
std::string describe(Piece piece);

/// One letter of a FEN's board field, where it stands on the board and in the text.
struct PlacedLetter {
  Square square;
  char letter;
  int column;
};

/// Reads the ten ranks of a board field from the top; `column` is where the field begins. Checks the shape (ten ranks
/// of nine points) and that `known(letter)` holds for every letter.
Result<std::vector<PlacedLetter>> read_ranks(std::string_view field, int column,
                                             const std::function<bool(char)>& known);
/// The inverse; `letter_at` gives the letter on a point, or 0 for an empty one.
std::string write_ranks(const std::function<char(Square)>& letter_at);

/// The side to move: w or r for red, b for black.
Result<Color> read_side(const Word& word);
/// A counter of a FEN: digits only, between `least` and `most`.
Result<int> read_counter(const Word& word, std::string_view what, int least, int most);

/// "e4" with ranks 0-9, or "e5" with ranks 1-10 where `first_rank` is 1.
std::string square_name(Square s, int first_rank = 0);

}  // namespace kydai::xiangqi
