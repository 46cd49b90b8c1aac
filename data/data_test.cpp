#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "data/generate.h"
#include "games/any_rules.h"

namespace kydai {
namespace {

class EveryGame : public ::testing::TestWithParam<std::string_view> {
 protected:
  EveryGame() : path_(std::filesystem::temp_directory_path() / ("kydai_" + std::string(GetParam()) + ".kydg")) {
    std::filesystem::remove(path_);
    with_game(GetParam(), [&]<Game G>(std::type_identity<G>) { id_ = Features<G>::kGameId; });
    options_.soft_nodes = 60;
    options_.eval = EvalKind::HandWritten;
    options_.longest_game = 80;
  }
  ~EveryGame() override { std::filesystem::remove(path_); }

  std::vector<StoredGame> written(int count) {
    auto generator = GameGenerator::create(GetParam(), options_);
    auto writer = GameFileWriter::open(path_, id_);
    std::vector<StoredGame> games;
    for (int i = 0; i < count; ++i) {
      games.push_back((*generator)->play(static_cast<std::uint64_t>(i)));
      EXPECT_TRUE(writer->write(games.back()));
    }
    EXPECT_TRUE(writer->flush());
    return games;
  }
  std::vector<StoredGame> read() {
    auto reader = GameFileReader::open(path_);
    std::vector<StoredGame> games;
    StoredGame game;
    while (reader->next(game)) games.push_back(game);
    return games;
  }

  std::string path_;
  std::uint8_t id_ = 0;
  SelfPlayOptions options_;
};

TEST_P(EveryGame, SelfPlayIsLegalRepeatableAndReadBack) {
  const auto games = written(3);
  EXPECT_EQ(read(), games);
  auto again = GameGenerator::create(GetParam(), options_);
  EXPECT_EQ((*again)->play(1), games[1]);
  with_game(GetParam(), [&]<Game G>(std::type_identity<G>) {
    for (const StoredGame& game : games) {
      const Status status = verify_game<G>(game);
      EXPECT_TRUE(status) << (status ? "" : status.error().text());
    }
    StoredGame wrong = games[0];
    wrong.moves[0] = 0;
    EXPECT_FALSE(verify_game<G>(wrong));
  });
}

TEST_P(EveryGame, ATornLastGameIsCutOffAndWritingGoesOn) {
  const auto games = written(2);
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 3);
  EXPECT_EQ(read().size(), 1U);
  {
    auto writer = GameFileWriter::open(path_, id_);
    ASSERT_TRUE(writer);
    EXPECT_EQ(writer->games_before(), 1U);
    EXPECT_TRUE(writer->write(games[1]));
    EXPECT_TRUE(writer->flush());
  }
  EXPECT_EQ(read(), games);
  const auto other_id = static_cast<std::uint8_t>(id_ % 4 + 1);
  EXPECT_FALSE(GameFileWriter::open(path_, other_id));
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(kGameNames),
                         [](const auto& game) { return std::string(game.param); });

TEST(GameFile, RefusesOtherFiles) {
  const std::string path = std::filesystem::temp_directory_path() / "kydai_not_games";
  std::ofstream(path) << "something else entirely";
  EXPECT_FALSE(GameFileReader::open(path));
  EXPECT_FALSE(GameFileReader::open("/nonexistent"));
  std::filesystem::remove(path);
}

TEST(Generator, RefusesUnknownGamesAndBadNetworks) {
  EXPECT_FALSE(GameGenerator::create("go", {}));
  SelfPlayOptions options;
  options.network_file = "/nonexistent.kynn";
  EXPECT_FALSE(GameGenerator::create("chess", options));
}

}  // namespace
}  // namespace kydai
