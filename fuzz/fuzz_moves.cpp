#include <vector>

#include "core/line.h"
#include "fuzz/bytes.h"
#include "games/games.h"
#include "games/perft.h"

namespace kydai::fuzz {
namespace {

/// Plays and takes back as the bytes say. Each ply must leave a sound position, and moves of any bits that
/// claim to be legal must be.
template <Game G>
void play(ByteReader& reader) {
  using Position = typename G::Position;
  constexpr std::uint8_t kTakeBack = 255;
  constexpr std::uint8_t kAnyBits = 254;
  Line<Position> line(*Position::from_fen(G::kStartFen, {}));
  std::vector<std::string> fens{line.position().fen()};
  while (!reader.empty()) {
    const Position& position = line.position();
    const std::uint8_t choice = reader.byte();
    if (choice == kTakeBack) {
      if (line.played().empty()) continue;
      line.pop();
      fens.pop_back();
      require(line.position().fen() == fens.back() && line.position().is_consistent(), "a move is taken back",
              fens.back());
      continue;
    }
    typename Position::MoveList moves;
    position.template generate<Gen::All>(moves);
    const auto outcome = line.outcome();
    require(!moves.empty() || outcome.has_value(), "without moves the game is over", fens.back());
    if (moves.empty()) return;
    if (choice == kAnyBits) {
      const auto high = static_cast<std::uint16_t>(reader.byte() << 8);
      const auto move = Position::Move::from_raw(static_cast<std::uint16_t>(high | reader.byte()));
      bool generated = false;
      for (const auto legal : moves) generated = generated || legal == move;
      require(position.is_legal(move) == generated, "legal is what is generated", fens.back());
      continue;
    }
    std::vector<typename Position::Step> steps;
    for_each_step(position, moves[choice % moves.size()], [&](typename Position::Step step) { steps.push_back(step); });
    line.push(steps.size() == 1 ? steps[0] : steps[reader.below(steps.size())]);
    require(line.position().is_consistent() && line.position().last_mover_safe(), "sound after a move", fens.back());
    fens.push_back(line.position().fen());
  }
}

}  // namespace

/// First byte: the game. Then each byte is a move, 255 takes one back, 254 and two bytes are a move of any bits.
void fuzz_moves(Bytes bytes) {
  ByteReader reader(bytes);
  with_game(reader.game(), [&]<Game G>(std::type_identity<G>) { play<G>(reader); });
}

}  // namespace kydai::fuzz
