#include "formats/dhtmlxq.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "core/text.h"
#include "formats/encoding.h"

namespace kydai {
namespace {

constexpr std::string_view kPrefix = "[DhtmlXQ_";
constexpr std::string_view kPieceOrder = "RNBAKABNRCCPPPPPrnbakabnrccppppp";
// Every variation is replayed from the start, so that these bound time and memory on hostile files.
constexpr std::size_t kMostVariations = 2'000;
constexpr std::size_t kLongestLine = 2'000;
constexpr std::size_t kMostTags = 1'000;

/// The fields that have a place of their own in a record's tags.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kTagNames{{
    {"title", "Title"},
    {"event", "Event"},
    {"place", "Site"},
    {"date", "Date"},
    {"round", "Round"},
    {"redteam", "RedTeam"},
    {"blackteam", "BlackTeam"},
    {"author", "Annotator"},
    {"open", "Opening"},
    {"timerule", "TimeRule"},
}};
constexpr std::string_view kForeignTag = "DhtmlXQ_";  // before the names of all other fields

struct Field {
  std::string name;
  std::string_view value;
  std::size_t line;
};

/// The marks of one game.
struct Block {
  std::vector<Field> fields;
  std::size_t line = 0;

  [[nodiscard]] const Field* find(std::string_view name) const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
  }
};

/// Where the next [DhtmlXQ or [/DhtmlXQ begins; the text's size when there is none.
std::size_t next_mark(std::string_view text, std::size_t from) {
  for (std::size_t word = text.find("DhtmlXQ", from); word != std::string_view::npos;
       word = text.find("DhtmlXQ", word + 1)) {
    const std::string_view before = text.substr(from, word - from);
    if (before.ends_with("[/")) return word - 2;
    if (before.ends_with('[')) return word - 1;
  }
  return text.size();
}

/// Cuts the text into games: at [DhtmlXQ] marks, and where a field that a game has once comes again.
std::vector<Block> split_games(std::string_view text) {
  std::vector<Block> blocks;
  bool fresh = true;
  std::size_t at = 0;
  std::size_t line = 1;
  std::size_t counted = 0;
  while (true) {
    const std::size_t mark = text.find("[DhtmlXQ", at);
    if (mark == std::string_view::npos) return blocks;
    line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                text.begin() + static_cast<std::ptrdiff_t>(mark), '\n'));
    counted = mark;
    const std::size_t close = text.find(']', mark);
    if (close == std::string_view::npos) return blocks;
    at = close + 1;
    if (!text.substr(mark).starts_with(kPrefix)) {
      fresh = true;
      continue;
    }
    std::string name(text.substr(mark + kPrefix.size(), close - mark - kPrefix.size()));
    if (name.empty() || name.size() > 40) continue;
    // The end mark may be missing: then the value ends at the next mark.
    const std::size_t end = next_mark(text, at);
    if (fresh || blocks.empty() || (name == "movelist" && blocks.back().find("movelist") != nullptr)) {
      blocks.emplace_back().line = line;
      fresh = false;
    }
    blocks.back().fields.push_back({std::move(name), text.substr(at, end - at), line});
    at = end;
  }
}

/// "||" is a line end, \uXXXX a character.
std::string decode(std::string_view value) {
  std::string out;
  for (std::size_t i = 0; i < value.size();) {
    if (value.substr(i).starts_with("||")) {
      out += '\n';
      i += 2;
    } else if (value.substr(i).starts_with("\\u") && i + 6 <= value.size()) {
      unsigned code = 0;
      const auto digits = value.substr(i + 2, 4);
      const auto [end, failure] = std::from_chars(digits.data(), digits.data() + 4, code, 16);
      if (failure == std::errc{} && end == digits.data() + 4 && code != 0) {
        append_utf8(out, code);
        i += 6;
      } else {
        out += value[i++];
      }
    } else {
      out += value[i++];
    }
  }
  return std::string(trim(out));
}

std::string encode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '\n')
      out += "||";
    else if (c == '[')
      out += "\\u005b";
    else if (c == '\\' && next == 'u')
      out += "\\u005c";
    else if (c == '|')
      out += "\\u007c";
    else if (c != '\r')
      out += c;
  }
  return out;
}

/// "7747" as coordinates, h2e2; nothing when a point is off the board.
std::optional<std::string> coordinates(std::string_view points) {
  std::string text;
  for (std::size_t i = 0; i < 4; i += 2) {
    if (!is_digit(points[i]) || !is_digit(points[i + 1]) || points[i] == '9') return std::nullopt;
    text += static_cast<char>('a' + (points[i] - '0'));
    text += static_cast<char>('9' - (points[i + 1] - '0'));
  }
  return text;
}

std::string points(std::string_view move) {
  std::string out;
  for (std::size_t i = 0; i < 4; i += 2) {
    out += static_cast<char>('0' + (move[i] - 'a'));
    out += static_cast<char>('0' + ('9' - move[i + 1]));
  }
  return out;
}

using Board = std::array<std::array<char, 9>, 10>;  // rows from the top, '\0' = empty

std::string board_text(const Board& board) {
  std::string text;
  for (std::size_t row = 0; row < 10; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    for (const char piece : board[row]) {
      if (piece == '\0') {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += piece;
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
  }
  return text;
}

Result<Board> read_board(std::string_view binit) {
  if (binit.size() != 2 * kPieceOrder.size()) return Error{"binit must have 64 digits, two for each piece"};
  Board board{};
  for (std::size_t i = 0; i < kPieceOrder.size(); ++i) {
    const std::string_view point = binit.substr(2 * i, 2);
    const int column = static_cast<int>(2 * i) + 1;
    if (point == "99") continue;  // not on the board
    if (!is_digit(point[0]) || !is_digit(point[1]) || point[0] == '9')
      return Error{"binit: " + quoted(point) + " is no point of the board", column};
    char& cell = board[static_cast<std::size_t>(point[1] - '0')][static_cast<std::size_t>(point[0] - '0')];
    if (cell != '\0') return Error{"binit: two pieces stand on " + quoted(point), column};
    cell = kPieceOrder[i];
  }
  return board;
}

/// Reads one game; everything that is wrong goes to its issues.
class BlockReader {
 public:
  BlockReader(const Block& block, ReadGame& game) : block_(block), game_(game) {}

  void read() {
    game_.line = block_.line;
    game_.record.game = "xiangqi";
    read_fields();
    if (!read_start()) return;
    const Field* main = block_.find("movelist");
    static const Field empty{"movelist", "", 0};
    read_moves(main != nullptr ? *main : empty, kRoot, 0);
    read_variations();
    read_comments();
  }

 private:
  void error(const Field& field, const std::string& message) {
    constexpr std::size_t kMostIssues = 50;
    if (game_.issues.size() < kMostIssues)
      game_.issues.push_back(
          {Issue::Severity::Error, game_.number, field.line, "[DhtmlXQ_" + field.name + "]: " + message});
  }

  void read_fields() {
    GameRecord& record = game_.record;
    static constexpr std::string_view kSilent[] = {"ver",      "init", "pver",    "length",  "binit",
                                                   "movelist", "fen",  "viewurl", "adddate", "editdate"};
    for (const Field& field : block_.fields) {
      const std::string_view name = field.name;
      if (name.starts_with("comment") || name.starts_with("move_")) continue;
      if (std::find(std::begin(kSilent), std::end(kSilent), name) != std::end(kSilent)) continue;
      const std::string value = decode(field.value);
      if (value.empty()) continue;
      if (name == "red" || name == "black") {
        record.players[name == "red" ? 0 : 1] = value;
      } else if (name == "result") {
        if (const auto score = parse_score(value))
          record.score = *score;
        else
          error(field, "unknown result " + kydai::quoted(value));
      } else if (record.tags.size() < kMostTags) {
        const auto known =
            std::find_if(kTagNames.begin(), kTagNames.end(), [&](const auto& pair) { return pair.first == name; });
        record.set_tag(known != kTagNames.end() ? std::string(known->second) : std::string(kForeignTag) + field.name,
                       value);
      }
    }
  }

  bool read_start() {
    GameRecord& record = game_.record;
    std::string fen;
    static const Field absent{"binit", "", 0};
    const Field* binit = block_.find("binit");
    if (const Field* field = block_.find("fen"); field != nullptr && !trim(field->value).empty()) {
      fen = trim(field->value);
      binit = field;
    } else if (binit != nullptr && !trim(binit->value).empty()) {
      const auto board = read_board(trim(binit->value));
      if (!board) {
        error(*binit, board.error().text());
        return false;
      }
      fen = board_text(*board) + (black_begins(*board) ? " b" : " w") + " - - 0 1";
    }
    auto rules = AnyRules::create("xiangqi", fen);
    if (!rules) {
      error(binit != nullptr ? *binit : absent, rules.error().text());
      return false;
    }
    rules_ = std::move(*rules);
    record.start_fen = start_field(*rules_);
    return true;
  }

  /// The format does not say who begins: the colour of the first piece moved does.
  [[nodiscard]] bool black_begins(const Board& board) const {
    const Field* main = block_.find("movelist");
    const std::string_view moves = main != nullptr ? trim(main->value) : std::string_view();
    if (moves.size() < 2 || !is_digit(moves[0]) || !is_digit(moves[1]) || moves[0] == '9') return false;
    return is_lower(board[static_cast<std::size_t>(moves[1] - '0')][static_cast<std::size_t>(moves[0] - '0')]);
  }

  /// Plays a list of moves below `parent`; `number` is the variation's.
  void read_moves(const Field& field, NodeId parent, std::size_t number) {
    std::vector<NodeId>& line = lines_[number];
    line = game_.record.path_to(parent);
    line.insert(line.begin(), kRoot);
    while (rules_->take_back()) {
    }
    for (std::size_t i = 1; i < line.size(); ++i)
      if (!rules_->apply(game_.record.nodes[line[i]].text, Notation::Coordinates)) return;
    const std::string_view moves = trim(field.value);
    for (std::size_t i = 0; i < moves.size(); i += 4) {
      const std::string where = "move " + std::to_string(line.size()) + " " + quoted(moves.substr(i, 4)) + ": ";
      const auto text = i + 4 <= moves.size() ? coordinates(moves.substr(i, 4)) : std::nullopt;
      if (!text) return error(field, where + "must be four digits of points on the board");
      if (line.size() > kLongestLine) return error(field, "too many moves");
      auto played = rules_->apply(*text, Notation::Coordinates);
      if (!played) return error(field, where + played.error().message);
      line.push_back(game_.record.add(line.back(), std::move(*played)));
    }
  }

  /// [DhtmlXQ_move_P_N_V]: variation V leaves variation P (0 = the main line) with its N-th move.
  void read_variations() {
    struct Variation {
      std::array<std::size_t, 3> numbers;
      const Field* field;
    };
    std::vector<Variation> open;
    for (const Field& field : block_.fields) {
      if (!field.name.starts_with("move_")) continue;
      const auto parts = split_at(std::string_view(field.name).substr(5), '_');
      Variation variation{{}, &field};
      bool good = parts.size() == 3;
      for (std::size_t i = 0; good && i < 3; ++i) {
        const auto number = parse_number<std::size_t>(parts[i].text);
        good = number.has_value();
        if (good) variation.numbers[i] = *number;
      }
      if (open.size() >= kMostVariations) return error(field, "too many variations");
      if (good)
        open.push_back(variation);
      else
        error(field, "the name must be move_, three numbers and '_' between them");
    }
    // Parents usually come first, but need not.
    bool progress = true;
    while (progress && !open.empty()) {
      progress = false;
      std::vector<Variation> later;
      for (const Variation& variation : open) {
        const auto [parent, ply, number] = variation.numbers;
        const auto found = lines_.find(parent);
        if (found == lines_.end()) {
          later.push_back(variation);
          continue;
        }
        progress = true;
        if (lines_.contains(number))
          error(*variation.field, "the number of the variation is used twice");
        else if (ply == 0 || ply > found->second.size())
          error(*variation.field, "variation " + std::to_string(parent) + " has no move " + std::to_string(ply));
        else
          read_moves(*variation.field, found->second[ply - 1], number);
      }
      open = std::move(later);
    }
    for (const Variation& variation : open)
      error(*variation.field, "there is no variation " + std::to_string(variation.numbers[0]));
  }

  /// [DhtmlXQ_commentN] after move N of the main line, [DhtmlXQ_commentV_N] after move N of variation V.
  void read_comments() {
    for (const Field& field : block_.fields) {
      if (!field.name.starts_with("comment")) continue;
      const auto parts = split_at(std::string_view(field.name).substr(7), '_');
      const auto last = parse_number<std::size_t>(parts.back().text);
      const auto first = parts.size() == 2 ? parse_number<std::size_t>(parts[0].text) : std::optional<std::size_t>(0);
      if (parts.size() > 2 || !last || !first) {
        error(field, "the name must be comment and one number, or two with '_' between them");
        continue;
      }
      const auto line = lines_.find(*first);
      if (line == lines_.end() || *last >= line->second.size()) {
        if (!trim(field.value).empty()) error(field, "there is no such move");
        continue;
      }
      std::string& comment = game_.record.nodes[line->second[*last]].comment;
      const std::string more = decode(field.value);
      if (!comment.empty() && !more.empty()) comment += '\n';
      comment += more;
    }
  }

  const Block& block_;
  ReadGame& game_;
  std::unique_ptr<AnyRules> rules_;
  std::map<std::size_t, std::vector<NodeId>> lines_;  // of each variation: all its nodes, the root first
};

void put(std::string& out, std::string_view name, std::string_view value) {
  out += "[DhtmlXQ_";
  out += name;
  out += ']';
  out += value;
  out += "[/DhtmlXQ_";
  out += name;
  out += "]\n";
}

std::string binit_of(std::string_view fen) {
  std::array<std::string, 32> points;
  std::size_t x = 0;
  std::size_t y = 0;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (c == '/') {
      ++y;
      x = 0;
    } else if (is_digit(c)) {
      x += static_cast<std::size_t>(c - '0');
    } else {
      for (std::size_t i = 0; i < 32; ++i) {
        if (kPieceOrder[i] != c || !points[i].empty()) continue;
        points[i] = {static_cast<char>('0' + x), static_cast<char>('0' + y)};
        break;
      }
      ++x;
    }
  }
  std::string out;
  for (const std::string& point : points) out += point.empty() ? "99" : point;
  return out;
}

void write_tree(std::string& out, const GameRecord& record) {
  struct Line {
    NodeId start;
    std::size_t parent;
    std::size_t ply;  // of its first move
  };
  std::string comments;
  const auto put_comment = [&](std::size_t number, std::size_t ply, const std::string& text) {
    if (text.empty()) return;
    const std::string name =
        "comment" + (number > 0 ? std::to_string(number) + "_" : std::string()) + std::to_string(ply);
    put(comments, name, encode(text));
  };
  put_comment(0, 0, record.nodes[kRoot].comment);
  std::deque<Line> lines{{record.nodes[kRoot].first_child, 0, 1}};
  for (std::size_t number = 0; !lines.empty(); ++number) {
    const Line line = lines.front();
    lines.pop_front();
    std::string moves;
    std::size_t ply = line.ply;
    for (NodeId id = line.start; id != kNoNode; id = record.nodes[id].first_child, ++ply) {
      const MoveNode& node = record.nodes[id];
      moves += points(node.text);
      std::string comment = node.comment_before;
      if (!comment.empty() && !node.comment.empty()) comment += '\n';
      put_comment(number, ply, comment + node.comment);
      if (record.nodes[node.parent].first_child != id) continue;
      for (NodeId other = node.next_sibling; other != kNoNode; other = record.nodes[other].next_sibling)
        lines.push_back({other, number, ply});
    }
    const std::string name = number == 0 ? "movelist"
                                         : "move_" + std::to_string(line.parent) + "_" + std::to_string(line.ply) +
                                               "_" + std::to_string(number);
    put(out, name, moves);
  }
  out += comments;
}

}  // namespace

std::vector<ReadGame> read_dhtmlxq(std::string_view text) {
  std::vector<ReadGame> games;
  for (const Block& block : split_games(text)) {
    ReadGame& game = games.emplace_back();
    game.number = games.size();
    BlockReader(block, game).read();
  }
  return games;
}

Result<std::string> write_dhtmlxq(const GameRecord& given) {
  if (given.game != "xiangqi") return Error{"DhtmlXQ is a format for xiangqi only"};
  GameRecord record = given;
  if (const auto bad = canonicalize(record)) return bad->error;
  std::string out = "[DhtmlXQ]\n";
  put(out, "ver", "kydai");
  for (const auto& [name, tag] : kTagNames)
    if (const std::string* value = record.tag(tag)) put(out, name, encode(*value));
  for (const Tag& tag : record.tags) {
    if (!tag.name.starts_with(kForeignTag) || tag.name.size() > 40 || tag.name.find_first_of("[]") != std::string::npos)
      continue;
    put(out, std::string_view(tag.name).substr(kForeignTag.size()), encode(tag.value));
  }
  if (!record.players[0].empty()) put(out, "red", encode(record.players[0]));
  if (!record.players[1].empty()) put(out, "black", encode(record.players[1]));
  static constexpr std::string_view kResults[] = {"未知", "红胜", "黑胜", "和棋"};
  put(out, "result", kResults[static_cast<std::size_t>(record.score)]);
  const std::string_view fen =
      record.start_fen.empty() ? AnyRules::start_fen("xiangqi") : std::string_view(record.start_fen);
  put(out, "binit", binit_of(fen));
  if (!record.start_fen.empty()) put(out, "fen", record.start_fen);
  write_tree(out, record);
  return out + "[/DhtmlXQ]\n";
}

}  // namespace kydai
