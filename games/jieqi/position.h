#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fixed_vector.h"
#include "core/game.h"
#include "games/jieqi/move.h"
#include "games/jieqi/piece.h"
#include "games/jieqi/rules.h"

namespace kydai::jieqi {

/// A cờ úp position as ONE viewer knows it: the board with its face-down pieces, and for each side the pool, the
/// identities of which this viewer has not seen where they are. A face-down piece that was captured unseen is still
/// in the pool, so a pool may be larger than the number of face-down pieces, never smaller.
class Position {
 public:
  using Move = jieqi::Move;
  using Step = jieqi::Step;
  using Rules = jieqi::Rules;
  /// Two rooks and two face-down ones, as many cannons, three horses and roaming advisors and elephants make 180.
  using MoveList = FixedVector<Move, 192>;

  /// What a step destroys; also what an incremental evaluation wants to know of it.
  struct Undo {
    std::uint64_t key = 0;  ///< of the position before the step
    std::uint16_t quiet_plies = 0;
    std::uint16_t reversible_plies = 0;
    std::uint16_t move_number = 0;
    Piece captured = Piece::None;
  };

  /// One thing a move may turn up, and how many pieces of the pool would make it so.
  struct Reveal {
    Step step;
    int weight = 0;
  };
  using Reveals = FixedVector<Reveal, kPoolTypes.size()>;

  static constexpr int kSquares = jieqi::kSquares;
  static constexpr int kPieceCodes = jieqi::kPieceCodes;
  static constexpr int kMostMoveNumber = 9999;  ///< later moves count no further, so that every FEN can be read again

  static Result<Position> from_fen(std::string_view fen, const Rules& rules = {});
  [[nodiscard]] std::string fen() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// Plies since the last capture or reveal: no older position can come back.
  [[nodiscard]] int reversible_plies() const { return reversible_plies_; }
  /// Plies since the last capture, which the forty-move rule counts.
  [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
  [[nodiscard]] int move_number() const { return move_number_; }

  [[nodiscard]] int piece_code(int i) const { return index(piece_on(square_at(i))); }
  [[nodiscard]] Piece piece_on(Square s) const { return board_[static_cast<std::size_t>(s)]; }
  /// The way the piece on a square moves: its type, face down that of the square. None on an empty square.
  [[nodiscard]] PieceType acting_type(Square s) const {
    return is_hidden(piece_on(s)) ? start_type(s) : type_of(piece_on(s));
  }
  /// The same by the name under which the repetition law of xiangqi asks for it.
  [[nodiscard]] PieceType type_on(Square s) const { return acting_type(s); }
  [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[static_cast<std::size_t>(c)]; }
  [[nodiscard]] Bitboard pieces(Piece p) const { return by_piece_[static_cast<std::size_t>(p)]; }
  /// The face-up pieces of a type.
  [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return pieces(visible_piece(c, t)); }
  [[nodiscard]] Bitboard hidden(Color c) const { return pieces(hidden_piece(c)); }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Square king_square(Color c) const { return first_square(pieces(c, PieceType::King)); }
  /// How many of a side's unseen pieces have this identity, and how many there are together.
  [[nodiscard]] int pool(Color c, PieceType t) const {
    return pool_[static_cast<std::size_t>(c)][static_cast<std::size_t>(t)];
  }
  [[nodiscard]] int pool_total(Color c) const;

  /// Appends the legal moves; none once the game is drawn by this position alone.
  template <Gen kGen>
  void generate(MoveList& moves) const;
  [[nodiscard]] int count_legal() const;
  /// Whether the side to move can move at all, drawn or not.
  [[nodiscard]] bool has_legal_move() const;
  [[nodiscard]] bool is_pseudo_legal(Move m) const;
  [[nodiscard]] bool is_legal(Move m) const { return is_pseudo_legal(m) && is_safe(m); }
  [[nodiscard]] bool is_capture(Move m) const { return piece_on(m.to()) != Piece::None; }
  [[nodiscard]] bool is_tactical(Move m) const { return is_capture(m); }
  /// The code of what stands on the target square of a move (0 for none).
  [[nodiscard]] int captured_code(Move m) const { return index(piece_on(m.to())); }
  [[nodiscard]] bool last_mover_safe() const { return !is_attacked(~turn_); }
  [[nodiscard]] bool in_check() const { return is_attacked(turn_); }
  /// What attacks the king of the side to move.
  [[nodiscard]] Bitboard checkers() const { return royal_attackers(king_square(turn_), ~turn_, occupied()); }
  /// Whether a legal move gives check, as far as the board shows: what a face-down mover will turn out to be does not
  /// count, only the lines it opens and the screens it makes.
  [[nodiscard]] bool gives_check(Move m) const;
  /// Where the piece on `from`, of either side, may go, its own king's safety apart.
  [[nodiscard]] Bitboard targets(Square from) const;
  /// Everything of a side that reaches a square, empty or not, with `occupied` standing on the board.
  [[nodiscard]] Bitboard attackers(Color by, Square s, Bitboard occupied) const;
  /// The pieces of `by` that attack a king on s when only `occupied` stand (a king attacks along an open file).
  [[nodiscard]] Bitboard royal_attackers(Square s, Color by, Bitboard occupied) const;
  /// The bare board after a capture, for the repetition law: nothing is revealed, the side to move stays.
  [[nodiscard]] Position with_capture(Square from, Square to) const;

  [[nodiscard]] bool is_chance(Move m) const { return is_hidden(piece_on(m.from())); }
  /// Every step that a legal move may become. What a captured face-down piece was is left unknown. A move of a
  /// face-up piece becomes one step.
  [[nodiscard]] Reveals reveals(Move m) const;

  /// The step's move must be pseudo-legal; it must say what a face-down mover turned out to be, and may say what a
  /// captured face-down piece was, both from the pools.
  void do_move(Step step, Undo& undo);
  void undo_move(Step step, const Undo& undo);

  /// Passing leaves nothing worse off only for a side that has more to move than king and pawns.
  [[nodiscard]] bool null_move_sound() const;
  void do_null_move(Undo& undo);
  void undo_null_move(const Undo& undo);

  /// Face-down pieces are worth what the pool promises on average.
  [[nodiscard]] bool see_at_least(Move m, int threshold) const;

  [[nodiscard]] std::optional<Outcome> outcome(std::span<const Played<Position>> history) const;
  [[nodiscard]] bool can_win_on_time(Color c) const { return pieces(c) != pieces(c, PieceType::King); }
  [[nodiscard]] bool is_consistent() const;

 private:
  /// What threatens the king of the side to move: found once a generation, so that most moves need no further test.
  struct Threats;

  Position() = default;

  /// Anything but a king can still give check here, so only two bare kings are a sure draw.
  [[nodiscard]] bool only_kings_left() const {
    return (pieces(Color::First, PieceType::King) | pieces(Color::Second, PieceType::King)) == occupied();
  }
  [[nodiscard]] bool no_capture_for_too_long() const { return quiet_plies_ >= 2 * rules_.no_capture_moves; }
  [[nodiscard]] bool is_drawn_here() const { return no_capture_for_too_long() || only_kings_left(); }

  void put(Square s, Piece p);
  void take_from_pool(Color c, PieceType t);
  void return_to_pool(Color c, PieceType t);
  [[nodiscard]] std::uint64_t computed_key() const;

  [[nodiscard]] Threats find_threats() const;
  [[nodiscard]] Bitboard safe_targets(Square from, Bitboard targets, const Threats& threats) const;
  template <class Visitor>
  void visit_targets(Bitboard wanted, Visitor&& visit) const;

  /// Whether the other side attacks the king of c (or faces it with its own).
  [[nodiscard]] bool is_attacked(Color c) const { return royal_attackers(king_square(c), ~c, occupied()) != 0; }
  /// Whether a pseudo-legal move leaves the mover's king safe.
  [[nodiscard]] bool is_safe(Move m) const;

  std::array<Bitboard, jieqi::kPieceCodes> by_piece_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, jieqi::kSquares> board_{};
  std::array<std::array<std::uint8_t, xiangqi::kPieceTypes>, 2> pool_{};
  std::uint64_t key_ = 0;
  std::uint16_t quiet_plies_ = 0;
  std::uint16_t reversible_plies_ = 0;
  std::uint16_t move_number_ = 1;
  Color turn_ = Color::First;
  Rules rules_;
};

}  // namespace kydai::jieqi
