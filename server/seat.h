#pragma once

#include <string>

#include "server/json.h"

namespace kydai::server {

/// The id of the engine at full strength or at a level; other ids are algorithms.
inline constexpr const char* kOwnEngine = "kydai";
/// Failure "bad-request" when there is no such engine.
void require_engine(const std::string& id);

/// Who plays one side.
struct Seat {
  bool computer = false;
  std::string name;
  int level = 10;  ///< of a computer
  std::string engine = kOwnEngine;
  int depth = 0;       ///< of an engine that needs one
  bool here = false;   ///< a person on the device that made the game
  std::string client;  ///< the device that may move for a person; empty while the seat is open
  std::string key;     ///< takes the open seat

  /// As a page describes it. A person who is `here` belongs to `maker`; another gets a key.
  static Seat from_request(const Json& json, const std::string& maker);
  /// As it is kept, secrets included, and back.
  [[nodiscard]] Json to_storage() const;
  static Seat from_storage(const Json& json);

  [[nodiscard]] bool open() const { return !computer && client.empty(); }
};

}  // namespace kydai::server
