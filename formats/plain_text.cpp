#include "formats/plain_text.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "core/text.h"
#include "formats/pgn_tags.h"

namespace kydai {
namespace {

constexpr std::string_view kMovesHeader = "kydai-moves";
constexpr std::size_t kMostMoves = 100'000;

void add_error(ReadGame& game, std::size_t line, std::string message) {
  constexpr std::size_t kMostIssues = 50;
  if (game.issues.size() < kMostIssues)
    game.issues.push_back({Issue::Severity::Error, game.number, line, std::move(message)});
}

/// "bm Nf3; id \"x\";" as tags; hmvc and fmvn complete the FEN.
void read_operations(std::string_view text, ReadGame& game, std::size_t line, std::string& half_moves,
                     std::string& move_number) {
  while (!(text = trim(text)).empty()) {
    std::size_t end = 0;
    bool in_string = false;
    while (end < text.size() && (in_string || text[end] != ';')) {
      if (text[end] == '"') in_string = !in_string;
      ++end;
    }
    if (in_string) add_error(game, line, "a quotation mark is not closed");
    const std::string_view operation = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (operation.empty()) continue;
    const std::size_t space = std::min(operation.find(' '), operation.size());
    const std::string_view name = operation.substr(0, space);
    std::string_view value = trim(operation.substr(space));
    if (value.size() > 1 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
    if (name == "hmvc" && parse_number<unsigned>(value))
      half_moves = value;
    else if (name == "fmvn" && parse_number<unsigned>(value))
      move_number = value;
    else if (game.record.tags.size() < 100 && game.record.tag(name) == nullptr)
      game.record.tags.push_back({std::string(name), std::string(value)});
  }
}

/// Whether the line is EPD: after board, side, castling and en passant no counters but operations, or nothing.
bool is_epd(const std::vector<Word>& words) {
  if (words.size() < 4) return false;
  if (words.size() == 4) return true;
  return !parse_number<int>(words[4].text);
}

Result<std::unique_ptr<AnyRules>> play_main_line(const GameRecord& record) {
  auto rules = start_of(record);
  if (!rules) return rules;
  for (const NodeId node : record.main_line()) {
    const auto done = (*rules)->apply(record.nodes[node].text);
    if (!done) return find_bad_move(record).value_or(BadMove{node, done.error()}).error;
  }
  return rules;
}

/// Reads one header line of kydai-moves; false when it is none.
bool read_header(std::string_view line, ReadGame& game, std::size_t number) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view name = trim(line.substr(0, colon));
  const std::string_view value = trim(line.substr(colon + 1));
  GameRecord& record = game.record;
  if (name == "game") {
    record.game = value;
  } else if (name == "rules") {
    record.rules = value;
  } else if (name == "start") {
    record.start_fen = value;
  } else if (name == "result") {
    const std::size_t space = std::min(value.find(' '), value.size());
    const auto score = parse_score(value.substr(0, space));
    if (score)
      record.score = *score;
    else
      add_error(game, number, "unknown result " + quoted(value));
    record.reason = trim(value.substr(space));
  } else {
    return false;
  }
  return true;
}

}  // namespace

bool LineReader::next(std::string& line) {
  line.clear();
  bool any = false;
  while (true) {
    if (piece_.empty()) piece_ = source_.next();
    if (piece_.empty()) break;
    if (!any) ++number_;
    any = true;
    const std::size_t end = std::min(piece_.find_first_of("\r\n"), piece_.size());
    if (line.size() < kLongestLine) line += piece_.substr(0, std::min(end, kLongestLine - line.size()));
    if (end == piece_.size()) {
      piece_ = {};
      continue;
    }
    piece_.remove_prefix(piece_.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    break;
  }
  return any;
}

std::string_view game_of_fen(std::string_view fen) {
  const std::string_view board = fen.substr(0, std::min(fen.find_first_of(" \t"), fen.size()));
  switch (std::count(board.begin(), board.end(), '/')) {
    case 7: return "chess";
    case 9: {
      // Face-down pieces, or the pool of hidden ones after the side, mark cờ úp.
      const auto words = split_words(fen.substr(0, 300));
      const bool pool = words.size() > 2 && words[2].text.find_first_of("0123456789") != std::string_view::npos &&
                        !is_digit(words[2].text.front());
      return pool || board.find_first_of("xX") != std::string_view::npos ? "jieqi" : "xiangqi";
    }
    case 10: return "cotoan";
    default: return {};
  }
}

bool FenReader::next(ReadGame& game) {
  std::string line;
  std::string_view text;
  do {
    if (!lines_.next(line)) return false;
    text = trim(line);
  } while (text.empty() || text.front() == '#' || text.front() == ';');
  game = ReadGame{};
  game.number = ++games_;
  game.line = lines_.number();
  GameRecord& record = game.record;
  const std::string_view shape = game_of_fen(text);
  record.game = game_.empty() ? std::string(shape.empty() ? "chess" : shape) : game_;
  std::string fen(text);
  if (const auto words = split_words(text); record.game == "chess" && is_epd(words)) {
    std::string half_moves = "0";
    std::string move_number = "1";
    const auto board_end = static_cast<std::size_t>(words[3].column - 1) + words[3].text.size();
    read_operations(text.substr(board_end), game, game.line, half_moves, move_number);
    fen = std::string(text.substr(0, board_end)) + " " + half_moves + " " + move_number;
  }
  auto rules = AnyRules::create(record.game, fen);
  if (!rules && record.game == "chess") {
    auto shuffled = AnyRules::create("chess", fen, "chess960");
    if (shuffled) rules = std::move(shuffled);
  }
  if (!rules) {
    add_error(game, game.line, rules.error().text());
    return true;
  }
  record.rules = (*rules)->rules();
  record.start_fen = start_field(**rules);
  return true;
}

Result<std::string> write_fen_line(const GameRecord& record) {
  const auto rules = play_main_line(record);
  if (!rules) return rules.error();
  return (*rules)->fen() + "\n";
}

Result<std::string> write_epd_line(const GameRecord& record) {
  if (record.game != "chess") return Error{"EPD is a format for chess only; FEN lists hold all games"};
  const auto rules = play_main_line(record);
  if (!rules) return rules.error();
  const std::string fen = (*rules)->fen();
  const auto words = split_words(fen);
  std::string out;
  for (std::size_t i = 0; i < 4 && i < words.size(); ++i) out += std::string(words[i].text) + " ";
  if (words.size() == 6) out += "hmvc " + std::string(words[4].text) + "; fmvn " + std::string(words[5].text) + ";";
  for (const Tag& tag : record.tags) {
    // Operations have lower-case names; tags of games (Event, Site, ...) do not.
    const bool operation = !tag.name.empty() && std::all_of(tag.name.begin(), tag.name.end(),
                                                            [](char c) { return is_lower(c) || is_digit(c); });
    if (!operation || tag.value.find_first_of("\"\n\r") != std::string::npos) continue;
    const bool text = tag.name == "id" || tag.name.front() == 'c' || tag.value.find(';') != std::string::npos;
    out += " " + tag.name + (text ? " \"" + tag.value + "\"" : " " + tag.value) + ";";
  }
  return out + "\n";
}

bool MovesReader::next(ReadGame& game) {
  std::string line;
  while (true) {
    if (!pending_.empty())
      line = std::exchange(pending_, {});
    else if (!lines_.next(line))
      return false;
    if (!trim(line).empty()) break;
  }
  game = ReadGame{};
  game.number = ++games_;
  game.line = lines_.number();
  game.record.game = game_.empty() ? "chess" : game_;
  std::unique_ptr<AnyRules> rules;
  NodeId node = kRoot;
  bool dead = false;
  const auto read_line = [&](std::string_view text) {
    text = trim(text);
    if (text.front() == '#' || (text.starts_with(kMovesHeader) && rules == nullptr)) return;
    if (rules == nullptr && read_header(text, game, lines_.number())) return;
    if (text.starts_with("moves:")) text.remove_prefix(6);
    if (dead) return;
    if (rules == nullptr) {
      auto made = start_of(game.record);
      if (!made) {
        add_error(game, lines_.number(), made.error().text());
        dead = true;
        return;
      }
      rules = std::move(*made);
      game.record.start_fen = start_field(*rules);
      game.record.rules = rules->rules();
    }
    for (const Word& word : split_words(text)) {
      auto played = rules->apply(word.text);
      if (!played || rules->plies() > kMostMoves) {
        add_error(game, lines_.number(),
                  "move " + std::to_string(rules->plies() + 1) + " " + quoted(word.text) + ": " +
                      (played ? "too many moves" : played.error().message));
        dead = true;
        return;
      }
      node = game.record.add(node, std::move(*played));
    }
  };
  read_line(line);
  while (lines_.next(line)) {
    const std::string_view text = trim(line);
    if (text.empty()) break;
    if (text.starts_with(kMovesHeader)) {
      pending_ = line;
      break;
    }
    read_line(text);
  }
  if (rules == nullptr && !dead) read_line("moves:");  // a start position alone
  return true;
}

Result<std::string> write_moves_text(const GameRecord& record) {
  const auto written = write_moves(record, Notation::Coordinates);
  if (const auto* bad = std::get_if<BadMove>(&written)) return bad->error;
  const auto& texts = std::get<std::vector<std::string>>(written);
  std::string out = std::string(kMovesHeader) + " 1\ngame: " + record.game + "\n";
  if (!record.rules.empty()) out += "rules: " + record.rules + "\n";
  if (!record.start_fen.empty()) out += "start: " + record.start_fen + "\n";
  if (record.score != Score::Unfinished || !record.reason.empty())
    out +=
        "result: " + std::string(score_text(record.score)) + (record.reason.empty() ? "" : " " + record.reason) + "\n";
  out += "moves:";
  for (const NodeId node : record.main_line()) (out += ' ') += texts[node];
  return out + "\n\n";
}

Result<std::string> write_move_list(const GameRecord& record, Notation notation) {
  const auto written = write_moves(record, notation);
  if (const auto* bad = std::get_if<BadMove>(&written)) return bad->error;
  const auto& texts = std::get<std::vector<std::string>>(written);
  const FirstMove first = first_move_of(record);
  std::size_t half = first.turn == Color::Second ? 1 : 0;
  std::string out;
  if (!record.start_fen.empty()) {  // said as PGN says it, for that is how lists are read
    if (const auto game = pgn::game_tag(record.game); !game.empty()) out += "[Game \"" + std::string(game) + "\"]\n";
    out += "[FEN \"" + record.start_fen + "\"]\n\n";
  }
  bool line_open = false;
  for (const NodeId node : record.main_line()) {
    const std::string number = std::to_string(static_cast<std::size_t>(first.number) + half / 2);
    if (half % 2 == 0)
      out += number + ". ";
    else
      out += line_open ? " " : number + ". ... ";
    out += texts[node];
    line_open = half % 2 == 0;
    if (!line_open) out += '\n';
    ++half;
  }
  if (line_open) out += '\n';
  return out + std::string(score_text(record.score)) + "\n\n";
}

}  // namespace kydai
