#include <gtest/gtest.h>

#include <string>

#include "formats/dhtmlxq.h"
#include "formats/json_save.h"
#include "formats/plain_text.h"
#include "formats/test_support.h"
#include "formats/xml_save.h"

namespace kydai {
namespace {

using test::main_line;

/// Cases of a data file: blocks between lines "== name", each with its expected lines after "--".
struct Case {
  std::string name;
  std::string input;
  std::string expected;
};
std::vector<Case> cases_of(std::string_view file) {
  std::vector<Case> cases;
  bool expected = false;
  std::istringstream in(test::read_bytes(test::data_path(file)));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("== ")) {
      cases.push_back({line.substr(3), {}, {}});
      expected = false;
    } else if (line == "--") {
      expected = true;
    } else if (!cases.empty()) {
      (expected ? cases.back().expected : cases.back().input) += line + "\n";
    }
  }
  return cases;
}

TEST(Json, EverythingIsReadBack) {
  Rng rng(11);
  for (const std::string_view game : kGameNames)
    for (int round = 0; round < 100; ++round) {
      GameRecord record = test::random_record(game, rng);
      record.nodes[kRoot].comment = "two\nlines\tand a tab";
      for (const int indent : {-1, 2}) {
        const std::string text = write_json(record, indent);
        const auto read = read_json(text);
        ASSERT_TRUE(read.ok()) << read.error().text() << text;
        ASSERT_TRUE(*read == record) << text << write_json(*read);
      }
      const auto games = test::read_all(write_json(record), Format::Json);
      ASSERT_EQ(games.size(), 1U);
      EXPECT_TRUE(games[0].issues.empty()) << test::issue_texts(games[0].issues);
      EXPECT_TRUE(games[0].record == record);
    }
}

TEST(Json, ErrorsNameThePlace) {
  const auto cases = cases_of("json_errors.txt");
  ASSERT_GE(cases.size(), 15U);
  for (const Case& entry : cases) {
    const auto read = read_json(entry.input);
    if (read)
      EXPECT_EQ(entry.expected, "ok\n") << entry.name;
    else
      EXPECT_EQ(read.error().text() + "\n", entry.expected) << entry.name;
  }
}

TEST(Json, HostileShapesAreRefused) {
  EXPECT_FALSE(read_json(std::string(100'000, '[')).ok());
  EXPECT_FALSE(read_json("{\"format\":" + std::string(100'000, '{')).ok());
  std::string wide = "{";
  for (int i = 0; i < 200'000; ++i) wide += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_FALSE(read_json(wide + "\"format\":\"kydai-game\"}").ok());
  std::string nested = R"({"format":"kydai-game","version":1,"game":"chess","moves":)";
  for (int i = 0; i < 400; ++i) nested += R"([{"text":"e2e4"},{"text":"e7e5","variations":[)";
  EXPECT_FALSE(read_json(nested).ok());
}

TEST(Json, ABadMoveIsNamedAndTheRestKept) {
  const auto games = test::read_all(
      R"({"format":"kydai-game","version":1,"game":"chess","moves":[{"text":"e2e4"},{"text":"e7e5"},{"text":"e4e5"}]})",
      Format::Json);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(main_line(games[0].record), "e2e4 e7e5");
  ASSERT_EQ(games[0].issues.size(), 1U);
  EXPECT_TRUE(games[0].issues[0].message.starts_with("move 2 (first player) 'e4e5'")) << games[0].issues[0].message;
}

constexpr std::string_view kDocumentSave = R"(<SaveFile>
  <GameMode>2</GameMode>
  <GameDifficulty>2</GameDifficulty>
  <TimeLimit>10</TimeLimit>
  <TimeBonus>5</TimeBonus>
  <mRemain1>10</mRemain1>
  <sRemain1>13</sRemain1>
  <mRemain2>10</mRemain2>
  <sRemain2>9</sRemain2>
  <OwnSide>2</OwnSide>
  <FEN>rn1qkbnr/pppb1ppp/3p4/4p3/2P1P1P1/8/PP1P1P1P/RNBQKBNR w KQkq e6 0 4</FEN>
  <MoveList>E2-E4 D7-D6 C2-C4 C8-D7 G2-G4 E7-E5</MoveList>
</SaveFile>
)";

TEST(Xml, TheDocumentsOwnSave) {
  const ReadGame game = read_xml_save(kDocumentSave);
  EXPECT_TRUE(game.issues.empty()) << test::issue_texts(game.issues);
  EXPECT_EQ(main_line(game.record), "e2e4 d7d6 c2c4 c8d7 g2g4 e7e5");
  EXPECT_EQ(game.record.start_fen, "");
  const Settings& settings = game.record.settings;
  EXPECT_EQ(settings.mode, "computer");
  EXPECT_EQ(settings.level, 2);
  EXPECT_EQ(settings.time.base, 600'000);
  EXPECT_EQ(settings.time.increment, 5'000);
  EXPECT_EQ(settings.remaining[0], 613'000);
  EXPECT_EQ(settings.remaining[1], 609'000);
  EXPECT_EQ(settings.own_side, Color::First);
  // Written again it differs at most in the en passant square, which programs note differently.
  const std::string again = *write_xml_save(game.record);
  const std::size_t fen = again.find("<FEN>");
  EXPECT_NE(again.find(kDocumentSave.substr(0, kDocumentSave.find(" w KQkq"))), std::string::npos) << again;
  EXPECT_NE(again.find("<MoveList>E2-E4 D7-D6 C2-C4 C8-D7 G2-G4 E7-E5</MoveList>", fen), std::string::npos) << again;
}

TEST(Xml, WhatIsWrittenIsReadBack) {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    GameRecord record = test::random_record(
        "chess", rng, {.variations = false, .comments = false, .nags = false, .times = false, .tags = false});
    record.score = Score::Unfinished;
    record.reason.clear();
    Settings& settings = record.settings;
    settings.time.per_move.reset();
    settings.paused = false;
    settings.time.base = 60'000 * (1 + rng.below(90));
    settings.time.increment = 1'000 * rng.below(60);
    settings.level = static_cast<int>(rng.below(5));
    settings.own_side = rng.below(2) == 0 ? Color::First : Color::Second;
    settings.remaining = {1'000 * rng.below(5'000), 1'000 * rng.below(5'000)};
    const auto text = write_xml_save(record);
    ASSERT_TRUE(text.ok()) << text.error().text();
    const ReadGame game = read_xml_save(*text);
    ASSERT_TRUE(game.issues.empty()) << test::issue_texts(game.issues) << *text;
    ASSERT_TRUE(game.record == record) << *text;
  }
}

TEST(Xml, Cases) {
  const auto cases = cases_of("xml_cases.txt");
  ASSERT_GE(cases.size(), 10U);
  for (const Case& entry : cases) {
    const ReadGame game = read_xml_save(entry.input);
    const std::string read =
        "start " + game.record.start_fen + "\nmoves " + main_line(game.record) + "\n" + test::issue_texts(game.issues);
    EXPECT_TRUE(test::matches(read, entry.expected)) << entry.name << "\n" << read;
  }
}

TEST(DhtmlXq, WhatIsWrittenIsReadBack) {
  Rng rng(9);
  for (int round = 0; round < 150; ++round) {
    GameRecord record =
        test::random_record("xiangqi", rng, {.nags = false, .times = false, .tags = false, .settings = false});
    for (MoveNode& node : record.nodes) node.comment_before.clear();
    record.nodes[kRoot].comment = "line one\nline two";
    record.set_tag("Title", test::random_text(rng, 5));
    record.set_tag("Event", "x [y] || z");
    record.set_tag("DhtmlXQ_hits", "12");
    record.players = {"甲", "乙"};
    const auto text = write_dhtmlxq(record);
    ASSERT_TRUE(text.ok()) << text.error().text();
    const auto games = read_dhtmlxq(*text);
    ASSERT_EQ(games.size(), 1U);
    ASSERT_TRUE(games[0].issues.empty()) << test::issue_texts(games[0].issues) << *text;
    ASSERT_TRUE(games[0].record == record) << *text << *write_dhtmlxq(games[0].record);
  }
}

TEST(DhtmlXq, Cases) {
  const auto cases = cases_of("dhtmlxq_cases.txt");
  ASSERT_GE(cases.size(), 8U);
  for (const Case& entry : cases) {
    std::string read;
    for (const ReadGame& game : read_dhtmlxq(entry.input)) {
      const GameRecord& record = game.record;
      read +=
          "game " + record.players[0] + " | " + record.players[1] + " " + std::string(score_text(record.score)) + "\n";
      if (!record.start_fen.empty()) read += "start " + record.start_fen + "\n";
      for (const Tag& tag : record.tags) read += "tag " + tag.name + "=" + tag.value + "\n";
      if (!record.nodes[kRoot].comment.empty()) read += "0 {" + record.nodes[kRoot].comment + "}\n";
      for (const NodeId id : written_order(record)) {
        const MoveNode& node = record.nodes[id];
        const bool main = record.nodes[node.parent].first_child == id;
        read += std::to_string(record.ply_of(id)) + (main ? " " : " or ") + node.text;
        read += node.comment.empty() ? "\n" : " {" + node.comment + "}\n";
      }
      read += test::issue_texts(game.issues);
    }
    EXPECT_TRUE(test::matches(read, entry.expected)) << entry.name << "\n" << read;
  }
}

TEST(PlainText, MovesAreReadBack) {
  Rng rng(21);
  for (const std::string_view game : kGameNames) {
    std::string all;
    std::vector<GameRecord> records;
    for (int round = 0; round < 40; ++round) {
      GameRecord record = test::random_record(
          game, rng,
          {.variations = false, .comments = false, .nags = false, .times = false, .tags = false, .settings = false});
      if (record.score != Score::Unfinished) record.reason = "some reason";
      all += *write_moves_text(record);
      records.push_back(std::move(record));
    }
    const auto games = test::read_all(all, Format::Moves);
    ASSERT_EQ(games.size(), records.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      ASSERT_TRUE(games[i].issues.empty()) << test::issue_texts(games[i].issues);
      ASSERT_TRUE(games[i].record == records[i]) << *write_moves_text(records[i]);
    }
  }
}

TEST(PlainText, NumberedListsAreReadBackInEveryNotation) {
  Rng rng(22);
  for (const std::string_view game : kGameNames)
    for (const Notation notation : (*AnyRules::create(game))->notations()) {
      if (notation == Notation::Arithmetic) continue;  // its parentheses are for people
      for (int round = 0; round < 10; ++round) {
        GameRecord record = test::random_record(
            game, rng,
            {.variations = false, .comments = false, .nags = false, .times = false, .tags = false, .settings = false});
        if (!record.start_fen.empty()) continue;
        const std::string text = *write_move_list(record, notation);
        const auto games = test::read_all(text, Format::MoveList, {std::string(game), notation});
        ASSERT_EQ(games.size(), 1U) << text;
        ASSERT_TRUE(games[0].record == record) << text << test::issue_texts(games[0].issues);
      }
    }
}

TEST(PlainText, FenLinesAreReadBack) {
  Rng rng(23);
  std::string all = "# positions\n\n";
  std::vector<std::string> fens;
  for (const std::string_view game : kGameNames)
    for (int round = 0; round < 20; ++round) {
      const GameRecord record = test::random_record(game, rng);
      all += *write_fen_line(record);
      fens.push_back(*write_fen_line(record));
    }
  const auto games = test::read_all(all, Format::Fen);
  ASSERT_EQ(games.size(), fens.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_TRUE(games[i].issues.empty()) << fens[i] << test::issue_texts(games[i].issues);
    EXPECT_EQ(*write_fen_line(games[i].record), fens[i]);
  }
}

TEST(PlainText, Epd) {
  const auto games = test::read_all(
      "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001; first\"; hmvc 3; fmvn 20;\n"
      "8/8/8/8/8/8/8/8 w - -\n",
      Format::Epd);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_TRUE(games[0].issues.empty());
  EXPECT_EQ(games[0].record.start_fen, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 3 20");
  EXPECT_EQ(*games[0].record.tag("bm"), "Qg6");
  EXPECT_EQ(*games[0].record.tag("id"), "WAC.001; first");
  EXPECT_EQ(
      *write_epd_line(games[0].record),
      "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - hmvc 3; fmvn 20; bm Qg6; id \"WAC.001; first\";\n");
  EXPECT_TRUE(has_errors(games[1].issues));
  EXPECT_EQ(games[1].issues[0].line, 2U);
}

}  // namespace
}  // namespace kydai
