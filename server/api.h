#pragma once

#include <functional>
#include <string>

#include "server/http.h"
#include "server/json.h"
#include "server/puzzle_store.h"
#include "server/storage_thread.h"

namespace kydai::server {

/// The HTTP half of docs/server.md. handle() may be called from several threads; it waits for the storage, never for an
/// engine, and never throws.
class Api {
 public:
  /// `renamed` tells the hall of a game with a new name; it may be called from any thread.
  Api(StorageThread& storage, PuzzleStore puzzles, std::function<void(std::string id, std::string name)> renamed);

  HttpAnswer handle(const HttpRequest& request);

 private:
  HttpAnswer route(const HttpRequest& request);

  // Library (api_library.cpp).
  Json list_games(const HttpRequest& request);
  Json read_game(const HttpRequest& request, const std::string& id);
  Json rename_game(const HttpRequest& request, const std::string& id);
  Json delete_game(const HttpRequest& request, const std::string& id);
  Json restore_game(const HttpRequest& request, const std::string& id);
  Json save_line(const HttpRequest& request);
  HttpAnswer export_game(const HttpRequest& request, const std::string& id);
  HttpAnswer export_all(const HttpRequest& request);
  Json import_games(const HttpRequest& request);

  // Positions (api_positions.cpp).
  Json position(const HttpRequest& request);
  Json fen(const HttpRequest& request);
  Json shelf(const HttpRequest& request);
  Json put_on_shelf(const HttpRequest& request);
  Json remove_from_shelf(const HttpRequest& request, const std::string& id);

  // One client's own (api_own.cpp).
  Json settings(const HttpRequest& request);
  Json put_settings(const HttpRequest& request);
  Json statistics(const HttpRequest& request);

  // Puzzles (api_puzzles.cpp).
  Json puzzle_kinds(const HttpRequest& request);
  Json next_puzzle(const HttpRequest& request);
  Json puzzle(const HttpRequest& request, const std::string& id);
  Json try_puzzle(const HttpRequest& request, const std::string& id);
  Json hint_puzzle(const HttpRequest& request, const std::string& id);
  Json solve_puzzle(const HttpRequest& request, const std::string& id);

  StorageThread& storage_;
  PuzzleStore puzzles_;
  std::function<void(std::string, std::string)> renamed_;
};

/// GET /api/info.
Json info_json();

}  // namespace kydai::server
