#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "tools/engine_process.h"

namespace kydai::tools {

/// Perft of another engine: the count below each root move, and all of them together with the time it took.
struct PeerPerft {
  std::map<std::string, std::uint64_t> moves;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// An engine of somebody else, spoken to by UCI: a second opinion for tests and a measure for benchmarks.
class UciPeer {
 public:
  explicit UciPeer(const std::string& program);

  void set_option(std::string_view name, std::string_view value);
  /// `fen` in the engine's own dialect; throws Failure when it does not answer in time.
  PeerPerft perft(std::string_view fen, int depth, EngineProcess::Duration timeout = std::chrono::seconds(60));

 private:
  void wait_ready();

  EngineProcess process_;
};

}  // namespace kydai::tools
