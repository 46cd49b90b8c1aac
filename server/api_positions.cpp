#include <algorithm>

#include "core/text.h"
#include "server/api.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/seen_game.h"
#include "server/shelf.h"

namespace kydai::server {
namespace {

constexpr std::size_t kMostMoves = 4000;
constexpr std::size_t kMostOnShelf = 500;
constexpr std::size_t kIdLength = 10;

Json parsed(const HttpRequest& request) {
  Json json = Json::parse(request.body, nullptr, false);
  if (json.is_discarded()) throw Failure("bad-json", "the body is not JSON in UTF-8");
  return json;
}

/// The board field of a FEN for one character a cell.
std::string board_field(std::string_view board, std::size_t files) {
  std::string field;
  int empty = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (cell > 0 && cell % files == 0) {
      if (empty > 0) field += std::to_string(std::exchange(empty, 0));
      field += '/';
    }
    if (board[cell] == '.') {
      ++empty;
      continue;
    }
    if (empty > 0) field += std::to_string(std::exchange(empty, 0));
    field += board[cell];
  }
  if (empty > 0) field += std::to_string(empty);
  return field;
}

/// Castling rights as far as king and rooks still stand where they began.
std::string possible_castling(std::string_view board, std::string_view wanted) {
  std::string rights;
  const auto at = [&](char file, int rank) { return board[static_cast<std::size_t>((8 - rank) * 8 + (file - 'a'))]; };
  if (at('e', 1) == 'K') {
    if (at('h', 1) == 'R') rights += 'K';
    if (at('a', 1) == 'R') rights += 'Q';
  }
  if (at('e', 8) == 'k') {
    if (at('h', 8) == 'r') rights += 'k';
    if (at('a', 8) == 'r') rights += 'q';
  }
  std::erase_if(rights, [&](char right) { return wanted.find(right) == std::string_view::npos; });
  return rights.empty() ? "-" : rights;
}

/// The pool of cờ úp: what of each full set does not lie open on the board; nothing when nothing lies face down.
std::string missing_pieces(std::string_view board) {
  if (board.find_first_of("Xx") == std::string_view::npos) return "-";
  std::string pool;
  for (const bool first : {true, false})
    for (const auto& [letter, count] : {std::pair{'R', 2}, {'A', 2}, {'C', 2}, {'P', 5}, {'N', 2}, {'B', 2}}) {
      const char piece = first ? letter : to_lower(letter);
      const auto seen = std::count(board.begin(), board.end(), piece);
      if (seen < count) pool += piece + std::to_string(count - seen);
    }
  return pool.empty() ? "-" : pool;
}

std::string fen_of_board(const std::string& game, const std::string& board, Color turn, const Json& fields) {
  const auto field = [&](const char* name, const char* otherwise) {
    if (!fields.is_object() || !fields.contains(name)) return std::string(otherwise);
    const Json& value = fields[name];
    std::string text = value.is_string() ? value.get<std::string>() : to_text(value);
    if (text.empty() || text.size() > 16 || text.find(' ') != std::string::npos)
      throw Failure("bad-request", std::string("the field '") + name + "' is no field of a FEN");
    return text;
  };
  const std::size_t files = game == "chess" ? 8 : 9;
  std::string fen = board_field(board, files) + (turn == Color::First ? " w " : " b ");
  if (game == "chess")
    return fen + possible_castling(board, field("castling", "KQkq")) + ' ' + field("ep", "-") + " 0 1";
  if (game == "xiangqi") return fen + "- - 0 1";
  if (game == "jieqi") return fen + missing_pieces(board) + " 0 1";
  return fen + field("points_first", "0") + ' ' + field("points_second", "0") + ' ' + field("target", "0") + " 0 1";
}

}  // namespace

Json Api::position(const HttpRequest& request) {
  const Json asked = parsed(request);
  SeenGame game(game_field(asked), text_field_or(asked, "fen", "", 512), text_field_or(asked, "rules", "", 256));
  const Notation notation = notation_field(asked);
  std::size_t index = 0;
  for (const std::string& move : texts_field(asked, "moves", kMostMoves)) {
    try {
      if (game.outcome()) throw Failure("bad-move", "the game is over before this move");
      game.play_or_draw(move);
    } catch (Failure& failure) {
      throw std::move(failure).with_index(index);
    }
    ++index;
  }
  const auto from = static_cast<std::size_t>(number_field_or(asked, "from", 0, 0, kMostMoves));
  return {{"start", game.rules().first_fen()}, {"view", game.view()}, {"line", game.steps(from, notation)}};
}

Json Api::fen(const HttpRequest& request) {
  const Json asked = parsed(request);
  const std::string game = game_field(asked);
  const std::string board = text_field(asked, "board", 128);
  const SeenGame usual(game, "", "");
  if (board.size() != usual.board().size())
    throw Failure("bad-request", "the board must have " + std::to_string(usual.board().size()) + " cells");
  for (const char c : board)
    if (c != '.' && !is_upper(c) && !is_lower(c)) throw Failure("bad-request", "a cell is '.' or a letter");
  const Color turn = side_from_name(text_field_or(asked, "turn", "first", 16));
  const std::string fen = fen_of_board(game, board, turn, asked.value("fields", Json()));
  Json answer{{"fen", fen}};
  try {
    const SeenGame seen(game, fen, "");
    answer["view"] = seen.view();
  } catch (const Failure& failure) {
    answer["problem"] = failure.to_json();
  }
  return answer;
}

Json Api::shelf(const HttpRequest& request) {
  const std::string game = request.parameter("game");
  Json positions = Json::array();
  for (const ShelfPosition& position : classic_positions()) {
    if (!game.empty() && position.game != game) continue;
    const SeenGame seen(position.game, position.fen, "");
    Json json{{"id", position.id},
              {"game", position.game},
              {"title", {{"vi", position.title_vi}, {"en", position.title_en}}},
              {"fen", position.fen},
              {"board", seen.board()},
              {"turn", side_name(seen.rules().turn())},
              {"kind", position.kind}};
    if (!position.note_en.empty()) json["note"] = {{"vi", position.note_vi}, {"en", position.note_en}};
    positions.push_back(std::move(json));
  }
  if (request.client.empty()) return {{"positions", std::move(positions)}};
  const auto own =
      storage_.ask<std::vector<ShelfEntry>>([&](Storage& storage) { return storage.shelf(request.client, game); });
  for (const ShelfEntry& entry : own) {
    const SeenGame seen(entry.game, entry.fen, "");
    positions.push_back({{"id", entry.id},
                         {"game", entry.game},
                         {"title", {{"vi", entry.title}, {"en", entry.title}}},
                         {"fen", entry.fen},
                         {"board", seen.board()},
                         {"turn", side_name(seen.rules().turn())},
                         {"kind", "own"}});
  }
  return {{"positions", std::move(positions)}};
}

Json Api::put_on_shelf(const HttpRequest& request) {
  const Json asked = parsed(request);
  ShelfEntry entry{random_token(kIdLength), game_field(asked), text_field(asked, "fen", 512),
                   text_field(asked, "title", 320)};
  const SeenGame checked(entry.game, entry.fen, "");
  entry.fen = checked.rules().fen();
  storage_.ask<bool>([&](Storage& storage) {
    if (storage.shelf(request.client, "").size() >= kMostOnShelf) throw Failure("too-many", "the shelf is full");
    storage.put_on_shelf(request.client, entry);
    return true;
  });
  return {{"id", entry.id}};
}

Json Api::remove_from_shelf(const HttpRequest& request, const std::string& id) {
  const bool removed =
      storage_.ask<bool>([&](Storage& storage) { return storage.remove_from_shelf(request.client, id); });
  if (!removed) throw Failure("not-found", "there is no such position on your shelf");
  return Json::object();
}

}  // namespace kydai::server
