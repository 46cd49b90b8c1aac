#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/engine_pool.h"
#include "server/loop.h"
#include "server/session.h"

namespace kydai::server {

/// Runs algorithms side by side on positions, one search after the other, for one experiment a client.
class Laboratory {
 public:
  Laboratory(Loop& loop, EnginePool& engines) : loop_(loop), engines_(engines) {}

  struct Started {
    long long number;
    std::size_t total;
  };
  /// As lab.start asks for it; an older experiment of the client stops.
  Started start(const std::shared_ptr<Session>& session, const Json& request);
  void stop(const std::string& client, long long number);
  /// The socket has closed: nobody waits any more.
  void leave(const Session& session);

 private:
  struct Run {
    std::string engine;
    Limits limits;
  };
  struct Experiment {
    std::shared_ptr<Session> session;
    long long number = 0;
    Notation notation = Notation::Coordinates;
    std::vector<std::unique_ptr<SeenGame>> positions;
    std::vector<Run> runs;
    std::size_t done = 0;
    EnginePool::Ticket ticket = 0;

    [[nodiscard]] std::size_t total() const { return positions.size() * runs.size(); }
  };
  static Run read_run(const Json& json);
  void next(const std::string& client, long long number);
  void finished(const std::string& client, long long number, const EngineAnswer& answer, double time_ms);
  Experiment* find(const std::string& client, long long number);

  Loop& loop_;
  EnginePool& engines_;
  long long last_number_ = 0;
  std::map<std::string, Experiment> experiments_;  // by client
};

}  // namespace kydai::server
