#include <iterator>
#include <optional>

#include "fuzz/bytes.h"
#include "games/games.h"
#include "games/perft.h"

namespace kydai::fuzz {
namespace {

/// Any bytes are refused with a message or are a legal move, which then can be written and read in every notation.
template <Game G>
void read_move(ByteReader& reader) {
  using Position = typename G::Position;
  const std::size_t choice = reader.below(std::size(G::kNotations) + 1);
  std::optional<Notation> hint;
  if (choice > 0) hint = G::kNotations[choice - 1];

  Position position = *Position::from_fen(G::kStartFen, {});
  for (std::size_t plies = reader.below(64); plies > 0; --plies) {
    typename Position::MoveList moves;
    position.template generate<Gen::All>(moves);
    if (moves.empty()) break;
    std::optional<typename Position::Step> chosen;
    std::size_t skip = reader.byte();
    for_each_step(position, moves[skip % moves.size()], [&](typename Position::Step step) {
      if (!chosen || skip-- % 3 == 0) chosen = step;
    });
    typename Position::Undo undo;
    position.do_move(*chosen, undo);
  }

  const std::string text = reader.rest();
  const auto read = G::read_move(position, text, hint);
  if (!read) {
    require(!read.error().message.empty(), "an error has a message", text);
    return;
  }
  const std::string coordinates = G::write_move(position, *read, Notation::Coordinates);
  for (const Notation notation : G::kNotations) {
    const std::string written = G::write_move(position, *read, notation);
    const auto again = G::read_move(position, written, notation);
    require(again.ok(), "what we write we read", position.fen() + ' ' + written);
    require(G::write_move(position, *again, Notation::Coordinates) == coordinates, "the round trip is exact",
            position.fen() + ' ' + written);
  }
  Position after = position;
  typename Position::Undo undo;
  after.do_move(*read, undo);
  require(after.is_consistent() && after.last_mover_safe(), "a move that was read is legal",
          position.fen() + ' ' + coordinates);
}

}  // namespace

/// Bytes: the game, the notation (0: any), the number of plies, one byte a ply; the rest is the text of a move.
void fuzz_notation(Bytes bytes) {
  ByteReader reader(bytes);
  with_game(reader.game(), [&]<Game G>(std::type_identity<G>) { read_move<G>(reader); });
}

}  // namespace kydai::fuzz
