#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>

#include "core/text.h"
#include "formats/registry.h"
#include "match/html_report.h"
#include "match/journal.h"
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
  std::string openings_file;
  std::size_t openings_plies = 16;
  std::string sprt;
  std::string journal;
  std::string pgn;
  std::string json;
  std::string html;
  match::TournamentOptions tournament;
};

/// `elo0=0,elo1=5,alpha=0.05,beta=0.05`, each part optional.
match::Sprt sprt_of(const std::string& text) {
  match::Sprt sprt;
  for (const Word& part : split_at(text, ',')) {
    const std::size_t equals = part.text.find('=');
    const std::string key(part.text.substr(0, equals));
    double* const value = key == "elo0"    ? &sprt.elo0
                          : key == "elo1"  ? &sprt.elo1
                          : key == "alpha" ? &sprt.alpha
                          : key == "beta"  ? &sprt.beta
                                           : nullptr;
    const std::string_view number =
        equals == std::string_view::npos ? std::string_view{} : part.text.substr(equals + 1);
    if (value == nullptr ||
        std::from_chars(number.data(), number.data() + number.size(), *value).ptr != number.data() + number.size() ||
        number.empty())
      throw Failure("--sprt takes elo0=0,elo1=5,alpha=0.05,beta=0.05, not " + kydai::quoted(text));
  }
  const auto probability = [](double p) { return p > 0 && p < 0.5; };
  if (!probability(sprt.alpha) || !probability(sprt.beta)) throw Failure("alpha and beta lie between 0 and 0.5");
  return sprt;
}

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
  if (!command.openings_file.empty()) {
    auto list = match::read_openings(command.openings_file, options.game, options.rules, command.openings_plies);
    if (!list) throw Failure(list.error().text());
    options.openings.list = std::move(*list);
  }
  if (!command.sprt.empty()) options.sprt = sprt_of(command.sprt);
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

/// A file that games are appended to as they end.
class GameOutput {
 public:
  GameOutput(const std::string& path, Format format) : path_(path), format_(format) {
    if (path.empty()) return;
    out_.open(path, std::ios::binary | std::ios::trunc);
    if (!out_) throw Failure(path + " cannot be written");
  }

  Status add(const GameRecord& record) {
    if (path_.empty()) return Done{};
    const auto text = write_game(record, format_);
    if (!text) return text.error();
    out_ << *text << std::flush;
    if (!out_) return Error{path_ + " cannot be written"};
    return Done{};
  }

 private:
  std::string path_;
  Format format_;
  std::ofstream out_;
};

/// Runs a tournament and writes what was asked for.
class MatchRun {
 public:
  explicit MatchRun(const MatchCommand& command)
      : command_(command),
        tournament_(checked(tournament_of(command))),
        pgn_(command.pgn, Format::Pgn),
        json_(command.json, Format::JsonLines) {
    if (command.journal.empty()) return;
    auto journal = match::Journal::open(command.journal, tournament_.options());
    if (!journal) throw Failure(journal.error().text());
    journal_.emplace(std::move(*journal));
    for (const match::GameResult& result : journal_->earlier()) tournament_.add_finished(result);
    // The other files are written anew, so that they hold each game of the journal once.
    if (!command.pgn.empty() || !command.json.empty())
      if (const Status status = journal_->replay([&](const GameRecord& record) { return write(record); }); !status)
        throw Failure(status.error().text());
    before_ = tournament_.standings().games();
    if (before_ > 0) std::cerr << "going on after " << before_ << " games\n";
  }

  void run() {
    const StopOnInterrupt guard(tournament_);
    const Status played = tournament_.run([&](const match::GameResult& result, const PlayedGame& game,
                                              const match::Standings& /*standings*/) { return after(result, game); });
    if (!command_.html.empty()) write_report();
    std::cout << match::text_report(tournament_);
    if (!played) throw Failure(played.error().text());
  }

 private:
  static match::TournamentOptions checked(match::TournamentOptions options) {
    if (const Status status = match::check(options); !status) throw Failure(status.error().text());
    return options;
  }

  Status write(const GameRecord& record) {
    if (Status status = pgn_.add(record); !status) return status;
    return json_.add(record);
  }

  Status after(const match::GameResult& result, const PlayedGame& game) {
    if (journal_)
      if (Status status = journal_->add(result, game); !status) return status;
    if (Status status = write(game.record); !status) return status;
    if (game.offender)
      std::cerr << "game " << result.number + 1 << ": "
                << game.record.players[static_cast<std::size_t>(index(*game.offender))] << ": " << name(game.fault)
                << ": " << game.note << '\n';
    constexpr double kEvery = 5;
    const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (now - last_shown_ >= kEvery || tournament_.standings().games() == tournament_.schedule().games()) {
      last_shown_ = now;
      std::cerr << match::progress_line(tournament_, now, before_) << '\n';
      if (!command_.html.empty()) write_report();
    }
    return Done{};
  }

  void write_report() const {
    std::ofstream out(command_.html, std::ios::binary | std::ios::trunc);
    out << match::html_report(tournament_) << std::flush;
    if (!out) throw Failure(command_.html + " cannot be written");
  }

  const MatchCommand& command_;
  Tournament tournament_;
  std::optional<match::Journal> journal_;
  GameOutput pgn_;
  GameOutput json_;
  std::uint64_t before_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double last_shown_ = 0;
};

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
  command->add_option("--openings", options->openings_file,
                      "Openings from a file of games or positions (PGN, EPD, FEN)");
  command->add_option("--openings-plies", options->openings_plies, "Moves taken from each game of that file");

  command->add_option("--sprt", options->sprt, "Stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05");
  command->add_option("--journal", options->journal, "File by which a match that was killed goes on");
  command->add_option("--pgn", options->pgn, "Write all games as PGN");
  command->add_option("--json", options->json, "Write all games as JSON, one a line");
  command->add_option("--html", options->html, "Write a report with charts and a cross table");

  command->add_option("--win-score", t.adjudication.win_score, "Centipawns that win when both see them (0: never)");
  command->add_option("--win-plies", t.adjudication.win_plies, "... for so many plies in a row");
  command->add_option("--draw-score", t.adjudication.draw_score,
                      "Centipawns that draw when both see no more (0: never)");
  command->add_option("--draw-plies", t.adjudication.draw_plies, "... for so many plies in a row");
  command->add_option("--draw-from", t.adjudication.draw_from, "... from this ply on");
  command->add_option("--longest", t.adjudication.longest, "Plies after which a game is a draw (0: never)");
  command->callback([options] { MatchRun(*options).run(); });
}

}  // namespace kydai::tools
