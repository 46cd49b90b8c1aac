#include "formats/encoding.h"

#include <gtest/gtest.h>

#include <string>

#include "core/rng.h"
#include "formats/text_source.h"

namespace kydai {
namespace {

std::string read_source(std::string_view bytes, std::size_t step, Encoding encoding = Encoding::Detect) {
  std::size_t at = 0;
  TextSource source(
      [&](char* buffer, std::size_t size) {
        const std::size_t count = std::min({size, step, bytes.size() - at});
        bytes.copy(buffer, count, at);
        at += count;
        return count;
      },
      encoding);
  std::string text;
  for (std::string_view piece = source.next(); !piece.empty(); piece = source.next()) text += piece;
  return text;
}

TEST(Encoding, Utf8IsTold) {
  EXPECT_TRUE(is_utf8("plain, cờ úp, 炮二平五, 😀"));
  for (const std::string_view bad : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF",
                                     "a\xE7\x82", "\xF5\x80\x80\x80", "caf\xE9"})
    EXPECT_FALSE(is_utf8(bad)) << bad;
}

TEST(Encoding, EveryEncodingIsFoundOut) {
  const std::string western = "Müller – “naïve” élève €";
  const std::string western_bytes = "M\xFCller \x96 \x93na\xEFve\x94 \xE9l\xE8ve \x80";
  EXPECT_EQ(decode_text(western_bytes), western);
  const std::string chinese = "炮二平五 马8进7 全国象棋个人锦标赛";
  EXPECT_EQ(decode_text(to_gb18030(chinese)), chinese);
  EXPECT_EQ(decode_text("\xEF\xBB\xBF" + chinese), chinese);
  EXPECT_EQ(decode_text(std::string("\xFF\xFE"
                                    "a\0\xAE\x70=\xD8\0\xDE",
                                    10)),
            "a炮😀");
  EXPECT_EQ(decode_text(std::string("\xFE\xFF\0a\x70\xAE", 6)), "a炮");
}

TEST(Encoding, TheResultIsAlwaysUtf8) {
  Rng rng(5);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (std::uint32_t length = rng.below(60); length > 0; --length)
      bytes += static_cast<char>(rng.below(3) == 0 ? rng.below(128) : rng.below(256));
    for (const Encoding encoding : {Encoding::Detect, Encoding::Utf8, Encoding::Utf16Little, Encoding::Utf16Big,
                                    Encoding::Windows1252, Encoding::Gb18030}) {
      ASSERT_TRUE(is_utf8(decode_text(bytes, encoding)));
      ASSERT_TRUE(is_utf8(read_source(bytes, 7, encoding)));
    }
  }
}

TEST(TextSource, PiecesOfAnySizeGiveTheSameText) {
  std::string lines;
  for (int i = 0; i < 20'000; ++i) lines += "line " + std::to_string(i) + " cờ úp 炮\n";
  EXPECT_EQ(read_source(lines, 1'000'000), lines);
  EXPECT_EQ(read_source(lines, 999), lines);
  std::string one_line;
  for (int i = 0; i < 200'000; ++i) one_line += "ờ炮";
  EXPECT_EQ(read_source(one_line, 4096), one_line);
  std::string wide = "\xFF\xFE";
  for (int i = 0; i < 200'000; ++i) wide += std::string("a\0=\xD8\0\xDE", 6);
  std::string expected;
  for (int i = 0; i < 200'000; ++i) expected += "a😀";
  EXPECT_EQ(read_source(wide, 4096), expected);
}

TEST(TextSource, LinesOfOneFileMayHaveTheirOwnEncoding) {
  EXPECT_EQ(read_source("caf\xE9\ncaf\xC3\xA9\n", 100), "café\ncafé\n");
}

}  // namespace
}  // namespace kydai
