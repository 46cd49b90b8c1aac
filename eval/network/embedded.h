#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "eval/network/network.h"

namespace kydai {

/// The network file that lies inside the program for a game (by Features<G>::kGameId); empty when there is none.
std::span<const std::byte> embedded_network_bytes(int game_id);

/// That network, read once; null when there is none.
template <class G>
const std::shared_ptr<const Network<G>>& embedded_network() {
  static const std::shared_ptr<const Network<G>> network = [] {
    auto read = Network<G>::from_bytes(embedded_network_bytes(Features<G>::kGameId));
    return read ? *read : nullptr;
  }();
  return network;
}

}  // namespace kydai
