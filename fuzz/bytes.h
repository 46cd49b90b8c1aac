#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/targets.h"
#include "games/any_rules.h"

namespace kydai::fuzz {

/// Reads the fuzzer's bytes from the front: small choices first, the rest is text. At the end everything is 0.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t first = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return first;
  }
  /// In [0, bound); bound at most 256.
  std::size_t below(std::size_t bound) { return byte() % bound; }
  std::string_view game() { return kGameNames[below(kGameNames.size())]; }
  std::string rest() {
    std::string text(bytes_.begin(), bytes_.end());
    bytes_ = {};
    return text;
  }

 private:
  Bytes bytes_;
};

/// Like assert, in every build.
inline void require(bool holds, const char* what, const std::string& where = {}) {
  if (holds) return;
  std::fprintf(stderr, "must hold: %s [%s]\n", what, where.c_str());
  std::abort();
}

}  // namespace kydai::fuzz
