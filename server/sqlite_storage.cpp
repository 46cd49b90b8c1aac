#include "server/database.h"
#include "server/failure.h"
#include "server/storage.h"

namespace kydai::server {
namespace {

constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS games(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, start TEXT NOT NULL, dealt INTEGER NOT NULL,
  name TEXT NOT NULL, first_client TEXT NOT NULL, second_client TEXT NOT NULL, first_player TEXT NOT NULL,
  second_player TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, plies INTEGER NOT NULL,
  board TEXT NOT NULL, last TEXT NOT NULL, turn INTEGER NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL,
  opening TEXT NOT NULL, level INTEGER NOT NULL, state TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves(
  game TEXT NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, spent INTEGER NOT NULL, first_ms INTEGER NOT NULL,
  second_ms INTEGER NOT NULL, PRIMARY KEY(game, ply)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS library(
  client TEXT NOT NULL, game TEXT NOT NULL, deleted INTEGER, PRIMARY KEY(client, game)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS library_by_game ON library(game);
CREATE TABLE IF NOT EXISTS settings(client TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shelf(
  client TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, fen TEXT NOT NULL, title TEXT NOT NULL,
  PRIMARY KEY(client, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzle_standing(
  client TEXT NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, attempts INTEGER NOT NULL, streak INTEGER NOT NULL,
  PRIMARY KEY(client, game)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzles(
  client TEXT NOT NULL, puzzle TEXT NOT NULL, game TEXT NOT NULL, solved INTEGER NOT NULL,
  PRIMARY KEY(client, puzzle)) WITHOUT ROWID;
PRAGMA user_version=1;
)sql";

constexpr const char* kGameColumns =
    "g.id,g.game,g.rules,g.start,g.dealt,g.name,g.first_client,g.second_client,g.first_player,g.second_player,"
    "g.created,g.changed,g.plies,g.board,g.last,g.turn,g.result,g.reason,g.opening,g.level,g.state";

StoredGame read_game(const Database::Query& row) {
  StoredGame game;
  int column = 0;
  game.id = row.text(column++);
  game.game = row.text(column++);
  game.rules = row.text(column++);
  game.start = row.text(column++);
  game.dealt = row.number(column++) != 0;
  game.name = row.text(column++);
  for (auto& client : game.clients) client = row.text(column++);
  for (auto& player : game.players) player = row.text(column++);
  game.created = row.number(column++);
  game.changed = row.number(column++);
  game.plies = static_cast<std::size_t>(row.number(column++));
  game.board = row.text(column++);
  game.last = row.text(column++);
  game.turn = row.number(column++) == 0 ? Color::First : Color::Second;
  game.result = row.text(column++);
  game.reason = row.text(column++);
  game.opening = row.text(column++);
  game.level = static_cast<int>(row.number(column++));
  game.state = row.text(column++);
  return game;
}

/// A text for LIKE that matches only itself, anywhere.
std::string like_anywhere(const std::string& text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + "%";
}

/// Storage in one SQLite file: a write-ahead log that is on the disk when a commit returns.
class SqliteStorage final : public Storage {
 public:
  explicit SqliteStorage(const std::string& path) : database_(path) {
    database_.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
    database_.run(kSchema);
  }

  void begin() override { database_.run("BEGIN IMMEDIATE"); }
  void commit() override { database_.run("COMMIT"); }
  void rollback() override {
    if (database_.in_transaction()) database_.run("ROLLBACK");
  }

  void put_game(const StoredGame& game) override {
    database_.query("INSERT OR REPLACE INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        .bind(game.id)
        .bind(game.game)
        .bind(game.rules)
        .bind(game.start)
        .bind(game.dealt ? 1LL : 0LL)
        .bind(game.name)
        .bind(game.clients[0])
        .bind(game.clients[1])
        .bind(game.players[0])
        .bind(game.players[1])
        .bind(game.created)
        .bind(game.changed)
        .bind(static_cast<long long>(game.plies))
        .bind(game.board)
        .bind(game.last)
        .bind(static_cast<long long>(index(game.turn)))
        .bind(game.result)
        .bind(game.reason)
        .bind(game.opening)
        .bind(static_cast<long long>(game.level))
        .bind(game.state)
        .run();
  }

  void put_move(const std::string& id, std::size_t ply, const StoredMove& move) override {
    database_.query("DELETE FROM moves WHERE game=? AND ply>=?").bind(id).bind(static_cast<long long>(ply)).run();
    database_.query("INSERT INTO moves VALUES(?,?,?,?,?,?)")
        .bind(id)
        .bind(static_cast<long long>(ply))
        .bind(move.move)
        .bind(move.spent_ms)
        .bind(move.clock_ms[0])
        .bind(move.clock_ms[1])
        .run();
  }

  std::optional<StoredGame> game(const std::string& id) override {
    auto row = database_.query(std::string("SELECT ") + kGameColumns + " FROM games g WHERE g.id=?");
    row.bind(id);
    if (!row.next()) return std::nullopt;
    return read_game(row);
  }

  std::vector<StoredMove> moves(const std::string& id) override {
    std::vector<StoredMove> all;
    auto row = database_.query("SELECT move,spent,first_ms,second_ms FROM moves WHERE game=? ORDER BY ply");
    row.bind(id);
    while (row.next()) all.push_back({row.text(0), row.number(1), {row.number(2), row.number(3)}});
    return all;
  }

  void rename_game(const std::string& id, const std::string& name) override {
    database_.query("UPDATE games SET name=? WHERE id=?").bind(name).bind(id).run();
  }

  void add_to_library(const std::string& client, const std::string& id) override {
    database_.query("INSERT OR IGNORE INTO library VALUES(?,?,NULL)").bind(client).bind(id).run();
  }

  bool in_library(const std::string& client, const std::string& id) override {
    return database_.query("SELECT 1 FROM library WHERE client=? AND game=? AND deleted IS NULL")
        .bind(client)
        .bind(id)
        .next();
  }

  bool set_deleted(const std::string& client, const std::string& id, std::optional<long long> when) override {
    auto change = database_.query("UPDATE library SET deleted=? WHERE client=? AND game=?");
    if (when)
      change.bind(*when);
    else
      change.bind_null();
    change.bind(client).bind(id).run();
    return database_.changes() > 0;
  }

  void purge_deleted(long long before) override {
    database_.query("DELETE FROM library WHERE deleted<?").bind(before).run();
    if (database_.changes() == 0) return;
    database_.run(
        "DELETE FROM games WHERE NOT EXISTS(SELECT 1 FROM library l WHERE l.game=games.id);"
        "DELETE FROM moves WHERE NOT EXISTS(SELECT 1 FROM games g WHERE g.id=moves.game);");
  }

  LibraryPage library(const LibraryQuery& query) override {
    std::string where = " FROM library l JOIN games g ON g.id=l.game WHERE l.client=?1 AND l.deleted IS NULL";
    where += " AND (?2='' OR g.game=?2)";
    where += " AND (?3='' OR (g.result='')=(?3='open'))";
    where +=
        " AND (?4='' OR g.name LIKE ?5 ESCAPE '\\' OR g.first_player LIKE ?5 ESCAPE '\\' OR g.second_player LIKE ?5 "
        "ESCAPE '\\' OR g.opening LIKE ?5 ESCAPE '\\')";
    LibraryPage page;
    {
      auto count = database_.query("SELECT COUNT(*)" + where);
      count.bind(query.client).bind(query.game).bind(query.state).bind(query.text).bind(like_anywhere(query.text));
      if (count.next()) page.total = static_cast<std::size_t>(count.number(0));
    }
    const char* order = query.order == "created" ? " ORDER BY g.created DESC,g.id"
                        : query.order == "name"  ? " ORDER BY g.name COLLATE NOCASE,g.id"
                                                 : " ORDER BY g.changed DESC,g.id";
    auto row = database_.query(std::string("SELECT ") + kGameColumns + where + order + " LIMIT ?6 OFFSET ?7");
    row.bind(query.client).bind(query.game).bind(query.state).bind(query.text).bind(like_anywhere(query.text));
    row.bind(static_cast<long long>(query.limit)).bind(static_cast<long long>(query.offset));
    while (row.next()) page.games.push_back(read_game(row));
    return page;
  }

  std::size_t open_games(const std::string& client, long long since) override {
    auto row = database_.query(
        "SELECT COUNT(*) FROM library l JOIN games g ON g.id=l.game WHERE l.client=? AND l.deleted IS NULL AND "
        "g.result='' AND g.changed>=?");
    row.bind(client).bind(since);
    return row.next() ? static_cast<std::size_t>(row.number(0)) : 0;
  }

  std::vector<PlayedGame> played_games(const std::string& client, const std::string& game, long long since) override {
    std::vector<PlayedGame> all;
    // A game at one device with both seats is nobody's win.
    auto row = database_.query(
        "SELECT g.game,g.opening,g.result,g.level,g.second_client=?1,g.changed FROM library l JOIN games g ON "
        "g.id=l.game WHERE l.client=?1 AND g.result<>'' AND (g.first_client=?1)<>(g.second_client=?1) AND (?2='' OR "
        "g.game=?2) AND g.changed>=?3 ORDER BY g.changed");
    row.bind(client).bind(game).bind(since);
    while (row.next())
      all.push_back({row.text(0), row.text(1), row.text(2), static_cast<int>(row.number(3)),
                     row.number(4) == 0 ? Color::First : Color::Second, row.number(5)});
    return all;
  }

  std::string settings(const std::string& client) override {
    auto row = database_.query("SELECT value FROM settings WHERE client=?");
    row.bind(client);
    return row.next() ? row.text(0) : std::string{};
  }
  void put_settings(const std::string& client, const std::string& settings) override {
    database_.query("INSERT OR REPLACE INTO settings VALUES(?,?)").bind(client).bind(settings).run();
  }

  std::vector<ShelfEntry> shelf(const std::string& client, const std::string& game) override {
    std::vector<ShelfEntry> all;
    auto row = database_.query("SELECT id,game,fen,title FROM shelf WHERE client=?1 AND (?2='' OR game=?2)");
    row.bind(client).bind(game);
    while (row.next()) all.push_back({row.text(0), row.text(1), row.text(2), row.text(3)});
    return all;
  }
  void put_on_shelf(const std::string& client, const ShelfEntry& entry) override {
    database_.query("INSERT OR REPLACE INTO shelf VALUES(?,?,?,?,?)")
        .bind(client)
        .bind(entry.id)
        .bind(entry.game)
        .bind(entry.fen)
        .bind(entry.title)
        .run();
  }
  bool remove_from_shelf(const std::string& client, const std::string& id) override {
    database_.query("DELETE FROM shelf WHERE client=? AND id=?").bind(client).bind(id).run();
    return database_.changes() > 0;
  }

  PuzzleStanding puzzle_standing(const std::string& client, const std::string& game) override {
    auto row = database_.query("SELECT rating,attempts,streak FROM puzzle_standing WHERE client=? AND game=?");
    row.bind(client).bind(game);
    if (!row.next()) return {};
    return {row.real(0), static_cast<int>(row.number(1)), static_cast<int>(row.number(2))};
  }
  void put_puzzle_standing(const std::string& client, const std::string& game,
                           const PuzzleStanding& standing) override {
    database_.query("INSERT OR REPLACE INTO puzzle_standing VALUES(?,?,?,?,?)")
        .bind(client)
        .bind(game)
        .bind(standing.rating)
        .bind(static_cast<long long>(standing.attempts))
        .bind(static_cast<long long>(standing.streak))
        .run();
  }
  std::optional<bool> puzzle_solved(const std::string& client, const std::string& puzzle) override {
    auto row = database_.query("SELECT solved FROM puzzles WHERE client=? AND puzzle=?");
    row.bind(client).bind(puzzle);
    if (!row.next()) return std::nullopt;
    return row.number(0) != 0;
  }
  void put_puzzle(const std::string& client, const std::string& game, const std::string& puzzle, bool solved) override {
    database_.query("INSERT OR REPLACE INTO puzzles VALUES(?,?,?,?)")
        .bind(client)
        .bind(puzzle)
        .bind(game)
        .bind(solved ? 1LL : 0LL)
        .run();
  }
  std::vector<std::string> solved_puzzles(const std::string& client, const std::string& game) override {
    std::vector<std::string> all;
    auto row = database_.query("SELECT puzzle FROM puzzles WHERE client=? AND game=? AND solved=1");
    row.bind(client).bind(game);
    while (row.next()) all.push_back(row.text(0));
    return all;
  }

 private:
  Database database_;
};

}  // namespace

std::unique_ptr<Storage> Storage::open(const std::string& path) { return std::make_unique<SqliteStorage>(path); }

}  // namespace kydai::server
