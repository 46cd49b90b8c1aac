#include "formats/registry.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "formats/dhtmlxq.h"
#include "formats/encoding.h"
#include "formats/json_save.h"
#include "formats/pgn_reader.h"
#include "formats/pgn_tags.h"
#include "formats/pgn_writer.h"
#include "formats/plain_text.h"
#include "formats/xml_save.h"

namespace kydai {
namespace {

constexpr std::array<FormatInfo, 9> kFormats{{
    {Format::Pgn, "pgn", "pgn", "Portable Game Notation", "", true, true, true, true, true, true, true},
    {Format::Json, "json", "json", "our save, one game a file", "", false, true, true, true, true, true, true},
    {Format::JsonLines, "jsonl", "jsonl ndjson", "our save, one game a line", "", true, true, true, true, true, true,
     true},
    {Format::DhtmlXq, "dhtmlxq", "ubb dhtmlxq", "DhtmlXQ UBB of Chinese xiangqi sites", "xiangqi", true, true, true,
     false, false, true, false},
    {Format::XmlSave, "xml", "xml", "XML save of a desktop chess program", "chess", false, false, false, false, false,
     false, true},
    {Format::Moves, "moves", "moves", "kydai-moves: header lines and coordinates", "", true, false, false, false, false,
     false, false},
    {Format::MoveList, "list", "", "numbered moves in any notation", "", true, false, false, false, false, false,
     false},
    {Format::Fen, "fen", "fen", "one position a line, the last of each game", "", true, false, false, false, false,
     false, false},
    {Format::Epd, "epd", "epd", "one chess position a line with its operations", "chess", true, false, false, false,
     false, false, false},
}};

constexpr std::size_t kLargestWhole = std::size_t{64} << 20U;

/// Games that were all read at once.
class ReadyGames final : public GameSource {
 public:
  explicit ReadyGames(std::vector<ReadGame> games) : games_(std::move(games)) {}
  bool next(ReadGame& game) override {
    if (at_ == games_.size()) return false;
    game = std::move(games_[at_++]);
    return true;
  }

 private:
  std::vector<ReadGame> games_;
  std::size_t at_ = 0;
};

std::vector<ReadGame> one_error(std::string message) {
  std::vector<ReadGame> games(1);
  games[0].number = 1;
  games[0].issues.push_back({Issue::Severity::Error, 0, 0, std::move(message)});
  return games;
}

ReadGame game_from_json(std::string_view text, std::size_t number, std::size_t line) {
  ReadGame game;
  game.number = number;
  game.line = line;
  auto record = read_json(text);
  if (!record) {
    game.issues.push_back({Issue::Severity::Error, number, line, record.error().text()});
    return game;
  }
  game.record = std::move(*record);
  while (const auto bad = canonicalize(game.record)) {
    game.issues.push_back({Issue::Severity::Error, number, line, bad->error.text()});
    if (bad->node == kRoot || game.issues.size() > 10) {
      game.record.nodes.resize(1);
      game.record.nodes[kRoot].first_child = game.record.nodes[kRoot].last_child = kNoNode;
      break;
    }
    remove_move(game.record, bad->node);
  }
  return game;
}

/// One JSON save a line.
class JsonLinesReader final : public GameSource {
 public:
  explicit JsonLinesReader(TextSource& source) : lines_(source) {}
  bool next(ReadGame& game) override {
    std::string line;
    do {
      if (!lines_.next(line)) return false;
    } while (trim(line).empty());
    game = game_from_json(line, ++games_, lines_.number());
    return true;
  }

 private:
  LineReader lines_;
  std::size_t games_ = 0;
};

std::optional<std::string> read_whole(TextSource& source) {
  std::string text;
  for (std::string_view piece = source.next(); !piece.empty(); piece = source.next()) {
    if (text.size() + piece.size() > kLargestWhole) return std::nullopt;
    text += piece;
  }
  return text;
}

bool has_word(std::string_view list, std::string_view word) {
  for (const Word& entry : split_words(list))
    if (entry.text == word) return true;
  return false;
}

}  // namespace

std::span<const FormatInfo> all_formats() { return kFormats; }

const FormatInfo& info(Format format) { return kFormats[static_cast<std::size_t>(format)]; }

std::optional<Format> format_from_name(std::string_view name) {
  for (const FormatInfo& entry : kFormats)
    if (entry.name == name) return entry.format;
  return std::nullopt;
}

std::optional<Format> format_from_path(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] == '/') return std::nullopt;
  std::string extension(path.substr(dot + 1));
  for (char& c : extension) c = to_lower(c);
  for (const FormatInfo& entry : kFormats)
    if (has_word(entry.extensions, extension)) return entry.format;
  return std::nullopt;
}

Format sniff_format(std::string_view bytes) {
  const std::string text = decode_text(bytes.substr(0, 8192));
  const std::string_view head = trim(text);
  if (head.find("[DhtmlXQ") != std::string_view::npos) return Format::DhtmlXq;
  if (head.starts_with("kydai-moves")) return Format::Moves;
  if (head.starts_with('<')) return Format::XmlSave;
  if (head.starts_with('{')) {
    // PGN may begin with a comment; JSON begins with a field.
    const std::string_view inside = trim(head.substr(1));
    if (inside.starts_with('"') || inside.starts_with('}')) {
      const std::string_view line = head.substr(0, std::min(head.find_first_of("\r\n"), head.size()));
      return trim(line).ends_with('}') && head.size() > line.size() ? Format::JsonLines : Format::Json;
    }
  }
  if (head.starts_with('[') || head.starts_with('%') || head.starts_with('{')) return Format::Pgn;
  const std::string_view line = trim(head.substr(0, std::min(head.find_first_of("\r\n"), head.size())));
  if (const std::string_view game = game_of_fen(line); !game.empty() && line.find('.') == std::string_view::npos) {
    const auto words = split_words(line);
    const bool epd = game == "chess" && words.size() >= 4 && (words.size() == 4 || !parse_number<int>(words[4].text));
    return epd ? Format::Epd : Format::Fen;
  }
  return Format::MoveList;
}

std::unique_ptr<GameSource> open_source(Format format, TextSource& source, const ReadOptions& options) {
  switch (format) {
    case Format::Pgn:
    case Format::MoveList: {
      PgnReadOptions pgn;
      pgn.game = options.game;
      pgn.notation = options.notation;
      return std::make_unique<PgnReader>(source, std::move(pgn));
    }
    case Format::JsonLines: return std::make_unique<JsonLinesReader>(source);
    case Format::Moves: return std::make_unique<MovesReader>(source, options.game);
    case Format::Fen:
    case Format::Epd: return std::make_unique<FenReader>(source, options.game);
    case Format::Json:
    case Format::DhtmlXq:
    case Format::XmlSave: break;
  }
  const auto text = read_whole(source);
  if (!text) return std::make_unique<ReadyGames>(one_error("the file is larger than 64 MiB"));
  std::vector<ReadGame> games;
  if (format == Format::DhtmlXq)
    games = read_dhtmlxq(*text);
  else if (format == Format::Json)
    games.push_back(game_from_json(*text, 1, 1));
  else
    games.push_back(read_xml_save(*text));
  return std::make_unique<ReadyGames>(std::move(games));
}

Result<std::string> write_game(const GameRecord& record, Format format, std::optional<Notation> notation) {
  switch (format) {
    case Format::Pgn: {
      PgnWriteOptions options;
      options.notation = notation;
      return write_pgn(record, options);
    }
    case Format::Json:
    case Format::JsonLines: {
      GameRecord canonical = record;
      if (const auto bad = canonicalize(canonical)) return bad->error;
      return write_json(canonical, format == Format::Json ? 2 : -1);
    }
    case Format::DhtmlXq: return write_dhtmlxq(record);
    case Format::XmlSave: return write_xml_save(record);
    case Format::Moves: return write_moves_text(record);
    case Format::MoveList: {
      const Notation usual = record.game == "chess"     ? Notation::San
                             : record.game == "xiangqi" ? Notation::Wxf
                                                        : Notation::Coordinates;
      return write_move_list(record, notation.value_or(usual));
    }
    case Format::Fen: return write_fen_line(record);
    case Format::Epd: return write_epd_line(record);
  }
  return Error{"unknown format"};
}

std::vector<std::string> losses(const GameRecord& record, Format format) {
  const FormatInfo& target = info(format);
  std::vector<std::string> lost;
  const auto any_node = [&](auto&& has) { return std::any_of(record.nodes.begin(), record.nodes.end(), has); };
  const bool positions_only = format == Format::Fen || format == Format::Epd;
  if (positions_only && record.nodes.size() > 1) lost.emplace_back("moves (the last position is written)");
  if (!target.variations && !positions_only && record.has_variations())
    lost.emplace_back("variations (the main line is written)");
  if (!target.comments &&
      any_node([](const MoveNode& node) { return !node.comment.empty() || !node.comment_before.empty(); }))
    lost.emplace_back("comments");
  if (!target.nags && any_node([](const MoveNode& node) { return !node.nags.empty(); })) lost.emplace_back("NAGs");
  if (!target.move_times && any_node([](const MoveNode& node) { return node.clock || node.spent; }))
    lost.emplace_back("times of moves");
  if (!target.tags && (!record.tags.empty() || !record.players[0].empty() || !record.players[1].empty()) &&
      format != Format::Epd)
    lost.emplace_back("tags and players");
  if (format == Format::Pgn &&
      std::any_of(record.tags.begin(), record.tags.end(), [](const Tag& tag) { return !pgn::is_free_tag(tag.name); }))
    lost.emplace_back("tags whose names PGN does not allow or uses otherwise");
  if (!target.settings && record.settings != Settings{}) lost.emplace_back("settings and clocks");
  if (format == Format::XmlSave && (record.settings.time.per_move || record.settings.paused))
    lost.emplace_back("time per move and pause");
  const bool holds_result = format != Format::XmlSave && !positions_only;
  if (!holds_result && record.score != Score::Unfinished) lost.emplace_back("the result");
  const bool holds_rules =
      format == Format::Pgn || format == Format::Json || format == Format::JsonLines || format == Format::Moves;
  if (!holds_rules && !record.rules.empty() && !(positions_only && record.rules == "chess960"))
    lost.emplace_back("rule variants");
  return lost;
}

}  // namespace kydai
