#pragma once

#include <sqlite3.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kydai::server {

/// A connection to one SQLite file, with its statements prepared once. Errors are a Failure "internal".
class Database {
 public:
  explicit Database(const std::string& path);

  void run(const char* sql);

  /// A statement with its values; a row at a time.
  class Query {
   public:
    Query(sqlite3* database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query();

    Query& bind(std::string_view text);
    Query& bind(long long number);
    Query& bind(double number);
    Query& bind_null();
    bool next();  ///< false after the last row
    void run() {
      while (next()) {
      }
    }
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] long long number(int column) const { return sqlite3_column_int64(statement_, column); }
    [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_, column); }
    [[nodiscard]] bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

   private:
    void check(int code) const;
    sqlite3* database_;
    sqlite3_stmt* statement_;
    int bound_ = 0;
  };

  Query query(const std::string& sql);
  [[nodiscard]] int changes() const { return sqlite3_changes(database_.get()); }
  [[nodiscard]] bool in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Close>> statements_;
};

}  // namespace kydai::server
