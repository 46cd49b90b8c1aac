#include "formats/pgn_tags.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/text.h"

namespace kydai::pgn {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

std::optional<Millis> parse_seconds(std::string_view text) {
  const std::size_t dot = text.find('.');
  const auto whole = parse_number<std::int64_t>(text.substr(0, dot));
  constexpr std::int64_t kMost = 1'000'000'000;
  if (!whole || *whole < 0 || *whole > kMost || !is_digit(text.front())) return std::nullopt;
  Millis time = *whole * 1000;
  if (dot != std::string_view::npos) {
    std::string_view fraction = text.substr(dot + 1);
    if (fraction.empty() || fraction.size() > 9) return std::nullopt;
    Millis unit = 100;
    for (const char c : fraction) {
      if (!is_digit(c)) return std::nullopt;
      time += unit * (c - '0');
      unit /= 10;
    }
  }
  return time;
}

std::string seconds_text(Millis time) {
  std::string out = std::to_string(time / 1000);
  if (time % 1000 != 0) {
    std::array<char, 8> fraction{};
    std::snprintf(fraction.data(), fraction.size(), ".%03d", static_cast<int>(time % 1000));
    out += fraction.data();
    while (out.back() == '0') out.pop_back();
  }
  return out;
}

std::string optional_number(const std::optional<Millis>& number) { return number ? std::to_string(*number) : "-"; }

bool read_optional_number(std::string_view text, std::optional<Millis>& number) {
  if (text == "-") {
    number.reset();
    return true;
  }
  number = parse_number<Millis>(text);
  return number.has_value() && *number >= 0;
}

/// One "name=value" of the settings tag.
bool read_setting(std::string_view part, Settings& settings) {
  const std::size_t equals = part.find('=');
  const std::string_view name = part.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
  if (name == "paused") return settings.paused = true;
  if (name == "mode") {
    settings.mode = value;
    return is_mode(value);
  }
  if (name == "level") {
    settings.level = parse_number<int>(value);
    return settings.level.has_value();
  }
  if (name == "side") {
    if (value != "first" && value != "second") return false;
    settings.own_side = value == "first" ? Color::First : Color::Second;
    return true;
  }
  if (name == "remaining") {
    const std::size_t comma = value.find(',');
    return comma != std::string_view::npos && read_optional_number(value.substr(0, comma), settings.remaining[0]) &&
           read_optional_number(value.substr(comma + 1), settings.remaining[1]);
  }
  if (name == "base") return read_optional_number(value, settings.time.base);
  if (name == "increment") return read_optional_number(value, settings.time.increment);
  if (name == "per-move") return read_optional_number(value, settings.time.per_move);
  return false;
}

void one_line(std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') text.erase(i, 1);
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F) text[i] = ' ';
  }
  const std::string_view trimmed = trim(text);
  if (trimmed.size() != text.size()) text = std::string(trimmed);
}

void join(std::string& text, const std::string& more) {
  if (!text.empty() && !more.empty()) text += ' ';
  text += more;
}

}  // namespace

std::optional<NamedGame> game_from_tag(std::string_view value) {
  struct Name {
    std::string_view text;
    NamedGame game;
  };
  static constexpr Name kNames[] = {
      {"chess", {"chess"}},
      {"standard", {"chess"}},
      {"normal", {"chess"}},
      {"from position", {"chess"}},
      {"chess960", {"chess", true}},
      {"chess 960", {"chess", true}},
      {"fischerandom", {"chess", true}},
      {"fischer random", {"chess", true}},
      {"freestyle chess", {"chess", true}},
      {"chinese chess", {"xiangqi"}},
      {"xiangqi", {"xiangqi"}},
      {"jieqi", {"jieqi"}},
      {"co up", {"jieqi"}},
      {"cờ úp", {"jieqi"}},
      {"dark chinese chess", {"jieqi"}},
      {"cotoan", {"cotoan"}},
      {"co toan", {"cotoan"}},
      {"cờ toán", {"cotoan"}},
      {"math chess", {"cotoan"}},
  };
  const std::string name = lower(trim(value));
  for (const auto& [text, game] : kNames)
    if (text == name) return game;
  return std::nullopt;
}

std::string_view game_of_move(std::string_view move) {
  if (move.size() < 4) return "chess";
  // Chinese characters begin with the bytes E3 to E9; chess figurines begin with E2.
  const auto lead = static_cast<unsigned char>(move[0]);
  if (lead >= 0xE3 && lead <= 0xE9) return "xiangqi";
  const auto is_file = [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'i'; };
  if (move.size() == 5 && move[2] == '-' && is_file(move[0]) && is_digit(move[1]) && is_file(move[3]) &&
      is_digit(move[4])) {
    const bool off_chess_board = to_lower(move[0]) == 'i' || to_lower(move[3]) == 'i' || move[1] == '0' ||
                                 move[1] == '9' || move[4] == '0' || move[4] == '9';
    // H2-E2 is a cannon's usual first move, and no first move of chess goes along a rank.
    return off_chess_board || move[1] == move[4] ? "xiangqi" : "chess";
  }
  const bool steps =
      move.size() == 4 && is_digit(move[3]) && std::string_view("+-=./").find(move[2]) != std::string_view::npos;
  return steps && (is_digit(move[1]) || is_upper(move[0]) || move[0] == '+' || move[0] == '-') ? "xiangqi" : "chess";
}

std::string_view game_tag(std::string_view game) {
  if (game == "xiangqi") return "Chinese Chess";
  if (game == "jieqi") return "Jieqi";
  if (game == "cotoan") return "Cotoan";
  return {};
}

std::optional<Notation> notation_from_format(std::string_view value) {
  const std::string name = lower(trim(value));
  if (name == "chinese") return Notation::Chinese;
  if (name == "wxf") return Notation::Wxf;
  if (name == "iccs") return Notation::Iccs;
  if (name == "vietnamese") return Notation::Vietnamese;
  if (name == "uci_variant") return Notation::UciVariant;
  if (name == "coordinates" || name == "ucci" || name == "uci") return Notation::Coordinates;
  return std::nullopt;
}

std::string_view format_from_notation(Notation notation) {
  switch (notation) {
    case Notation::Chinese: return "Chinese";
    case Notation::Wxf: return "WXF";
    case Notation::Iccs: return "ICCS";
    case Notation::Vietnamese: return "Vietnamese";
    case Notation::UciVariant: return "UCI_Variant";
    default: return "Coordinates";
  }
}

std::optional<TimeControl> time_control_from_tag(std::string_view value) {
  value = trim(value);
  TimeControl time;
  if (value.starts_with("1/")) {
    time.per_move = parse_seconds(value.substr(2));
    return time.per_move ? std::optional(time) : std::nullopt;
  }
  const std::size_t plus = value.find('+');
  time.base = parse_seconds(value.substr(0, plus));
  if (!time.base) return std::nullopt;
  if (plus != std::string_view::npos) {
    time.increment = parse_seconds(value.substr(plus + 1));
    if (!time.increment) return std::nullopt;
  }
  return time;
}

std::string time_control_tag(const TimeControl& time) {
  if (time.per_move) return time.base || time.increment ? std::string() : "1/" + seconds_text(*time.per_move);
  if (!time.base) return {};
  return seconds_text(*time.base) + (time.increment ? "+" + seconds_text(*time.increment) : std::string());
}

std::optional<std::string_view> reason_from_termination(std::string_view value) {
  const std::string name = lower(trim(value));
  if (name == "time forfeit") return reason::kTimeout;
  if (name == "abandoned") return reason::kAbandoned;
  if (name == "adjudication") return reason::kAdjudication;
  if (name == "rules infraction") return reason::kIllegalMove;
  return std::nullopt;
}

std::string_view termination_tag(std::string_view why, Score score) {
  if (why == reason::kTimeout || why == reason::kTimeoutNoMaterial) return "time forfeit";
  if (why == reason::kAbandoned) return "abandoned";
  if (why == reason::kAdjudication) return "adjudication";
  if (why == reason::kIllegalMove) return "rules infraction";
  return score == Score::Unfinished ? "unterminated" : "normal";
}

void adopt_tags(GameRecord& record) {
  const auto erase = [&](std::string_view name) {
    std::erase_if(record.tags, [&](const Tag& tag) { return tag.name == name; });
  };
  if (const std::string* value = record.tag("TimeControl"); value != nullptr && record.settings.time == TimeControl{}) {
    if (const auto time = time_control_from_tag(*value)) {
      record.settings.time = *time;
      erase("TimeControl");
    }
  }
  if (const std::string* value = record.tag("Termination")) {
    const auto why = reason_from_termination(*value);
    if (why && record.reason.empty()) record.reason = *why;
    // Where a reason is known, it says more.
    if (why || *value == "normal" || *value == "unterminated") erase("Termination");
  }
}

std::string settings_tag(const Settings& settings) {
  std::string out;
  const auto put = [&](const std::string& part) { out += (out.empty() ? "" : ";") + part; };
  if (is_mode(settings.mode)) put("mode=" + settings.mode);
  if (settings.level) put("level=" + std::to_string(*settings.level));
  if (settings.own_side) put(*settings.own_side == Color::First ? "side=first" : "side=second");
  if (settings.remaining[0] || settings.remaining[1])
    put("remaining=" + optional_number(settings.remaining[0]) + "," + optional_number(settings.remaining[1]));
  if (settings.paused) put("paused");
  if (settings.time != TimeControl{} && time_control_tag(settings.time).empty()) {
    if (settings.time.base) put("base=" + std::to_string(*settings.time.base));
    if (settings.time.increment) put("increment=" + std::to_string(*settings.time.increment));
    if (settings.time.per_move) put("per-move=" + std::to_string(*settings.time.per_move));
  }
  return out;
}

bool settings_from_tag(std::string_view value, Settings& settings) {
  Settings read = settings;
  for (const Word& part : split_at(value, ';'))
    if (!read_setting(trim(part.text), read)) return false;
  settings = read;
  return true;
}

std::optional<Millis> parse_clock(std::string_view text) {
  text = trim(text);
  const auto parts = split_at(text, ':');
  if (parts.size() > 3) return std::nullopt;
  Millis time = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].text.empty()) return std::nullopt;
    const auto value = parse_seconds(parts[i].text);
    if (!value || (i + 1 < parts.size() && parts[i].text.find('.') != std::string_view::npos)) return std::nullopt;
    time = time * 60 + *value;
  }
  return time;
}

std::string clock_text(Millis time) {
  const Millis seconds = time / 1000;
  std::array<char, 48> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%lld:%02d:%02d", static_cast<long long>(seconds / 3600),
                static_cast<int>(seconds / 60 % 60), static_cast<int>(seconds % 60));
  std::string out = buffer.data();
  if (time % 1000 != 0) {
    std::snprintf(buffer.data(), buffer.size(), ".%03d", static_cast<int>(time % 1000));
    out += buffer.data();
    while (out.back() == '0') out.pop_back();
  }
  return out;
}

void take_clock_commands(std::string& comment, MoveNode& node) {
  std::size_t at = 0;
  while ((at = comment.find("[%", at)) != std::string::npos) {
    const std::size_t end = comment.find(']', at);
    if (end == std::string::npos) return;
    const std::string_view command = std::string_view(comment).substr(at + 2, end - at - 2);
    const bool clock = command.starts_with("clk ");
    const bool spent = command.starts_with("emt ");
    const auto time = clock || spent ? parse_clock(command.substr(4)) : std::nullopt;
    if (!time) {
      at = end + 1;
      continue;
    }
    (clock ? node.clock : node.spent) = time;
    comment.erase(at, end + 1 - at);
    if (at > 0 && at < comment.size() && comment[at - 1] == '[' && comment[at] == '%') --at;  // a command around it
    if (at < comment.size() && comment[at] == ' ' && (at == 0 || comment[at - 1] == ' ')) comment.erase(at, 1);
  }
  const std::string_view trimmed = trim(comment);
  if (trimmed.size() != comment.size()) comment = std::string(trimmed);
}

bool is_free_tag(std::string_view name) {
  static constexpr std::string_view kTaken[] = {"White",  "Red",      "Black",        "Result",  "FEN",
                                                "SetUp",  "PlyCount", "Game",         "Variant", "Rules",
                                                "Format", "Reason",   "KydaiSettings"};
  const bool good_name = !name.empty() && name.size() <= 255 && std::all_of(name.begin(), name.end(), [](char c) {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '_';
  });
  return good_name && std::find(std::begin(kTaken), std::end(kTaken), name) == std::end(kTaken);
}

bool is_unknown_value(std::string_view value) {
  return value.empty() || value == "?" || value == "-" || value == "????.??.??" || value == "????";
}

void normalize(GameRecord& record) {
  for (auto& player : record.players) {
    one_line(player);
    if (is_unknown_value(player)) player.clear();
  }
  for (Tag& tag : record.tags) one_line(tag.value);
  adopt_tags(record);
  const auto rank = [](const Tag& tag) {
    return std::find(std::begin(kRosterTags), std::end(kRosterTags), tag.name) - std::begin(kRosterTags);
  };
  const bool has_time = !time_control_tag(record.settings.time).empty();
  std::erase_if(record.tags, [&](const Tag& tag) {
    return !is_free_tag(tag.name) || (rank(tag) < 4 && is_unknown_value(tag.value)) ||
           (has_time && tag.name == "TimeControl");
  });
  std::stable_sort(record.tags.begin(), record.tags.end(),
                   [&](const Tag& a, const Tag& b) { return rank(a) < rank(b); });
  for (MoveNode& node : record.nodes) {
    one_line(node.comment);
    one_line(node.comment_before);
  }
  // A comment between two moves belongs to the first of them, unless a variation stands between.
  for (NodeId id = 1; id < record.nodes.size(); ++id) {
    MoveNode& node = record.nodes[id];
    MoveNode& above = record.nodes[node.parent];
    const bool begins_variation = above.first_child != id;
    const bool follows_variation =
        node.parent != kRoot && record.nodes[above.parent].first_child == node.parent && above.next_sibling != kNoNode;
    if (begins_variation || follows_variation) continue;
    join(above.comment, node.comment_before);
    node.comment_before.clear();
  }
  for (NodeId id = 1; id < record.nodes.size(); ++id)
    take_clock_commands(record.nodes[id].comment, record.nodes[id]);  // read back they would be times
}

}  // namespace kydai::pgn
