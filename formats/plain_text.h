#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "formats/read_game.h"
#include "formats/text_source.h"

namespace kydai {

/// Gives a text line by line, without line ends; lines far too long for any format are cut.
class LineReader {
 public:
  explicit LineReader(TextSource& source) : source_(source) {}

  bool next(std::string& line);
  [[nodiscard]] std::size_t number() const { return number_; }  ///< of the line given last

 private:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
  TextSource& source_;
  std::string_view piece_;
  std::size_t number_ = 0;
};

/// The game that a FEN belongs to by the shape of its board; empty when it has none of the four shapes.
std::string_view game_of_fen(std::string_view fen);

/// One position a line, as FEN or as EPD (chess: four fields, then "bm Nf3; id \"x\";" as tags). Empty lines and lines
/// that begin with '#' or ';' are passed over.
class FenReader : public GameSource {
 public:
  FenReader(TextSource& source, std::string game) : lines_(source), game_(std::move(game)) {}
  bool next(ReadGame& game) override;

 private:
  LineReader lines_;
  std::string game_;
  std::size_t games_ = 0;
};

/// The last position of the main line as FEN, or as EPD with the record's operations.
Result<std::string> write_fen_line(const GameRecord& record);
Result<std::string> write_epd_line(const GameRecord& record);

/// "kydai-moves": a few header lines, then moves in coordinates. For scripts and for eyes.
///
///     kydai-moves 1
///     game: xiangqi
///     start: <FEN>          (only when it is not the usual one; likewise "rules:" and "result:")
///     moves: h2e2 h9g7 ...
///
/// An empty line or the next "kydai-moves" ends a game.
class MovesReader : public GameSource {
 public:
  MovesReader(TextSource& source, std::string game) : lines_(source), game_(std::move(game)) {}
  bool next(ReadGame& game) override;

 private:
  LineReader lines_;
  std::string game_;
  std::string pending_;
  std::size_t games_ = 0;
};
Result<std::string> write_moves_text(const GameRecord& record);

/// A plain numbered list of moves in any notation, one pair a line: "1. 炮二平五 马8进7". Another start than the usual
/// one stands above it as a [FEN] tag. (Read with PgnReader.)
Result<std::string> write_move_list(const GameRecord& record, Notation notation);

}  // namespace kydai
