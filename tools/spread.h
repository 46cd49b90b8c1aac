#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace kydai::tools {

/// Repeated measurements of one thing, told by their median and how far apart they lie.
class Spread {
 public:
  void add(double value) { values_.insert(std::upper_bound(values_.begin(), values_.end(), value), value); }

  [[nodiscard]] bool empty() const { return values_.empty(); }
  [[nodiscard]] double lowest() const { return values_.front(); }
  [[nodiscard]] double highest() const { return values_.back(); }
  [[nodiscard]] double median() const {
    assert(!values_.empty());
    const std::size_t middle = values_.size() / 2;
    return values_.size() % 2 == 1 ? values_[middle] : (values_[middle - 1] + values_[middle]) / 2;
  }

  /// `12.3 (11.9-12.8)`
  [[nodiscard]] std::string text(int decimals) const {
    char line[96];
    std::snprintf(line, sizeof line, "%.*f (%.*f-%.*f)", decimals, median(), decimals, lowest(), decimals, highest());
    return line;
  }

 private:
  std::vector<double> values_;  // sorted
};

}  // namespace kydai::tools
