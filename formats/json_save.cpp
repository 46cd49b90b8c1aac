#include "formats/json_save.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>
#include <vector>

#include "core/text.h"
#include "formats/encoding.h"

namespace kydai {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargestFile = std::size_t{64} << 20U;
constexpr std::size_t kDeepestVariation = 300;
constexpr int kDeepestJson = 3 * static_cast<int>(kDeepestVariation) + 10;
constexpr std::size_t kMostMoves = 1'000'000;
constexpr std::size_t kMostFields = 2000;  // of one object; looking one up takes as many steps

std::string_view color_name(Color color) { return color == Color::First ? "first" : "second"; }

// ---- writing ----

Json settings_json(const Settings& settings) {
  Json out = Json::object();
  if (!settings.mode.empty()) out["mode"] = settings.mode;
  if (settings.level) out["level"] = *settings.level;
  if (settings.own_side) out["ownSide"] = color_name(*settings.own_side);
  Json time = Json::object();
  if (settings.time.base) time["base"] = *settings.time.base;
  if (settings.time.increment) time["increment"] = *settings.time.increment;
  if (settings.time.per_move) time["perMove"] = *settings.time.per_move;
  if (!time.empty()) out["time"] = std::move(time);
  Json remaining = Json::object();
  for (const Color color : {Color::First, Color::Second})
    if (const auto& left = settings.remaining[static_cast<std::size_t>(color)]) remaining[color_name(color)] = *left;
  if (!remaining.empty()) out["remaining"] = std::move(remaining);
  if (settings.paused) out["paused"] = true;
  return out;
}

Json move_json(const MoveNode& node) {
  Json out = Json::object();
  out["text"] = node.text;
  if (!node.comment_before.empty()) out["before"] = node.comment_before;
  if (!node.comment.empty()) out["comment"] = node.comment;
  if (!node.nags.empty()) out["nags"] = node.nags;
  if (node.clock) out["clock"] = *node.clock;
  if (node.spent) out["spent"] = *node.spent;
  return out;
}

/// The line that begins with `start`; the alternatives of a move lie in its "variations". Records nest as deeply as
/// the readers allow, which bounds the recursion.
Json line_json(const GameRecord& record, NodeId start) {
  Json line = Json::array();
  for (NodeId id = start; id != kNoNode; id = record.nodes[id].first_child) {
    const MoveNode& node = record.nodes[id];
    Json move = move_json(node);
    const bool main = record.nodes[node.parent].first_child == id;
    if (main && node.next_sibling != kNoNode) {
      Json variations = Json::array();
      for (NodeId other = node.next_sibling; other != kNoNode; other = record.nodes[other].next_sibling)
        variations.push_back(line_json(record, other));
      move["variations"] = std::move(variations);
    }
    line.push_back(std::move(move));
  }
  return line;
}

// ---- reading ----

/// Walks a parsed document and remembers the first thing that is wrong, with its place.
class JsonReader {
 public:
  explicit JsonReader(bool newer) : ignore_unknown_(newer) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  void fail(const std::string& place, const std::string& message) {
    if (!error_) error_ = Error{to_utf8((place.empty() ? "top level" : place) + ": " + message, Encoding::Utf8)};
  }

  static std::string below(const std::string& place, std::string_view name) {
    return place.empty() ? std::string(name) : place + "." + std::string(name);
  }

  bool object(const Json& value, const std::string& place, std::initializer_list<std::string_view> known) {
    if (!value.is_object()) return fail(place, "must be an object"), false;
    if (ignore_unknown_) return true;
    for (const auto& [name, member] : value.items())
      if (std::find(known.begin(), known.end(), name) == known.end())
        return fail(below(place, name.substr(0, 100)), "unknown field"), false;
    return true;
  }

  void text(const Json& object, std::string_view name, const std::string& place, std::string& out) {
    const auto found = object.find(name);
    if (found == object.end()) return;
    if (!found->is_string()) return fail(below(place, name), "must be a string");
    out = found->get_ref<const std::string&>();
  }

  void flag(const Json& object, std::string_view name, const std::string& place, bool& out) {
    const auto found = object.find(name);
    if (found == object.end()) return;
    if (!found->is_boolean()) return fail(below(place, name), "must be true or false");
    out = found->get<bool>();
  }

  template <class Int>
  void number(const Json& object, std::string_view name, const std::string& place, std::optional<Int>& out,
              std::int64_t least, std::int64_t most) {
    const auto found = object.find(name);
    if (found == object.end()) return;
    const bool in_range =
        found->is_number_integer() &&
        (!found->is_number_unsigned() || found->get<std::uint64_t>() <= static_cast<std::uint64_t>(most)) &&
        found->get<std::int64_t>() >= least && found->get<std::int64_t>() <= most;
    if (!in_range)
      return fail(below(place, name),
                  "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    out = static_cast<Int>(found->get<std::int64_t>());
  }

  void time(const Json& object, std::string_view name, const std::string& place, std::optional<Millis>& out) {
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    number(object, name, place, out, 0, kMost);
  }

  void color(const Json& object, std::string_view name, const std::string& place, std::optional<Color>& out) {
    std::string word;
    text(object, name, place, word);
    if (word.empty() && object.find(name) == object.end()) return;
    if (word != "first" && word != "second") return fail(below(place, name), "must be \"first\" or \"second\"");
    out = word == "first" ? Color::First : Color::Second;
  }

  void read(const Json& document, GameRecord& record);

 private:
  void read_tags(const Json& tags, GameRecord& record);
  void read_result(const Json& result, GameRecord& record);
  void read_settings(const Json& settings, Settings& out);
  void read_line(const Json& line, const std::string& place, NodeId parent, std::size_t depth, GameRecord& record);
  NodeId read_move(const Json& move, const std::string& place, NodeId parent, GameRecord& record);

  bool ignore_unknown_;
  std::optional<Error> error_;
};

void JsonReader::read(const Json& document, GameRecord& record) {
  if (!object(document, "",
              {"format", "version", "minor", "game", "rules", "start", "players", "tags", "comment", "moves", "result",
               "settings"}))
    return;
  text(document, "game", "", record.game);
  if (document.find("game") == document.end()) fail("game", "is missing");
  if (!error_ && std::find(kGameNames.begin(), kGameNames.end(), record.game) == kGameNames.end())
    fail("game", "unknown game " + kydai::quoted(record.game));
  text(document, "rules", "", record.rules);
  text(document, "start", "", record.start_fen);
  text(document, "comment", "", record.nodes[kRoot].comment);
  if (const auto players = document.find("players"); players != document.end()) {
    if (!object(*players, "players", {"first", "second"})) return;
    text(*players, "first", "players", record.players[0]);
    text(*players, "second", "players", record.players[1]);
  }
  if (const auto tags = document.find("tags"); tags != document.end()) read_tags(*tags, record);
  if (const auto result = document.find("result"); result != document.end()) read_result(*result, record);
  if (const auto settings = document.find("settings"); settings != document.end())
    read_settings(*settings, record.settings);
  const auto moves = document.find("moves");
  if (moves == document.end()) return fail("moves", "is missing");
  read_line(*moves, "moves", kRoot, 0, record);
}

void JsonReader::read_tags(const Json& tags, GameRecord& record) {
  if (!tags.is_object()) return fail("tags", "must be an object");
  for (const auto& [name, value] : tags.items()) {
    if (!value.is_string()) return fail(below("tags", name.substr(0, 100)), "must be a string");
    record.tags.push_back({name, value.get<std::string>()});
  }
}

void JsonReader::read_result(const Json& result, GameRecord& record) {
  if (!object(result, "result", {"score", "reason"})) return;
  std::string score;
  text(result, "score", "result", score);
  text(result, "reason", "result", record.reason);
  const auto parsed = parse_score(score);
  if (!parsed || score != score_text(*parsed))
    return fail("result.score", "must be \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"");
  record.score = *parsed;
}

void JsonReader::read_settings(const Json& settings, Settings& out) {
  if (!object(settings, "settings", {"mode", "level", "ownSide", "time", "remaining", "paused"})) return;
  text(settings, "mode", "settings", out.mode);
  if (!out.mode.empty() && !is_mode(out.mode))
    fail("settings.mode", "must be one word of letters, digits, '-' and '_'");
  number(settings, "level", "settings", out.level, -1000, 1'000'000);
  color(settings, "ownSide", "settings", out.own_side);
  flag(settings, "paused", "settings", out.paused);
  if (const auto control = settings.find("time"); control != settings.end()) {
    const std::string place = "settings.time";
    if (!object(*control, place, {"base", "increment", "perMove"})) return;
    time(*control, "base", place, out.time.base);
    time(*control, "increment", place, out.time.increment);
    time(*control, "perMove", place, out.time.per_move);
  }
  if (const auto left = settings.find("remaining"); left != settings.end()) {
    const std::string place = "settings.remaining";
    if (!object(*left, place, {"first", "second"})) return;
    time(*left, "first", place, out.remaining[0]);
    time(*left, "second", place, out.remaining[1]);
  }
}

NodeId JsonReader::read_move(const Json& move, const std::string& place, NodeId parent, GameRecord& record) {
  if (!object(move, place, {"text", "before", "comment", "nags", "clock", "spent", "variations"})) return kNoNode;
  std::string written;
  text(move, "text", place, written);
  if (written.empty()) fail(below(place, "text"), "is missing or empty");
  if (record.nodes.size() > kMostMoves) fail(place, "too many moves");
  if (error_) return kNoNode;
  const NodeId id = record.add(parent, std::move(written));
  MoveNode& node = record.nodes[id];
  text(move, "before", place, node.comment_before);
  text(move, "comment", place, node.comment);
  time(move, "clock", place, node.clock);
  time(move, "spent", place, node.spent);
  if (const auto nags = move.find("nags"); nags != move.end()) {
    const std::string here = below(place, "nags");
    if (!nags->is_array()) return fail(here, "must be an array"), kNoNode;
    for (const Json& nag : *nags) {
      if (!nag.is_number_unsigned() || nag.get<std::uint64_t>() > 255)
        return fail(here, "must hold whole numbers from 0 to 255"), kNoNode;
      node.nags.push_back(nag.get<std::uint8_t>());
    }
  }
  return id;
}

void JsonReader::read_line(const Json& line, const std::string& place, NodeId parent, std::size_t depth,
                           GameRecord& record) {
  if (!line.is_array()) return fail(place, "must be an array");
  if (depth > kDeepestVariation) return fail(place, "variations are nested too deeply");
  if (depth > 0 && line.empty()) return fail(place, "a variation without moves");
  for (std::size_t i = 0; i < line.size() && !error_; ++i) {
    const std::string here = place + "[" + std::to_string(i) + "]";
    const NodeId id = read_move(line[i], here, parent, record);
    if (error_) return;
    if (const auto variations = line[i].find("variations"); variations != line[i].end()) {
      const std::string list = below(here, "variations");
      if (!variations->is_array()) return fail(list, "must be an array");
      if (i == 0 && depth > 0) return fail(list, "belongs to the move of the main line");
      for (std::size_t k = 0; k < variations->size() && !error_; ++k)
        read_line((*variations)[k], list + "[" + std::to_string(k) + "]", parent, depth + 1, record);
    }
    parent = id;
  }
}

/// Refuses what a DOM would hide or choke on: duplicate fields and bottomless nesting.
class StrictShape {
 public:
  /// False makes the parser drop the value.
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    if (!problem_.empty()) return false;
    if (depth > kDeepestJson) return fail("nested too deeply");
    switch (event) {
      case Json::parse_event_t::object_start: fields_.emplace_back(); break;
      case Json::parse_event_t::object_end: fields_.pop_back(); break;
      case Json::parse_event_t::key: {
        const auto& name = parsed.get_ref<const std::string&>();
        if (!fields_.back().insert(name).second)
          return fail("the field " + kydai::quoted(name) + " stands twice in one object");
        if (fields_.back().size() > kMostFields) return fail("an object with too many fields");
        break;
      }
      default: break;
    }
    return true;
  }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  std::vector<std::set<std::string>> fields_;
  std::string problem_;
};

std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t newline = before.rfind('\n');
  const std::size_t column = newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Depth by counting brackets outside strings, before any parser sees the text.
bool nests_too_deeply(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kDeepestJson) return true;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

}  // namespace

std::string write_json(const GameRecord& record, int indent) {
  Json out = Json::object();
  out["format"] = kJsonFormat;
  out["version"] = kJsonVersion;
  out["minor"] = kJsonMinor;
  out["game"] = record.game;
  if (!record.rules.empty()) out["rules"] = record.rules;
  if (!record.start_fen.empty()) out["start"] = record.start_fen;
  Json players = Json::object();
  if (!record.players[0].empty()) players["first"] = record.players[0];
  if (!record.players[1].empty()) players["second"] = record.players[1];
  if (!players.empty()) out["players"] = std::move(players);
  if (!record.tags.empty()) {
    Json tags = Json::object();
    for (const Tag& tag : record.tags) tags[tag.name] = tag.value;
    out["tags"] = std::move(tags);
  }
  if (Json settings = settings_json(record.settings); !settings.empty()) out["settings"] = std::move(settings);
  Json result = Json::object();
  result["score"] = score_text(record.score);
  if (!record.reason.empty()) result["reason"] = record.reason;
  out["result"] = std::move(result);
  if (!record.nodes[kRoot].comment.empty()) out["comment"] = record.nodes[kRoot].comment;
  out["moves"] = line_json(record, record.nodes[kRoot].first_child);
  return out.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<GameRecord> read_json(std::string_view text) {
  if (text.size() > kLargestFile) return Error{"the file is larger than 64 MiB"};
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (nests_too_deeply(text)) return Error{"nested too deeply"};
  StrictShape shape;
  Json document;
  try {
    document = Json::parse(text.begin(), text.end(), std::ref(shape));
  } catch (const Json::parse_error& failure) {
    std::string_view what = failure.what();
    if (const std::size_t detail = what.find(": "); detail != std::string_view::npos) what.remove_prefix(detail + 2);
    return Error{"not JSON, " + line_and_column(text, failure.byte) + ": " +
                 to_utf8(what.substr(0, 200), Encoding::Utf8)};
  } catch (const Json::exception& failure) {
    return Error{"not JSON: " + to_utf8(std::string_view(failure.what()).substr(0, 200), Encoding::Utf8)};
  }
  if (!shape.problem().empty()) return Error{shape.problem()};
  if (!document.is_object()) return Error{"top level: must be an object"};
  const auto format = document.find("format");
  if (format == document.end() || !format->is_string() || format->get_ref<const std::string&>() != kJsonFormat)
    return Error{"format: must be \"" + std::string(kJsonFormat) + "\""};

  std::optional<int> version;
  std::optional<int> minor;
  JsonReader header(true);
  header.number(document, "version", "", version, 0, 1'000'000);
  header.number(document, "minor", "", minor, 0, 1'000'000);
  if (header.error()) return *header.error();
  if (!version) return Error{"version: is missing"};
  if (*version != kJsonVersion)
    return Error{"version: " + std::to_string(*version) + " cannot be read; this program reads version " +
                 std::to_string(kJsonVersion)};

  GameRecord record;
  JsonReader reader(minor.value_or(0) > kJsonMinor);
  reader.read(document, record);
  if (reader.error()) return *reader.error();
  return record;
}

}  // namespace kydai
