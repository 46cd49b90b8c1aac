#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"

namespace kydai::server {

/// A move of a stored game. In cờ úp it is the move as the player chose it; what it turned up follows from the start.
struct StoredMove {
  std::string move;
  long long spent_ms = 0;
  std::array<long long, 2> clock_ms{};  ///< what both sides had left after it
};

/// A game as it is kept: what it began from, how it stands, and what lists and statistics ask for.
struct StoredGame {
  std::string id;
  std::string game;
  std::string rules;
  std::string start;   ///< a FEN; for a live cờ úp game the referee's deal, which no viewer ever gets
  bool dealt = false;  ///< whether `start` is such a deal
  std::string name;
  std::array<std::string, 2> clients;  ///< who may move for each side; empty for a computer or nobody
  std::array<std::string, 2> players;  ///< names
  long long created = 0;
  long long changed = 0;
  std::size_t plies = 0;  ///< stored moves beyond these can be redone
  std::string board;
  std::string last;  ///< the last move's squares, "e2 e4"
  Color turn = Color::First;
  std::string result;  ///< "", "first", "second" or "draw"
  std::string reason;
  std::string opening;
  int level = 0;      ///< of the computer, 0 for none
  std::string state;  ///< the rest, as JSON of the room
};

struct LibraryQuery {
  std::string client;
  std::string game;
  std::string text;
  std::string state;  ///< "", "open" or "ended"
  std::string order = "changed";
  std::size_t offset = 0;
  std::size_t limit = 24;
};
struct LibraryPage {
  std::size_t total = 0;
  std::vector<StoredGame> games;
};

/// An ended game as statistics count it.
struct PlayedGame {
  std::string game;
  std::string opening;
  std::string result;
  int level = 0;
  Color side = Color::First;  ///< of the client
  long long ended = 0;
};

struct ShelfEntry {
  std::string id;
  std::string game;
  std::string fen;
  std::string title;
};

/// How a client does with the puzzles of one game.
struct PuzzleStanding {
  double rating = 1500;
  int attempts = 0;
  int streak = 0;
};

/// Everything that outlives the process, and the only code that knows how it is kept. Calls come from one thread; an
/// error of the disk or the database is a Failure "internal".
class Storage {
 public:
  virtual ~Storage() = default;
  /// The file is made when it does not exist.
  static std::unique_ptr<Storage> open(const std::string& path);

  /// What is written between the two is on the disk when commit() returns, or not at all.
  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void rollback() = 0;

  virtual void put_game(const StoredGame& game) = 0;  ///< all but its moves; made or replaced
  virtual void put_move(const std::string& id, std::size_t ply, const StoredMove& move) = 0;  ///< later ones go
  virtual std::optional<StoredGame> game(const std::string& id) = 0;
  virtual std::vector<StoredMove> moves(const std::string& id) = 0;
  virtual void rename_game(const std::string& id, const std::string& name) = 0;

  /// Whose library a game is in. A deleted game is kept for a while and can be restored.
  virtual void add_to_library(const std::string& client, const std::string& id) = 0;
  virtual bool in_library(const std::string& client, const std::string& id) = 0;
  virtual bool set_deleted(const std::string& client, const std::string& id, std::optional<long long> when) = 0;
  virtual void purge_deleted(long long before) = 0;
  virtual LibraryPage library(const LibraryQuery& query) = 0;
  virtual std::size_t open_games(const std::string& client, long long since) = 0;  ///< that changed since then
  virtual std::vector<PlayedGame> played_games(const std::string& client, const std::string& game, long long since) = 0;

  virtual std::string settings(const std::string& client) = 0;  ///< empty when none are kept
  virtual void put_settings(const std::string& client, const std::string& settings) = 0;

  virtual std::vector<ShelfEntry> shelf(const std::string& client, const std::string& game) = 0;
  virtual void put_on_shelf(const std::string& client, const ShelfEntry& entry) = 0;
  virtual bool remove_from_shelf(const std::string& client, const std::string& id) = 0;

  virtual PuzzleStanding puzzle_standing(const std::string& client, const std::string& game) = 0;
  virtual void put_puzzle_standing(const std::string& client, const std::string& game,
                                   const PuzzleStanding& standing) = 0;
  /// Whether a puzzle was tried before, and if so whether it was solved.
  virtual std::optional<bool> puzzle_solved(const std::string& client, const std::string& puzzle) = 0;
  virtual void put_puzzle(const std::string& client, const std::string& game, const std::string& puzzle,
                          bool solved) = 0;
  virtual std::vector<std::string> solved_puzzles(const std::string& client, const std::string& game) = 0;
};

}  // namespace kydai::server
