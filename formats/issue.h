#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kydai {

/// Something wrong or lossy in a file: an error where something could not be read or written, a warning where it
/// could, but not as the file said.
struct Issue {
  enum class Severity { Warning, Error };
  Severity severity = Severity::Error;
  std::size_t game = 0;  ///< from 1; 0 = the file as a whole
  std::size_t line = 0;  ///< from 1; 0 = no particular line
  std::string message;

  [[nodiscard]] std::string text() const {
    std::string out;
    if (game > 0) out += "game " + std::to_string(game);
    if (line > 0) out += (out.empty() ? "line " : ", line ") + std::to_string(line);
    if (!out.empty()) out += ": ";
    if (severity == Severity::Warning) out += "warning: ";
    return out + message;
  }
  bool operator==(const Issue&) const = default;
};

inline bool has_errors(const std::vector<Issue>& issues) {
  for (const Issue& issue : issues)
    if (issue.severity == Issue::Severity::Error) return true;
  return false;
}

}  // namespace kydai
