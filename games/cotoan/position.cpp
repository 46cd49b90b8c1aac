#include "games/cotoan/position.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "core/line.h"
#include "core/rng.h"

namespace kydai::cotoan {
namespace {

constexpr std::uint64_t kKeySeed = 0xC07A;
constexpr std::uint64_t kSecondToMove = Rng(kKeySeed).next();

/// Row 0, the empty cell, is all zeros, so that capturing nothing needs no branch.
constexpr auto kPieceKeys = [] {
  std::array<std::array<std::uint64_t, kSquares>, kPieceCodes> keys{};
  Rng rng(kKeySeed + 1);
  for (std::size_t piece = 1; piece < kPieceCodes; ++piece)
    for (std::uint64_t& key : keys[piece]) key = rng.next();
  return keys;
}();

constexpr int kSumOfValues = 45;

constexpr std::size_t slot(Color color) { return static_cast<std::size_t>(index(color)); }

constexpr Square moved(Square square, int by) { return static_cast<Square>(square + by); }

/// How far a piece of that value can go up and down a line of which it is bit `at`.
/// A bit set `value` cells away makes the limit one more obstacle.
constexpr int reach_up(unsigned occupied, int at, int value) {
  return std::countr_zero(occupied >> (at + 1) | 1U << value);
}
constexpr int reach_down(unsigned occupied, int at, int value) {
  return std::countl_zero(occupied << (32 - at) | 0x80000000U >> value);
}

/// For counting without looking at the cells: the free cells above (low half) and below (high half) each cell of a
/// line, for every pattern of pieces on it; and how many of those a piece of each value can reach.
constexpr std::size_t kLinePatterns = 1U << kRanks;
constexpr auto kFreeRuns = [] {
  std::array<std::array<std::uint8_t, kLinePatterns>, kRanks> runs{};
  for (int at = 1; at <= kRanks; ++at)
    for (unsigned pattern = 0; pattern < kLinePatterns; ++pattern) {
      const unsigned occupied = pattern << 1 | 1U | 2U << kRanks;
      runs[static_cast<std::size_t>(at - 1)][pattern] = static_cast<std::uint8_t>(
          std::countr_zero(occupied >> (at + 1) | 0x8000U) | std::countl_zero(occupied << (32 - at)) << 4);
    }
  return runs;
}();
constexpr auto kReaches = [] {
  std::array<std::array<std::uint8_t, 256>, kValues> reaches{};
  for (std::size_t value = 1; value < kValues; ++value)
    for (std::size_t runs = 0; runs < 256; ++runs)
      reaches[value][runs] = static_cast<std::uint8_t>(std::min(value, runs & 15U) + std::min(value, runs >> 4));
  return reaches;
}();

/// The sum of the values that are not in the set.
constexpr int missing_points(unsigned values) {
  int sum = kSumOfValues;
  for (int value = 1; value < kValues; ++value)
    if ((values >> value & 1U) != 0) sum -= value;
  return sum;
}

/// Takes a piece off all lines through a cell, or puts it there.
void toggle(LineSets& lines, Square square) {
  for (std::size_t i = 0; i < kRoundedLines; ++i)
    lines[i] = static_cast<std::uint16_t>(lines[i] ^ kLineBits[square][i]);
}
void toggle_both(LineSets& lines, Square a, Square b) {
  for (std::size_t i = 0; i < kRoundedLines; ++i)
    lines[i] = static_cast<std::uint16_t>(lines[i] ^ kLineBits[a][i] ^ kLineBits[b][i]);
}

}  // namespace

void Position::put(Piece piece, Square square) {
  const Color color = color_of(piece);
  board_[square] = piece;
  squares_[piece] = square;
  values_[slot(color)] = static_cast<std::uint16_t>(values_[slot(color)] | 1U << value_of(piece));
  toggle(lines_[slot(color)], square);
}

std::uint64_t Position::compute_key() const {
  std::uint64_t key = turn_ == Color::Second ? kSecondToMove : 0;
  for (std::size_t square = 0; square < kSquares; ++square) key ^= kPieceKeys[board_[square]][square];
  // What never changes in a game, but makes equal pictures different games: the rules, the target, and the points
  // that the sides did not get for the pieces missing.
  std::uint64_t setup = variant_;
  setup = setup * 2 + (rules_.repetition_draws ? 1 : 0);
  setup = setup * (kLongestNoCapture + 1) + static_cast<std::uint64_t>(rules_.no_capture_plies);
  setup = setup * (kSumOfValues + 1) + target_;
  for (const Color color : {Color::First, Color::Second})
    setup = setup * (kSumOfValues + 1) + static_cast<std::uint64_t>(missing_points(values(~color)) - points(color));
  return key ^ Rng(kKeySeed + 2 + setup).next();
}

std::uint64_t Position::key_after(Move move) const {
  const Piece piece = board_[move.from()];
  return key_ ^ kPieceKeys[piece][move.from()] ^ kPieceKeys[piece][move.to()] ^
         kPieceKeys[board_[move.to()]][move.to()] ^ kSecondToMove;
}

u128 Position::pieces(Color color) const {
  u128 cells = 0;
  for (int value = 0; value < kValues; ++value)
    if (const Square square = square_of(color, value); square != kNoSquare) cells |= u128{1} << square;
  return cells;
}

bool Position::won() const {
  if (((values_[0] & values_[1]) & 1U) == 0) return true;
  return target_ != 0 && (points_[0] >= target_ || points_[1] >= target_);
}

int Position::free_run(Square square, std::size_t axis, bool down) const {
  const Place& place = kPlaces[square];
  const unsigned line = occupied(place.line[axis]);
  constexpr int kNoLimit = 15;
  return down ? reach_down(line, place.at[axis], kNoLimit) : reach_up(line, place.at[axis], kNoLimit);
}

Square Position::first_obstacle(Square from, Square to) const {
  const Course course = kCourses[from][to];
  assert(course.distance != 0);
  const int free = free_run(from, course.axis, course.down != 0);
  return free + 1 >= course.distance ? to : moved(from, (free + 1) * course.step());
}

// ---------------------------------------------------------------------------------------------- making moves

void Position::do_move(Move move, Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  const Piece captured = board_[to];
  assert(piece != kNoPiece && color_of(piece) == turn_);

  undo.key = key_;
  undo.clock = clock_;
  undo.reversible = reversible_;
  undo.captured = captured;
  key_ ^= kPieceKeys[piece][from] ^ kPieceKeys[piece][to] ^ kPieceKeys[captured][to] ^ kSecondToMove;

  toggle_both(lines_[slot(turn_)], from, to);
  if (captured == kNoPiece) {
    ++clock_;
    ++reversible_;
  } else {
    assert(color_of(captured) != turn_);
    toggle(lines_[slot(~turn_)], to);
    const int value = value_of(captured);
    values_[slot(~turn_)] = static_cast<std::uint16_t>(values_[slot(~turn_)] & ~(1U << value));
    points_[slot(turn_)] = static_cast<std::uint8_t>(points_[slot(turn_)] + value);
    squares_[captured] = kNoSquare;
    clock_ = 0;
    reversible_ = 0;
  }
  board_[from] = kNoPiece;
  board_[to] = piece;
  squares_[piece] = to;
  move_number_ += index(turn_);
  turn_ = ~turn_;
}

void Position::undo_move(Move move, const Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[to];
  const Piece captured = undo.captured;
  turn_ = ~turn_;
  move_number_ -= index(turn_);
  assert(piece != kNoPiece && color_of(piece) == turn_);

  toggle_both(lines_[slot(turn_)], from, to);
  if (captured != kNoPiece) {
    toggle(lines_[slot(~turn_)], to);
    const int value = value_of(captured);
    values_[slot(~turn_)] = static_cast<std::uint16_t>(values_[slot(~turn_)] | 1U << value);
    points_[slot(turn_)] = static_cast<std::uint8_t>(points_[slot(turn_)] - value);
    squares_[captured] = to;
  }
  board_[from] = piece;
  board_[to] = captured;
  squares_[piece] = from;
  key_ = undo.key;
  clock_ = undo.clock;
  reversible_ = undo.reversible;
}

bool Position::null_move_sound() const {
  constexpr int kEnoughPieces = 3;
  return popcount(u64{values(turn_) & ~1U}) >= kEnoughPieces;
}

void Position::do_null_move(Undo& undo) {
  undo.key = key_;
  undo.clock = clock_;
  undo.reversible = reversible_;
  undo.captured = kNoPiece;
  key_ ^= kSecondToMove;
  ++clock_;
  reversible_ = 0;
  move_number_ += index(turn_);
  turn_ = ~turn_;
}

void Position::undo_null_move(const Undo& undo) {
  turn_ = ~turn_;
  move_number_ -= index(turn_);
  key_ = undo.key;
  clock_ = undo.clock;
  reversible_ = undo.reversible;
}

// -------------------------------------------------------------------------------------------- generating moves

/// Calls visit(rear, target) for every capture; stops, and returns true, when it does.
template <class Visitor>
bool Position::visit_captures(Visitor&& visit) const {
  const LineSets& own = lines_[slot(turn_)];
  const LineSets& enemy = lines_[slot(~turn_)];
  // A carry runs up through empty cells and stops at the first piece or edge. Started above the front piece of each
  // pair whose rear piece stands below, it ends on what that pair faces; started above each enemy, it ends on what
  // the enemy faces: the front piece of a pair whose rear piece stands above.
  alignas(64) LineSets targets_above;
  alignas(64) LineSets fronts_above;
  alignas(64) std::array<std::uint8_t, kRoundedLines> found;
  for (std::size_t i = 0; i < kRoundedLines; ++i) {
    const unsigned us = own[i];
    const unsigned them = enemy[i];
    const unsigned empty = ~(us | them | kEdges[i]) & 0xFFFFU;
    const unsigned fronts_below = us & us << 1;
    targets_above[i] = static_cast<std::uint16_t>((empty + (fronts_below << 1)) & them);
    fronts_above[i] = static_cast<std::uint16_t>((empty + (them << 1)) & us & us >> 1);
    found[i] = (targets_above[i] | fronts_above[i]) != 0 ? 1 : 0;
  }
  const ResultTable& table = kResults[variant_];
  const auto reaches = [&](Square rear, Square front, int distance) {
    return (table[static_cast<std::size_t>(value_of(board_[rear]))]
                 [static_cast<std::size_t>(value_of(board_[front]))] >>
                distance &
            1) != 0;
  };
  for (std::size_t first = 0; first < kRoundedLines; first += 8) {
    u64 lines;
    std::memcpy(&lines, &found[first], sizeof lines);
    for (; lines != 0; lines &= lines - 1) {
      const std::size_t line = first + static_cast<std::size_t>(lowest_bit(lines)) / 8;
      const auto& square = kLineSquares[line];
      for (unsigned targets = targets_above[line]; targets != 0; targets &= targets - 1) {
        const auto target = static_cast<unsigned>(std::countr_zero(targets));
        const unsigned front = static_cast<unsigned>(std::bit_width(own[line] & ((1U << target) - 1))) - 1;
        if (reaches(square[front - 1], square[front], static_cast<int>(target - front)) &&
            visit(square[front - 1], square[target]))
          return true;
      }
      for (unsigned fronts = fronts_above[line]; fronts != 0; fronts &= fronts - 1) {
        const auto front = static_cast<unsigned>(std::countr_zero(fronts));
        const unsigned target = static_cast<unsigned>(std::bit_width(enemy[line] & ((1U << front) - 1))) - 1;
        if (reaches(square[front + 1], square[front], static_cast<int>(front - target)) &&
            visit(square[front + 1], square[target]))
          return true;
      }
    }
  }
  return false;
}

template <Gen kKind>
void Position::generate(MoveList& list) const {
  if (is_over()) return;
  if constexpr (kKind != Gen::Quiet)
    visit_captures([&](Square from, Square to) {
      list.push_back(Move(from, to));
      return false;
    });
  if constexpr (kKind == Gen::Tactical) return;
  for (int value = 1; value < kValues; ++value) {
    const Square from = square_of(turn_, value);
    if (from == kNoSquare) continue;
    const Place& place = kPlaces[from];
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
      const unsigned all = occupied(place.line[axis]);
      const int step = kSteps[axis];
      int to = from;
      for (int n = reach_up(all, place.at[axis], value); n > 0; --n)
        list.push_back(Move(from, static_cast<Square>(to += step)));
      to = from;
      for (int n = reach_down(all, place.at[axis], value); n > 0; --n)
        list.push_back(Move(from, static_cast<Square>(to -= step)));
    }
  }
}
template void Position::generate<Gen::All>(MoveList&) const;
template void Position::generate<Gen::Tactical>(MoveList&) const;
template void Position::generate<Gen::Quiet>(MoveList&) const;

int Position::count_legal() const {
  if (is_over()) return 0;
  alignas(64) LineSets cells;
  for (std::size_t i = 0; i < kRoundedLines; ++i)
    cells[i] = static_cast<std::uint16_t>((lines_[0][i] | lines_[1][i] | kEdges[i]) >> 1 & (kLinePatterns - 1));
  int count = 0;
  for (std::size_t value = 1; value < kValues; ++value) {
    const Square from = square_of(turn_, static_cast<int>(value));
    if (from == kNoSquare) continue;
    const Place& place = kPlaces[from];
    const auto along = [&](std::size_t axis) {
      return kReaches[value][kFreeRuns[place.at[axis] - 1U][cells[place.line[axis]]]];
    };
    count += along(0) + along(1) + along(2) + along(3);
  }
  visit_captures([&](Square, Square) { return ++count, false; });
  return count;
}

bool Position::has_legal_move() const {
  if (won()) return false;
  for (int value = 1; value < kValues; ++value) {
    const Square from = square_of(turn_, value);
    if (from == kNoSquare) continue;
    const Place& place = kPlaces[from];
    for (std::size_t axis = 0; axis < kAxes; ++axis)
      if ((occupied(place.line[axis]) >> (place.at[axis] - 1) & 5U) != 5U) return true;  // a free neighbour
  }
  return visit_captures([](Square, Square) { return true; });
}

bool Position::is_pseudo_legal(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  if (move.raw() >> 14 != 0 || from >= kSquares || to >= kSquares) return false;
  const Piece piece = board_[from];
  if (piece == kNoPiece || color_of(piece) != turn_ || value_of(piece) == 0) return false;
  const Course course = kCourses[from][to];
  if (course.distance == 0 || is_over()) return false;
  const Piece captured = board_[to];
  if (captured == kNoPiece)
    return course.distance <= value_of(piece) && free_run(from, course.axis, course.down != 0) >= course.distance;
  if (color_of(captured) == turn_ || course.distance < 2) return false;
  const Square front_square = moved(from, course.step());
  const Piece front = board_[front_square];
  const int n = course.distance - 1;
  return front != kNoPiece && color_of(front) == turn_ && (results(value_of(piece), value_of(front)) >> n & 1U) != 0 &&
         free_run(front_square, course.axis, course.down != 0) == n - 1;
}

// ------------------------------------------------------------------------------------------------ exchanges

/// The rear piece that could capture on `target` coming from one direction, as if `vacated` were empty.
Piece Position::capturer(Square target, std::size_t axis, bool down, Square vacated) const {
  const Place& place = kPlaces[target];
  unsigned all = occupied(place.line[axis]);
  if (vacated != kNoSquare && kPlaces[vacated].line[axis] == place.line[axis])
    all &= ~(1U << kPlaces[vacated].at[axis]);
  constexpr int kNoLimit = 15;
  const int at = place.at[axis];
  const int n = 1 + (down ? reach_down(all, at, kNoLimit) : reach_up(all, at, kNoLimit));
  const int behind = down ? at - n - 1 : at + n + 1;
  if (behind < 1 || ((all & ~unsigned{kEdges[place.line[axis]]}) >> behind & 1U) == 0) return kNoPiece;
  const int step = down ? -kSteps[axis] : kSteps[axis];
  const Piece front = board_[moved(target, n * step)];
  const Piece rear = board_[moved(target, (n + 1) * step)];
  if (color_of(front) != color_of(rear) || value_of(rear) == 0) return kNoPiece;
  return (results(value_of(rear), value_of(front)) >> n & 1U) != 0 ? rear : kNoPiece;
}

bool Position::can_capture_on(Color color, Square target) const {
  if (target == kNoSquare) return false;
  for (std::size_t axis = 0; axis < kAxes; ++axis)
    for (const bool down : {false, true})
      if (const Piece rear = capturer(target, axis, down, kNoSquare); rear != kNoPiece && color_of(rear) == color)
        return true;
  return false;
}

bool Position::see_at_least(Move move, int threshold) const {
  const Piece victim = board_[move.to()];
  int balance = (victim == kNoPiece ? 0 : exchange_value(value_of(victim))) - threshold;
  if (balance < 0) return false;
  if (victim != kNoPiece && value_of(victim) == 0) return true;  // the game is won: nobody captures back
  balance = exchange_value(value_of(board_[move.from()])) - balance;
  if (balance <= 0) return true;

  // Each direction gives one capture at most: the front piece stays and its rear piece is gone, and no cell lies on
  // two rays. So the capturers of both sides can be collected once; the cheaper ones go first.
  std::array<unsigned, 2> capturers{};
  for (std::size_t axis = 0; axis < kAxes; ++axis)
    for (const bool down : {false, true})
      if (const Piece rear = capturer(move.to(), axis, down, move.from()); rear != kNoPiece)
        capturers[slot(color_of(rear))] |= 1U << value_of(rear);
  Color side = turn_;
  bool good = true;
  while (true) {
    side = ~side;
    unsigned& left = capturers[slot(side)];
    if (left == 0) return good;
    good = !good;
    const int value = std::countr_zero(left);
    left &= left - 1;
    balance = exchange_value(value) - balance;
    if (balance < static_cast<int>(good)) return good;
  }
}

// -------------------------------------------------------------------------------------------------- verdicts

std::optional<Outcome> Position::outcome(std::span<const Played<Position>> history) const {
  for (const Color color : {turn_, ~turn_})
    if (zero_square(color) == kNoSquare) return Outcome{~color, reason::kZeroCaptured};
  for (const Color color : {~turn_, turn_})
    if (target_ != 0 && points(color) >= target_) return Outcome{color, reason::kPoints};
  if (!has_legal_move()) return Outcome{~turn_, reason::kNoMoves};
  if (rules_.repetition_draws && earlier_occurrences(*this, history) >= 2)
    return Outcome{std::nullopt, reason::kThreefold};
  if (clock_expired()) {
    if (points_[0] == points_[1]) return Outcome{std::nullopt, reason::kHundredPlies};
    return Outcome{points_[0] > points_[1] ? Color::First : Color::Second, reason::kHundredPlies};
  }
  return std::nullopt;
}

bool Position::is_consistent() const {
  Position fresh;
  fresh.squares_.fill(kNoSquare);
  for (int square = 0; square < kSquares; ++square) {
    const Piece piece = board_[static_cast<std::size_t>(square)];
    if (piece >= kPieceCodes || (piece != kNoPiece && fresh.squares_[piece] != kNoSquare)) return false;
    if (piece != kNoPiece) fresh.put(piece, static_cast<Square>(square));
  }
  for (const Color color : {Color::First, Color::Second}) {
    const Square zero = zero_square(color);
    if (zero != kNoSquare && zero != kZeroSquares[slot(color)]) return false;
    if (points(color) > missing_points(values(~color))) return false;
  }
  return fresh.lines_ == lines_ && fresh.squares_ == squares_ && fresh.values_ == values_ &&
         variant_ == rules_.capture_variant() && key_ == compute_key() && clock_ >= reversible_ && move_number_ >= 1;
}

}  // namespace kydai::cotoan
