#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/fixed_vector.h"
#include "core/game.h"
#include "core/outcome.h"
#include "core/result.h"
#include "games/cotoan/board.h"
#include "games/cotoan/rules.h"

namespace kydai::cotoan {

/// From where to where: 7 bits each. Whether it captures, and with which arithmetic, follows from the position.
class Move {
 public:
  Move() = default;  // trivial, so that a list of moves costs nothing to make; Move{} is "no move"
  constexpr Move(Square from, Square to) : raw_(static_cast<std::uint16_t>(from | to << 7)) {}
  static constexpr Move from_raw(std::uint16_t raw) {
    Move move{};
    move.raw_ = raw;
    return move;
  }

  [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(raw_ & 127U); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(raw_ >> 7 & 127U); }
  bool operator==(const Move&) const = default;

 private:
  std::uint16_t raw_;
};

/// A cờ toán position: pieces, side to move, points and counters. Only from_fen makes one, always validated.
///
/// The pieces on each of the 58 lines are kept up to date for both sides. So "how far can it go" is two bit scans a
/// line, and all pairs that face an enemy are found for all lines at once, in wide registers.
class Position {
 public:
  using Move = cotoan::Move;
  using Step = Move;
  using Rules = cotoan::Rules;
  /// No position has more: on an empty board the nine pieces have at most 250 moves, and a capture takes the
  /// place of at least one quiet move in its direction.
  using MoveList = FixedVector<Move, 256>;

  /// What a move cannot give back by itself.
  struct Undo {
    std::uint64_t key;  ///< of the position before the move
    std::int32_t clock;
    std::int32_t reversible;
    Piece captured;
  };

  static constexpr int kSquares = cotoan::kSquares;
  static constexpr int kPieceCodes = cotoan::kPieceCodes;

  static Result<Position> from_fen(std::string_view text, const Rules& rules = {});
  [[nodiscard]] std::string fen() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// The key after a pseudo-legal move, without making it.
  [[nodiscard]] std::uint64_t key_after(Move move) const;
  [[nodiscard]] int reversible_plies() const { return reversible_; }
  [[nodiscard]] int plies_without_capture() const { return clock_; }
  [[nodiscard]] int move_number() const { return move_number_; }

  [[nodiscard]] int piece_code(int square) const { return board_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] Piece piece_on(Square square) const { return board_[square]; }
  /// Where a piece stands; kNoSquare when it has been captured.
  [[nodiscard]] Square square_of(Piece piece) const { return squares_[piece]; }
  [[nodiscard]] Square square_of(Color color, int value) const { return squares_[make_piece(color, value)]; }
  [[nodiscard]] Square zero_square(Color color) const { return square_of(color, 0); }
  /// The cells of one side's pieces.
  [[nodiscard]] u128 pieces(Color color) const;
  /// The values one side still has, as bits 0..9.
  [[nodiscard]] unsigned values(Color color) const { return values_[static_cast<std::size_t>(index(color))]; }

  /// What one side has captured, and what it has to reach (0: nothing agreed).
  [[nodiscard]] int points(Color color) const { return points_[static_cast<std::size_t>(index(color))]; }
  [[nodiscard]] int target() const { return target_; }
  /// The piece that a legal move captures, kNoPiece for a quiet one.
  [[nodiscard]] Piece captured_code(Move move) const { return board_[move.to()]; }
  /// The distances at which `rear` behind `front` captures, as bits 1..9.
  [[nodiscard]] unsigned results(int rear, int front) const {
    return kResults[variant_][static_cast<std::size_t>(rear)][static_cast<std::size_t>(front)];
  }
  /// The first cell on the way between two cells of a common line that is not empty; `to` when all are.
  [[nodiscard]] Square first_obstacle(Square from, Square to) const;

  template <Gen kKind>
  void generate(MoveList& list) const;
  [[nodiscard]] int count_legal() const;
  /// Whether the mover is not walled in; the plies without capture do not matter here, as no moves comes before them.
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool is_pseudo_legal(Move move) const;
  [[nodiscard]] bool is_legal(Move move) const { return is_pseudo_legal(move); }
  [[nodiscard]] bool is_tactical(Move move) const { return board_[move.to()] != kNoPiece; }
  /// There is no self-check in cờ toán: leaving the 0 to be captured is allowed.
  [[nodiscard]] bool last_mover_safe() const { return true; }  // NOLINT(readability-convert-member-functions-to-static)

  void do_move(Move move, Undo& undo);
  void undo_move(Move move, const Undo& undo);

  /// Passing is no move of the game, but a search asks what would come of it.
  [[nodiscard]] bool null_move_sound() const;
  void do_null_move(Undo& undo);
  void undo_null_move(const Undo& undo);

  /// Whether the enemy could capture the mover's 0 if the mover did nothing.
  [[nodiscard]] bool zero_attacked() const { return can_capture_on(~turn_, zero_square(turn_)); }
  /// Whether the side to move can capture the enemy's 0 now.
  [[nodiscard]] bool can_capture_zero() const { return can_capture_on(turn_, zero_square(~turn_)); }

  /// What a piece is worth in exchanges, in centipawns (a pawn being the 1).
  static constexpr int exchange_value(int value) { return value == 0 ? 20000 : 60 + 40 * value; }
  /// Whether a legal move wins at least so much when both sides go on capturing on its destination.
  [[nodiscard]] bool see_at_least(Move move, int threshold) const;

  [[nodiscard]] std::optional<Outcome> outcome(std::span<const Played<Position>> history) const;
  /// Running out of time always loses: any two pieces and the enemy's 0 are enough to win.
  [[nodiscard]] bool can_win_on_time(Color /*color*/) const { return true; }
  [[nodiscard]] bool is_consistent() const;

 private:
  friend class FenReader;

  Position() = default;

  void put(Piece piece, Square square);
  [[nodiscard]] std::uint64_t compute_key() const;
  [[nodiscard]] bool won() const;
  [[nodiscard]] bool clock_expired() const { return rules_.no_capture_plies != 0 && clock_ >= rules_.no_capture_plies; }
  [[nodiscard]] bool is_over() const { return won() || clock_expired(); }
  [[nodiscard]] unsigned occupied(std::size_t line) const { return lines_[0][line] | lines_[1][line] | kEdges[line]; }
  [[nodiscard]] int free_run(Square square, std::size_t axis, bool down) const;
  [[nodiscard]] Piece capturer(Square target, std::size_t axis, bool down, Square vacated) const;
  [[nodiscard]] bool can_capture_on(Color color, Square target) const;

  template <class Visitor>
  bool visit_captures(Visitor&& visit) const;

  std::array<LineSets, 2> lines_{};  // each side's pieces on all lines
  std::array<Piece, cotoan::kSquares> board_{};
  std::array<Square, cotoan::kPieceCodes> squares_{};
  std::uint64_t key_ = 0;
  std::array<std::uint16_t, 2> values_{};
  std::array<std::uint8_t, 2> points_{};
  std::uint8_t target_ = 0;
  std::uint8_t variant_ = 0;  // rules_.capture_variant()
  Color turn_ = Color::First;
  std::int32_t clock_ = 0;
  std::int32_t reversible_ = 0;  // as clock_, but no position before a null move counts
  std::int32_t move_number_ = 1;
  Rules rules_;
};

extern template void Position::generate<Gen::All>(MoveList&) const;
extern template void Position::generate<Gen::Tactical>(MoveList&) const;
extern template void Position::generate<Gen::Quiet>(MoveList&) const;

}  // namespace kydai::cotoan
