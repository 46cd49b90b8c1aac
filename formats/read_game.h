#pragma once

#include <cstddef>
#include <vector>

#include "formats/issue.h"
#include "formats/record.h"

namespace kydai {

/// A game as it stood in a file: the moves up to the first error, and everything that was wrong.
struct ReadGame {
  GameRecord record;
  std::size_t number = 0;  ///< in the file, from 1
  std::size_t line = 0;    ///< where it begins
  std::vector<Issue> issues;
};

/// Gives the games of a file one after the other. One implementation a format.
class GameSource {
 public:
  virtual ~GameSource() = default;
  /// The next game; false at the end of the file.
  virtual bool next(ReadGame& game) = 0;
};

}  // namespace kydai
