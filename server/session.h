#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "server/game_clock.h"
#include "server/json.h"

namespace kydai::server {

/// A socket as the hall sees it. Calls belong to the loop's thread.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(std::string text) = 0;
  virtual void close(int code) = 0;  ///< the hall hears closed() afterwards
};

/// So many acts a second on average, and a burst now and then.
class RateLimit {
 public:
  RateLimit(double per_second, double burst) : per_second_(per_second), burst_(burst), left_(burst) {}

  bool allows(Time now) {
    left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double per_second_;
  double burst_;
  double left_;
  Time last_ = Clock::now();
};

/// One page of one client, across its connections: remembers what was answered, so that a message that is sent again
/// gets the same answer and acts only once.
class Session {
 public:
  Session(std::string client, std::string token) : client_(std::move(client)), token_(std::move(token)) {}

  [[nodiscard]] const std::string& client() const { return client_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  Connection* connection = nullptr;  ///< null while the line is lost
  Time last_seen;
  int watched = 0;  ///< games that this page watches

  /// Whether a message with this id acts already; if it was answered, the answer goes out again.
  bool repeats(long long id) {
    const auto found = answers_.find(id);
    if (found == answers_.end()) return false;
    if (found->second) send_text(*found->second);
    return true;
  }
  /// From now on the id is known, and its answer will be kept.
  void expect(long long id) {
    answers_.emplace(id, std::nullopt);
    order_.push_back(id);
    if (order_.size() > kKept) {
      answers_.erase(order_.front());
      order_.pop_front();
    }
  }
  void answer(long long id, Json body) {
    body["re"] = id;
    std::string text = to_text(body);
    const auto found = answers_.find(id);
    if (found != answers_.end()) found->second = text;
    send_text(std::move(text));
  }
  void send_text(std::string text) {
    if (connection != nullptr) connection->send(std::move(text));
  }

 private:
  static constexpr std::size_t kKept = 256;
  std::string client_;
  std::string token_;
  std::map<long long, std::optional<std::string>> answers_;
  std::deque<long long> order_;
};

}  // namespace kydai::server
