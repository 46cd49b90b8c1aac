#include <sstream>

#include "core/text.h"
#include "fuzz/bytes.h"
#include "protocol/protocol.h"

namespace kydai::fuzz {
namespace {

/// The same line with no number above `most`: what a fuzzer asks for must not take hours or all memory.
std::string with_small_numbers(std::string_view line, std::uint64_t most) {
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    if (!is_digit(line[i])) {
      out += line[i++];
      continue;
    }
    std::uint64_t number = 0;
    for (; i < line.size() && is_digit(line[i]); ++i)
      number = (number * 10 + static_cast<std::uint64_t>(line[i] - '0')) % 1'000'007;
    out += std::to_string(number % (most + 1));
  }
  return out;
}

/// Searches and option values are made small; everything else goes to the engine as it is.
std::string tamed(std::string_view line) {
  const auto words = split_words(line);
  if (words.empty()) return std::string(line);
  const std::string_view command = words[0].text;
  if (command == "position" || command == "setboard" || command == "usermove") return std::string(line);
  if (command == "go") return with_small_numbers(line, 2) + " nodes 300";
  return with_small_numbers(line, 16);
}

}  // namespace

/// All bytes: what a GUI sends. At most 40 lines, because each may start a search.
void fuzz_uci(Bytes bytes) {
  constexpr std::size_t kMostLines = 40;
  const std::string text = ByteReader(bytes).rest();
  std::string commands;
  std::size_t lines = 0;
  for (const Word& line : split_at(text, '\n')) {
    if (++lines > kMostLines) break;
    commands += tamed(line.text) + '\n';
  }
  std::istringstream in(commands);
  std::ostringstream out;
  require(run_protocol(in, out) == 0, "the session ends well", commands);
}

}  // namespace kydai::fuzz
