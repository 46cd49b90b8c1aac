#include "match/tournament.h"

#include <array>
#include <ctime>
#include <mutex>
#include <set>
#include <thread>

#include "core/text.h"
#include "match/game_table.h"

namespace kydai::match {

Status check(const TournamentOptions& options) {
  if (options.players.size() < 2) return Error{"a match needs two engines"};
  if (options.games == 0) return Error{"a match needs games"};
  if (options.concurrency < 1) return Error{"the number of games at once must be 1 or more"};
  if (options.sprt && options.sprt->elo0 >= options.sprt->elo1) return Error{"SPRT needs elo0 < elo1"};
  if (options.sprt && options.players.size() != 2) return Error{"SPRT is a test between two engines"};
  const auto table = GameTable::create(options.game, options.openings.fen, options.rules, 1);
  if (!table) return table.error();
  std::set<std::string> names;
  for (std::size_t i = 0; i < options.players.size(); ++i) {
    const PlayerSpec& spec = options.players[i];
    if (!names.insert(spec.name).second) return Error{"two engines are called " + quoted(spec.name)};
    if (!options.thinking_of(i).is_limited())
      return Error{spec.name + " has no limit: give a time control, a time a move, nodes or a depth"};
    const ThinkingTime& time = options.thinking_of(i);
    if (spec.protocol == PlayerSpec::Protocol::Xboard && !time.base && !time.move_time && !time.depth)
      return Error{spec.name + ": the XBoard protocol has no limit of nodes; give it a tc, movetime or depth"};
    const auto player = Player::create(spec, options.game, options.patience);
    if (!player) return Error{spec.name + ": " + player.error().text()};
  }
  return Done{};
}

/// Plays games on one thread, keeping its engines from game to game.
class Tournament::Worker {
 public:
  explicit Worker(const Tournament& tournament)
      : tournament_(tournament), openings_(tournament.options_.openings), players_(tournament.schedule_.engines()) {}

  Result<std::optional<PlayedGame>> play(const Fixture& fixture) {
    const TournamentOptions& options = tournament_.options_;
    GameTerms terms;
    terms.game = options.game;
    terms.rules = options.rules;
    terms.adjudication = options.adjudication;
    terms.margin = options.margin;
    terms.patience = options.patience;
    std::array<Player*, 2> sides{};
    for (std::size_t side = 0; side < 2; ++side) {
      terms.names[side] = options.players[fixture.players[side]].name;
      terms.thinking[side] = options.thinking_of(fixture.players[side]);
    }
    auto opening = openings_.opening(fixture.opening);
    if (!opening) return opening.error();
    terms.opening = std::move(*opening);
    for (const Color color : {Color::First, Color::Second}) {
      const auto side = static_cast<std::size_t>(index(color));
      const Status ready = prepare(fixture.players[side]);
      if (!ready) {
        PlayedGame lost = forfeited_game(terms, color, ready.error().text());
        tag(lost.record, fixture);
        return std::optional(std::move(lost));
      }
      sides[side] = players_[fixture.players[side]].get();
    }
    auto played = play_game(terms, sides, tournament_.cancelled_);
    if (played && *played) tag((*played)->record, fixture);
    return played;
  }

 private:
  static void tag(GameRecord& record, const Fixture& fixture) {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 16> date{};
    std::strftime(date.data(), date.size(), "%Y.%m.%d", &utc);
    record.set_tag("Event", "kydai match");
    record.set_tag("Date", date.data());
    record.set_tag("Round", std::to_string(fixture.opening + 1) + "." + std::to_string(fixture.number + 1));
  }

  /// Starts an engine that was not needed before or broke in its last game.
  Status prepare(std::size_t number) {
    auto& player = players_[number];
    if (player && !player->is_broken()) return Done{};
    player.reset();
    auto made =
        Player::create(tournament_.options_.players[number], tournament_.options_.game, tournament_.options_.patience);
    if (!made) return made.error();
    player = std::move(*made);
    return Done{};
  }

  const Tournament& tournament_;
  Openings openings_;
  std::vector<std::unique_ptr<Player>> players_;
};

Tournament::Tournament(TournamentOptions options)
    : options_(std::move(options)),
      schedule_(options_.players.size(), options_.format, options_.games),
      standings_(schedule_),
      finished_(schedule_.games(), false) {}

void Tournament::add_finished(const GameResult& result) {
  if (result.number >= finished_.size() || finished_[result.number]) return;
  finished_[result.number] = true;
  standings_.add(result);
}

Status Tournament::run(const OnGame& on_game) {
  std::mutex mutex;
  std::uint64_t next = 0;
  Status failure = Done{};
  bool done = false;
  const auto sprt_decided = [&] {
    return options_.sprt && options_.sprt->verdict(standings_.encounters().front().tally) != Sprt::Verdict::Continue;
  };
  done = sprt_decided();

  const auto work = [&] {
    Worker worker(*this);
    while (true) {
      std::uint64_t number = 0;
      {
        const std::lock_guard lock(mutex);
        while (next < finished_.size() && finished_[next]) ++next;
        if (done || was_stopped() || next >= finished_.size()) return;
        number = next++;
      }
      auto played = worker.play(schedule_.fixture(number));
      const std::lock_guard lock(mutex);
      if (!played) {
        failure = played.error();
        stop();
        return;
      }
      if (!*played) return;  // given up
      const GameResult result = GameResult::of(number, **played);
      finished_[number] = true;
      standings_.add(result);
      if (const Status status = on_game(result, **played, standings_); !status) {
        failure = status;
        stop();
        return;
      }
      if (sprt_decided() && !done) {
        done = true;
        stop();
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < options_.concurrency; ++i) threads.emplace_back(work);
  }
  return failure;
}

}  // namespace kydai::match
