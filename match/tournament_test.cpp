#include "match/tournament.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "match/html_report.h"
#include "match/journal.h"
#include "match/report.h"

namespace kydai::match {
namespace {

using namespace std::chrono_literals;

TournamentOptions options_for(const std::vector<std::string>& engines, std::uint64_t games) {
  TournamentOptions options;
  options.game = "chess";
  for (const std::string& text : engines) options.players.push_back(*parse_player(text));
  options.thinking.nodes = 100;
  options.games = games;
  options.concurrency = 3;
  options.patience = 2s;
  options.openings.game = options.game;
  options.openings.plies = 4;
  options.adjudication.longest = 40;
  return options;
}

const std::string kA = "name=a,eval=classical,hash=1";
const std::string kB = "name=b,eval=handwritten,hash=1";
const std::string kMock = "cmd=" KYDAI_MOCK_ENGINE " uci chess crash 2,name=crasher";

/// A file that goes with the test.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("kydai_match_" + std::to_string(::getpid()) + "_" +
                                                 ::testing::UnitTest::GetInstance()->current_test_info()->name()))
          .string();
  TemporaryFile() { std::filesystem::remove(path); }
  ~TemporaryFile() { std::filesystem::remove(path); }
};

TEST(Schedule, EveryPairingWithBothColours) {
  const Schedule all(4, Schedule::Format::RoundRobin, 3);
  EXPECT_EQ(all.pairings().size(), 6U);
  EXPECT_EQ(all.games(), 6U * 4);
  std::map<std::pair<std::size_t, std::size_t>, int> seen;
  for (std::uint64_t i = 0; i < all.games(); ++i) {
    const Fixture fixture = all.fixture(i);
    ++seen[{fixture.players[0], fixture.players[1]}];
    EXPECT_EQ(fixture.opening, i / 12);
  }
  EXPECT_EQ(seen.size(), 12U);
  for (const auto& [pairing, count] : seen) EXPECT_EQ(count, 2);
  const Schedule gauntlet(4, Schedule::Format::Gauntlet, 2);
  EXPECT_EQ(gauntlet.pairings().size(), 3U);
  for (const auto& [first, second] : gauntlet.pairings()) EXPECT_EQ(first, 0U);
}

TEST(Tournament, PlaysOnWhenAnEngineKeepsCrashing) {
  Tournament tournament(options_for({kA, kB, kMock}, 4));
  ASSERT_TRUE(check(tournament.options()));
  int games = 0;
  ASSERT_TRUE(tournament.run([&](const GameResult&, const PlayedGame&, const Standings&) -> Status {
    ++games;
    return Done{};
  }));
  EXPECT_EQ(games, 12);
  const Standings& standings = tournament.standings();
  EXPECT_EQ(standings.games(), 12U);
  EXPECT_EQ(standings.engines()[2].faults[static_cast<std::size_t>(Fault::Crash)], 8U);
  EXPECT_EQ(standings.engines()[2].tally.losses, 8U);
  EXPECT_EQ(standings.encounters()[1].tally.pairs[4], 2U);
  for (const std::string& text : {text_report(tournament), html_report(tournament), progress_line(tournament, 1, 0)})
    EXPECT_NE(text.find("12"), std::string::npos) << text;
  EXPECT_NE(text_report(tournament).find("crasher: 8 lost by crash"), std::string::npos);
  const std::string html = html_report(tournament);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_EQ(html.find("http"), std::string::npos) << "nothing is fetched from elsewhere";
}

TEST(Tournament, TheSameWhateverTheConcurrency) {
  std::map<std::uint64_t, std::string> games;
  for (const int concurrency : {1, 3}) {
    TournamentOptions options = options_for({kA, kB}, 6);
    options.concurrency = concurrency;
    Tournament tournament(options);
    ASSERT_TRUE(tournament.run([&](const GameResult& result, const PlayedGame& played, const Standings&) -> Status {
      std::string moves;
      for (const NodeId node : played.record.main_line()) moves += played.record.nodes[node].text + ' ';
      const auto [known, fresh] = games.emplace(result.number, moves);
      EXPECT_TRUE(fresh || known->second == moves) << result.number;
      return Done{};
    }));
  }
  ASSERT_EQ(games.size(), 6U);
  // Both games of a pair begin alike.
  EXPECT_EQ(games[0].substr(0, 19), games[1].substr(0, 19));
  EXPECT_NE(games[0].substr(0, 19), games[2].substr(0, 19));
}

TEST(Tournament, RefusesWhatCannotBePlayed) {
  EXPECT_FALSE(check(options_for({kA}, 2)));
  EXPECT_FALSE(check(options_for({kA, kA}, 2)));
  EXPECT_FALSE(check(options_for({kA, "cmd=/no/such/engine"}, 2)));
  TournamentOptions unlimited = options_for({kA, kB}, 2);
  unlimited.thinking = {};
  EXPECT_FALSE(check(unlimited));
  TournamentOptions bad_rules = options_for({kA, kB}, 2);
  bad_rules.rules = "nonsense";
  EXPECT_FALSE(check(bad_rules));
}

TEST(Tournament, SprtStopsIt) {
  TournamentOptions options = options_for({kA, kMock}, 2000);
  options.sprt = Sprt{0, 300, 0.05, 0.05};
  Tournament tournament(options);
  ASSERT_TRUE(tournament.run([](const GameResult&, const PlayedGame&, const Standings&) -> Status { return Done{}; }));
  EXPECT_LT(tournament.standings().games(), 200U);
  EXPECT_EQ(options.sprt->verdict(tournament.standings().encounters()[0].tally), Sprt::Verdict::AcceptElo1);
}

TEST(Journal, AMatchGoesOnWhereItWasKilled) {
  const TemporaryFile file;
  const TournamentOptions options = options_for({kA, kB}, 8);
  {
    auto journal = Journal::open(file.path, options);
    ASSERT_TRUE(journal) << journal.error().text();
    Tournament tournament(options);
    ASSERT_TRUE(tournament.run([&](const GameResult& result, const PlayedGame& played, const Standings& standings) {
      if (standings.games() == 5) tournament.stop();
      return journal->add(result, played);
    }));
  }
  std::ofstream(file.path, std::ios::app) << "{\"number\":7,\"sco";  // killed while writing
  std::uint64_t before = 0;
  {
    auto journal = Journal::open(file.path, options);
    ASSERT_TRUE(journal) << journal.error().text();
    before = journal->earlier().size();
    EXPECT_GE(before, 5U);
    Tournament tournament(options);
    for (const GameResult& result : journal->earlier()) tournament.add_finished(result);
    std::uint64_t replayed = 0;
    ASSERT_TRUE(journal->replay([&](const GameRecord& record) -> Status {
      EXPECT_FALSE(find_bad_move(record));
      ++replayed;
      return Done{};
    }));
    EXPECT_EQ(replayed, before);
    std::uint64_t fresh = 0;
    ASSERT_TRUE(tournament.run([&](const GameResult& result, const PlayedGame& played, const Standings&) {
      ++fresh;
      return journal->add(result, played);
    }));
    EXPECT_EQ(before + fresh, 8U);
    EXPECT_EQ(tournament.standings().encounters()[0].tally.pair_count(), 4U);
  }
  const auto done = Journal::open(file.path, options);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->earlier().size(), 8U);
  EXPECT_FALSE(Journal::open(file.path, options_for({kA, kMock}, 8))) << "another match";
  TournamentOptions longer = options;
  longer.games = 100;
  EXPECT_TRUE(Journal::open(file.path, longer));
}

TEST(Journal, RefusesOtherFiles) {
  const TemporaryFile file;
  std::ofstream(file.path) << "[Event \"x\"]\n\n1. e4 *\n";
  EXPECT_FALSE(Journal::open(file.path, options_for({kA, kB}, 2)));
  EXPECT_FALSE(Journal::open("/no/such/folder/journal", options_for({kA, kB}, 2)));
}

TEST(Openings, FromFiles) {
  const auto pgn = read_openings(KYDAI_TEST_DATA "/match/openings.pgn", "chess", "", 6);
  ASSERT_TRUE(pgn) << pgn.error().text();
  ASSERT_EQ(pgn->size(), 3U);
  EXPECT_EQ((*pgn)[0].moves, (std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"}));
  const auto epd = read_openings(KYDAI_TEST_DATA "/match/openings.epd", "chess", "", 6);
  ASSERT_TRUE(epd) << epd.error().text();
  ASSERT_EQ(epd->size(), 2U);
  EXPECT_TRUE((*epd)[0].fen.starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3")) << (*epd)[0].fen;
  EXPECT_FALSE(read_openings("/no/such/file", "chess", "", 6));
  EXPECT_FALSE(read_openings(KYDAI_TEST_DATA "/match/openings.pgn", "xiangqi", "", 6));

  OpeningOptions options;
  options.game = "chess";
  options.list = *pgn;
  Openings openings(options);
  EXPECT_EQ(openings.opening(1)->moves, openings.opening(4)->moves);
  EXPECT_NE(openings.opening(0)->moves, openings.opening(1)->moves);
}

TEST(Openings, RandomOnesAreBalancedAndRepeatable) {
  for (const std::string_view game : kGameNames) {
    OpeningOptions options;
    options.game = game;
    options.plies = 4;
    Openings one(options);
    Openings two(options);
    for (const std::uint64_t number : {5U, 0U, 1U}) {
      const auto opening = one.opening(number);
      ASSERT_TRUE(opening) << game;
      EXPECT_EQ(opening->moves.size(), 4 + number % 2);
      EXPECT_EQ(*opening, *two.opening(number)) << game;
    }
    EXPECT_EQ(*one.opening(5), *two.opening(5));
  }
}

}  // namespace
}  // namespace kydai::match
