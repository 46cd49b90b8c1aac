#pragma once

#include <string>
#include <string_view>

namespace kydai {

/// How the bytes of a text file spell characters.
enum class Encoding {
  Detect,  ///< byte-order mark, else UTF-8 where valid, else one of the two below, by the look of the bytes
  Utf8,    ///< also plain ASCII
  Utf16Little,
  Utf16Big,
  Windows1252,  ///< Western European; ISO 8859-1 is its subset
  Gb18030,      ///< Chinese; GB 2312 and GBK are its subsets
};

bool is_ascii(std::string_view text);
bool is_utf8(std::string_view text);

void append_utf8(std::string& out, char32_t code);

/// Bytes of a known encoding as valid UTF-8; what cannot be decoded becomes U+FFFD.
/// (Detect is not allowed here, and a byte-order mark is not taken off.)
std::string to_utf8(std::string_view bytes, Encoding encoding);

/// UTF-8 as GB 18030, e.g. for programs that know nothing else.
std::string to_gb18030(std::string_view utf8);

/// For bytes that are not UTF-8: Gb18030 when they look like Chinese, else Windows1252.
Encoding guess_legacy(std::string_view bytes);

/// A whole small file as UTF-8, its byte-order mark removed.
std::string decode_text(std::string_view bytes, Encoding encoding = Encoding::Detect);

}  // namespace kydai
