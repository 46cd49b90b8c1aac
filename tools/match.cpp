#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>

#include "core/text.h"
#include "match/report.h"
#include "match/tournament.h"
#include "tools/commands.h"
#include "tools/game_options.h"

namespace kydai::tools {
namespace {

using match::PlayedGame;
using match::Tournament;

/// The options as the command line has them.
struct MatchCommand {
  GameOptions position;
  std::vector<std::string> engines;
  std::string time_control;
  double move_time = 0;
  std::uint64_t nodes = 0;
  std::uint64_t soft_nodes = 0;
  int depth = 0;
  bool gauntlet = false;
  int margin = 100;
  int patience = 60;
  match::TournamentOptions tournament;
};

match::TournamentOptions tournament_of(const MatchCommand& command) {
  match::TournamentOptions options = command.tournament;
  options.game = command.position.game;
  options.rules = command.position.rules;
  for (const std::string& text : command.engines)
    options.players.push_back(value_or_fail(match::parse_player(text), "engine " + kydai::quoted(text)));
  if (!command.time_control.empty())
    options.thinking = value_or_fail(match::parse_time_control(command.time_control), "--tc");
  if (command.move_time > 0) options.thinking.move_time = Milliseconds(static_cast<int>(command.move_time * 1000));
  if (command.nodes > 0) options.thinking.nodes = command.nodes;
  if (command.soft_nodes > 0) options.thinking.soft_nodes = command.soft_nodes;
  if (command.depth > 0) options.thinking.depth = command.depth;
  options.format = command.gauntlet ? match::Schedule::Format::Gauntlet : match::Schedule::Format::RoundRobin;
  options.margin = Milliseconds(command.margin);
  options.patience = std::chrono::seconds(command.patience);
  options.openings.game = options.game;
  options.openings.rules = options.rules;
  options.openings.fen = command.position.fen;
  return options;
}

/// The tournament that Ctrl-C stops.
std::atomic<Tournament*> running{nullptr};

/// Lets Ctrl-C end the tournament in order, as long as this object lives.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(Tournament& tournament) {
    running = &tournament;
    for (const int signal_number : {SIGINT, SIGTERM})
      std::signal(signal_number, [](int) {
        if (Tournament* t = running.load()) t->stop();
      });
  }
  ~StopOnInterrupt() {
    for (const int signal_number : {SIGINT, SIGTERM}) std::signal(signal_number, SIG_DFL);
    running = nullptr;
  }
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
};

void run_match(const MatchCommand& command) {
  const match::TournamentOptions options = tournament_of(command);
  if (const Status status = match::check(options); !status) throw Failure(status.error().text());
  Tournament tournament(options);
  const StopOnInterrupt guard(tournament);
  const auto begin = std::chrono::steady_clock::now();
  double last_shown = 0;
  const Status played = tournament.run(
      [&](const match::GameResult& result, const PlayedGame& game, const match::Standings& standings) -> Status {
        if (game.offender) {
          const auto side = static_cast<std::size_t>(index(*game.offender));
          std::cerr << "game " << result.number + 1 << ": " << game.record.players[side] << ": " << name(game.fault)
                    << ": " << game.note << '\n';
        }
        constexpr double kEvery = 5;
        const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (now - last_shown >= kEvery || standings.games() == tournament.schedule().games()) {
          last_shown = now;
          std::cerr << match::progress_line(tournament, now, 0) << '\n';
        }
        return Done{};
      });
  std::cout << match::text_report(tournament);
  if (!played) throw Failure(played.error().text());
}

}  // namespace

void add_match(CLI::App& app) {
  auto* command = app.add_subcommand("match", "Play engines against each other and measure their strength");
  command->footer(
      "Example: kydai match --game chess --engine name=new,hash=16 --engine name=old,eval=handwritten --nodes 5000 "
      "--games 200 --concurrency 2\nAn engine is a list of key=value (docs/match.md).");
  const auto options = std::make_shared<MatchCommand>();
  auto& t = options->tournament;
  options->position.add_to(*command);
  command->add_option("--engine,-e", options->engines, "An engine: name=N,eval=E,hash=16 or cmd=PROGRAM,proto=uci")
      ->required()
      ->expected(1, 64);
  command->add_option("--games,-n", t.games, "Games of each pairing");
  command->add_option("--concurrency,-c", t.concurrency, "Games at once")->check(CLI::Range(1, 1024));
  command->add_flag("--gauntlet", options->gauntlet, "The first engine against all others, not all against all");

  command->add_option("--tc", options->time_control, "Time control in seconds: 5+0.05, or 40/60 for 40 moves in 60 s");
  command->add_option("--movetime", options->move_time, "Seconds a move");
  command->add_option("--nodes", options->nodes, "Nodes a move");
  command->add_option("--soft-nodes", options->soft_nodes, "Nodes after which no iteration begins (our engine)");
  command->add_option("--depth", options->depth, "Depth of search");
  command->add_option("--margin", options->margin, "Milliseconds that a clock may be overstepped");
  command->add_option("--patience", options->patience, "Seconds of silence without a clock until an engine hangs");

  command->add_option("--seed", t.openings.seed, "Seed of the random openings");
  command->add_option("--random", t.openings.plies, "Random plies of an opening")->check(CLI::Range(0, 200));
  command->add_option("--balance", t.openings.limit, "The most a short search may see in an opening (0: anything)");

  command->add_option("--win-score", t.adjudication.win_score, "Centipawns that win when both see them (0: never)");
  command->add_option("--win-plies", t.adjudication.win_plies, "... for so many plies in a row");
  command->add_option("--draw-score", t.adjudication.draw_score,
                      "Centipawns that draw when both see no more (0: never)");
  command->add_option("--draw-plies", t.adjudication.draw_plies, "... for so many plies in a row");
  command->add_option("--draw-from", t.adjudication.draw_from, "... from this ply on");
  command->add_option("--longest", t.adjudication.longest, "Plies after which a game is a draw (0: never)");
  command->callback([options] { run_match(*options); });
}

}  // namespace kydai::tools
