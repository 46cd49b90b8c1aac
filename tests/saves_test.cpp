#include <gtest/gtest.h>

#include <sstream>

#include "formats/registry.h"
#include "games/games.h"
#include "tests/random_play.h"

// A random game saved in any format that can hold it comes back as it was.
namespace kydai {
namespace {

template <class G>
class SavesOf : public ::testing::Test {};
using AllGames = ::testing::Types<Chess, Xiangqi, Jieqi, Cotoan>;
TYPED_TEST_SUITE(SavesOf, AllGames);

/// The finished game as a record, with the things people add to games.
template <Game G>
GameRecord record_of(const Line<typename G::Position>& line, Rng& rng) {
  GameRecord record;
  record.game = G::kName;
  record.rules = G::write_rules(line.start().rules());
  if (const std::string fen = line.start().fen(); fen != G::kStartFen) record.start_fen = fen;
  record.players = {"Nguyễn Văn A", "王 \"B\" \\ Smith"};
  auto position = line.start();
  typename G::Position::Undo undo;
  NodeId last = kRoot;
  for (const auto& played : line.played()) {
    last = record.add(last, G::write_move(position, played.step, Notation::Coordinates));
    if (rng.below(10) == 0) record.nodes[last].comment = "bình luận (tốt)";
    position.do_move(played.step, undo);
  }
  if (const auto outcome = line.outcome()) {
    record.score = score_of(*outcome);
    record.reason = outcome->reason;
  }
  return record;
}

std::vector<std::string> main_line_of(const GameRecord& record) {
  std::vector<std::string> moves;
  for (const NodeId node : record.main_line()) moves.push_back(record.nodes[node].text);
  return moves;
}

/// Whether a format keeps the moves of such a game: some keep a position only, and the XML save is of a program that
/// knew no rule variants.
bool can_hold(const FormatInfo& format, const GameRecord& record) {
  if (format.format == Format::Fen || format.format == Format::Epd) return false;
  if (!format.only_game.empty() && format.only_game != record.game) return false;
  return format.format != Format::XmlSave || record.rules.empty();
}

TYPED_TEST(SavesOf, EveryFormatGivesBackTheGame) {
  Rng rng(testing_play::seed_or(23));
  const auto starts = testing_play::start_positions<TypeParam>();
  int games = 0;
  for (int i = 0; i < (testing_play::long_run() ? 5000 : 60); ++i) {
    testing_play::RandomGame<TypeParam> game(starts[rng.below(static_cast<std::uint32_t>(starts.size()))], rng);
    while (game.advance()) {
    }
    const GameRecord record = record_of<TypeParam>(game.line(), rng);
    for (const FormatInfo& format : all_formats()) {
      if (!can_hold(format, record)) continue;
      const auto written = write_game(record, format.format);
      ASSERT_TRUE(written.ok()) << format.name << ": " << written.error().text()
                                << testing_play::describe<TypeParam>(game.line());
      std::istringstream stream(*written);
      TextSource source(stream);
      const auto games_of_file = open_source(format.format, source, {std::string(TypeParam::kName), std::nullopt});
      ReadGame read;
      ASSERT_TRUE(games_of_file->next(read)) << format.name << '\n' << *written;
      ASSERT_FALSE(has_errors(read.issues)) << format.name << ": " << read.issues.front().text() << '\n' << *written;
      ASSERT_EQ(main_line_of(read.record), main_line_of(record)) << format.name << '\n' << *written;
      const auto begin = start_of(read.record);
      ASSERT_TRUE(begin.ok()) << format.name << ": " << begin.error().text();
      EXPECT_EQ((*begin)->fen(), game.line().start().fen()) << format.name;
      if (format.comments && format.settings) {
        EXPECT_EQ(read.record, record) << format.name << '\n' << *written;
      }
      ReadGame more;
      EXPECT_FALSE(games_of_file->next(more)) << format.name << " has a second game\n" << *written;
      ++games;
    }
  }
  EXPECT_GT(games, 0);
}

}  // namespace
}  // namespace kydai
