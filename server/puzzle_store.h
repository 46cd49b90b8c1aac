#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/json.h"

namespace kydai::server {

/// A position with one solution: the moves of the solver and the replies in turn.
struct StoredPuzzle {
  std::string id;
  std::string game;
  std::string rules;
  std::string kind;  ///< "mate2", "zero", "tactic", ...
  std::string fen;
  std::vector<std::string> line;  ///< coordinates, the solver's move first
  int rating = 1500;
  Json note;  ///< a text in several languages, or null
};

/// All puzzles that there are, read once at the start from *.json of a folder. A file that cannot be read is reported
/// and left out; no folder means no puzzles.
class PuzzleStore {
 public:
  static PuzzleStore read(const std::string& folder);
  /// From the text of one file: {"puzzles": [{...}]} or the list alone. Problems go to `problems`.
  void add(std::string_view json, std::vector<std::string>& problems);

  [[nodiscard]] const std::vector<StoredPuzzle>& all() const { return puzzles_; }
  [[nodiscard]] const StoredPuzzle* find(const std::string& id) const;

 private:
  std::vector<StoredPuzzle> puzzles_;
  std::map<std::string, std::size_t> by_id_;
};

}  // namespace kydai::server
