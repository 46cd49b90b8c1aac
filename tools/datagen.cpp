#include <atomic>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

#include "data/generate.h"
#include "data/replay.h"
#include "games/any_rules.h"
#include "tools/commands.h"
#include "tools/game_options.h"

namespace kydai::tools {
namespace {

struct DatagenOptions {
  std::string game;
  std::string file;
  std::string eval = "network";
  std::uint64_t positions = 100'000;
  int seconds = 0;
  int threads = 1;
  std::uint64_t seed = 1;
  SelfPlayOptions play;
};

template <class Reader>
Reader opened(Result<Reader> result) {
  if (!result) throw Failure(result.error().text());
  return std::move(*result);
}

std::uint8_t id_of(std::string_view game) {
  std::uint8_t id = 0;
  with_game(game, [&]<Game G>(std::type_identity<G>) { id = Features<G>::kGameId; });
  return id;
}
std::string_view name_of(std::uint8_t id) {
  for (const std::string_view name : kGameNames)
    if (id_of(name) == id) return name;
  throw Failure("a file of an unknown game");
}

void generate(const DatagenOptions& options) {
  SelfPlayOptions play = options.play;
  const auto eval = eval_from_name(options.eval);
  if (!eval) throw Failure("unknown evaluation " + options.eval);
  play.eval = *eval;
  opened(GameGenerator::create(options.game, play));  // a bad network file is told before the threads start
  auto writer = opened(GameFileWriter::open(options.file, id_of(options.game)));
  if (writer.games_before() > 0)
    std::cerr << "going on after " << writer.games_before() << " games, " << writer.positions_before()
              << " positions\n";

  using Seconds = std::chrono::duration<double>;
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return Seconds(std::chrono::steady_clock::now() - begin).count(); };
  std::mutex mutex;
  std::atomic<std::uint64_t> next_game = writer.games_before();
  std::uint64_t games = 0;
  std::uint64_t positions = writer.positions_before();
  const std::uint64_t positions_before = positions;
  std::uint64_t usable = 0;
  std::array<std::uint64_t, 3> results{};
  bool done = positions >= options.positions;
  std::string failure;
  double last_shown = 0;

  const auto work = [&] {
    const auto generator = opened(GameGenerator::create(options.game, play));
    while (true) {
      {
        const std::lock_guard lock(mutex);
        if (done) return;
      }
      const StoredGame game = generator->play(options.seed + next_game++);
      const std::lock_guard lock(mutex);
      if (done) return;
      if (const Status status = writer.write(game); !status) {
        failure = status.error().text();
        done = true;
        return;
      }
      ++games;
      ++results[game.result];
      positions += game.moves.size();
      for (const std::int16_t score : game.scores) usable += score != StoredGame::kNotForTraining ? 1 : 0;
      done = positions >= options.positions || (options.seconds > 0 && elapsed() >= options.seconds);
      if (const double now = elapsed(); now - last_shown > 5 || done) {
        last_shown = now;
        if (const Status status = writer.flush(); !status) failure = status.error().text();
        const double rate = static_cast<double>(positions - positions_before) / now;
        std::fprintf(stderr,
                     "%llu games, %llu positions (%.0f%% for training), first %.1f%% draw %.1f%%, %.0f/s, %.0f/s a "
                     "thread, %.0f s left\n",
                     static_cast<unsigned long long>(games), static_cast<unsigned long long>(positions),
                     100.0 * static_cast<double>(usable) / static_cast<double>(positions - positions_before),
                     100.0 * static_cast<double>(results[2]) / static_cast<double>(games),
                     100.0 * static_cast<double>(results[1]) / static_cast<double>(games), rate, rate / options.threads,
                     static_cast<double>(options.positions - std::min(positions, options.positions)) / rate);
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(options.threads));
    for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
  }
  if (!failure.empty()) throw Failure(failure);
}

void verify(const std::string& file) {
  auto reader = opened(GameFileReader::open(file));
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t usable = 0;
  with_game(name_of(reader.game_id()), [&]<Game G>(std::type_identity<G>) {
    StoredGame game;
    while (reader.next(game)) {
      ++games;
      positions += game.moves.size();
      for (const std::int16_t score : game.scores) usable += score != StoredGame::kNotForTraining ? 1 : 0;
      if (const Status status = verify_game<G>(game); !status)
        throw Failure(file + ": game " + std::to_string(games) + ": " + status.error().text());
    }
  });
  if (reader.torn()) throw Failure(file + ": the last game is cut off (datagen repairs this when it goes on)");
  std::cout << name_of(reader.game_id()) << ": " << games << " games, " << positions << " positions, " << usable
            << " for training: all legal\n";
}

void merge(const std::vector<std::string>& inputs, const std::string& output, std::uint64_t seed) {
  std::vector<StoredGame> games;
  std::optional<std::uint8_t> id;
  for (const std::string& input : inputs) {
    auto reader = opened(GameFileReader::open(input));
    if (id && *id != reader.game_id()) throw Failure(input + " holds another game than the files before it");
    id = reader.game_id();
    StoredGame game;
    while (reader.next(game)) games.push_back(game);
  }
  Rng rng(seed);
  for (std::size_t i = games.size(); i > 1; --i)
    std::swap(games[i - 1], games[rng.below(static_cast<std::uint32_t>(i))]);
  auto writer = opened(GameFileWriter::open(output, *id));
  if (writer.games_before() > 0) throw Failure(output + " exists already");
  for (const StoredGame& game : games)
    if (const Status status = writer.write(game); !status) throw Failure(status.error().text());
  if (const Status status = writer.flush(); !status) throw Failure(status.error().text());
  std::cout << games.size() << " games\n";
}

}  // namespace

void add_datagen(CLI::App& app) {
  auto* command = app.add_subcommand("datagen", "Make, check and shuffle self-play games for training");
  command->require_subcommand(1);
  command->footer("Example: kydai datagen play --game chess --out chess.kydg --positions 1000000 --threads 2");
  const auto options = std::make_shared<DatagenOptions>();

  auto* play = command->add_subcommand("play", "Play games; goes on where the file ends");
  play->add_option("--game,-g", options->game, "chess, xiangqi, jieqi or cotoan")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>(kGameNames.begin(), kGameNames.end())));
  play->add_option("--out,-o", options->file, "File to write or to continue")->required();
  play->add_option("--positions", options->positions, "How many positions the file shall hold");
  play->add_option("--seconds", options->seconds, "Stop after so many seconds (0: never)");
  play->add_option("--threads,-t", options->threads, "How many games at once")->check(CLI::Range(1, 1024));
  play->add_option("--nodes", options->play.soft_nodes, "Nodes a move")->check(CLI::Range(1, 100'000'000));
  play->add_option("--random", options->play.opening_plies, "Random plies at the beginning")->check(CLI::Range(0, 60));
  play->add_option("--eval", options->eval, "classical, handwritten or network");
  play->add_option("--net", options->play.network_file, "A network file (default: the one inside the program)");
  play->add_option("--seed", options->seed, "Games differ by seed");
  play->callback([options] { generate(*options); });

  auto* check = command->add_subcommand("verify", "Replay every game of a file");
  check->add_option("file", options->file, "A file of datagen")->required();
  check->callback([options] { verify(options->file); });

  auto* shuffle = command->add_subcommand("shuffle", "Join files and mix their games");
  const auto inputs = std::make_shared<std::vector<std::string>>();
  shuffle->add_option("--in", *inputs, "Files to join")->required();
  shuffle->add_option("--out,-o", options->file, "File to write")->required();
  shuffle->add_option("--seed", options->seed, "Seed of the mixing");
  shuffle->callback([options, inputs] { merge(*inputs, options->file, options->seed); });
}

}  // namespace kydai::tools
