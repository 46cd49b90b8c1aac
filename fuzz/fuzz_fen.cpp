#include "fuzz/bytes.h"
#include "games/games.h"
#include "games/perft.h"

namespace kydai::fuzz {
namespace {

/// Any bytes are refused with a message or become a sound position that survives being written and read.
template <Game G>
void read_fen(const std::string& text) {
  using Position = typename G::Position;
  const auto read = Position::from_fen(text, {});
  if (!read) {
    require(!read.error().message.empty(), "an error has a message", text);
    require(read.error().column >= 0 && read.error().column <= static_cast<int>(text.size()) + 1,
            "the column lies in the text", text);
    return;
  }
  require(read->is_consistent(), "consistent", text);
  require(read->last_mover_safe(), "the side not to move is not in check", text);
  const std::string written = read->fen();
  const auto again = Position::from_fen(written, read->rules());
  require(again.ok(), "what we write we read", written);
  require(again->fen() == written && again->key() == read->key(), "the round trip is exact", written);
  Position position = *read;
  typename Position::MoveList moves;
  position.template generate<Gen::All>(moves);
  require(static_cast<int>(moves.size()) == position.count_legal(), "count_legal counts", written);
  require(!moves.empty() || position.outcome({}).has_value(), "without moves the game is over", written);
  for (const auto move : moves)
    for_each_step(*read, move, [&](typename Position::Step step) {
      typename Position::Undo undo;
      position.do_move(step, undo);
      require(position.is_consistent() && position.last_mover_safe(), "sound after a move", written);
      position.undo_move(step, undo);
    });
  require(position.is_consistent() && position.fen() == written, "moves are taken back", written);
}

}  // namespace

/// First byte: the game. The rest: the FEN.
void fuzz_fen(Bytes bytes) {
  ByteReader reader(bytes);
  const auto game = reader.game();
  const std::string text = reader.rest();
  with_game(game, [&]<Game G>(std::type_identity<G>) { read_fen<G>(text); });
}

}  // namespace kydai::fuzz
