#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fixed_vector.h"
#include "core/game.h"
#include "games/xiangqi/board.h"
#include "games/xiangqi/move.h"
#include "games/xiangqi/rules.h"
#include "games/xiangqi/zobrist.h"

namespace kydai::xiangqi {

/// A position of xiangqi with everything its rules need: the pieces, the side to move, the counters of the
/// sixty-move rule. Made by from_fen() only, so it is always a possible one.
///
/// Legal moves are generated directly. generate() does not stop at draws (nobody can attack, counters): only
/// checkmate and stalemate leave no moves, so that perft counts what everybody counts.
class Position {
 public:
  using Move = xiangqi::Move;
  using Step = Move;
  using Rules = xiangqi::Rules;
  using MoveList = FixedVector<Move, 128>;  // R 34, C 34, N 16, P 15, A 5, B 6, K 4 at the very most

  /// Everything do_move changes besides the pieces; undo_move copies it back.
  struct State {
    std::uint64_t key = 0;
    std::uint64_t pawn_key = 0;                    ///< of the pawns alone
    std::array<std::uint64_t, 2> non_pawn_keys{};  ///< of one side's other pieces
    Bitboard checkers = 0;                         ///< what attacks the king of the side to move
    std::uint16_t counted_plies = 0;               ///< of the sixty-move rule
    std::uint16_t reversible_plies = 0;            ///< since a capture, a pawn's step forward or a null move
    std::array<std::uint8_t, 2> checks_given{};    ///< since the last capture, at most kCountedChecks
    bool uncounted_check = false;                  ///< the last move was a check that does not count
  };
  struct Undo : State {
    Piece captured = Piece::None;
  };

  static constexpr int kSquares = xiangqi::kSquares;
  static constexpr int kPieceCodes = xiangqi::kPieceCodes;
  static constexpr int kMostCountedPlies = 120;  ///< sixty full moves
  static constexpr int kCountedChecks = 10;      ///< of one side; later ones and their replies do not count

  static Result<Position> from_fen(std::string_view text, const Rules& rules = {});
  [[nodiscard]] std::string fen() const;
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] std::uint64_t key() const { return state_.key; }
  [[nodiscard]] std::uint64_t pawn_key() const { return state_.pawn_key; }
  [[nodiscard]] std::uint64_t non_pawn_key(Color c) const { return state_.non_pawn_keys[at(c)]; }
  /// The key after a pseudo-legal move, without making it.
  [[nodiscard]] std::uint64_t key_after(Move move) const;
  [[nodiscard]] int reversible_plies() const { return state_.reversible_plies; }
  /// Plies towards the sixty-move rule.
  [[nodiscard]] int counted_plies() const { return state_.counted_plies; }
  [[nodiscard]] int move_number() const { return move_number_; }

  [[nodiscard]] Piece piece_on(Square s) const { return board_[at(s)]; }
  [[nodiscard]] int piece_code(int square) const { return index(board_[static_cast<std::size_t>(square)]); }
  [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[at(c)]; }
  [[nodiscard]] Bitboard pieces(PieceType t) const { return by_type_[at(t)]; }
  [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return by_color_[at(c)] & by_type_[at(t)]; }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Square king_square(Color c) const { return kings_[at(c)]; }

  /// Where the piece on `from` may go, its own king's safety apart. `from` must not be empty.
  [[nodiscard]] Bitboard targets(Square from) const;
  /// The pieces of `by` that attack s on a board where only `occupied` stand (a king attacks along an open file).
  [[nodiscard]] Bitboard royal_attackers(Square s, Color by, Bitboard occupied) const;
  [[nodiscard]] PieceType type_on(Square s) const { return type_of(piece_on(s)); }
  /// The bare board after the piece on `from` (of either side) took what stands on `to`, the other side to move.
  /// For looking at exchanges: nothing but the pieces and the turn is kept true.
  [[nodiscard]] Position with_capture(Square from, Square to) const;
  /// What attacks the king of the side to move.
  [[nodiscard]] Bitboard checkers() const { return state_.checkers; }

  /// Appends legal moves.
  template <Gen kind>
  void generate(MoveList& list) const;
  [[nodiscard]] int count_legal() const;
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool is_pseudo_legal(Move move) const;
  [[nodiscard]] bool is_legal(Move move) const { return is_pseudo_legal(move) && is_safe(move); }
  [[nodiscard]] bool is_tactical(Move move) const { return piece_on(move.to()) != Piece::None; }
  /// The code of the piece that a pseudo-legal move captures, 0 for none.
  [[nodiscard]] int captured_code(Move move) const { return index(piece_on(move.to())); }
  [[nodiscard]] bool last_mover_safe() const;
  [[nodiscard]] bool in_check() const { return state_.checkers != 0; }
  [[nodiscard]] bool gives_check(Move move) const;
  /// Whether the exchange that a pseudo-legal move begins wins at least `threshold`, in the values of kExchangeValues.
  [[nodiscard]] bool see_at_least(Move move, int threshold) const;

  void do_move(Move move, Undo& undo);
  void undo_move(Move move, const Undo& undo);
  [[nodiscard]] bool null_move_sound() const;
  void do_null_move(Undo& undo);
  void undo_null_move(const Undo& undo);

  /// The end of the game by this position or by the repetition law over `history`.
  [[nodiscard]] std::optional<Outcome> outcome(std::span<const Played<Position>> history) const;
  [[nodiscard]] bool can_win_on_time(Color c) const { return attackers(c) != 0; }
  [[nodiscard]] bool is_consistent() const;

 private:
  friend class PositionReader;

  template <class Enum>
  static constexpr std::size_t at(Enum e) {
    return static_cast<std::size_t>(e);
  }
  Position() = default;

  void put(Piece piece, Square s);
  void take_away(Square s);
  void refresh();

  /// The pieces of a side that can attack the other's half: rooks, horses, cannons and pawns.
  [[nodiscard]] Bitboard attackers(Color c) const {
    return by_color_[at(c)] & (by_type_[at(PieceType::Rook)] | by_type_[at(PieceType::Horse)] |
                               by_type_[at(PieceType::Cannon)] | by_type_[at(PieceType::Pawn)]);
  }
  [[nodiscard]] bool is_safe(Move move) const { return is_safe(move.from(), move.to()); }
  /// Whether the mover's king is not attacked after its pseudo-legal move.
  [[nodiscard]] bool is_safe(Square from, Square to) const;
  [[nodiscard]] Bitboard safe_targets(Square from, Bitboard candidates) const;

  struct KingDanger;
  [[nodiscard]] KingDanger danger() const;
  template <Gen kind, class Visit>
  void visit_legal(Visit visit) const;

  std::array<Bitboard, kPieceTypes> by_type_{};
  std::array<Bitboard, 2> by_color_{};
  State state_;
  std::array<Piece, xiangqi::kSquares> board_{};
  std::array<Square, 2> kings_{};
  Color turn_ = Color::First;
  Rules rules_;
  std::uint16_t move_number_ = 1;
};

/// What a piece is worth in an exchange, by type, in centipawns of the classical evaluation. A pawn that has crossed
/// the river counts kCrossedPawnValue.
inline constexpr std::array<int, kPieceTypes> kExchangeValues{0, 6000, 120, 120, 270, 600, 285, 30};
inline constexpr int kCrossedPawnValue = 70;

}  // namespace kydai::xiangqi
