#include "match/game_runner.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "match/game_table.h"

namespace kydai::match {
namespace {

using namespace std::chrono_literals;

PlayerSpec spec(const std::string& text) {
  const auto parsed = parse_player(text);
  EXPECT_TRUE(parsed) << parsed.error().text();
  return *parsed;
}
PlayerSpec mock(const std::string& behaviour, const std::string& protocol = "uci", const std::string& game = "chess") {
  return spec("cmd=" KYDAI_MOCK_ENGINE " " + protocol + " " + game + " " + behaviour + ",name=mock,proto=" + protocol);
}
const char* const kOwn = "name=own,eval=classical,hash=1";

std::unique_ptr<Player> player(const PlayerSpec& wanted, const std::string& game = "chess") {
  auto made = Player::create(wanted, game, 2000ms);
  EXPECT_TRUE(made) << made.error().text();
  return made ? std::move(*made) : nullptr;
}

GameTerms terms(const std::string& game = "chess") {
  GameTerms terms;
  terms.game = game;
  terms.names = {"one", "two"};
  for (auto& thinking : terms.thinking) thinking.nodes = 200;
  terms.patience = 800ms;  // a busy machine delays honest engines too
  terms.adjudication.longest = 60;
  return terms;
}

PlayedGame play(const GameTerms& terms, const PlayerSpec& first, const PlayerSpec& second) {
  const auto one = player(first, terms.game);
  const auto two = player(second, terms.game);
  const std::atomic<bool> cancelled{false};
  auto played = play_game(terms, {one.get(), two.get()}, cancelled);
  EXPECT_TRUE(played) << played.error().text();
  EXPECT_TRUE(played->has_value());
  EXPECT_FALSE(find_bad_move((*played)->record));
  return std::move(**played);
}

void expect_fault(const PlayedGame& played, Fault fault, Color offender) {
  EXPECT_EQ(name(played.fault), name(fault)) << played.note;
  EXPECT_EQ(played.offender, offender);
  EXPECT_EQ(played.record.score, offender == Color::First ? Score::Second : Score::First);
}

TEST(PlayerSpec, ReadsKeysAndValues) {
  const PlayerSpec own = spec("name=new,eval=network,file=a\\,b.nn,hash=8,nodes=100");
  EXPECT_EQ(own.name, "new");
  EXPECT_EQ(own.protocol, PlayerSpec::Protocol::Own);
  EXPECT_EQ(own.options, (std::vector<std::pair<std::string, std::string>>{
                             {"eval", "network"}, {"EvalFile", "a,b.nn"}, {"hash", "8"}}));
  EXPECT_EQ(own.thinking.nodes, 100U);
  const PlayerSpec other = spec("cmd=/x/engine --uci,option.Hash=16,tc=40/60+0.5");
  EXPECT_EQ(other.name, "engine");
  EXPECT_EQ(other.protocol, PlayerSpec::Protocol::Uci);
  EXPECT_EQ(other.command, (std::vector<std::string>{"/x/engine", "--uci"}));
  EXPECT_EQ(other.thinking.base, 60'000ms);
  EXPECT_EQ(other.thinking.increment, 500ms);
  EXPECT_EQ(other.thinking.moves, 40);
  EXPECT_EQ(write_time_control(other.thinking), "40/60+0.5 s");
}

TEST(PlayerSpec, RefusesNonsense) {
  for (const char* text : {"name", "=x", "cmd=x,proto=what", "proto=uci", "cmd=x,hash=1", "tc=x", "tc=-1", "tc=0",
                           "nodes=0", "depth=a", "tc=1+", "tc=/5", "movetime=1e99"})
    EXPECT_FALSE(parse_player(text)) << text;
  EXPECT_FALSE(Player::create(spec("eval=what"), "chess", 1s));
  EXPECT_FALSE(Player::create(spec("nosuchoption=1"), "chess", 1s));
  EXPECT_FALSE(Player::create(spec("cmd=/no/such/engine"), "chess", 1s));
  EXPECT_FALSE(Player::create(spec("cmd=/bin/true"), "chess", 1s));
  EXPECT_FALSE(Player::create(spec("cmd=/bin/cat,proto=ucci"), "xiangqi", 200ms));
  EXPECT_FALSE(Player::create(mock("mute"), "chess", 200ms));
  EXPECT_FALSE(Player::create(mock("deaf"), "chess", 200ms));
  EXPECT_FALSE(Player::create(spec("cmd=/bin/cat,proto=xboard"), "jieqi", 200ms));
}

TEST(GameRunner, EngineThatCrashesLoses) {
  const PlayedGame played = play(terms(), mock("crash 3"), spec(kOwn));
  expect_fault(played, Fault::Crash, Color::First);
  EXPECT_EQ(played.record.nodes.size(), 1U + 4);
  EXPECT_EQ(played.record.reason, reason::kCrash);
}

TEST(GameRunner, EngineThatHangsLoses) {
  const auto begin = std::chrono::steady_clock::now();
  expect_fault(play(terms(), spec(kOwn), mock("hang 2")), Fault::Hang, Color::Second);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(GameRunner, IllegalMovesLose) {
  const PlayedGame played = play(terms(), spec(kOwn), mock("illegal 2"));
  expect_fault(played, Fault::IllegalMove, Color::Second);
  EXPECT_EQ(played.record.reason, reason::kIllegalMove);
  expect_fault(play(terms(), mock("none"), spec(kOwn)), Fault::IllegalMove, Color::First);
}

TEST(GameRunner, EngineThatPrintsWithoutEndLoses) {
  expect_fault(play(terms(), mock("endless 2"), spec(kOwn)), Fault::Hang, Color::First);
}

TEST(GameRunner, AFloodOfOutputIsRead) {
  GameTerms flooded = terms();
  flooded.patience = 5s;
  flooded.adjudication.longest = 6;
  const PlayedGame played = play(flooded, mock("flood"), mock(""));
  EXPECT_EQ(played.fault, Fault::None) << played.note;
  EXPECT_EQ(played.record.score, Score::Draw);
}

TEST(GameRunner, OversteppingTheClockLoses) {
  GameTerms timed = terms();
  timed.thinking = {*parse_time_control("0.2+0.01"), *parse_time_control("60")};
  timed.margin = 20ms;
  const PlayedGame played = play(timed, mock("slow 90"), mock(""));
  expect_fault(played, Fault::Time, Color::First);
  EXPECT_EQ(played.record.reason, reason::kTimeout);
  timed.thinking[0] = {};
  timed.thinking[0].move_time = 20ms;
  expect_fault(play(timed, mock("slow 90"), mock("")), Fault::Time, Color::First);
}

TEST(GameRunner, ALiarCannotAdjudicateAlone) {
  GameTerms adjudicated = terms();
  adjudicated.adjudication.win_score = 500;
  adjudicated.adjudication.win_plies = 2;
  adjudicated.adjudication.longest = 12;
  EXPECT_EQ(play(adjudicated, mock("lie"), mock("")).record.score, Score::Draw);
}

TEST(GameRunner, AdjudicatesWhatBothSee) {
  GameTerms adjudicated = terms();
  adjudicated.opening.fen = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1";
  adjudicated.adjudication.win_score = 500;
  adjudicated.adjudication.win_plies = 4;
  for (auto& thinking : adjudicated.thinking) {
    thinking = {};
    thinking.depth = 1;
  }
  const PlayedGame won = play(adjudicated, spec(kOwn), spec(kOwn));
  EXPECT_EQ(won.record.score, Score::First);
  adjudicated.opening.fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
  adjudicated.adjudication = {.draw_score = 300, .draw_plies = 4, .draw_from = 4};
  const PlayedGame drawn = play(adjudicated, spec(kOwn), spec(kOwn));
  EXPECT_EQ(drawn.record.score, Score::Draw);
  EXPECT_EQ(drawn.record.reason, reason::kAdjudication);
}

TEST(GameRunner, XboardEngines) {
  GameTerms timed = terms();
  for (auto& thinking : timed.thinking) thinking = *parse_time_control("5+0.1");
  timed.adjudication.longest = 10;
  timed.opening.moves = {"e2e4", "e7e5"};
  EXPECT_EQ(play(timed, mock("", "xboard"), mock("", "xboard")).fault, Fault::None);
  const PlayedGame resigned = play(timed, mock("resign 2", "xboard"), mock(""));
  EXPECT_EQ(resigned.record.reason, reason::kResignation);
  EXPECT_EQ(resigned.record.score, Score::Second);
  EXPECT_EQ(resigned.fault, Fault::None);
  // The opponent tells a score of 0: it takes the draw.
  EXPECT_EQ(play(timed, mock("claim-draw 2", "xboard"), mock("")).record.reason, reason::kAgreement);
  expect_fault(play(timed, mock("claim-draw 1", "xboard"), mock("")), Fault::IllegalMove, Color::First);
  expect_fault(play(timed, mock(""), mock("claim-win 2", "xboard")), Fault::IllegalMove, Color::Second);
  expect_fault(play(timed, mock("crash 2", "xboard"), mock("")), Fault::Crash, Color::First);
}

TEST(GameRunner, OtherGamesAndProtocols) {
  for (const std::string game : {"xiangqi", "cotoan", "jieqi"}) {
    GameTerms short_game = terms(game);
    short_game.adjudication.longest = 10;
    EXPECT_EQ(play(short_game, mock("", "uci", game), spec(kOwn)).note, "") << game;
  }
  GameTerms short_game = terms("xiangqi");
  short_game.adjudication.longest = 10;
  EXPECT_EQ(play(short_game, mock("", "ucci", "xiangqi"), spec(kOwn)).note, "");
  short_game.opening.moves = {"h2e2"};
  EXPECT_EQ(play(short_game, spec(kOwn), mock("", "xboard", "xiangqi")).note, "");
}

// Each player of cờ úp sees what it may know, and no more: its line never shows what a captured face-down piece of its
// own was, the captor's does.
TEST(GameTable, KeepsTheDeal) {
  auto table = GameTable::create("jieqi", "", "", 7);
  ASSERT_TRUE(table);
  EXPECT_NE(table->first_deal(), "");
  Rng rng(5);
  bool views_differ = false;
  for (int i = 0; i < 120 && !table->audience().outcome(); ++i) {
    const auto legal = table->audience().legal();
    EXPECT_EQ(legal, table->view(Color::First).legal());
    EXPECT_EQ(legal, table->view(Color::Second).legal());
    ASSERT_TRUE(table->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))], Notation::Coordinates));
    const std::string first = table->view(Color::First).fen();
    const std::string second = table->view(Color::Second).fen();
    views_differ = views_differ || first != second;
    EXPECT_EQ(first.substr(0, first.find(' ')), second.substr(0, second.find(' ')));
  }
  EXPECT_TRUE(views_differ);
  EXPECT_FALSE(table->play("a0a0", Notation::Coordinates));
  // Another seed, another deal; the same one, the same.
  EXPECT_NE(GameTable::create("jieqi", "", "", 8)->first_deal(), table->first_deal());
  EXPECT_EQ(GameTable::create("jieqi", "", "", 7)->first_deal(), table->first_deal());
  // A deal written out is taken as it is.
  EXPECT_EQ(GameTable::create("jieqi", table->first_deal(), "", 99)->first_deal(), table->first_deal());
}

}  // namespace
}  // namespace kydai::match
