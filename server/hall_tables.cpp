#include <algorithm>
#include <iostream>

#include "server/failure.h"
#include "server/hall.h"
#include "server/names.h"

// Open games: who watches them, what is stored and told after each change, and the computers that play in them.

namespace kydai::server {
namespace {

constexpr auto kRetry = Milliseconds(500);
/// A computer's answer never comes sooner, so that a person sees both moves; two computers play slowly enough to watch.
constexpr auto kShortestThought = Milliseconds(250);
constexpr auto kShortestOfTwo = Milliseconds(700);
constexpr int kServiceRestart = 1012;
constexpr int kMostWatched = 32;  // games of one page

/// What the computer that is to move is asked: as strong as its seat says, within what its clock allows.
SearchJob question_for(const Room& room, const Room::ComputerTurn& turn, Time now) {
  constexpr auto kLongestThought = Milliseconds(5000);
  SearchJob job = SearchJob::about(turn.sight);
  job.limits.move_time = kLongestThought;
  if (turn.seat.engine == kOwnEngine) {
    job.level = turn.seat.level;
  } else {
    job.algorithm = turn.seat.engine;
    if (turn.seat.depth > 0) job.limits.depth = turn.seat.depth;
  }
  const GameClock& clock = room.clock();
  if (!clock.exists()) return job;
  const long long left = clock.left(turn.side, now);
  const long long share = clock.move_ms() > 0 ? left * 7 / 10 : left / 30 + clock.increment_ms() * 3 / 4;
  const long long most = std::max(10LL, std::min(share, left / 2));
  job.limits.move_time = std::min(kLongestThought, Milliseconds(most));
  return job;
}

}  // namespace

Hall::Table* Hall::table(const std::string& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

void Hall::at_table(const Request& request, Act act) {
  const std::string id = text_field(request.body, "game", 32);
  if (Table* open = table(id)) return act_at(*open, request, act);
  auto& waiting = opening_[id];
  waiting.emplace_back(request, std::move(act));
  if (waiting.size() == 1) open_table(id);
}

void Hall::act_at(Table& table, const Request& request, const Act& act) {
  const std::string id = table.room.id();
  try {
    act(table);
  } catch (const Failure& failure) {
    request.refuse(failure);
    settle(table);  // a flag may have fallen while it was looked at
  }
  close_if_idle(id);
}

void Hall::open_table(const std::string& id) {
  struct Found {
    std::optional<StoredGame> game;
    std::vector<StoredMove> moves;
  };
  auto found = std::make_shared<Found>();
  storage_.submit(
      [found, id](Storage& storage) {
        found->game = storage.game(id);
        if (found->game) found->moves = storage.moves(id);
      },
      [this, found, id](bool) {
        loop_.post([this, found, id] {
          const auto waiting = opening_.extract(id);
          std::optional<Failure> failure;
          try {
            if (!found->game) throw Failure("not-found", "there is no such game");
            if (!table(id))
              tables_.emplace(id, std::make_unique<Table>(Room::load(*found->game, found->moves, Clock::now())));
          } catch (const Failure& refused) {
            failure = refused;
          }
          if (waiting.empty()) return;
          for (const auto& [request, act] : waiting.mapped()) {
            if (failure) {
              request.refuse(*failure);
            } else if (Table* open = table(id)) {
              act_at(*open, request, act);
            } else {
              at_table(request, act);  // closed again by the one before
            }
          }
        });
      });
}

void Hall::seat_at(Table& table, const Request& request, Notation notation) {
  const auto now = Clock::now();
  const auto old = std::find_if(table.watchers.begin(), table.watchers.end(),
                                [&](const Watcher& watcher) { return watcher.session == request.session; });
  if (old == table.watchers.end()) {
    if (request.session->watched >= kMostWatched) throw Failure("too-many", "too many games are watched at once");
    ++request.session->watched;
    table.watchers.push_back({request.session, notation, table.room.plies()});
    table.room.arrive(request.session->client(), now);
  } else {
    old->notation = notation;
    old->known = table.room.plies();
  }
}

void Hall::leave(const std::shared_ptr<Session>& session, Table& table) {
  const auto gone = std::find_if(table.watchers.begin(), table.watchers.end(),
                                 [&](const Watcher& watcher) { return watcher.session == session; });
  if (gone == table.watchers.end()) return;
  table.watchers.erase(gone);
  --session->watched;
  table.room.leave(session->client(), Clock::now());
  const std::string id = table.room.id();
  settle(table);
  close_if_idle(id);
}

void Hall::settle(Table& table, std::function<void()> answer, const Session* except) {
  run_computer(table);
  set_alarm(table);
  const Time now = Clock::now();
  std::vector<std::pair<std::shared_ptr<Session>, std::string>> events;
  for (Watcher& watcher : table.watchers) {
    if (watcher.session.get() != except) {
      const Json state = table.room.state_for(watcher.session->client(), watcher.notation, watcher.known, now);
      events.emplace_back(watcher.session, to_text({{"type", "game"}, {"game", table.room.id()}, {"state", state}}));
    }
    watcher.known = table.room.plies();
  }
  when_safe(table, [events = std::move(events), answer = std::move(answer)] {
    if (answer) answer();
    for (const auto& [session, text] : events) session->send_text(text);
  });
}

void Hall::when_safe(Table& table, std::function<void()> then) {
  std::vector<Room::Write> writes = table.room.take_writes();
  if (writes.empty() && table.unsafe == 0) return then();
  ++table.unsafe;
  storage_.submit(
      [writes = std::move(writes)](Storage& storage) {
        for (const Room::Write& write : writes) write(storage);
      },
      [this, id = table.room.id(), then = std::move(then)](bool safe) {
        loop_.post([this, id, then, safe] {
          Table* open = this->table(id);
          if (open != nullptr) --open->unsafe;
          if (safe) {
            then();
            close_if_idle(id);
            return;
          }
          // The game in memory is ahead of the disk: forget it. The pages come back and find what is stored.
          if (open == nullptr) return;
          if (open->job) engines_.cancel(*open->job);
          const std::vector<Watcher> watchers = std::move(open->watchers);
          tables_.erase(id);
          for (const Watcher& watcher : watchers) --watcher.session->watched;
          for (const Watcher& watcher : watchers)
            if (watcher.session->connection != nullptr) watcher.session->connection->close(kServiceRestart);
        });
      });
}

void Hall::set_alarm(Table& table) {
  const auto deadline = table.room.deadline();
  if (!deadline || (table.alarm && *table.alarm <= *deadline)) return;
  table.alarm = *deadline;
  loop_.call_at(*deadline, [this, id = table.room.id()] {
    Table* open = this->table(id);
    if (open == nullptr) return;
    open->alarm.reset();
    if (open->room.time_passed(Clock::now()))
      settle(*open);
    else
      set_alarm(*open);
    close_if_idle(id);
  });
}

void Hall::close_if_idle(const std::string& id) {
  const Table* open = table(id);
  if (open == nullptr || !open->watchers.empty() || open->unsafe > 0 || open->room.deadline()) return;
  if (open->job) engines_.cancel(*open->job);
  tables_.erase(id);
}

void Hall::run_computer(Table& table) {
  const auto turn = table.room.computer_turn();
  const std::string key =
      turn ? std::to_string(table.room.plies()) + '/' + std::to_string(turn->seat.level) + turn->seat.engine + '/' +
                 (turn->sight.plies() > 0 ? turn->sight.move(turn->sight.plies() - 1) : std::string{})
           : std::string{};
  table.room.set_thinking(turn.has_value());
  if (table.job_key == key) return;
  if (table.job) engines_.cancel(*table.job);
  table.job.reset();
  table.job_key = key;
  if (!turn) return;

  const Time now = Clock::now();
  table.thinking_since = now;
  SearchJob job = question_for(table.room, *turn, now);
  const std::string id = table.room.id();
  job.done = [this, id, key](const EngineAnswer& answer) {
    loop_.post([this, id, key, move = answer.best] { computer_chose(id, key, move); });
  };
  table.job = engines_.submit(std::move(job));
  if (table.job) return;
  table.job_key.clear();
  loop_.call_at(now + kRetry, [this, id] {
    if (Table* open = this->table(id)) settle(*open);
  });
}

void Hall::computer_chose(const std::string& id, const std::string& key, const std::string& move) {
  Table* open = table(id);
  if (open == nullptr || open->job_key != key) return;  // nobody waits for it any more
  open->job.reset();
  const Time now = Clock::now();
  const auto pause = open->room.only_computers() ? kShortestOfTwo : kShortestThought;
  if (const Time soonest = open->thinking_since + pause; now < soonest) {
    loop_.call_at(soonest, [this, id, key, move] { computer_chose(id, key, move); });
    return;
  }
  std::string chosen = move;
  // Should an engine ever fail, the game goes on with some legal move.
  if (const auto turn = open->room.computer_turn(); chosen.empty() && turn)
    chosen = turn->sight.rules().legal().front();
  try {
    open->room.computer_move(open->room.plies(), chosen, now);
  } catch (const Failure& failure) {
    std::cerr << "kydai: engine: " << failure.what() << std::endl;
  }
  open->job_key.clear();
  settle(*open);
  close_if_idle(id);
}

void Hall::ask_computer_about_draw(Table& table) {
  constexpr int kAlmostNothing = 15;
  constexpr int kWorse = -50;
  constexpr std::size_t kLongGame = 40;
  const std::string id = table.room.id();
  const std::size_t ply = table.room.plies();
  const Color turn = table.room.turn();
  // The computer judges by what it may know, which is its own sight.
  const Color computer = table.room.is_computer(Color::First) ? Color::First : Color::Second;
  const SeenGame& sight = table.room.sight_of_side(computer);
  SearchJob job = SearchJob::about(sight);
  job.limits.move_time = Milliseconds(300);
  job.done = [this, id, ply, mine = turn == computer](const EngineAnswer& answer) {
    const int score = mine ? answer.score : -answer.score;
    const bool accepts = !answer.best.empty() && (score <= kWorse || (ply >= kLongGame && score <= kAlmostNothing));
    loop_.post([this, id, ply, accepts] {
      Table* open = this->table(id);
      if (open == nullptr) return;
      open->room.computer_answers_draw(ply, accepts, Clock::now());
      settle(*open);
      close_if_idle(id);
    });
  };
  if (!engines_.submit(std::move(job))) table.room.computer_answers_draw(ply, false, Clock::now());
}

void Hall::renamed(const std::string& id, const std::string& name) {
  Table* open = table(id);
  if (open == nullptr) return;
  open->room.rename(name, Clock::now());
  settle(*open);
}

}  // namespace kydai::server
