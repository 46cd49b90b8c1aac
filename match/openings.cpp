#include "match/openings.h"

#include <cstdlib>
#include <future>

#include "core/rng.h"
#include "match/game_table.h"

namespace kydai::match {
namespace {

/// What a short search thinks of the position, for the side to move.
int judged(AnyEngine& engine, const AnyRules& position) {
  constexpr std::uint64_t kNodes = 3000;
  engine.new_game();
  const Status placed = engine.set_position(position.first_fen(), position.rules(),
                                            position.move_texts(Notation::Coordinates), Notation::Coordinates);
  if (!placed) return 0;
  int score = 0;
  EngineQuestion question;
  question.limits.nodes = kNodes;
  question.on_answer = [&](const EngineAnswer& answer) { score = answer.score; };
  if (!engine.go(std::move(question))) return 0;
  engine.wait();
  return score;
}

}  // namespace

Openings::Openings(const OpeningOptions& options) : options_(options) {
  if (!options.list.empty() || options.limit <= 0) return;
  judge_ = AnyEngine::create(options.game);
  // The same judge in every build: no network, the least table.
  (void)judge_->set_option("Eval", "handwritten");
  (void)judge_->set_option("Hash", "1");
}

Result<Opening> Openings::opening(std::uint64_t number) {
  if (options_.list.empty()) return random_opening(number);
  Opening chosen = options_.list[number % options_.list.size()];
  if (chosen.deal_seed == 0) chosen.deal_seed = Rng(options_.seed ^ Rng(number).next()).next();
  return chosen;
}

Result<Opening> Openings::random_opening(std::uint64_t number) {
  Rng rng(options_.seed ^ Rng(number).next());
  constexpr int kMostTries = 100;
  Opening opening;
  for (int i = 0; i < kMostTries; ++i) {
    opening = {options_.fen, {}, rng.next()};
    auto table = GameTable::create(options_.game, options_.fen, options_.rules, opening.deal_seed);
    if (!table) return table.error();
    const int plies = options_.plies + static_cast<int>(number % 2);
    bool ended = table->audience().outcome().has_value();
    for (int ply = 0; ply < plies && !ended; ++ply) {
      const std::vector<std::string> legal = table->audience().legal();
      opening.moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      if (const auto played = table->play(opening.moves.back(), Notation::Coordinates); !played) return played.error();
      ended = table->audience().outcome().has_value();
    }
    if (ended) continue;
    if (!judge_ || std::abs(judged(*judge_, table->audience())) <= options_.limit) return opening;
  }
  return Error{"found no balanced opening of " + std::to_string(options_.plies) +
               " random plies; another limit or number of plies may help"};
}

}  // namespace kydai::match
