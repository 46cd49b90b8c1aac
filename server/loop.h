#pragma once

#include <functional>

#include "server/game_clock.h"

namespace kydai::server {

/// The one thread on which games are played and sockets are served. Everything in the hall runs there.
class Loop {
 public:
  virtual ~Loop() = default;
  /// From any thread: runs it on the loop's, soon and in order.
  virtual void post(std::function<void()> work) = 0;
  /// From the loop's thread: runs it at that time.
  virtual void call_at(Time when, std::function<void()> work) = 0;
};

}  // namespace kydai::server
