#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/analyst.h"
#include "server/engine_pool.h"
#include "server/laboratory.h"
#include "server/loop.h"
#include "server/room.h"
#include "server/session.h"
#include "server/storage_thread.h"

namespace kydai::server {

/// A message of a client that asks for something.
struct Request {
  std::shared_ptr<Session> session;
  long long id = 0;
  Json body;

  void answer(Json fields = Json::object()) const {
    fields["ok"] = true;
    session->answer(id, std::move(fields));
  }
  void refuse(const Failure& failure) const { session->answer(id, {{"ok", false}, {"error", failure.to_json()}}); }
};

/// The WebSocket half of docs/server.md without its sockets: who is connected, which games are open, who watches them,
/// and the computers that play in them. Everything here runs on the loop's thread; what a client is told of a change
/// is sent after the change is stored.
class Hall {
 public:
  Hall(Loop& loop, StorageThread& storage, EnginePool& engines);

  void opened(Connection& connection);
  void received(Connection& connection, std::string_view text);
  void closed(Connection& connection);

  /// The server stops: every line is told so.
  void close_all(int code);
  /// The library has renamed a game.
  void renamed(const std::string& id, const std::string& name);

  [[nodiscard]] std::size_t connections() const { return lines_.size(); }
  [[nodiscard]] std::size_t tables() const { return tables_.size(); }

 private:
  struct Line {
    std::shared_ptr<Session> session;
    RateLimit rate;
    int refused = 0;
  };
  struct Watcher {
    std::shared_ptr<Session> session;
    Notation notation = Notation::Coordinates;
    std::size_t known = 0;  // plies that the page holds already
  };
  /// A room that is open, with those who watch it.
  struct Table {
    explicit Table(Room made) : room(std::move(made)) {}
    Room room;
    std::vector<Watcher> watchers;
    std::optional<EnginePool::Ticket> job;
    std::string job_key;  // what the computer thinks about
    Time thinking_since;
    std::optional<Time> alarm;
    std::size_t unsafe = 0;  // writes on their way to the disk
  };
  using Act = std::function<void(Table&)>;
  using Handler = void (Hall::*)(const Request&);
  struct Command {
    Handler handler;
    bool acts;  // its answer is remembered
  };

  // Messages.
  void serve(Connection& connection, Line& line, const Json& message);
  void hello(Connection& connection, Line& line, const Json& message, long long id);
  void dispatch(const Request& request);
  void forget_old_sessions(Time now);
  static const std::unordered_map<std::string, Command>& commands();

  // Commands (hall_games.cpp).
  void ping(const Request& request);
  void create(const Request& request);
  void watch(const Request& request);
  void unwatch(const Request& request);
  void move(const Request& request);
  void take_back(const Request& request);
  void redo(const Request& request);
  void offer(const Request& request);
  void decline(const Request& request);
  void resign(const Request& request);
  void pause(const Request& request);
  void change_seat(const Request& request);
  void rematch(const Request& request);
  void notation(const Request& request);
  void hint(const Request& request);
  void start_analysis(const Request& request);
  void stop_analysis(const Request& request);
  void start_review(const Request& request);
  void stop_review(const Request& request);
  void start_lab(const Request& request);
  void stop_lab(const Request& request);

  // Tables (hall_tables.cpp).
  void at_table(const Request& request, Act act);
  void act_at(Table& table, const Request& request, const Act& act);
  void open_table(const std::string& id);
  void seat_at(Table& table, const Request& request, Notation notation);
  void leave(const std::shared_ptr<Session>& session, Table& table);
  /// Stores and tells everybody (but `except`) what has changed, then answers.
  void settle(Table& table, std::function<void()> answer = {}, const Session* except = nullptr);
  void when_safe(Table& table, std::function<void()> then);
  void set_alarm(Table& table);
  void close_if_idle(const std::string& id);
  void run_computer(Table& table);
  void computer_chose(const std::string& id, const std::string& key, const std::string& move);
  void ask_computer_about_draw(Table& table);
  Table* table(const std::string& id);

  Loop& loop_;
  StorageThread& storage_;
  EnginePool& engines_;
  Analyst analyst_;
  Laboratory laboratory_;
  std::unordered_map<Connection*, Line> lines_;
  std::unordered_map<std::string, std::shared_ptr<Session>> sessions_;  // by client and token
  std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
  std::unordered_set<std::string> hinting_;  // clients that wait for a hint
  Time last_sweep_;
  std::unordered_map<std::string, std::vector<std::pair<Request, Act>>> opening_;  // acts that wait for a game
};

}  // namespace kydai::server
