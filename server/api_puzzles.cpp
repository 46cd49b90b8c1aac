#include <algorithm>
#include <cmath>
#include <set>

#include "core/text.h"
#include "server/api.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/seen_game.h"

namespace kydai::server {
namespace {

constexpr double kScale = 400;  // of Elo's curve
constexpr double kFirstSteps = 64;
constexpr double kLastSteps = 16;

const StoredPuzzle& required(const PuzzleStore& store, const std::string& id) {
  const StoredPuzzle* puzzle = store.find(id);
  if (puzzle == nullptr) throw Failure("not-found", "there is no such puzzle");
  return *puzzle;
}

SeenGame start_of_puzzle(const StoredPuzzle& puzzle) { return {puzzle.game, puzzle.fen, puzzle.rules}; }

Json puzzle_json(const StoredPuzzle& puzzle, bool solved) {
  return {{"id", puzzle.id},         {"game", puzzle.game},
          {"kind", puzzle.kind},     {"moves", (puzzle.line.size() + 1) / 2},
          {"rating", puzzle.rating}, {"view", start_of_puzzle(puzzle).view()},
          {"solved", solved}};
}

/// Books the first attempt at a puzzle; gives the change of the rating, or nothing when it was no first attempt.
std::optional<double> book(Storage& storage, const std::string& client, const StoredPuzzle& puzzle, bool solved) {
  const auto before = storage.puzzle_solved(client, puzzle.id);
  if (!before || (solved && !*before)) storage.put_puzzle(client, puzzle.game, puzzle.id, solved);
  if (before) return std::nullopt;
  PuzzleStanding standing = storage.puzzle_standing(client, puzzle.game);
  const double expected = 1 / (1 + std::pow(10, (puzzle.rating - standing.rating) / kScale));
  const double step = std::max(kLastSteps, kFirstSteps - standing.attempts);
  const double change = step * ((solved ? 1 : 0) - expected);
  standing.rating += change;
  ++standing.attempts;
  standing.streak = solved ? standing.streak + 1 : 0;
  storage.put_puzzle_standing(client, puzzle.game, standing);
  return change;
}

bool same_move(const std::string& a, const std::string& b) {
  const auto one = split_move(a);
  const auto other = split_move(b);
  return one && other && one->from == other->from && one->to == other->to && one->letters == other->letters;
}

}  // namespace

Json Api::puzzle_kinds(const HttpRequest& request) {
  const std::string game = request.parameter("game");
  struct Own {
    PuzzleStanding standing;
    std::vector<std::string> solved;
  };
  const auto own = storage_.ask<Own>([&](Storage& storage) {
    return Own{storage.puzzle_standing(request.client, game), storage.solved_puzzles(request.client, game)};
  });
  std::map<std::string, std::pair<int, int>> kinds;
  for (const StoredPuzzle& puzzle : puzzles_.all())
    if (puzzle.game == game) ++kinds[puzzle.kind].first;
  for (const std::string& id : own.solved)
    if (const StoredPuzzle* puzzle = puzzles_.find(id)) ++kinds[puzzle->kind].second;
  Json list = Json::array();
  for (const auto& [kind, counts] : kinds)
    list.push_back({{"kind", kind}, {"total", counts.first}, {"solved", counts.second}});
  return {{"kinds", std::move(list)},
          {"rating", std::lround(own.standing.rating)},
          {"attempts", own.standing.attempts},
          {"streak", own.standing.streak}};
}

Json Api::next_puzzle(const HttpRequest& request) {
  const std::string game = request.parameter("game");
  const std::string kind = request.parameter("kind");
  struct Own {
    double rating;
    std::vector<std::string> solved;
  };
  const auto own = storage_.ask<Own>([&](Storage& storage) {
    return Own{storage.puzzle_standing(request.client, game).rating, storage.solved_puzzles(request.client, game)};
  });
  const std::set<std::string> solved(own.solved.begin(), own.solved.end());
  std::vector<const StoredPuzzle*> fits;
  for (const StoredPuzzle& puzzle : puzzles_.all())
    if (puzzle.game == game && (kind.empty() || puzzle.kind == kind)) fits.push_back(&puzzle);
  if (fits.empty()) throw Failure("not-found", "there are no such puzzles");
  // Unsolved ones first, then those nearest to the client's rating; one of the best few, so that no day is like
  // another.
  const auto distance = [&](const StoredPuzzle* puzzle) {
    return std::pair(solved.contains(puzzle->id), std::abs(puzzle->rating - own.rating));
  };
  constexpr std::size_t kFew = 8;
  const std::size_t few = std::min(kFew, fits.size());
  std::partial_sort(fits.begin(), fits.begin() + static_cast<std::ptrdiff_t>(few), fits.end(),
                    [&](const StoredPuzzle* a, const StoredPuzzle* b) { return distance(a) < distance(b); });
  std::size_t fresh = 0;
  while (fresh < few && !solved.contains(fits[fresh]->id)) ++fresh;
  const StoredPuzzle& chosen = *fits[random_bits() % (fresh > 0 ? fresh : few)];
  return puzzle_json(chosen, solved.contains(chosen.id));
}

Json Api::puzzle(const HttpRequest& request, const std::string& id) {
  const StoredPuzzle& found = required(puzzles_, id);
  const bool solved =
      storage_.ask<bool>([&](Storage& storage) { return storage.puzzle_solved(request.client, id).value_or(false); });
  return puzzle_json(found, solved);
}

Json Api::try_puzzle(const HttpRequest& request, const std::string& id) {
  const StoredPuzzle& puzzle = required(puzzles_, id);
  const Json asked = Json::parse(request.body, nullptr, false);
  const std::vector<std::string> moves = texts_field(asked, "moves", 64);
  const Notation notation = notation_field(asked);
  if (moves.empty() || moves.size() % 2 == 0 || moves.size() > puzzle.line.size())
    throw Failure("bad-request", "the moves must end with one of the solver");
  SeenGame game = start_of_puzzle(puzzle);
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
    if (!same_move(moves[i], puzzle.line[i])) throw Failure("bad-move", "these are not the moves so far");
    game.play(puzzle.line[i]);
  }
  const std::size_t at = moves.size() - 1;
  const Color solver = game.rules().turn();
  game.play_or_draw(moves[at]);
  const auto outcome = game.outcome();
  const bool wins = outcome && outcome->winner == solver;
  const bool right = same_move(game.move(at), puzzle.line[at]) || wins;
  const bool solved = right && (at + 1 == puzzle.line.size() || wins);
  Json answer{{"right", right}, {"solved", solved}, {"step", game.step(at, notation)}};
  if (right && !solved) {
    game.play(puzzle.line[at + 1]);
    answer["reply"] = game.step(at + 1, notation);
  }
  answer["view"] = game.view();
  if (solved || !right) {
    struct Booked {
      std::optional<double> change;
      double rating;
    };
    const auto booked = storage_.ask<Booked>([&](Storage& storage) {
      const auto change = book(storage, request.client, puzzle, solved);
      return Booked{change, storage.puzzle_standing(request.client, puzzle.game).rating};
    });
    if (booked.change) {
      answer["rating"] = std::lround(booked.rating);
      answer["change"] = std::lround(*booked.change);
    }
  }
  return answer;
}

Json Api::hint_puzzle(const HttpRequest& request, const std::string& id) {
  const StoredPuzzle& puzzle = required(puzzles_, id);
  const std::string moves = request.parameter("moves");
  const std::size_t at = moves.empty() ? 0 : split_at(moves, ',').size();
  if (at >= puzzle.line.size()) throw Failure("bad-request", "the puzzle has no more moves");
  const auto squares = split_move(puzzle.line[at]);
  const auto step = parse_number(request.parameter("step")).value_or(1);
  Json answer{{"from", squares->from}};
  if (step >= 2) answer["to"] = squares->to;
  if (step >= 3) {
    SeenGame game = start_of_puzzle(puzzle);
    for (std::size_t i = 0; i <= at; ++i) game.play(puzzle.line[i]);
    answer["move"] = puzzle.line[at];
    answer["text"] = game.step(at, notation_from_text(request.parameter("notation")))["text"];
  }
  return answer;
}

Json Api::solve_puzzle(const HttpRequest& request, const std::string& id) {
  const StoredPuzzle& puzzle = required(puzzles_, id);
  storage_.ask<bool>([&](Storage& storage) {
    book(storage, request.client, puzzle, false);
    return true;
  });
  SeenGame game = start_of_puzzle(puzzle);
  for (const std::string& move : puzzle.line) game.play(move);
  Json answer{{"line", game.steps(0, notation_from_text(request.parameter("notation")))}};
  if (puzzle.note.is_object()) answer["note"] = puzzle.note;
  return answer;
}

}  // namespace kydai::server
