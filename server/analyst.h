#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/engine_pool.h"
#include "server/loop.h"
#include "server/seen_game.h"
#include "server/session.h"
#include "server/storage_thread.h"

namespace kydai::server {

inline constexpr long long kLongestAnalysisMs = 600'000;
inline constexpr int kMostLines = 8;

/// A score of the engine as the protocol has it: seen from the first side, whoever is to move.
Json score_json(int score, Color turn);
Json score_json(int score, double win_chance, Color turn);

/// Lines of play in words: texts of `moves` in a notation, as far as they can be played.
std::vector<std::string> texts_of_line(const SeenGame& game, const std::vector<std::string>& moves, Notation notation);

/// Runs one analysis and one review for each client, and streams what the engine says at most ten times a second.
class Analyst {
 public:
  Analyst(Loop& loop, EnginePool& engines) : loop_(loop), engines_(engines) {}

  /// The number of the analysis; an older one of the client stops. Failure "busy" when no engine is free.
  long long analyse(const std::shared_ptr<Session>& session, const Json& request);
  void stop_analysis(const std::string& client, long long number);

  struct Started {
    long long number;
    std::size_t total;
  };
  Started review(const std::shared_ptr<Session>& session, SeenGame game, Notation notation, long long move_ms);
  void stop_review(const std::string& client, long long number);

  /// The socket has closed: nobody waits any more.
  void leave(const Session& session);

 private:
  struct Analysis {
    std::shared_ptr<Session> session;
    std::unique_ptr<SeenGame> game;
    Notation notation = Notation::Coordinates;
    long long number = 0;
    EnginePool::Ticket ticket = 0;
    std::map<int, EngineLine> lines;  // by rank
    Time next_send;
    bool flush_waits = false;
  };
  struct Review {
    std::shared_ptr<Session> session;
    std::unique_ptr<SeenGame> game;
    Notation notation = Notation::Coordinates;
    long long number = 0;
    long long move_ms = 0;
    EnginePool::Ticket ticket = 0;
    std::size_t done = 0;
    std::vector<double> wins;        // the first side's chance in each position so far
    std::vector<std::string> bests;  // the engine's choice in each
    double accuracy[2] = {0, 0};
    int judged[2] = {0, 0};
  };

  void heard(const std::string& client, long long number, const EngineLine& line);
  void flush(const std::string& client, long long number, bool done);
  Json event(const Analysis& analysis) const;
  void review_next(const std::string& client);
  void reviewed(const std::string& client, long long number, const EngineLine& line);

  Loop& loop_;
  EnginePool& engines_;
  long long last_number_ = 0;
  std::map<std::string, Analysis> analyses_;  // by client
  std::map<std::string, Review> reviews_;
};

}  // namespace kydai::server
