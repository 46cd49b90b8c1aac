#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/text.h"
#include "formats/pgn_lexer.h"
#include "formats/pgn_reader.h"
#include "formats/pgn_tags.h"
#include "formats/pgn_writer.h"
#include "formats/test_support.h"

namespace kydai {
namespace {

using test::main_line;

std::vector<ReadGame> read_pgn(std::string_view text, const ReadOptions& options = {}) {
  return test::read_all(text, Format::Pgn, options);
}

/// A game as the .expected files have it: what was read, in a form that shows every part.
std::string describe(const ReadGame& game) {
  const GameRecord& record = game.record;
  std::string out =
      "game " + std::to_string(game.number) + " at line " + std::to_string(game.line) + ": " + record.game;
  if (!record.rules.empty()) out += " (" + record.rules + ")";
  out += "\n";
  if (!record.start_fen.empty()) out += "  start " + record.start_fen + "\n";
  out += "  players " + record.players[0] + " | " + record.players[1] + "\n";
  for (const Tag& tag : record.tags) out += "  tag " + tag.name + " = " + tag.value + "\n";
  if (record.settings != Settings{}) {
    out += "  time " + pgn::time_control_tag(record.settings.time);
    out += " settings " + pgn::settings_tag(record.settings) + "\n";
  }
  if (!record.nodes[kRoot].comment.empty()) out += "  comment {" + record.nodes[kRoot].comment + "}\n";
  for (const NodeId id : written_order(record)) {
    const MoveNode& node = record.nodes[id];
    const bool main = record.nodes[node.parent].first_child == id;
    out += "  " + std::to_string(record.ply_of(id)) + (main ? " " : " or ") + node.text;
    if (!node.comment_before.empty()) out += " before {" + node.comment_before + "}";
    if (!node.comment.empty()) out += " {" + node.comment + "}";
    for (const auto nag : node.nags) out += " $" + std::to_string(nag);
    if (node.clock) out += " clock " + std::to_string(*node.clock);
    if (node.spent) out += " spent " + std::to_string(*node.spent);
    out += "\n";
  }
  out +=
      "  result " + std::string(score_text(record.score)) + (record.reason.empty() ? "" : " " + record.reason) + "\n";
  for (const Issue& issue : game.issues) out += "  ! " + issue.text() + "\n";
  return out;
}

TEST(Pgn, FilesAreReadAsExpected) {
  const auto files = test::data_files("pgn", ".pgn");
  ASSERT_GE(files.size(), 10U);
  for (const auto& file : files) {
    std::string read;
    for (const ReadGame& game : read_pgn(test::read_bytes(file))) read += describe(game);
    auto expected = file;
    expected.replace_extension(".expected");
    EXPECT_TRUE(test::matches(read, test::read_bytes(expected))) << file << "\n" << read;
  }
}

TEST(Pgn, WhatIsWrittenIsReadBack) {
  Rng rng(2024);
  for (const std::string_view game : kGameNames) {
    const auto notations = (*AnyRules::create(game))->notations();
    for (int round = 0; round < 150; ++round) {
      GameRecord record = test::random_record(game, rng);
      pgn::normalize(record);
      PgnWriteOptions options;
      options.notation = notations[rng.below(static_cast<std::uint32_t>(notations.size()))];
      const auto text = write_pgn(record, options);
      ASSERT_TRUE(text.ok()) << text.error().text();
      const auto games = read_pgn(*text);
      ASSERT_EQ(games.size(), 1U) << *text;
      ASSERT_TRUE(games[0].issues.empty()) << test::issue_texts(games[0].issues) << *text;
      ASSERT_TRUE(games[0].record == record) << *text << *write_pgn(games[0].record, options);
    }
  }
}

TEST(Pgn, ExportFormat) {
  GameRecord record;
  record.set_tag("Event", "A \"quoted\" event");
  record.set_tag("ECO", "C20");
  record.set_tag("Site", "Hội An");
  record.players = {"White, W.", "Black, B."};
  record.score = Score::Draw;
  NodeId node = record.add(kRoot, "e2e4");
  record.nodes[node].comment = "best by test";
  const NodeId reply = record.add(node, "e7e5");
  const NodeId other = record.add(node, "c7c5");
  record.nodes[other].nags = {5};
  record.add(other, "g1f3");
  record.add(reply, "g1f3");
  EXPECT_EQ(*write_pgn(record),
            "[Event \"A \\\"quoted\\\" event\"]\n[Site \"Hội An\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"White, W.\"]\n[Black \"Black, B.\"]\n[Result \"1/2-1/2\"]\n[ECO \"C20\"]\n\n"
            "1. e4 {best by test} 1... e5 (1... c5 $5 2. Nf3) 2. Nf3 1/2-1/2\n\n");
}

TEST(Pgn, LinesStayWithinTheWidth) {
  Rng rng(7);
  for (int round = 0; round < 50; ++round) {
    const auto text = write_pgn(test::random_record("chess", rng, {.tags = false, .settings = false}));
    ASSERT_TRUE(text.ok());
    for (const Word& line : split_at(*text, '\n')) {
      if (line.text.find_first_of(";[%") != std::string_view::npos) continue;  // not to be broken anywhere
      EXPECT_LE(std::count_if(line.text.begin(), line.text.end(), [](char c) { return (c & 0xC0) != 0x80; }), 81)
          << line.text;
    }
  }
}

TEST(Pgn, AMoveThatCannotBePlayedIsNamedWhenWriting) {
  GameRecord record;
  const NodeId first = record.add(kRoot, "e2e4");
  record.add(first, "e7e4");
  const auto text = write_pgn(record);
  ASSERT_FALSE(text.ok());
  EXPECT_TRUE(text.error().message.starts_with("move 1 (second player) 'e7e4'")) << text.error().message;
}

TEST(Pgn, DepthAndSizeAreBounded) {
  std::string deep = "1. e4 ";
  for (int i = 0; i < 100'000; ++i) deep += i % 2 == 0 ? "(1. d4 " : "(1. c4 ";
  const auto games = read_pgn(deep);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_TRUE(has_errors(games[0].issues));
  EXPECT_LE(games[0].record.nodes.size(), 300U);

  std::string wide = "1. e4 ";
  for (int i = 0; i < 150'000; ++i) wide += "(1. d4) ";
  EXPECT_LE(read_pgn(wide)[0].record.nodes.size(), 100'002U);

  std::string huge = "1. e4 ";
  for (int i = 0; i < 20; ++i) huge += "{" + std::string(1'000'000, 'x') + "} ";
  EXPECT_LE(read_pgn(huge + "e5 1-0")[0].record.nodes[1].comment.size(), 9'000'000U);
  EXPECT_EQ(main_line(read_pgn(huge + "e5 1-0")[0].record), "e2e4 e7e5");
}

TEST(Pgn, MoveListsWithoutTagsAreOfTheGameTheyLookLike) {
  EXPECT_EQ(read_pgn("1. 炮二平五 马8进7")[0].record.game, "xiangqi");
  EXPECT_EQ(read_pgn("1. C2=5 H8+7")[0].record.game, "xiangqi");
  EXPECT_EQ(read_pgn("1. H2-E2 H9-G7")[0].record.game, "xiangqi");
  EXPECT_EQ(read_pgn("1. e4 e5")[0].record.game, "chess");
  EXPECT_EQ(read_pgn("1. e2-e4 e7-e5")[0].record.game, "chess");
  EXPECT_EQ(read_pgn("1. h2e2", {"xiangqi", std::nullopt})[0].record.game, "xiangqi");
}

TEST(Pgn, Clocks) {
  EXPECT_EQ(pgn::parse_clock("1:02:03"), 3'723'000);
  EXPECT_EQ(pgn::parse_clock("0:00:05.25"), 5'250);
  EXPECT_EQ(pgn::parse_clock("4:05"), 245'000);
  EXPECT_EQ(pgn::parse_clock("x"), std::nullopt);
  EXPECT_EQ(pgn::parse_clock("1:-2:03"), std::nullopt);
  EXPECT_EQ(pgn::parse_clock(""), std::nullopt);
  for (const Millis time : {0, 1, 999, 1'000, 59'999, 3'600'000, 3'723'450, 360'000'000})
    EXPECT_EQ(pgn::parse_clock(pgn::clock_text(time)), time);
}

}  // namespace
}  // namespace kydai
