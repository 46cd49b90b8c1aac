#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kydai {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// A word of some text and where it begins (bytes, from 1).
struct Word {
  std::string_view text;
  int column;
};

/// The words between runs of white space.
inline std::vector<Word> split_words(std::string_view text) {
  std::vector<Word> words;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !is_space(text[i])) ++i;
    if (i > begin) words.push_back({text.substr(begin, i - begin), static_cast<int>(begin) + 1});
  }
  return words;
}

/// The parts between single separators; empty parts count.
inline std::vector<Word> split_at(std::string_view text, char separator) {
  std::vector<Word> parts;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(separator, begin);
    const std::size_t length = end == std::string_view::npos ? text.size() - begin : end - begin;
    parts.push_back({text.substr(begin, length), static_cast<int>(begin) + 1});
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

/// The whole text as a decimal number, or nothing.
template <class Int = int>
std::optional<Int> parse_number(std::string_view text) {
  Int value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

/// Quotes bytes for an error message: printable ASCII as it is, everything else as \xNN, long text cut.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      out += c;
    } else {
      constexpr std::string_view kHex = "0123456789abcdef";
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15U];
    }
  }
  return out + (text.size() > kLongest ? "...'" : "'");
}

}  // namespace kydai
