#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "formats/registry.h"

/// What the tests of the formats share.
namespace kydai::test {

inline std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::filesystem::path data_path(std::string_view name) {
  return std::filesystem::path(KYDAI_TEST_DATA) / "formats" / name;
}

/// All files of a data folder with that ending, sorted.
inline std::vector<std::filesystem::path> data_files(std::string_view folder, std::string_view extension = {}) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_path(folder)))
    if (entry.is_regular_file() && (extension.empty() || entry.path().extension() == extension))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

inline std::vector<ReadGame> read_all(std::string_view bytes, Format format, const ReadOptions& options = {}) {
  std::istringstream in{std::string(bytes)};
  TextSource source(in);
  const auto games = open_source(format, source, options);
  std::vector<ReadGame> all;
  ReadGame game;
  while (games->next(game)) all.push_back(game);
  return all;
}

inline std::string main_line(const GameRecord& record) {
  std::string out;
  for (const NodeId node : record.main_line()) {
    if (!out.empty()) out += ' ';
    out += record.nodes[node].text;
  }
  return out;
}

inline std::string issue_texts(const std::vector<Issue>& issues) {
  std::string out;
  for (const Issue& issue : issues) out += issue.text() + "\n";
  return out;
}

/// Line by line equal; an expected line that ends in "..." need only begin so (the rest is another module's wording).
inline bool matches(std::string_view text, std::string_view expected) {
  while (!text.empty() && !expected.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    std::string_view wanted = expected.substr(0, expected.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    expected.remove_prefix(std::min(wanted.size() + 1, expected.size()));
    const bool open = wanted.ends_with("...");
    if (open) wanted.remove_suffix(3);
    if (open ? !line.starts_with(wanted) : line != wanted) return false;
  }
  return text.empty() && expected.empty();
}

/// Plays some legal move; in cờ úp with some identity that the pool allows. False when there is none.
inline bool play_random(AnyRules& rules, Rng& rng, std::string& played) {
  const auto moves = rules.legal();
  if (moves.empty()) return false;
  const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  static constexpr std::string_view kLetters[] = {"", "R", "A", "C", "P", "N", "B"};
  const std::size_t first = rng.below(7);
  for (std::size_t i = 0; i < 7; ++i) {
    const std::string revealed = move + std::string(kLetters[(first + i) % 7]);
    for (const std::string_view captured : kLetters) {
      std::string lower(captured);
      for (char& c : lower) c = static_cast<char>(c | 0x20);
      auto done = rules.apply(revealed + lower, Notation::Coordinates);
      if (!done) continue;
      played = std::move(*done);
      return true;
    }
  }
  return false;
}

/// A text as comments and tags have it: spaces, marks that formats give meaning to, letters of many languages.
inline std::string random_text(Rng& rng, std::size_t most_words) {
  static constexpr std::string_view kWords[] = {
      "good",     "move", "\"quoted\"", "back\\slash", "}",    "{",       "(x)", "[Event", "cờ", "toán",
      "炮二平五", "½-½",  "1-0",        "%x",          "; no", "a  b",    "$5",  "e4",     "ß",  "[%eval",
      "||",       "<b>",  "&amp;",      "1.",          "...",  "\\u0041", "]",   "|"};
  std::string text;
  const std::size_t words = rng.below(static_cast<std::uint32_t>(most_words)) + 1;
  for (std::size_t i = 0; i < words; ++i) {
    if (i > 0) text += ' ';
    text += kWords[rng.below(std::size(kWords))];
  }
  return text;
}

struct Richness {
  bool variations = true;
  bool comments = true;
  bool nags = true;
  bool times = true;
  bool tags = true;
  bool settings = true;
};

/// A record of random legal moves with everything that a record can hold.
inline GameRecord random_record(std::string_view game, Rng& rng, const Richness& rich = {}) {
  GameRecord record;
  record.game = game;
  auto rules = *AnyRules::create(game);
  if (rng.below(3) == 0) {  // another start, a few moves into the game
    std::string move;
    for (std::uint32_t i = rng.below(12) + 1; i > 0 && !rules->outcome(); --i)
      if (!play_random(*rules, rng, move)) break;
    const std::string fen = rules->fen();
    auto from_fen = AnyRules::create(game, fen);
    if (from_fen && (*from_fen)->fen() == fen) record.start_fen = fen;
  }
  const auto chance = [&](bool allowed, std::uint32_t one_in) { return allowed && rng.below(one_in) == 0; };
  // Each line grows from some node; the first from the root is the main line.
  const std::size_t lines = rich.variations ? 1 + rng.below(6) : 1;
  for (std::size_t line = 0; line < lines; ++line) {
    NodeId node = kRoot;
    if (line > 0) {
      node = static_cast<NodeId>(rng.below(static_cast<std::uint32_t>(record.nodes.size())));
      if (record.nodes[node].first_child == kNoNode) continue;  // only real variations
    }
    rules = *start_of(record);
    for (const NodeId step : record.path_to(node))
      if (!rules->apply(record.nodes[step].text, Notation::Coordinates)) return record;
    for (std::uint32_t length = rng.below(line == 0 ? 60 : 8) + 1; length > 0 && !rules->outcome(); --length) {
      std::string move;
      if (!play_random(*rules, rng, move)) break;
      node = record.add(node, move);
      MoveNode& made = record.nodes[node];
      if (chance(rich.comments, 6)) made.comment = random_text(rng, 30);
      if (chance(rich.comments, 12)) made.comment_before = random_text(rng, 6);
      if (chance(rich.nags, 8)) made.nags.push_back(static_cast<std::uint8_t>(rng.below(140)));
      if (chance(rich.times, 4)) made.clock = rng.below(10'000'000);
      if (chance(rich.times, 9)) made.spent = rng.below(100'000);
    }
  }
  if (chance(rich.comments, 3)) record.nodes[kRoot].comment = random_text(rng, 10);
  if (rich.tags) {
    record.players = {"First, A.", random_text(rng, 3)};
    record.tags.push_back({"Event", random_text(rng, 4)});
    record.tags.push_back({"WhiteElo", std::to_string(rng.below(3000))});
    record.tags.push_back({"Annotator", random_text(rng, 2)});
  }
  record.score = static_cast<Score>(rng.below(4));
  if (rich.settings) {
    static constexpr std::string_view kReasons[] = {
        "", reason::kResignation, reason::kTimeout, reason::kCheckmate, reason::kTimeoutNoMaterial, reason::kAgreement};
    record.reason = kReasons[rng.below(std::size(kReasons))];
    Settings& settings = record.settings;
    if (rng.below(2) == 0) settings.mode = rng.below(2) == 0 ? "human" : "computer";
    if (rng.below(2) == 0) settings.level = static_cast<int>(rng.below(10));
    if (rng.below(2) == 0) settings.own_side = rng.below(2) == 0 ? Color::First : Color::Second;
    if (rng.below(2) == 0) settings.time.base = rng.below(100) * 60'000;
    if (rng.below(2) == 0) settings.time.increment = rng.below(60) * 1'000;
    if (rng.below(4) == 0) settings.time.per_move = rng.below(60'000);
    if (rng.below(2) == 0) settings.remaining = {rng.below(600) * 1'000, rng.below(600) * 1'000};
    settings.paused = rng.below(4) == 0;
  }
  return record;
}

}  // namespace kydai::test
