#include "server/puzzle_store.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "server/failure.h"
#include "server/names.h"
#include "server/seen_game.h"

namespace kydai::server {
namespace {

StoredPuzzle read_puzzle(const Json& json) {
  StoredPuzzle puzzle;
  puzzle.id = text_field(json, "id", 64);
  puzzle.game = game_field(json);
  puzzle.rules = text_field_or(json, "rules", "", 256);
  puzzle.kind = text_field(json, "kind", 32);
  puzzle.fen = text_field(json, "fen", 512);
  puzzle.line = texts_field(json, "moves", 64);
  puzzle.rating = static_cast<int>(number_field_or(json, "rating", 1500, 0, 4000));
  puzzle.note = json.value("note", Json());
  if (puzzle.line.empty()) throw Failure("bad-request", "a puzzle needs a solution");
  SeenGame game(puzzle.game, puzzle.fen, puzzle.rules);
  for (std::string& move : puzzle.line) move = game.play(move, std::nullopt);
  return puzzle;
}

}  // namespace

void PuzzleStore::add(std::string_view text, std::vector<std::string>& problems) {
  const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
  const Json& list = json.is_object() && json.contains("puzzles") ? json["puzzles"] : json;
  if (!list.is_array()) {
    problems.emplace_back("not a list of puzzles");
    return;
  }
  for (const Json& one : list) {
    try {
      StoredPuzzle puzzle = read_puzzle(one);
      if (by_id_.emplace(puzzle.id, puzzles_.size()).second) puzzles_.push_back(std::move(puzzle));
    } catch (const Failure& failure) {
      problems.push_back(text_field_or(one.is_object() ? one : Json::object(), "id", "?", 64) + ": " + failure.what());
    }
  }
}

PuzzleStore PuzzleStore::read(const std::string& folder) {
  PuzzleStore store;
  std::error_code code;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, code))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    std::vector<std::string> problems;
    store.add(text.str(), problems);
    for (const std::string& problem : problems)
      std::cerr << "kydai: puzzles: " << file.string() << ": " << problem << std::endl;
  }
  return store;
}

const StoredPuzzle* PuzzleStore::find(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &puzzles_[found->second];
}

}  // namespace kydai::server
