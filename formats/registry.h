#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "core/result.h"
#include "formats/read_game.h"
#include "formats/text_source.h"

namespace kydai {

/// The file formats.
enum class Format { Pgn, Json, JsonLines, DhtmlXq, XmlSave, Moves, MoveList, Fen, Epd };

/// What a format is called and what it can hold.
struct FormatInfo {
  Format format;
  std::string_view name;        ///< as commands take it
  std::string_view extensions;  ///< separated by spaces, without dots
  std::string_view description;
  std::string_view only_game;  ///< empty = all four
  bool many_games;
  bool variations;
  bool comments;
  bool nags;
  bool move_times;
  bool tags;
  bool settings;
};

std::span<const FormatInfo> all_formats();
const FormatInfo& info(Format format);
std::optional<Format> format_from_name(std::string_view name);
/// By the end of the file's name; ".txt" says nothing.
std::optional<Format> format_from_path(std::string_view path);
/// By the first few kilobytes of the file.
Format sniff_format(std::string_view head);

/// What a reader is told beforehand.
struct ReadOptions {
  std::string game;  ///< of games that do not say it themselves; empty = by their look
  std::optional<Notation> notation;
};
/// The games of a file. Files that hold one game, and DhtmlXQ, are read at once (at most 64 MiB); the rest streams.
std::unique_ptr<GameSource> open_source(Format format, TextSource& text, const ReadOptions& options = {});

/// One game written in a format. The notation counts where the format leaves a choice.
Result<std::string> write_game(const GameRecord& record, Format format, std::optional<Notation> notation = {});

/// What of the record the format cannot hold, in words.
std::vector<std::string> losses(const GameRecord& record, Format format);

}  // namespace kydai
