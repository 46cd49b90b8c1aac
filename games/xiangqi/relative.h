#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/xiangqi/move.h"
#include "games/xiangqi/position.h"

/// The WXF, Vietnamese and Chinese notations all say the same in different letters: which piece, from which file or
/// in which order on its file, forward, back or sideways, how far or to which file. This is what they say.
namespace kydai::xiangqi {

/// Which of several like pieces on one file.
enum class Order {
  None,        ///< told by the file alone
  Front,       ///< the foremost
  Middle,      ///< of three or of five
  Rear,        ///< the rearmost
  InnerFront,  ///< WXF's P+: the foremost of two or three, the second of four or five
  InnerRear,   ///< WXF's P-: the same from behind
  Nth,         ///< counted from the front
};

enum class Direction { Forward, Back, Sideways };

struct RelativeMove {
  PieceType type = PieceType::None;
  std::optional<int> file{};  ///< 1..9 from the mover's right
  Order order = Order::None;
  int nth = 0;  ///< with Order::Nth, from 1
  Direction direction = Direction::Forward;
  int number = 0;  ///< steps along a file, otherwise the file to go to
  /// WXF calls the middle one of three or five pawns by its file as if it were alone.
  bool file_means_middle = false;
};

/// What a legal move is called, and what its writer must know about the pieces like it.
struct DescribedMove {
  RelativeMove move;
  int on_file = 1;           ///< like pieces on the file it leaves
  int place = 1;             ///< its own place among them from the front, from 1
  bool other_files = false;  ///< whether another file has several like pieces too
};

/// The file's number as the player counts, 1..9 from the right.
constexpr int file_number(Color c, Square s) { return c == Color::First ? kFiles - file_of(s) : file_of(s) + 1; }

DescribedMove describe_move(const Position& position, Move move);

/// The legal moves that fit the description; one if it is a good one.
std::vector<Move> matching_moves(const Position& position, const RelativeMove& wanted);

}  // namespace kydai::xiangqi
