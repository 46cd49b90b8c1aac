#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/color.h"
#include "core/fixed_vector.h"
#include "core/notation.h"
#include "core/outcome.h"
#include "core/result.h"

namespace kydai {

/// Which legal moves to generate. Tactical moves change material (captures, promotions); Quiet are all the
/// others; the two never overlap and together are All.
enum class Gen { All, Tactical, Quiet };

/// One move that was made, with what is needed to take it back. `Undo` always holds `key`, the key of the
/// position *before* the move, so that a line of play can be searched for repetitions.
template <class P>
struct Played {
  typename P::Step step;
  typename P::Undo undo;
};

/// The contract between one game's hand-written Position and everything generic (search, tools, tests).
///
/// - `Move` is 16 bits; the default one is "no move" and is never legal. raw() gives the bits, from_raw() takes any.
/// - `Step` is what do_move takes: the Move itself, or in games with hidden pieces the Move and what it revealed.
/// - `Rules` are the selectable rule variants of a game; a Position carries its own.
/// - generate() appends legal moves only, and none once the position itself has ended the game.
/// - is_legal() and is_pseudo_legal() accept any 16 bits, e.g. from the transposition table.
/// - do_move() also accepts a pseudo-legal move; last_mover_safe() then says whether it was legal.
/// - outcome() judges the position with its history (all Played since the start, oldest first).
template <class P>
concept GamePosition = std::copyable<P> && std::is_trivially_copyable_v<P> && sizeof(typename P::Move) == 2 &&
                       requires(P p, const P c, typename P::Move m, typename P::Step s, typename P::Undo& u,
                                const typename P::Undo& cu, typename P::MoveList& list, const typename P::Rules& rules,
                                std::string_view text, std::span<const Played<P>> history, std::uint16_t bits) {
  { P::kSquares } -> std::convertible_to<int>;     // squares are numbered 0..kSquares-1
  { P::kPieceCodes } -> std::convertible_to<int>;  // coloured piece codes are 0..kPieceCodes-1, 0 is "empty"

  { P::from_fen(text, rules) } -> std::same_as<Result<P>>;
  { c.fen() } -> std::same_as<std::string>;
  { c.rules() } -> std::convertible_to<typename P::Rules>;
  { c.turn() } -> std::same_as<Color>;
  { c.key() } -> std::same_as<std::uint64_t>;
  { c.reversible_plies() } -> std::convertible_to<int>;  // how far back an equal position may lie
  { c.move_number() } -> std::convertible_to<int>;       // the full-move number of the FEN
  { c.piece_code(0) } -> std::convertible_to<int>;       // what stands on square number i

  c.template generate<Gen::All>(list);
  c.template generate<Gen::Tactical>(list);
  c.template generate<Gen::Quiet>(list);
  { c.count_legal() } -> std::convertible_to<int>;  // size of generate<All>, by counting only
  { c.is_pseudo_legal(m) } -> std::same_as<bool>;
  { c.is_legal(m) } -> std::same_as<bool>;
  { c.is_tactical(m) } -> std::same_as<bool>;
  { c.last_mover_safe() } -> std::same_as<bool>;

  p.do_move(s, u);
  p.undo_move(s, cu);
  { cu.key } -> std::convertible_to<std::uint64_t>;

  { c.outcome(history) } -> std::same_as<std::optional<Outcome>>;
  { c.can_win_on_time(Color::First) } -> std::same_as<bool>;  // has mating material if the other's flag falls
  { c.is_consistent() } -> std::same_as<bool>;                // recomputes everything and compares

  { m.raw() } -> std::same_as<std::uint16_t>;
  { P::Move::from_raw(bits) } -> std::same_as<typename P::Move>;
  {static_cast<int>(m.from())};
  {static_cast<int>(m.to())};
  { m == m } -> std::convertible_to<bool>;
  requires std::constructible_from<typename P::Step, typename P::Move>;
};

/// The position knows checks. (Cờ toán has none and need not fake a king.)
template <class P>
concept HasCheck = requires(const P c, typename P::Move m) {
  { c.in_check() } -> std::same_as<bool>;
  { c.gives_check(m) } -> std::same_as<bool>;  // m legal; in games with hidden pieces: before the reveal
};

/// Passing makes sense to the search. null_move_sound() is false where zugzwang is likely.
template <class P>
concept HasNullMove = requires(P p, const P c, typename P::Undo& u, const typename P::Undo& cu) {
  { c.null_move_sound() } -> std::same_as<bool>;
  p.do_null_move(u);
  p.undo_null_move(cu);
};

/// Exchanges on one square can be judged statically: does m win at least `threshold` centipawns?
template <class P>
concept HasSee = requires(const P c, typename P::Move m, int threshold) {
  { c.see_at_least(m, threshold) } -> std::same_as<bool>;
};

/// A move may reveal something that was hidden. reveals(m) lists every Step that m may become, with weights
/// (how many hidden pieces have that identity); is_chance(m) says whether there is anything to reveal.
template <class P>
concept HasReveal = requires(const P c, typename P::Move m) {
  { c.is_chance(m) } -> std::same_as<bool>;
  { c.reveals(m)[0].step } -> std::convertible_to<typename P::Step>;
  { c.reveals(m)[0].weight } -> std::convertible_to<int>;
};

/// One game: its position, its names, its texts. Stateless; everything is static.
///
/// - kName is the name in commands and UCI_Variant: chess, xiangqi, jieqi, cotoan.
/// - write_move is strict: the one right spelling. The step must be legal in the position.
/// - read_move is generous: any supported notation (or only `hint`), decorations and spellings people really use.
///   It returns a legal step or says what is wrong.
/// - parse_rules reads "word,word=value,..." as given to --rules; write_rules is its inverse ("" for the defaults).
template <class G>
concept Game = GamePosition<typename G::Position> &&
    requires(const typename G::Position& position, typename G::Position::Step step, std::string_view text,
             Notation notation, std::optional<Notation> hint, typename G::Position::Rules rules) {
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kStartFen } -> std::convertible_to<std::string_view>;
  { G::kFiles } -> std::convertible_to<int>;
  { G::kRanks } -> std::convertible_to<int>;
  { G::kNotations[0] } -> std::convertible_to<Notation>;
  { G::write_move(position, step, notation) } -> std::same_as<std::string>;
  { G::read_move(position, text, hint) } -> std::same_as<Result<typename G::Position::Step>>;
  { G::parse_rules(text) } -> std::same_as<Result<typename G::Position::Rules>>;
  { G::write_rules(rules) } -> std::same_as<std::string>;
};

}  // namespace kydai
