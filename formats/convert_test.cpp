#include "formats/convert.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "formats/pgn_tags.h"
#include "formats/test_support.h"

namespace kydai {
namespace {

ConvertSummary convert_text(const std::string& text, Format from, Format to, std::string& out,
                            ConvertOptions options = {}) {
  std::istringstream in(text);
  std::ostringstream written;
  options.from = from;
  options.to = to;
  auto summary = convert(in, written, options);
  EXPECT_TRUE(summary.ok());
  out = written.str();
  return summary ? *summary : ConvertSummary{};
}

TEST(Registry, FormatsAreFoundByNameAndEnding) {
  for (const FormatInfo& entry : all_formats()) {
    EXPECT_EQ(format_from_name(entry.name), entry.format);
    EXPECT_EQ(&info(entry.format), &entry);
  }
  EXPECT_EQ(format_from_path("dir.x/games.PGN"), Format::Pgn);
  EXPECT_EQ(format_from_path("a.ubb"), Format::DhtmlXq);
  EXPECT_EQ(format_from_path("a.txt"), std::nullopt);
  EXPECT_EQ(format_from_path("dir.pgn/a"), std::nullopt);
}

TEST(Registry, WhatWeWriteIsRecognised) {
  Rng rng(31);
  for (const std::string_view game : kGameNames)
    for (const FormatInfo& entry : all_formats()) {
      if (!entry.only_game.empty() && entry.only_game != game) continue;
      for (int round = 0; round < 5; ++round) {
        const auto text = write_game(test::random_record(game, rng), entry.format);
        ASSERT_TRUE(text.ok()) << text.error().text();
        Format sniffed = sniff_format(*text);
        if (entry.format == Format::JsonLines) sniffed = sniff_format(*text + *text);
        const bool list_with_tags = entry.format == Format::MoveList && text->starts_with('[');  // PGN reads it as well
        EXPECT_EQ(info(sniffed).name, list_with_tags ? "pgn" : entry.name) << *text;
      }
    }
}

TEST(Convert, EveryPairOfFormats) {
  Rng rng(41);
  std::size_t pairs = 0;
  for (const std::string_view game : kGameNames) {
    GameRecord record = test::random_record(game, rng);
    for (const FormatInfo& from : all_formats()) {
      const auto text = write_game(record, from.format);
      if (!text) continue;
      for (const FormatInfo& to : all_formats()) {
        std::string out;
        ConvertOptions options;
        options.game = game;
        const ConvertSummary summary = convert_text(*text, from.format, to.format, out, options);
        EXPECT_EQ(summary.games, 1U);
        const bool possible = to.only_game.empty() || to.only_game == game;
        EXPECT_EQ(summary.written, possible ? 1U : 0U)
            << from.name << " " << to.name << " " << test::issue_texts(summary.issues);
        EXPECT_EQ(summary.errors == 0, possible) << test::issue_texts(summary.issues);
        ++pairs;
      }
    }
  }
  EXPECT_GE(pairs, 200U);
}

TEST(Convert, SaysWhatIsLost) {
  std::string out;
  const auto summary = convert_text("1. e4 $1 {good} (1. d4) e5 1-0\n", Format::Pgn, Format::XmlSave, out);
  ASSERT_EQ(summary.warnings, 1U);
  EXPECT_EQ(summary.issues[0].text(),
            "game 1, line 1: warning: the format xml cannot hold: variations (the main line is written), comments, "
            "NAGs, the result");
  EXPECT_NE(out.find("<MoveList>E2-E4 E7-E5</MoveList>"), std::string::npos);
}

TEST(Convert, OneGameFilesTakeOneGame) {
  std::string out;
  const auto summary = convert_text("1. e4 *\n1. d4 *\n", Format::Pgn, Format::Json, out);
  EXPECT_EQ(summary.games, 2U);
  EXPECT_EQ(summary.written, 1U);
  EXPECT_EQ(summary.errors, 1U);
}

TEST(Convert, BrokenGamesAreWrittenUpToTheErrorOrLeftOut) {
  const std::string text = "[Event \"a\"]\n\n1. e4 e5 2. Kd5 *\n\n[Event \"b\"]\n\n1. d4 *\n";
  std::string out;
  auto summary = convert_text(text, Format::Pgn, Format::Pgn, out);
  EXPECT_EQ(summary.games, 2U);
  EXPECT_EQ(summary.broken, 1U);
  EXPECT_EQ(summary.written, 2U);
  EXPECT_FALSE(summary.clean());
  EXPECT_NE(out.find("1. e4 e5 *"), std::string::npos);
  ConvertOptions strict;
  strict.leave_out_broken = true;
  summary = convert_text(text, Format::Pgn, Format::Pgn, out, strict);
  EXPECT_EQ(summary.written, 1U);
}

TEST(Convert, PgnOfOursIsAFixedPoint) {
  for (const auto& file : test::data_files("pgn", ".pgn")) {
    std::string once;
    std::string twice;
    convert_text(test::read_bytes(file), Format::Pgn, Format::Pgn, once);
    const auto summary = convert_text(once, Format::Pgn, Format::Pgn, twice);
    EXPECT_EQ(summary.errors, 0U) << file << test::issue_texts(summary.issues);
    EXPECT_EQ(once, twice) << file;
  }
}

TEST(Convert, Files) {
  const auto folder = std::filesystem::temp_directory_path() / ("kydai_convert_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string pgn = (folder / "a.pgn").string();
  const std::string json = (folder / "a.json").string();
  std::ofstream(pgn) << "1. e4 e5 1-0\n";
  EXPECT_TRUE(convert_file(pgn, json, {}).ok());
  EXPECT_TRUE(convert_file(json, pgn, {}).ok());
  EXPECT_TRUE(convert_file(pgn, pgn, {}).ok());
  EXPECT_NE(test::read_bytes(pgn).find("1. e4 e5 1-0"), std::string::npos);
  EXPECT_FALSE(convert_file((folder / "none.pgn").string(), json, {}).ok());
  EXPECT_FALSE(convert_file(pgn, (folder / "none" / "a.json").string(), {}).ok());
  EXPECT_FALSE(convert_file(pgn, (folder / "a.unknown").string(), {}).ok());
  const std::string text = (folder / "moves.txt").string();
  std::ofstream(text) << "1. 炮二平五 马8进7\n";
  const auto summary = convert_file(text, (folder / "moves.ubb").string(), {});
  ASSERT_TRUE(summary.ok());
  EXPECT_TRUE(summary->clean());
  EXPECT_NE(test::read_bytes(folder / "moves.ubb").find("[DhtmlXQ_movelist]77477062["), std::string::npos);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace kydai
