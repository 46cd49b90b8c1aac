#include <gtest/gtest.h>

#include <string>

#include "formats/encoding.h"
#include "formats/pgn_tags.h"
#include "formats/test_support.h"

namespace kydai {
namespace {

/// Whatever the bytes: every game that a reader gives can be written and read again, and every text of it is UTF-8.
void expect_sound(const std::string& bytes, Format format, std::string_view what) {
  for (const ReadGame& game : test::read_all(bytes, format)) {
    const bool known = std::find(kGameNames.begin(), kGameNames.end(), game.record.game) != kGameNames.end();
    if (!known || !start_of(game.record)) {
      EXPECT_TRUE(has_errors(game.issues)) << what;
      EXPECT_EQ(game.record.nodes.size(), 1U) << what;
      continue;
    }
    const auto bad = find_bad_move(game.record);
    EXPECT_FALSE(bad.has_value()) << what << bad->error.text();
    const auto text = write_game(game.record, Format::Json);
    ASSERT_TRUE(text.ok()) << what << text.error().text();
    EXPECT_TRUE(is_utf8(*text)) << what;
    const auto again = test::read_all(*text, Format::Json);
    ASSERT_EQ(again.size(), 1U) << what;
    EXPECT_TRUE(again[0].issues.empty()) << what << test::issue_texts(again[0].issues);
    EXPECT_TRUE(again[0].record == game.record) << what << *text;
    GameRecord record = game.record;
    pgn::normalize(record);
    const auto pgn_text = write_game(record, Format::Pgn);
    ASSERT_TRUE(pgn_text.ok()) << what << pgn_text.error().text();
    const auto pgn_again = test::read_all(*pgn_text, Format::Pgn);
    ASSERT_EQ(pgn_again.size(), 1U) << what << *pgn_text;
    EXPECT_FALSE(has_errors(pgn_again[0].issues)) << what << test::issue_texts(pgn_again[0].issues) << *pgn_text;
    EXPECT_TRUE(pgn_again[0].record == record) << what << *pgn_text;
    for (const Issue& issue : game.issues) EXPECT_TRUE(is_utf8(issue.message)) << what;
  }
}

std::string damage(std::string bytes, Rng& rng) {
  for (std::uint32_t count = rng.below(6) + 1; count > 0 && !bytes.empty(); --count) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(bytes.size()));
    switch (rng.below(5)) {
      case 0: bytes[at] = static_cast<char>(rng.below(256)); break;
      case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << rng.below(8))); break;
      case 2: bytes.erase(at, rng.below(20)); break;
      case 3: bytes.insert(at, bytes.substr(rng.below(static_cast<std::uint32_t>(bytes.size())), rng.below(40))); break;
      default: bytes.insert(at, 1, "{}()[]\";$%\\*-0"[rng.below(14)]); break;
    }
  }
  return bytes;
}

TEST(Robustness, DamagedFiles) {
  Rng rng(99);
  const auto files = test::data_files("", "");
  ASSERT_GE(files.size(), 10U);
  for (const auto& file : files) {
    if (file.extension() == ".expected") continue;
    const std::string bytes = test::read_bytes(file);
    for (int round = 0; round < 12; ++round) {
      const std::string damaged = damage(bytes, rng);
      for (const FormatInfo& entry : all_formats()) expect_sound(damaged, entry.format, entry.name);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Robustness, DamagedGamesOfOurs) {
  Rng rng(100);
  for (const std::string_view game : kGameNames)
    for (const FormatInfo& entry : all_formats())
      for (int round = 0; round < 25; ++round) {
        const auto text = write_game(test::random_record(game, rng), entry.format);
        if (!text) continue;
        expect_sound(damage(*text, rng), entry.format, entry.name);
        if (HasFatalFailure()) return;
      }
}

}  // namespace
}  // namespace kydai
