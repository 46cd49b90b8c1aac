#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fixed_vector.h"
#include "core/game.h"
#include "core/outcome.h"
#include "core/result.h"
#include "games/chess/attacks.h"
#include "games/chess/types.h"

namespace kydai::chess {

/// Rule variants of chess.
struct Rules {
  /// Castling is written king-takes-rook (e1h1) and FENs carry the rooks' files. Set by itself for a position
  /// whose castling king or rooks do not stand on the standard squares.
  bool chess960 = false;
  /// Threefold repetition and fifty moves are claims (FIDE 9.2, 9.3) and end nothing by themselves; only fivefold
  /// repetition and seventy-five moves do.
  bool claim_draws = false;
  bool operator==(const Rules&) const = default;
};

struct Setup;

/// A chess position on 64-bit bitboards.
///
/// Legal moves are generated directly, with pins and check masks. generate() does not stop at draws (insufficient
/// material, counters): only checkmate and stalemate leave no moves, so that perft counts what everybody counts.
///
/// The en passant square is kept only while a capture on it is legal: the key then is the same for positions that
/// are the same by the laws of chess, and fen() writes `-` otherwise.
class Position {
 public:
  using Move = chess::Move;
  using Step = Move;
  using Rules = chess::Rules;
  using MoveList = FixedVector<Move, 256>;

  static constexpr int kSquares = 64;
  static constexpr int kPieceCodes = 13;

  /// What a move cannot restore by itself.
  struct State {
    u64 key = 0;
    std::array<u64, 3> part_keys{};  ///< pawns of both, white's other pieces, black's other pieces
    Bitboard checkers = 0;           ///< pieces that give check to the side to move
    Bitboard castling_rooks = 0;     ///< rooks that may still castle
    Square en_passant = kNoSquare;   ///< only while a capture there is legal
    std::uint16_t clock = 0;         ///< plies since the last capture or pawn move
    std::uint16_t reversible = 0;    ///< plies since anything irreversible, null moves included
    bool operator==(const State&) const = default;
  };
  /// The state before a move and what the move took (kEmpty for nothing; the pawn for en passant).
  struct Undo : State {
    Piece captured = kEmpty;
  };

  /// The only way to make a position; always validated. Four to six fields; missing counters are "0 1".
  static Result<Position> from_fen(std::string_view text, const Rules& rules = {});
  [[nodiscard]] std::string fen() const;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Color turn() const { return turn_; }
  [[nodiscard]] u64 key() const { return state_.key; }
  [[nodiscard]] u64 pawn_key() const { return state_.part_keys[0]; }
  [[nodiscard]] u64 non_pawn_key(Color c) const { return state_.part_keys[static_cast<std::size_t>(1 + index(c))]; }
  [[nodiscard]] int reversible_plies() const { return state_.reversible; }
  [[nodiscard]] int halfmove_clock() const { return state_.clock; }
  [[nodiscard]] int move_number() const { return 1 + ply_ / 2; }
  /// Plies since move 1 of white, by the FEN's move number.
  [[nodiscard]] int game_ply() const { return ply_; }

  [[nodiscard]] int piece_code(int number) const { return board_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] Piece piece_on(Square s) const { return board_[s]; }
  [[nodiscard]] Bitboard pieces(Color c) const { return by_color_[static_cast<std::size_t>(index(c))]; }
  [[nodiscard]] Bitboard pieces(Color c, PieceType type) const { return by_piece_[piece(c, type)]; }
  [[nodiscard]] Bitboard pieces(PieceType type) const {
    return pieces(Color::First, type) | pieces(Color::Second, type);
  }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Square king_square(Color c) const { return lowest(pieces(c, kKing)); }
  [[nodiscard]] Bitboard checkers() const { return state_.checkers; }
  /// Pieces of either colour that alone stand between a slider of ~c and c's king.
  [[nodiscard]] Bitboard blockers(Color c) const;
  [[nodiscard]] Bitboard castling_rooks() const { return state_.castling_rooks; }
  [[nodiscard]] Bitboard castling_rooks(Color c) const { return state_.castling_rooks & back_rank(c); }
  [[nodiscard]] Square en_passant() const { return state_.en_passant; }
  /// The pieces of both colours that attack s when `occupied` squares block.
  [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const;
  [[nodiscard]] bool is_attacked(Square s, Color by, Bitboard occupied) const;

  /// Appends legal moves to the list.
  template <Gen Kind>
  void generate(MoveList& list) const;
  [[nodiscard]] int count_legal() const;
  /// The piece moves so, with regard to everything but its own king's safety; castling's path is fully judged.
  [[nodiscard]] bool is_pseudo_legal(Move m) const;
  [[nodiscard]] bool is_legal(Move m) const { return is_pseudo_legal(m) && leaves_king_safe(m); }
  [[nodiscard]] bool is_tactical(Move m) const {
    return m.is_promotion() || m.is_en_passant() || (!m.is_castle() && board_[m.to()] != kEmpty);
  }
  /// The side that just moved did not leave its king attacked.
  [[nodiscard]] bool last_mover_safe() const { return !is_attacked(king_square(~turn_), turn_, occupied()); }
  [[nodiscard]] bool in_check() const { return state_.checkers != 0; }
  [[nodiscard]] bool gives_check(Move m) const;
  /// The code of the piece that m takes, 0 for none.
  [[nodiscard]] int captured_code(Move m) const {
    if (m.is_en_passant()) return piece(~turn_, kPawn);
    return m.is_castle() ? kEmpty : board_[m.to()];
  }
  /// Key after m, but for castling rights, promotions and en passant: good enough to prefetch with.
  [[nodiscard]] u64 key_after(Move m) const;

  void do_move(Move m, Undo& undo);
  void undo_move(Move m, const Undo& undo);
  void do_null_move(Undo& undo);
  void undo_null_move(const Undo& undo);
  /// The side to move has more than pawns, so that passing is hardly ever the best move.
  [[nodiscard]] bool null_move_sound() const { return pieces(turn_) != (pieces(turn_, kPawn) | pieces(turn_, kKing)); }

  /// Does the exchange on m's target square win at least `threshold` centipawns? Pinned pieces do not take part
  /// while their pinners stand.
  [[nodiscard]] bool see_at_least(Move m, int threshold) const;

  [[nodiscard]] std::optional<Outcome> outcome(std::span<const Played<Position>> history) const;
  [[nodiscard]] bool insufficient_material() const;
  /// Some series of legal moves lets c mate, as far as material alone tells.
  [[nodiscard]] bool can_win_on_time(Color c) const;
  /// Recomputes everything that is kept incrementally and compares.
  [[nodiscard]] bool is_consistent() const;
  /// Everything equal, history-dependent counters included.
  bool operator==(const Position&) const = default;

 private:
  friend struct MoveGenerator;

  Position() = default;
  static Position from_setup(const Setup& setup);

  void put(Piece p, Square s);
  [[nodiscard]] State recomputed() const;
  [[nodiscard]] Bitboard compute_checkers(Color us) const;
  [[nodiscard]] bool leaves_king_safe(Move m) const;
  /// Taking en passant from `from` to `to` leaves us (colour of the capturer) unattacked.
  [[nodiscard]] bool en_passant_safe(Color us, Square from, Square to) const;
  /// Some pawn of `us` may legally take on s, behind a pawn of ~us that just made a double step.
  [[nodiscard]] bool en_passant_possible(Color us, Square s) const;
  /// Rights aside: path free, king neither in check nor crossing an attacked square nor arriving on one.
  [[nodiscard]] bool castling_path_free(Square king, Square rook) const;
  [[nodiscard]] bool castling_arrival_safe(Square king, Square rook) const;
  template <Color Us>
  void do_move_of(Move m, Undo& undo);
  template <Color Us>
  void undo_move_of(Move m, const Undo& undo);
  template <Color Us>
  void move_castling_pieces(Square king_from, Square rook_from, Square king_to, Square rook_to);

  std::array<Bitboard, 13> by_piece_{};  // [kEmpty] stays empty: capturing nothing needs no branch
  std::array<Bitboard, 2> by_color_{};
  std::array<Piece, 64> board_{};
  State state_;
  int ply_ = 0;
  Color turn_ = Color::First;
  Rules rules_;
};

extern template void Position::generate<Gen::All>(MoveList& list) const;
extern template void Position::generate<Gen::Tactical>(MoveList& list) const;
extern template void Position::generate<Gen::Quiet>(MoveList& list) const;

}  // namespace kydai::chess
