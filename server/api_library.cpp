#include <sstream>

#include "core/text.h"
#include "formats/registry.h"
#include "server/api.h"
#include "server/failure.h"
#include "server/library_game.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr long long kDayMs = 24LL * 3600 * 1000;
constexpr std::size_t kMostImported = 5000;
constexpr std::size_t kMostProblems = 200;
constexpr std::size_t kMostExported = 20'000;
constexpr std::size_t kMostMoves = 4000;

Json parsed(const HttpRequest& request) {
  Json json = Json::parse(request.body, nullptr, false);
  if (json.is_discarded()) throw Failure("bad-json", "the body is not JSON in UTF-8");
  return json;
}

std::size_t number_parameter(const HttpRequest& request, const std::string& name, std::size_t otherwise,
                             std::size_t most) {
  const std::string text = request.parameter(name);
  if (text.empty()) return otherwise;
  const auto number = parse_number<std::size_t>(text);
  if (!number) throw Failure("bad-request", "the parameter '" + name + "' must be a number");
  return std::min(*number, most);
}

struct Found {
  StoredGame game;
  std::vector<StoredMove> moves;
};

/// A game by its id; Failure "not-found" when there is none.
Found find_game(StorageThread& thread, const std::string& id) {
  return thread.ask<Found>([&](Storage& storage) {
    auto game = storage.game(id);
    if (!game) throw Failure("not-found", "there is no such game");
    return Found{std::move(*game), storage.moves(id)};
  });
}

void require_owned(Storage& storage, const std::string& client, const std::string& id) {
  if (!storage.game(id)) throw Failure("not-found", "there is no such game");
  if (!storage.in_library(client, id)) throw Failure("not-yours", "this game is not in your library");
}

Format format_parameter(const HttpRequest& request) {
  const auto format = format_from_name(request.parameter("format"));
  if (!format) throw Failure("bad-request", "unknown format " + kydai::quoted(request.parameter("format")));
  return *format;
}

std::optional<Notation> notation_parameter(const HttpRequest& request) {
  const std::string name = request.parameter("notation");
  return name.empty() ? std::nullopt : std::optional(notation_from_text(name));
}

HttpAnswer file_answer(Format format, const std::string& name, std::string body) {
  HttpAnswer answer;
  answer.type = format == Format::Json      ? "application/json; charset=utf-8"
                : format == Format::XmlSave ? "application/xml; charset=utf-8"
                                            : "text/plain; charset=utf-8";
  // The page tells JSON answers of the API by their type; a file is never one.
  if (format == Format::Json) answer.type = "application/octet-stream";
  const auto extensions = split_words(info(format).extensions);
  const std::string extension = extensions.empty() ? "txt" : std::string(extensions[0].text);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "." + extension + "\"");
  answer.body = std::move(body);
  return answer;
}

std::string decode_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    int value = 0;
    if (is_upper(c))
      value = c - 'A';
    else if (is_lower(c))
      value = c - 'a' + 26;
    else if (is_digit(c))
      value = c - '0' + 52;
    else if (c == '+' || c == '-')
      value = 62;
    else if (c == '/' || c == '_')
      value = 63;
    else if (c == '=')
      break;
    else
      throw Failure("bad-request", "the field 'base64' is not base64");
    bits = bits << 6U | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 255U);
    }
  }
  return bytes;
}

void keep(StorageThread& thread, const std::string& client, const std::vector<NewGame>& games) {
  thread.ask<bool>([&](Storage& storage) {
    for (const NewGame& made : games) {
      storage.put_game(made.game);
      for (std::size_t ply = 0; ply < made.moves.size(); ++ply) storage.put_move(made.game.id, ply, made.moves[ply]);
      storage.add_to_library(client, made.game.id);
    }
    return true;
  });
}

}  // namespace

Json Api::list_games(const HttpRequest& request) {
  LibraryQuery query;
  query.client = request.client;
  query.game = request.parameter("game");
  query.text = request.parameter("q");
  query.state = request.parameter("state");
  query.order = request.parameter("order");
  query.offset = number_parameter(request, "offset", 0, 1'000'000);
  query.limit = number_parameter(request, "limit", 24, 200);
  const auto page = storage_.ask<LibraryPage>([&](Storage& storage) { return storage.library(query); });
  Json games = Json::array();
  for (const StoredGame& game : page.games) games.push_back(summary_json(game, request.client));
  return {{"total", page.total}, {"games", std::move(games)}};
}

Json Api::read_game(const HttpRequest& request, const std::string& id) {
  const Found found = find_game(storage_, id);
  const SeenGame seen = replay(found.game, found.moves, request.client);
  const Notation notation = notation_from_text(request.parameter("notation"));
  return {{"summary", summary_json(found.game, request.client)},
          {"start", seen.rules().first_fen()},
          {"rules", found.game.rules},
          {"view", seen.view(declared_outcome(found.game))},
          {"line", seen.steps(0, notation)}};
}

Json Api::rename_game(const HttpRequest& request, const std::string& id) {
  const std::string name = text_field(parsed(request), "name", 320);
  const auto game = storage_.ask<StoredGame>([&](Storage& storage) {
    require_owned(storage, request.client, id);
    storage.rename_game(id, name);
    return *storage.game(id);
  });
  renamed_(id, name);
  return {{"summary", summary_json(game, request.client)}};
}

Json Api::delete_game(const HttpRequest& request, const std::string& id) {
  const long long now = unix_ms();
  storage_.ask<bool>([&](Storage& storage) {
    require_owned(storage, request.client, id);
    storage.purge_deleted(now - kDayMs);
    return storage.set_deleted(request.client, id, now);
  });
  return {{"restore_until", iso_time(now + kDayMs)}};
}

Json Api::restore_game(const HttpRequest& request, const std::string& id) {
  const auto game = storage_.ask<StoredGame>([&](Storage& storage) {
    auto found = storage.game(id);
    if (!found || !storage.set_deleted(request.client, id, std::nullopt))
      throw Failure("not-found", "this game cannot be brought back");
    return std::move(*found);
  });
  return {{"summary", summary_json(game, request.client)}};
}

Json Api::save_line(const HttpRequest& request) {
  const Json asked = parsed(request);
  GameRecord record;
  record.game = game_field(asked);
  record.start_fen = text_field_or(asked, "start", "", 512);
  record.rules = text_field_or(asked, "rules", "", 256);
  SeenGame seen(record.game, record.start_fen, record.rules);
  NodeId node = kRoot;
  std::size_t index = 0;
  for (const std::string& move : texts_field(asked, "moves", kMostMoves)) {
    try {
      node = record.add(node, seen.play_or_draw(move));
    } catch (Failure& failure) {
      throw std::move(failure).with_index(index);
    }
    ++index;
  }
  NewGame made = game_of_record(std::move(record), request.client);
  made.game.name = text_field_or(asked, "name", "", 320);
  keep(storage_, request.client, {made});
  return {{"summary", summary_json(made.game, request.client)}};
}

HttpAnswer Api::export_game(const HttpRequest& request, const std::string& id) {
  const Format format = format_parameter(request);
  const Found found = find_game(storage_, id);
  const auto text = write_game(record_of(found.game, found.moves, request.client), format, notation_parameter(request));
  if (!text) throw Failure("bad-request", text.error());
  return file_answer(format, "kydai-" + found.game.game + "-" + id, *text);
}

HttpAnswer Api::export_all(const HttpRequest& request) {
  const Format format = format_parameter(request);
  if (!info(format).many_games) throw Failure("bad-request", "this format holds one game only");
  LibraryQuery query;
  query.client = request.client;
  query.game = request.parameter("game");
  query.limit = kMostExported;
  const auto games = storage_.ask<std::vector<Found>>([&](Storage& storage) {
    std::vector<Found> all;
    for (StoredGame& game : storage.library(query).games) {
      std::vector<StoredMove> moves = storage.moves(game.id);
      all.push_back({std::move(game), std::move(moves)});
    }
    return all;
  });
  std::string body;
  for (const Found& found : games) {
    const auto text =
        write_game(record_of(found.game, found.moves, request.client), format, notation_parameter(request));
    if (text) body += *text;  // a game that this format cannot hold is left out
  }
  return file_answer(format, "kydai-games", std::move(body));
}

Json Api::import_games(const HttpRequest& request) {
  const Json asked = parsed(request);
  constexpr std::size_t kLargest = 8 * 1024 * 1024;
  const std::string bytes = asked.contains("base64") ? decode_base64(text_field(asked, "base64", 2 * kLargest))
                                                     : text_field(asked, "text", kLargest);
  const std::string format_name = text_field_or(asked, "format", "", 32);
  const auto named = format_from_name(format_name);
  if (!format_name.empty() && !named) throw Failure("bad-request", "unknown format " + kydai::quoted(format_name));
  const Format format = named ? *named : sniff_format(bytes);
  ReadOptions options;
  options.game = text_field_or(asked, "game", "", 32);
  std::istringstream stream(bytes);
  TextSource source(stream);
  const auto reader = open_source(format, source, options);
  std::vector<NewGame> made;
  Json problems = Json::array();
  const auto report = [&](const std::string& message, std::size_t line, std::size_t game_index) {
    if (problems.size() >= kMostProblems) return;
    Json problem{{"code", "bad-text"}, {"message", message}, {"game_index", game_index}};
    if (line > 0) problem["line"] = line;
    problems.push_back(std::move(problem));
  };
  ReadGame read;
  for (std::size_t index = 0; reader->next(read); ++index) {
    if (index >= kMostImported) {
      report("only the first " + std::to_string(kMostImported) + " games were read", 0, index);
      break;
    }
    for (const Issue& issue : read.issues)
      if (issue.severity == Issue::Severity::Error) report(issue.message, issue.line, index);
    if (has_errors(read.issues) && read.record.main_line().empty()) continue;
    try {
      made.push_back(game_of_record(std::move(read.record), request.client));
    } catch (const Failure& failure) {
      report(failure.what(), read.line, index);
    }
  }
  if (made.empty() && problems.empty()) report("no game was found in this text", 0, 0);
  if (!flag_field_or(asked, "dry", false)) keep(storage_, request.client, made);
  Json games = Json::array();
  for (const NewGame& game : made) games.push_back(summary_json(game.game, request.client));
  return {{"format", info(format).name}, {"games", std::move(games)}, {"problems", std::move(problems)}};
}

}  // namespace kydai::server
