#include "formats/encoding.h"

#include <iconv.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace kydai {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

unsigned byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

std::size_t ascii_run(std::string_view text, std::size_t from) {
  std::size_t i = from;
  constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
  while (i + 8 <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & kHighBits) != 0) break;
    i += 8;
  }
  while (i < text.size() && byte_at(text, i) < 0x80) ++i;
  return i - from;
}

/// Length of the well-formed UTF-8 sequence at i, or 0. No overlong forms, no surrogates, nothing above U+10FFFF.
std::size_t utf8_sequence(std::string_view text, std::size_t i) {
  const unsigned lead = byte_at(text, i);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (i + length > text.size()) return 0;
  unsigned low = 0x80;
  unsigned high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  if (byte_at(text, i + 1) < low || byte_at(text, i + 1) > high) return 0;
  for (std::size_t k = 2; k < length; ++k)
    if ((byte_at(text, i + k) & 0xC0U) != 0x80) return 0;
  return length;
}

std::string repair_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = utf8_sequence(bytes, i);
    out += length == 0 ? kReplacement : bytes.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return out;
}

std::string from_utf16(std::string_view bytes, bool little) {
  const auto unit = [&](std::size_t i) -> std::uint32_t {
    return little ? byte_at(bytes, i) | byte_at(bytes, i + 1) << 8U : byte_at(bytes, i) << 8U | byte_at(bytes, i + 1);
  };
  std::string out;
  out.reserve(bytes.size());
  std::size_t i = 0;
  for (; i + 2 <= bytes.size(); i += 2) {
    const std::uint32_t first = unit(i);
    if (first >= 0xD800 && first < 0xDC00 && i + 4 <= bytes.size()) {
      const std::uint32_t second = unit(i + 2);
      if (second >= 0xDC00 && second < 0xE000) {
        append_utf8(out, 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00));
        i += 2;
        continue;
      }
    }
    append_utf8(out, first);
  }
  if (i < bytes.size()) out += kReplacement;
  return out;
}

std::string from_windows_1252(std::string_view bytes) {
  // 0x80-0x9F; 0 = not assigned. All other bytes are their own code points.
  static constexpr std::array<char16_t, 32> kUpper{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                   0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) {
    const unsigned byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xA0) {
      const char16_t code = kUpper[byte - 0x80];
      append_utf8(out, code == 0 ? 0xFFFD : code);
    } else {
      append_utf8(out, byte);
    }
  }
  return out;
}

/// Runs iconv over the whole text; a byte that it cannot convert becomes `replacement`.
std::string convert(const char* to, const char* from, std::string_view bytes, std::string_view replacement) {
  iconv_t handle = iconv_open(to, from);
  std::string out;
  if (handle == reinterpret_cast<iconv_t>(-1)) {  // NOLINT: how iconv_open says no
    for (const char c : bytes)
      if (static_cast<unsigned char>(c) < 0x80)
        out += c;
      else
        out += replacement;
    return out;
  }
  out.reserve(bytes.size() * 3 / 2 + 16);
  std::string input(bytes);  // iconv wants to be given a char*
  char* next = input.data();
  std::size_t left = input.size();
  std::array<char, 16384> buffer{};
  while (left > 0) {
    char* target = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t done = iconv(handle, &next, &left, &target, &room);
    out.append(buffer.data(), buffer.size() - room);
    if (done != static_cast<std::size_t>(-1) || errno == E2BIG) continue;
    out += replacement;  // EILSEQ or EINVAL: step over one byte
    ++next;
    --left;
  }
  iconv_close(handle);
  return out;
}

}  // namespace

bool is_ascii(std::string_view text) { return ascii_run(text, 0) == text.size(); }

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (true) {
    i += ascii_run(text, i);
    if (i >= text.size()) return true;
    const std::size_t length = utf8_sequence(text, i);
    if (length == 0) return false;
    i += length;
  }
}

void append_utf8(std::string& out, char32_t code) {
  if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) code = 0xFFFD;
  const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6U);
    put(0x80 | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12U);
    put(0x80 | (code >> 6U & 0x3FU));
    put(0x80 | (code & 0x3FU));
  } else {
    put(0xF0 | code >> 18U);
    put(0x80 | (code >> 12U & 0x3FU));
    put(0x80 | (code >> 6U & 0x3FU));
    put(0x80 | (code & 0x3FU));
  }
}

std::string to_utf8(std::string_view bytes, Encoding encoding) {
  switch (encoding) {
    case Encoding::Utf16Little: return from_utf16(bytes, true);
    case Encoding::Utf16Big: return from_utf16(bytes, false);
    case Encoding::Windows1252: return from_windows_1252(bytes);
    case Encoding::Gb18030: return convert("UTF-8", "GB18030", bytes, kReplacement);
    case Encoding::Detect: assert(false); break;
    case Encoding::Utf8: break;
  }
  return is_utf8(bytes) ? std::string(bytes) : repair_utf8(bytes);
}

std::string to_gb18030(std::string_view utf8) { return convert("GB18030", "UTF-8", utf8, "?"); }

Encoding guess_legacy(std::string_view bytes) {
  // In Chinese text bytes above 0x7F come in pairs and in long runs; in Western text they come singly.
  std::size_t even_runs = 0;
  std::size_t odd_runs = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    i += ascii_run(bytes, i);
    std::size_t run = 0;
    while (i < bytes.size() && byte_at(bytes, i) >= 0x80) ++i, ++run;
    if (run > 0) ++(run % 2 == 0 ? even_runs : odd_runs);
  }
  return even_runs > 2 * odd_runs ? Encoding::Gb18030 : Encoding::Windows1252;
}

std::string decode_text(std::string_view bytes, Encoding encoding) {
  if (bytes.starts_with("\xEF\xBB\xBF") && (encoding == Encoding::Detect || encoding == Encoding::Utf8))
    return to_utf8(bytes.substr(3), Encoding::Utf8);
  if (encoding == Encoding::Detect) {
    if (bytes.starts_with("\xFF\xFE")) return to_utf8(bytes.substr(2), Encoding::Utf16Little);
    if (bytes.starts_with("\xFE\xFF")) return to_utf8(bytes.substr(2), Encoding::Utf16Big);
    encoding = is_utf8(bytes) ? Encoding::Utf8 : guess_legacy(bytes);
  }
  return to_utf8(bytes, encoding);
}

}  // namespace kydai
