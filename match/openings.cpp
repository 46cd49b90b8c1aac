#include "match/openings.h"

#include <array>
#include <cstdlib>
#include <fstream>

#include "core/rng.h"
#include "formats/registry.h"
#include "games/games.h"
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

/// A game's beginning. Cờ úp needs the deal, because a record says only what was turned up.
Result<Opening> opening_of(const GameRecord& record, std::size_t plies) {
  Opening opening;
  opening.fen = record.start_fen;
  const bool hidden = record.game == Jieqi::kName;
  if (hidden) {
    if (const std::string* deal = record.tag("Deal"))
      opening.fen = *deal;
    else if (record.nodes.size() > 1)
      return Error{"a game of cờ úp without its deal"};
  }
  constexpr std::size_t kSquares = 4;  // a0a4 of a0a4R
  for (const NodeId node : record.main_line()) {
    if (opening.moves.size() >= plies) break;
    opening.moves.push_back(hidden ? record.nodes[node].text.substr(0, kSquares) : record.nodes[node].text);
  }
  return opening;
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& path, std::string_view game, std::string_view rules,
                                           std::size_t plies) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{path + " cannot be read"};
  auto format = format_from_path(path);
  if (!format) {
    std::array<char, 4096> head{};
    in.read(head.data(), head.size());
    format = sniff_format({head.data(), static_cast<std::size_t>(in.gcount())});
    in.clear();
    in.seekg(0);
  }
  TextSource text(in);
  ReadOptions options;
  options.game = game;
  const auto source = open_source(*format, text, options);
  std::vector<Opening> openings;
  ReadGame read;
  while (source->next(read)) {
    const std::string where = path + ": game " + std::to_string(read.number);
    for (const Issue& issue : read.issues)
      if (issue.severity == Issue::Severity::Error) return Error{where + ": " + issue.message};
    if (read.record.game != game) return Error{where + " is " + read.record.game + ", not " + std::string(game)};
    const auto opening = opening_of(read.record, plies);
    if (!opening) return Error{where + ": " + opening.error().text()};
    auto table = GameTable::create(game, opening->fen, rules, 1);
    if (!table) return Error{where + ": " + table.error().text()};
    for (const std::string& move : opening->moves)
      if (const auto played = table->play(move, Notation::Coordinates); !played)
        return Error{where + ": " + played.error().text()};
    if (table->audience().outcome()) continue;  // nothing left to play
    openings.push_back(*opening);
  }
  if (openings.empty()) return Error{path + " holds no opening"};
  return openings;
}

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
