#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace kydai {

/// Writes whole lines to the other side, from any thread, flushed at once.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& output) : output_(output) {}

  void write(std::string_view line) {
    const std::lock_guard lock(mutex_);
    output_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& output_;
};

}  // namespace kydai
