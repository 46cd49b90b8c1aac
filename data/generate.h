#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "data/self_play.h"

namespace kydai {

/// Plays self-play games of whatever game it was made for.
class GameGenerator {
 public:
  virtual ~GameGenerator() = default;
  virtual StoredGame play(std::uint64_t seed) = 0;

  /// Fails for an unknown game or a network file that cannot be used.
  static Result<std::unique_ptr<GameGenerator>> create(std::string_view game, const SelfPlayOptions& options);
};

}  // namespace kydai
