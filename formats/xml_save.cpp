#include "formats/xml_save.h"

#include <algorithm>
#include <optional>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

#include "core/text.h"

namespace kydai {
namespace {

constexpr std::size_t kLargestFile = std::size_t{4} << 20U;
constexpr std::size_t kMostMoves = 100'000;
constexpr Millis kMinute = 60'000;
constexpr Millis kSecond = 1'000;

/// <OwnSide> numbers the sides as the program does: black 1, white 2.
constexpr int kBlack = 1;
constexpr int kWhite = 2;
/// <GameMode>: 1 two people, 2 against the computer.
constexpr std::string_view kModes[] = {"", "human", "computer"};

/// Board and side to move: what two programs agree on. (En passant and counters they write differently.)
std::string placement(std::string_view fen) {
  const auto words = split_words(fen);
  std::string text = words.empty() ? std::string() : std::string(words[0].text);
  return text + (words.size() > 1 ? " " + std::string(words[1].text) : std::string());
}

/// "E7-E8=Q" as coordinates: e7e8q.
std::string coordinates(std::string_view word) {
  std::string text;
  for (const char c : word)
    if (c != '-' && c != '=') text += to_lower(c);
  return text;
}

std::string written_move(std::string_view move) {
  std::string text;
  for (std::size_t i = 0; i < move.size(); ++i) {
    if (i == 2) text += '-';
    if (i == 4) text += '=';
    text += to_upper(move[i]);
  }
  return text;
}

class SaveReader {
 public:
  SaveReader(pugi::xml_node save, ReadGame& game) : save_(save), game_(game) {}

  void read() {
    Settings& settings = game_.record.settings;
    if (const auto mode = number("GameMode", 0, 99))
      settings.mode = *mode < 3 ? std::string(kModes[*mode]) : "mode-" + std::to_string(*mode);
    if (const auto level = number("GameDifficulty", 0, 1000)) settings.level = static_cast<int>(*level);
    if (const auto limit = number("TimeLimit", 0, 100'000); limit && *limit > 0) settings.time.base = *limit * kMinute;
    if (const auto bonus = number("TimeBonus", 0, 100'000); bonus && (*bonus > 0 || settings.time.base))
      settings.time.increment = *bonus * kSecond;
    settings.remaining[0] = clock("mRemain1", "sRemain1");
    settings.remaining[1] = clock("mRemain2", "sRemain2");
    if (const auto side = number("OwnSide", 1, 2)) settings.own_side = *side == kWhite ? Color::First : Color::Second;
    read_game();
  }

 private:
  void issue(Issue::Severity severity, std::string message) {
    game_.issues.push_back({severity, game_.number, 0, std::move(message)});
  }
  void error(std::string message) { issue(Issue::Severity::Error, std::move(message)); }

  [[nodiscard]] std::string_view text(const char* name) const { return trim(save_.child(name).child_value()); }

  std::optional<Millis> number(const char* name, Millis least, Millis most) {
    const std::string_view value = text(name);
    if (value.empty()) return std::nullopt;
    const auto parsed = parse_number<Millis>(value);
    if (parsed && *parsed >= least && *parsed <= most) return parsed;
    error("<" + std::string(name) + "> must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
          ", not " + quoted(value));
    return std::nullopt;
  }

  std::optional<Millis> clock(const char* minutes, const char* seconds) {
    const auto whole = number(minutes, 0, 100'000);
    const auto rest = number(seconds, 0, 59);
    if (!whole && !rest) return std::nullopt;
    return whole.value_or(0) * kMinute + rest.value_or(0) * kSecond;
  }

  /// The moves from that start as coordinates; on an error `reached` is how many could be played.
  struct Replay {
    std::vector<std::string> moves;
    std::string start;
    std::string end;
    std::optional<std::string> problem;
  };
  static Replay replay(std::string_view start, std::string_view list) {
    Replay played;
    auto rules = AnyRules::create("chess", start);
    if (!rules) {
      played.problem = rules.error().text();
      return played;
    }
    played.start = start_field(**rules);
    for (const Word& word : split_words(list)) {
      const std::string move = coordinates(word.text);
      const auto done = (*rules)->apply(move, Notation::Coordinates);
      std::optional<std::string> text = done ? std::optional(*done) : std::nullopt;
      if (!done) {  // the program promotes to a queen without asking
        const auto promoted = (*rules)->apply(move + "q", Notation::Coordinates);
        if (promoted) text = *promoted;
      }
      if (!text || played.moves.size() >= kMostMoves) {
        played.problem = "<MoveList>: move " + std::to_string(played.moves.size() + 1) + " " + quoted(word.text) +
                         ": " + (done ? "too many moves" : done.error().message);
        break;
      }
      played.moves.push_back(std::move(*text));
    }
    played.end = (*rules)->fen();
    return played;
  }

  void take(const Replay& played) {
    game_.record.start_fen = played.start;
    NodeId node = kRoot;
    for (const std::string& move : played.moves) node = game_.record.add(node, move);
  }

  void read_game() {
    const std::string_view fen = text("FEN");
    const std::string_view list = text("MoveList");
    if (fen.empty() && list.empty()) return error("there is neither a <FEN> nor a <MoveList>");
    std::string reached;
    if (!fen.empty()) {
      const auto rules = AnyRules::create("chess", fen);
      if (!rules) return error("<FEN>: " + rules.error().text());
      reached = placement((*rules)->fen());
    }
    // The moves lead from the start to <FEN>; with no moves, <FEN> is the start.
    const std::string_view start = text("StartFEN");
    const Replay played = replay(list.empty() && start.empty() ? fen : start, list);
    if (!played.problem && (fen.empty() || placement(played.end) == reached)) return take(played);
    // A game set up from <FEN> and played on, by a program that keeps the start there.
    if (start.empty() && !fen.empty()) {
      const Replay from_fen = replay(fen, list);
      if (!from_fen.problem) {
        issue(Issue::Severity::Warning, "<FEN> is taken for the start: <MoveList> does not lead to it but from it");
        return take(from_fen);
      }
    }
    take(played);
    error(played.problem ? *played.problem : "<MoveList> does not lead to the position of <FEN>");
  }

  pugi::xml_node save_;
  ReadGame& game_;
};

pugi::xml_node find_save(const pugi::xml_document& document) {
  constexpr const char* kName = "SaveFile";
  if (const auto save = document.child(kName)) return save;
  return document.document_element().child(kName);  // data sets wrap their one row
}

void put(pugi::xml_node save, const char* name, const std::string& value) {
  save.append_child(name).text().set(value.c_str());
}

void put_clock(pugi::xml_node save, const char* minutes, const char* seconds, Millis left) {
  put(save, minutes, std::to_string(left / kMinute));
  put(save, seconds, std::to_string(left % kMinute / kSecond));
}

int mode_number(std::string_view mode) {
  if (mode.starts_with("mode-")) return parse_number<int>(mode.substr(5)).value_or(0);
  const auto found = std::find(std::begin(kModes), std::end(kModes), mode);
  return found == std::end(kModes) ? 0 : static_cast<int>(found - std::begin(kModes));
}

}  // namespace

ReadGame read_xml_save(std::string_view text) {
  ReadGame game;
  game.number = 1;
  game.line = 1;
  const auto fail = [&](std::size_t line, std::string message) {
    game.issues.push_back({Issue::Severity::Error, 0, line, std::move(message)});
    return game;
  };
  if (text.size() > kLargestFile) return fail(0, "the file is larger than 4 MiB");
  pugi::xml_document document;
  // No DOCTYPE, no processing instructions: nothing outside this text is ever looked at.
  const auto parsed = document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) {
    const std::string_view before =
        text.substr(0, static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)));
    return fail(static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
                "not XML: " + std::string(parsed.description()));
  }
  const auto save = find_save(document);
  if (!save) return fail(0, "there is no <SaveFile> element");
  SaveReader(save, game).read();
  return game;
}

Result<std::string> write_xml_save(const GameRecord& record) {
  if (record.game != "chess") return Error{"the XML save is a format for chess only"};
  if (record.rules.find("chess960") != std::string::npos) return Error{"the XML save has no Chess960"};
  auto rules = start_of(record);
  if (!rules) return rules.error();
  const std::string start = (*rules)->fen();
  std::string moves;
  for (const NodeId node : record.main_line()) {
    const auto done = (*rules)->apply(record.nodes[node].text);
    if (!done) return find_bad_move(record).value_or(BadMove{node, done.error()}).error;
    if (!moves.empty()) moves += ' ';
    moves += written_move(*done);
  }
  const Settings& settings = record.settings;
  pugi::xml_document document;
  auto save = document.append_child("SaveFile");
  put(save, "GameMode", std::to_string(mode_number(settings.mode)));
  put(save, "GameDifficulty", std::to_string(settings.level.value_or(0)));
  put(save, "TimeLimit", std::to_string(settings.time.base.value_or(0) / kMinute));
  put(save, "TimeBonus", std::to_string(settings.time.increment.value_or(0) / kSecond));
  const Millis full = settings.time.base.value_or(0);
  put_clock(save, "mRemain1", "sRemain1", settings.remaining[0].value_or(full));
  put_clock(save, "mRemain2", "sRemain2", settings.remaining[1].value_or(full));
  put(save, "OwnSide", std::to_string(settings.own_side == Color::Second ? kBlack : kWhite));
  put(save, "FEN", (*rules)->fen());
  put(save, "MoveList", moves);
  if (start != AnyRules::start_fen("chess")) put(save, "StartFEN", start);
  std::ostringstream out;
  document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
  return out.str();
}

}  // namespace kydai
