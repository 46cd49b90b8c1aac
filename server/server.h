#pragma once

#include <functional>
#include <string>
#include <vector>

namespace kydai::server {

struct ServerOptions {
  std::string host = "127.0.0.1";
  unsigned short port = 8080;  ///< 0 picks a free one
  std::string data = "kydai-data";
  int threads = 2;
  int hash_megabytes = 64;
  std::vector<std::string> names;  ///< host names under which the page may be opened, beside addresses and localhost
  std::string puzzles;             ///< folder of puzzle stores; empty: "puzzles" in `data`
};

/// Serves until SIGINT or SIGTERM. `started` is called with the address once it listens. Failure when it cannot start.
void serve(const ServerOptions& options, const std::function<void(const std::string& address)>& started);

}  // namespace kydai::server
