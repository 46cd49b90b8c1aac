#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/any_engine.h"
#include "server/seen_game.h"

namespace kydai::server {

/// A question to the engine of some game.
struct SearchJob {
  /// The position of a game as somebody sees it.
  static SearchJob about(const SeenGame& game);

  std::string game;
  std::string fen;
  std::string rules;
  std::vector<std::string> moves;
  Limits limits;
  int multi_pv = 1;
  std::optional<Milliseconds> longest;  ///< stopped then, whatever the limits say
  int level = 0;                        ///< of engine/levels.h; 0 for full strength
  std::string algorithm;                ///< of search/classical/algorithms.h; empty for the engine itself
  /// Long jobs (analysis) leave at least one worker to the short ones (moves and hints of games).
  bool lasting = false;
  bool urgent = false;  ///< before others that wait
  /// Called on a worker's thread. `done` is called exactly once, also when the job is cancelled or the position is bad
  /// (then the answer has no move).
  std::function<void()> begun;  ///< right before the search; not called when there is none
  std::function<void(const EngineLine&)> on_line;
  std::function<void(const EngineAnswer&)> done;
};

/// A fixed number of threads that think, each with one engine at a time. Nobody waits for them: answers are calls.
class EnginePool {
 public:
  EnginePool(int workers, int hash_megabytes);
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  ~EnginePool() { stop(); }
  /// Cancels everything and waits for the threads; nothing is called afterwards.
  void stop();

  using Ticket = std::uint64_t;
  /// The ticket with which to cancel, or nothing when too much waits already.
  std::optional<Ticket> submit(SearchJob job);
  /// Stops the job soon, if it still runs or waits. Its `done` is called all the same.
  void cancel(Ticket ticket);

 private:
  struct Entry {
    Ticket ticket = 0;
    SearchJob job;
    bool running = false;
    bool cancelled = false;
    bool answered = false;
  };
  using Entries = std::list<Entry>;

  void work();
  void think(Entry& entry, std::unique_ptr<AnyEngine>& engine);
  Entries::iterator next_job();  // needs the lock

  static constexpr std::size_t kMostWaiting = 256;
  std::size_t hash_megabytes_each_;
  std::size_t most_lasting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Entries entries_;
  std::size_t lasting_running_ = 0;
  Ticket last_ticket_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kydai::server
