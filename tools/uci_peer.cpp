#include "tools/uci_peer.h"

#include "core/text.h"

namespace kydai::tools {
namespace {

constexpr std::chrono::seconds kReadyTimeout{30};
constexpr std::string_view kTotal = "Nodes searched: ";

}  // namespace

UciPeer::UciPeer(const std::string& program) : process_(program) {
  process_.send("uci");
  process_.receive_until("uciok", kReadyTimeout);
}

void UciPeer::wait_ready() {
  process_.send("isready");
  process_.receive_until("readyok", kReadyTimeout);
}

void UciPeer::set_option(std::string_view name, std::string_view value) {
  process_.send("setoption name " + std::string(name) + " value " + std::string(value));
}

PeerPerft UciPeer::perft(std::string_view fen, int depth, EngineProcess::Duration timeout) {
  process_.send("position fen " + std::string(fen));
  wait_ready();
  const auto begin = std::chrono::steady_clock::now();
  process_.send("go perft " + std::to_string(depth));
  const auto lines = process_.receive_until(kTotal, timeout);
  PeerPerft result;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.nodes = parse_number<std::uint64_t>(lines.back().substr(kTotal.size())).value_or(0);
  for (const std::string& line : lines) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos || line.starts_with(kTotal) || line.starts_with("info ")) continue;
    if (const auto nodes = parse_number<std::uint64_t>(line.substr(colon + 2)))
      result.moves[line.substr(0, colon)] = *nodes;
  }
  return result;
}

}  // namespace kydai::tools
