#include "server/database.h"

#include "server/failure.h"

namespace kydai::server {

Database::Database(const std::string& path) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK)
    throw Failure("internal", "cannot open " + path + ": " +
                                  (opened == nullptr ? "out of memory" : std::string(sqlite3_errmsg(opened))));
  sqlite3_busy_timeout(opened, 5000);
}

void Database::run(const char* sql) {
  char* message = nullptr;
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, &message) == SQLITE_OK) return;
  const std::string text = message == nullptr ? "unknown" : message;
  sqlite3_free(message);
  throw Failure("internal", "the database says: " + text);
}

Database::Query Database::query(const std::string& sql) {
  auto& statement = statements_[sql];
  if (!statement) {
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v3(database_.get(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr) !=
        SQLITE_OK)
      throw Failure("internal", "the database says: " + std::string(sqlite3_errmsg(database_.get())));
    statement.reset(prepared);
  }
  return {database_.get(), statement.get()};
}

Database::Query::~Query() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Database::Query::check(int code) const {
  if (code != SQLITE_OK) throw Failure("internal", "the database says: " + std::string(sqlite3_errmsg(database_)));
}

Database::Query& Database::Query::bind(std::string_view text) {
  // A null pointer would bind NULL; an empty view may have one.
  check(sqlite3_bind_text64(statement_, ++bound_, text.empty() ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8));
  return *this;
}

Database::Query& Database::Query::bind(long long number) {
  check(sqlite3_bind_int64(statement_, ++bound_, number));
  return *this;
}

Database::Query& Database::Query::bind(double number) {
  check(sqlite3_bind_double(statement_, ++bound_, number));
  return *this;
}

Database::Query& Database::Query::bind_null() {
  check(sqlite3_bind_null(statement_, ++bound_));
  return *this;
}

bool Database::Query::next() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  throw Failure("internal", "the database says: " + std::string(sqlite3_errmsg(database_)));
}

std::string Database::Query::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_, column);
  const int length = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? std::string{}
                          : std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

}  // namespace kydai::server
