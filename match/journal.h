#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/tournament.h"

namespace kydai::match {

/// The file that lets a match go on after it was killed: a line that says which match it is, then one line a finished
/// game, with the whole game in it. A line that was cut off by the end of the program is dropped.
class Journal {
 public:
  /// Opens or creates the file. One that belongs to another match (other engines, limits, openings) is an error; more
  /// games or another concurrency are not.
  static Result<Journal> open(const std::string& path, const TournamentOptions& options);

  /// The games of earlier runs.
  [[nodiscard]] const std::vector<GameResult>& earlier() const { return earlier_; }
  /// Calls `visit` with the record of each game of earlier runs; stops at an error.
  Status replay(const std::function<Status(const GameRecord&)>& visit) const;

  Status add(const GameResult& result, const PlayedGame& played);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  Status read_earlier(const std::string& head);

  std::string path_;
  File file_;
  std::vector<GameResult> earlier_;
};

}  // namespace kydai::match
