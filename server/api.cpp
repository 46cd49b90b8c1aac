#include "server/api.h"

#include <iostream>

#include "core/text.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

HttpAnswer json_answer(const Json& json, int status = 200) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = to_text(json);
  return answer;
}

}  // namespace

Api::Api(StorageThread& storage, PuzzleStore puzzles, std::function<void(std::string, std::string)> renamed)
    : storage_(storage), puzzles_(std::move(puzzles)), renamed_(std::move(renamed)) {}

HttpAnswer Api::handle(const HttpRequest& request) {
  try {
    return route(request);
  } catch (const Failure& failure) {
    return json_answer({{"error", failure.to_json()}}, failure.http_status());
  } catch (const std::exception& problem) {
    std::cerr << "kydai: " << request.method << ' ' << request.path << ": " << problem.what() << std::endl;
    return json_answer({{"error", Failure("internal", "something went wrong here").to_json()}}, 500);
  }
}

HttpAnswer Api::route(const HttpRequest& request) {
  // "/api/games/ID/export" -> games, ID, export
  std::vector<std::string> parts;
  for (const Word& part : split_at(std::string_view(request.path).substr(5), '/')) parts.emplace_back(part.text);
  parts.resize(std::max<std::size_t>(parts.size(), 3));
  const std::string& room = parts[0];
  const std::string& id = parts[1];
  const std::string& act = parts[2];
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  const bool put = request.method == "PUT";
  const bool patch = request.method == "PATCH";
  const bool remove = request.method == "DELETE";

  if (room == "info" && get) return json_answer(info_json());
  if (room == "position" && post) return json_answer(position(request));
  if (room == "fen" && post) return json_answer(fen(request));
  if (room == "shelf" && get) return json_answer(shelf(request));
  // What follows belongs to somebody.
  if (request.client.empty()) throw Failure("bad-request", "the header X-Kydai-Client is missing");
  if (room == "shelf" && post && id.empty()) return json_answer(put_on_shelf(request));
  if (room == "shelf" && remove) return json_answer(remove_from_shelf(request, id));
  if (room == "settings" && get) return json_answer(settings(request));
  if (room == "settings" && put) return json_answer(put_settings(request));
  if (room == "statistics" && get) return json_answer(statistics(request));

  if (room == "games" && id.empty()) {
    if (get) return json_answer(list_games(request));
    if (post) return json_answer(save_line(request));
  }
  if (room == "games" && act.empty()) {
    if (get) return json_answer(read_game(request, id));
    if (patch) return json_answer(rename_game(request, id));
    if (remove) return json_answer(delete_game(request, id));
  }
  if (room == "games" && act == "restore" && post) return json_answer(restore_game(request, id));
  if (room == "games" && act == "export" && get) return export_game(request, id);
  if (room == "export" && get) return export_all(request);
  if (room == "import" && post) return json_answer(import_games(request));

  if (room == "puzzles" && get && id.empty()) return json_answer(puzzle_kinds(request));
  if (room == "puzzles" && get && id == "next") return json_answer(next_puzzle(request));
  if (room == "puzzles" && get && act.empty()) return json_answer(puzzle(request, id));
  if (room == "puzzles" && post && act == "try") return json_answer(try_puzzle(request, id));
  if (room == "puzzles" && get && act == "hint") return json_answer(hint_puzzle(request, id));
  if (room == "puzzles" && get && act == "solution") return json_answer(solve_puzzle(request, id));

  if (room == "books" && get && id.empty()) return json_answer({{"books", Json::array()}});
  if (room == "books") throw Failure("not-built", "this server has no opening books yet");
  throw Failure("not-found", "there is nothing at " + request.method + " " + kydai::quoted(request.path));
}

}  // namespace kydai::server
