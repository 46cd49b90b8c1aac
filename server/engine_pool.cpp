#include "server/engine_pool.h"

#include <algorithm>

namespace kydai::server {

SearchJob SearchJob::about(const SeenGame& game) {
  SearchJob job;
  job.game = game.rules().game();
  job.fen = game.rules().first_fen();
  job.rules = game.rules().rules();
  job.moves = game.moves();
  return job;
}

EnginePool::EnginePool(int workers, int hash_megabytes) {
  // One worker is always free of long jobs, so there are at least two.
  const auto count = static_cast<std::size_t>(std::max(workers, 2));
  most_lasting_ = count - 1;
  hash_megabytes_each_ = std::max<std::size_t>(1, static_cast<std::size_t>(std::max(hash_megabytes, 1)) / count);
  for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
}

void EnginePool::stop() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    for (Entry& entry : entries_) entry.cancelled = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::optional<EnginePool::Ticket> EnginePool::submit(SearchJob job) {
  const std::lock_guard lock(mutex_);
  const auto alike = static_cast<std::size_t>(std::count_if(
      entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.job.lasting == job.lasting; }));
  if (ending_ || alike >= (job.lasting ? most_lasting_ : kMostWaiting)) return std::nullopt;
  Entry& entry = *entries_.emplace(job.urgent ? entries_.begin() : entries_.end());
  entry.ticket = ++last_ticket_;
  entry.job = std::move(job);
  changed_.notify_all();
  return entry.ticket;
}

void EnginePool::cancel(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  for (Entry& entry : entries_)
    if (entry.ticket == ticket) entry.cancelled = true;
  changed_.notify_all();
}

EnginePool::Entries::iterator EnginePool::next_job() {
  return std::find_if(entries_.begin(), entries_.end(), [this](const Entry& entry) {
    return !entry.running && (entry.cancelled || !entry.job.lasting || lasting_running_ < most_lasting_);
  });
}

void EnginePool::work() {
  std::unique_ptr<AnyEngine> engine;
  std::unique_lock lock(mutex_);
  while (true) {
    auto entry = entries_.end();
    changed_.wait(lock, [&] { return (entry = next_job()) != entries_.end() || ending_; });
    if (entry == entries_.end()) return;
    entry->running = true;
    if (entry->job.lasting) ++lasting_running_;
    const bool wanted = !entry->cancelled;
    lock.unlock();
    if (wanted)
      think(*entry, engine);
    else
      entry->job.done({});
    lock.lock();
    if (entry->job.lasting) --lasting_running_;
    entries_.erase(entry);
    changed_.notify_all();
  }
}

void EnginePool::think(Entry& entry, std::unique_ptr<AnyEngine>& engine) {
  SearchJob& job = entry.job;
  if (!engine || engine->game() != job.game) {
    engine.reset();  // first, so that only one table is held
    engine = AnyEngine::create(job.game);
    if (engine) static_cast<void>(engine->set_option("Hash", std::to_string(hash_megabytes_each_)));
  }
  if (!engine || !engine->set_position(job.fen, job.rules, job.moves, Notation::Coordinates)) {
    job.done({});
    return;
  }
  static_cast<void>(engine->set_option("Algorithm", job.algorithm.empty() ? "full" : job.algorithm));
  static_cast<void>(engine->set_option("Level", std::to_string(job.level)));
  EngineAnswer answer;
  EngineQuestion question;
  question.limits = job.limits;
  question.multi_pv = job.multi_pv;
  question.on_line = job.on_line;
  question.on_answer = [&](const EngineAnswer& found) {
    answer = found;
    const std::lock_guard lock(mutex_);
    entry.answered = true;
    changed_.notify_all();
  };
  if (job.begun) job.begun();
  if (engine->go(std::move(question))) {
    std::unique_lock lock(mutex_);
    const auto over = [&] { return entry.answered || entry.cancelled; };
    if (job.longest)
      changed_.wait_for(lock, *job.longest, over);
    else
      changed_.wait(lock, over);
    lock.unlock();
    engine->stop();
    engine->wait();
  }
  job.done(answer);
}

}  // namespace kydai::server
