#include "formats/pgn_writer.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "core/text.h"
#include "formats/pgn_tags.h"

namespace kydai {
namespace {

/// Puts words into lines no longer than the width.
class LineBreaker {
 public:
  LineBreaker(std::string& out, std::size_t width) : out_(out), width_(width) {}

  /// `glued`: no space before the word.
  void word(std::string_view text, bool glued = false) {
    if (text.empty()) return;
    const std::size_t space = column_ == 0 || glued ? 0 : 1;
    if (column_ > 0 && !glued && column_ + space + length(text) > width_)
      end_line();
    else if (space == 1)
      put(" ");
    put(text);
  }
  /// Adds a text that has spaces of its own, in pieces that stay together.
  void text(std::string_view words) {
    bool glued = true;
    while (!words.empty()) {
      const std::size_t end = next_break(words);
      word(words.substr(0, end), glued);
      words.remove_prefix(std::min(end + 1, words.size()));
      glued = false;
    }
  }
  void end_line() {
    if (column_ == 0) return;
    out_ += '\n';
    column_ = 0;
  }
  [[nodiscard]] std::size_t column() const { return column_; }

 private:
  /// Characters, not bytes: the start bytes of UTF-8 sequences.
  static std::size_t length(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
  }
  /// Where a line may end so that a single break gives the text back: at a single space, not before a character that
  /// means something at the start of a line, not inside a command like [%clk 0:01:00].
  static std::size_t next_break(std::string_view text) {
    constexpr std::size_t kLongestCommand = 40;
    for (std::size_t i = 1; i < text.size(); ++i) {
      if (text[i - 1] == '[' && text[i] == '%') {
        const std::size_t close = text.substr(0, i + kLongestCommand).find(']', i);
        if (close != std::string_view::npos) i = close;
        continue;
      }
      if (text[i] != ' ' || text[i - 1] == ' ' || i + 1 == text.size()) continue;
      const char next = text[i + 1];
      if (next != ' ' && next != '%' && next != '[') return i;
    }
    return text.size();
  }
  void put(std::string_view text) {
    out_ += text;
    column_ += length(text);
  }

  std::string& out_;
  std::size_t width_;
  std::size_t column_ = 0;
};

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

void write_tags(std::string& out, const GameRecord& record, Notation notation) {
  const bool red = record.game == "xiangqi" || record.game == "jieqi";
  if (const auto game = pgn::game_tag(record.game); !game.empty()) write_tag(out, "Game", game);
  for (const std::string_view name : pgn::kRosterTags) {
    const std::string* value = record.tag(name);
    write_tag(out, name, value != nullptr ? *value : name == "Date" ? "????.??.??" : "?");
  }
  write_tag(out, red ? "Red" : "White", record.players[0].empty() ? "?" : record.players[0]);
  write_tag(out, "Black", record.players[1].empty() ? "?" : record.players[1]);
  write_tag(out, "Result", score_text(record.score));
  for (const Tag& tag : record.tags) {
    const bool roster =
        std::find(std::begin(pgn::kRosterTags), std::end(pgn::kRosterTags), tag.name) != std::end(pgn::kRosterTags);
    if (!roster) write_tag(out, tag.name, tag.value);
  }
  std::string rules = record.rules;
  if (record.game == "chess" && record.rules.find("chess960") != std::string::npos) {
    write_tag(out, "Variant", "Chess960");
    if (rules == "chess960") rules.clear();
  }
  if (!rules.empty()) write_tag(out, "Rules", rules);
  if (!record.start_fen.empty()) {
    write_tag(out, "SetUp", "1");
    write_tag(out, "FEN", record.start_fen);
  }
  if (red) write_tag(out, "Format", pgn::format_from_notation(notation));
  if (const auto time = pgn::time_control_tag(record.settings.time); !time.empty()) write_tag(out, "TimeControl", time);
  if (!record.reason.empty()) {
    const auto termination = pgn::termination_tag(record.reason, record.score);
    const bool own = record.tag("Termination") != nullptr;
    if (!own) write_tag(out, "Termination", termination);
    if (own || pgn::reason_from_termination(termination) != std::optional<std::string_view>(record.reason))
      write_tag(out, "Reason", record.reason);
  }
  if (const auto settings = pgn::settings_tag(record.settings); !settings.empty())
    write_tag(out, "KydaiSettings", settings);
}

/// Writes the moves of one game. Variations are walked with a stack of our own, since files nest them deeply.
class MoveTextWriter {
 public:
  MoveTextWriter(std::string& out, const GameRecord& record, const std::vector<std::string>& texts,
                 const PgnWriteOptions& options)
      : lines_(out, options.width), record_(record), texts_(texts), options_(options), first_(first_move_of(record)) {}

  void write() {
    write_comment(record_.nodes[kRoot].comment);
    struct Open {
      NodeId node;     // next to be written
      NodeId sibling;  // next variation of the move written last; its line goes on afterwards
      std::size_t ply;
    };
    std::vector<Open> open{{record_.nodes[kRoot].first_child, kNoNode, 0}};
    bool number_needed = true;
    while (!open.empty()) {
      Open& line = open.back();
      if (line.sibling != kNoNode) {
        const NodeId variation = line.sibling;
        line.sibling = record_.nodes[variation].next_sibling;
        lines_.word("(");
        glued_ = true;
        open.push_back({variation, kNoNode, line.ply - 1});
        number_needed = true;
        continue;
      }
      if (line.node == kNoNode) {
        open.pop_back();
        if (!open.empty()) lines_.word(")", true);
        glued_ = false;
        number_needed = true;
        continue;
      }
      const MoveNode& node = record_.nodes[line.node];
      if (write_comment(node.comment_before)) number_needed = true;
      const bool first_child = record_.nodes[node.parent].first_child == line.node;
      write_move(line.node, line.ply, number_needed);
      number_needed = write_comment(annotation(node));
      line.sibling = first_child && options_.variations ? node.next_sibling : kNoNode;
      line.node = node.first_child;
      ++line.ply;
    }
    lines_.word(score_text(record_.score));
    lines_.end_line();
  }

 private:
  void write_move(NodeId id, std::size_t ply, bool number_needed) {
    const std::size_t half = ply + (first_.turn == Color::Second ? 1 : 0);
    std::string number = std::to_string(static_cast<std::size_t>(first_.number) + half / 2);
    if (half % 2 == 0)
      put(number += '.');
    else if (number_needed)
      put(number += "...");
    put(texts_[id]);
    for (const std::uint8_t nag : record_.nodes[id].nags) {
      std::string text(1, '$');
      put(text += std::to_string(nag));
    }
  }

  std::string annotation(const MoveNode& node) const {
    std::string text;
    const auto add = [&](std::string_view part) {
      if (!text.empty()) text += ' ';
      text += part;
    };
    if (options_.clocks && node.clock) add("[%clk " + pgn::clock_text(*node.clock) + "]");
    if (options_.clocks && node.spent) add("[%emt " + pgn::clock_text(*node.spent) + "]");
    if (options_.comments && !node.comment.empty()) add(node.comment);
    return text;
  }

  bool write_comment(const std::string& comment) {
    if (comment.empty()) return false;
    if (comment.find('}') == std::string::npos) {
      lines_.word("{", glued_);
      lines_.text(comment);
      lines_.word("}", true);
      glued_ = false;
      return true;
    }
    // The standard has no way to write '}' in braces: such comments run to the end of the line.
    glued_ = false;
    std::string_view rest = comment;
    while (!rest.empty()) {
      std::size_t end = rest.size();
      for (std::size_t i = std::min(options_.width, rest.size()); i-- > 1 && end == rest.size();)
        if (rest.size() > options_.width && rest[i] == ' ' && rest[i - 1] != ' ' && rest[i + 1] != ' ') end = i;
      std::string line("; ");
      lines_.word(line += rest.substr(0, end));
      lines_.end_line();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return true;
  }

  void put(std::string_view word) {
    lines_.word(word, glued_);
    glued_ = false;
  }

  LineBreaker lines_;
  const GameRecord& record_;
  const std::vector<std::string>& texts_;
  const PgnWriteOptions& options_;
  FirstMove first_;
  bool glued_ = false;  // after "("
};

Notation default_notation(std::string_view game) {
  if (game == "chess") return Notation::San;
  if (game == "xiangqi") return Notation::Wxf;
  return Notation::Coordinates;
}

}  // namespace

Result<std::string> write_pgn(const GameRecord& given, const PgnWriteOptions& options) {
  GameRecord record = given;
  pgn::normalize(record);
  const Notation notation = options.notation.value_or(default_notation(record.game));
  auto written = write_moves(record, notation);
  if (auto* bad = std::get_if<BadMove>(&written)) return bad->error;
  auto& texts = std::get<std::vector<std::string>>(written);
  for (std::string& text : texts) text.resize(std::min(text.find(' '), text.size()));  // "8e1xe10 (8+0=8)"
  if (!options.comments)
    for (MoveNode& node : record.nodes) {
      node.comment.clear();
      node.comment_before.clear();
      node.nags.clear();
    }
  std::string out;
  write_tags(out, record, notation);
  out += '\n';
  MoveTextWriter(out, record, texts, options).write();
  out += '\n';
  return out;
}

}  // namespace kydai
