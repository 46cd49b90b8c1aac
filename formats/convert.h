#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "core/result.h"
#include "formats/encoding.h"
#include "formats/issue.h"
#include "formats/registry.h"

namespace kydai {

/// How files are converted.
struct ConvertOptions {
  std::optional<Format> from;            ///< default: by the file's name, else by its look
  std::optional<Format> to;              ///< default: by the file's name
  std::string game;                      ///< of games that do not say it themselves
  std::optional<Notation> notation;      ///< to write in
  Encoding encoding = Encoding::Detect;  ///< of the input; the output is UTF-8
  bool leave_out_broken = false;         ///< default: games with an error are written up to it
  std::size_t most_issues = 1000;        ///< kept in the summary; all are counted
};

/// What a conversion did.
struct ConvertSummary {
  std::size_t games = 0;  ///< found in the input
  std::size_t written = 0;
  std::size_t broken = 0;  ///< with at least one error
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::vector<Issue> issues;  ///< the first of them
  [[nodiscard]] bool clean() const { return errors == 0; }
};

/// Reads any format and writes any, game by game where the formats allow it. What goes wrong with a game is told in the
/// summary; the Result is an error only when nothing could be done at all. Both formats must be given.
Result<ConvertSummary> convert(std::istream& in, std::ostream& out, const ConvertOptions& options);

/// The same with files; formats that are not given are found out. The output appears only when it is complete.
Result<ConvertSummary> convert_file(const std::string& in_path, const std::string& out_path, ConvertOptions options);

}  // namespace kydai
