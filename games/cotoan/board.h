#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/bits.h"
#include "core/color.h"

/// Cờ toán: the board of 9 files and 11 ranks, its cells, lines and pieces.
namespace kydai::cotoan {

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 11;
inline constexpr int kSquares = kFiles * kRanks;

/// A cell: (rank - 1) * 9 + file, a1 is 0 and i11 is 98. Converts to int for indexing, never from it.
enum Square : std::uint8_t { kNoSquare = 99 };

constexpr Square make_square(int file, int rank) { return static_cast<Square>(rank * kFiles + file); }
constexpr int file_of(Square square) { return square % kFiles; }
constexpr int rank_of(Square square) { return square / kFiles; }
constexpr bool on_board(int file, int rank) { return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks; }
inline std::string name(Square square) {
  std::string text(1, static_cast<char>('a' + file_of(square)));
  text += std::to_string(rank_of(square) + 1);
  return text;
}

/// Where the zeros stand, and never leave but captured.
inline constexpr std::array<Square, 2> kZeroSquares{make_square(4, 1), make_square(4, 9)};

/// A coloured piece: 0 is an empty cell, 1..10 are the first player's 0..9, 11..20 the second player's.
enum Piece : std::uint8_t { kNoPiece = 0 };
inline constexpr int kPieceCodes = 21;
inline constexpr int kValues = 10;

constexpr Piece make_piece(Color color, int value) { return static_cast<Piece>(1 + index(color) * kValues + value); }
constexpr int value_of(Piece piece) { return (piece - 1) % kValues; }
constexpr Color color_of(Piece piece) { return piece > kValues ? Color::Second : Color::First; }

/// Every cell lies on four lines, which run in these directions: along the rank, the file and the two diagonals.
inline constexpr int kAxes = 4;
inline constexpr std::array<int, kAxes> kSteps{1, kFiles, kFiles + 1, kFiles - 1};
inline constexpr std::array<int, kAxes> kFileSteps{1, 0, 1, -1};
inline constexpr std::array<int, kAxes> kRankSteps{0, 1, 1, 1};
inline constexpr int kLines = kRanks + kFiles + 2 * (kFiles + kRanks - 1);

/// Where a cell lies on its four lines. Bit `at` of a line stands for the cell; a line's cells begin at bit 1, and
/// the bits below and above them are its edges.
struct Place {
  std::array<std::uint8_t, kAxes> line;
  std::array<std::uint8_t, kAxes> at;
};

/// One set of cells of each line, as bits; unused lines make the number round, so that compilers use wide registers.
inline constexpr std::size_t kRoundedLines = 64;
using LineSets = std::array<std::uint16_t, kRoundedLines>;

/// What two cells are to one another: which way along which axis, and how far apart; distance 0 for no common line.
struct Course {
  std::uint8_t axis : 2;
  std::uint8_t down : 1;
  std::uint8_t distance : 4;

  [[nodiscard]] constexpr int step() const { return down ? -kSteps[axis] : kSteps[axis]; }
};

namespace detail {

constexpr std::array<Place, kSquares> make_places() {
  std::array<Place, kSquares> places{};
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file) {
      Place& place = places[make_square(file, rank)];
      const int right = kFiles - 1 - file;
      place.line = {static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(kRanks + file),
                    static_cast<std::uint8_t>(kRanks + kFiles + rank + right),
                    static_cast<std::uint8_t>(kRanks + kFiles + (kFiles + kRanks - 1) + rank + file)};
      place.at = {static_cast<std::uint8_t>(1 + file), static_cast<std::uint8_t>(1 + rank),
                  static_cast<std::uint8_t>(1 + (file < rank ? file : rank)),
                  static_cast<std::uint8_t>(1 + (right < rank ? right : rank))};
    }
  return places;
}

}  // namespace detail

inline constexpr std::array<Place, kSquares> kPlaces = detail::make_places();

namespace detail {

constexpr std::array<LineSets, kSquares> make_line_bits() {
  std::array<LineSets, kSquares> bits{};
  for (std::size_t square = 0; square < kSquares; ++square)
    for (std::size_t axis = 0; axis < kAxes; ++axis)
      bits[square][kPlaces[square].line[axis]] = static_cast<std::uint16_t>(1U << kPlaces[square].at[axis]);
  return bits;
}

constexpr std::array<std::array<Square, kRanks + 2>, kLines> make_line_squares() {
  std::array<std::array<Square, kRanks + 2>, kLines> squares{};
  for (auto& line : squares) line.fill(kNoSquare);
  for (int square = 0; square < kSquares; ++square) {
    const Place& place = kPlaces[static_cast<std::size_t>(square)];
    for (std::size_t axis = 0; axis < kAxes; ++axis)
      squares[place.line[axis]][place.at[axis]] = static_cast<Square>(square);
  }
  return squares;
}

constexpr std::array<std::array<Course, kSquares>, kSquares> make_courses() {
  std::array<std::array<Course, kSquares>, kSquares> courses{};
  for (int from = 0; from < kSquares; ++from)
    for (std::size_t axis = 0; axis < kAxes; ++axis)
      for (int sign = -1; sign <= 1; sign += 2) {
        int file = from % kFiles + sign * kFileSteps[axis];
        int rank = from / kFiles + sign * kRankSteps[axis];
        for (unsigned distance = 1; on_board(file, rank); ++distance) {
          Course& course = courses[static_cast<std::size_t>(from)][make_square(file, rank)];
          course.axis = axis & 3U;
          course.down = sign < 0;
          course.distance = distance & 15U;
          file += sign * kFileSteps[axis];
          rank += sign * kRankSteps[axis];
        }
      }
  return courses;
}

}  // namespace detail

/// The bits of each cell on all lines.
inline constexpr std::array<LineSets, kSquares> kLineBits = detail::make_line_bits();

/// Which cell a bit of a line stands for; kNoSquare for its edges.
inline constexpr std::array<std::array<Square, kRanks + 2>, kLines> kLineSquares = detail::make_line_squares();

inline constexpr std::array<std::array<Course, kSquares>, kSquares> kCourses = detail::make_courses();

namespace detail {

constexpr LineSets make_edges() {
  LineSets edges{};
  edges.fill(0xFFFF);
  for (std::size_t line = 0; line < kLines; ++line)
    for (std::size_t at = 0; at < kLineSquares[line].size(); ++at)
      if (kLineSquares[line][at] != kNoSquare) edges[line] = static_cast<std::uint16_t>(edges[line] & ~(1U << at));
  return edges;
}

}  // namespace detail

/// The bits outside each line: they stop a walk along it like a piece does.
inline constexpr LineSets kEdges = detail::make_edges();

}  // namespace kydai::cotoan
