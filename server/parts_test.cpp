// The parts of the server that need neither sockets nor games in progress.

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "server/engine_pool.h"
#include "server/failure.h"
#include "server/http.h"
#include "server/library_game.h"
#include "server/names.h"
#include "server/puzzle_store.h"
#include "server/seen_game.h"
#include "server/session.h"
#include "server/shelf.h"
#include "server/static_files.h"
#include "server/storage_thread.h"

namespace kydai::server {
namespace {

TEST(Http, TargetsAreTakenApart) {
  HttpRequest request;
  ASSERT_TRUE(parse_target("/api/games/a%20b?q=c%C3%A1+x&empty&game=chess", request));
  EXPECT_EQ(request.path, "/api/games/a b");
  EXPECT_EQ(request.parameter("q"), "cá x");
  EXPECT_EQ(request.parameter("game"), "chess");
  for (const char* bad : {"", "api", "/%", "/%4", "/%gg", "/a%00b", "/?x=%zz"})
    EXPECT_FALSE(parse_target(bad, request)) << bad;
}

TEST(Http, OnlyOwnHostsAndOrigins) {
  for (const char* own : {"127.0.0.1:8080", "localhost", "LOCALHOST:1", "192.168.1.5:80", "[::1]:8080", "box.local:80"})
    EXPECT_TRUE(is_own_host(own, {})) << own;
  for (const char* other : {"", "evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example"})
    EXPECT_FALSE(is_own_host(other, {})) << other;
  EXPECT_TRUE(is_own_host("kydai.example:443", {"kydai.example"}));
  EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080"));
  EXPECT_TRUE(is_own_origin("", "127.0.0.1:8080"));
  EXPECT_FALSE(is_own_origin("null", "127.0.0.1:8080"));
  EXPECT_FALSE(is_own_origin("http://127.0.0.1:8081", "127.0.0.1:8080"));
}

TEST(SeenGame, SplitsMoves) {
  const auto squares = split_move("e10e11");
  ASSERT_TRUE(squares);
  EXPECT_EQ(squares->from, "e10");
  EXPECT_EQ(squares->to, "e11");
  EXPECT_EQ(split_move("a0a9Rc")->letters, "Rc");
  EXPECT_EQ(split_move("e7e8q")->letters, "q");
  for (const char* bad : {"", "e2", "e2e", "2e4e", "O-O"}) EXPECT_FALSE(split_move(bad)) << bad;
}

TEST(SeenGame, ShowsCapturesChecksAndPromotions) {
  SeenGame game("chess", "4k3/1P6/8/3pP3/8/8/8/4K3 w - d6 0 2", "");
  Json view = game.view();
  int promotions = 0;
  bool en_passant = false;
  for (const Json& target : view["moves"]) {
    if (target.contains("promotion")) ++promotions;
    if (target["move"] == "e5d6") en_passant = target.value("capture", false);
  }
  EXPECT_EQ(promotions, 4);
  EXPECT_TRUE(en_passant);
  game.play("e5d6");
  EXPECT_EQ(game.step(0, Notation::San)["capture"], "p");
  EXPECT_EQ(game.view()["captured"]["first"], "p");
  EXPECT_EQ(game.step(0, Notation::San)["text"], "exd6");
  game.play("e8d7");
  game.play("b7b8q");
  EXPECT_FALSE(game.step(2, Notation::San).contains("check"));
  game.take_back();
  EXPECT_EQ(game.plies(), 2U);
  EXPECT_THROW(game.play("b7b9"), Failure);
  EXPECT_EQ(game.plies(), 2U);
}

TEST(SeenGame, CoToanSaysItsSums) {
  SeenGame game("cotoan", "9/4a4/9/9/9/9/4C4/4D4/9/4A4/9 w 0 0 0 0 1", "");
  const Json view = game.view();
  Json capture;
  for (const Json& target : view["moves"])
    if (target["move"] == "e4e10") capture = target;
  EXPECT_EQ(capture["label"], "3+2=5");
  EXPECT_EQ(capture["via"], "e5");
  EXPECT_EQ(view["points"]["first"], 0);
  game.play("e4e10");
  EXPECT_EQ(game.step(0, Notation::Arithmetic)["capture"], "a");
  EXPECT_EQ(game.outcome()->reason, reason::kZeroCaptured);
}

TEST(EnginePool, AnswersAndCancels) {
  EnginePool pool(2, 8);
  std::promise<std::string> answered;
  SearchJob job;
  job.game = "chess";
  job.fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
  job.limits.depth = 4;
  job.done = [&](const EngineAnswer& answer) { answered.set_value(answer.best); };
  ASSERT_TRUE(pool.submit(job));
  EXPECT_EQ(answered.get_future().get(), "a1a8");

  std::promise<void> stopped;
  std::promise<void> begun;
  std::atomic<bool> told = false;
  job.limits = {};
  job.limits.infinite = true;
  job.lasting = true;
  job.fen.clear();
  job.on_line = [&](const EngineLine&) {
    if (!told.exchange(true)) begun.set_value();
  };
  job.done = [&](const EngineAnswer&) { stopped.set_value(); };
  const auto ticket = pool.submit(job);
  ASSERT_TRUE(ticket);
  EXPECT_FALSE(pool.submit(job)) << "one worker is kept for short questions";
  begun.get_future().get();
  pool.cancel(*ticket);
  stopped.get_future().get();

  std::promise<std::string> refused;
  SearchJob bad;
  bad.game = "chess";
  bad.fen = "nonsense";
  bad.done = [&](const EngineAnswer& answer) { refused.set_value(answer.best); };
  ASSERT_TRUE(pool.submit(bad));
  EXPECT_EQ(refused.get_future().get(), "");
}

TEST(Shelf, EveryPositionIsSound) {
  std::map<std::string, int> games;
  std::map<std::string, int> ids;
  for (const ShelfPosition& position : classic_positions()) {
    try {
      const SeenGame game(position.game, position.fen, "");
      EXPECT_FALSE(game.outcome()) << position.id;
      EXPECT_EQ(game.rules().fen(), position.fen) << position.id;
    } catch (const Failure& failure) {
      ADD_FAILURE() << position.id << ": " << failure.what();
    }
    EXPECT_TRUE(position.kind == "classic" || position.kind == "endgame" || position.kind == "opening") << position.id;
    EXPECT_FALSE(position.title_en.empty() || position.title_vi.empty()) << position.id;
    EXPECT_EQ(++ids[position.id], 1) << position.id;
    ++games[position.game];
  }
  for (const std::string_view game : kGameNames) EXPECT_GE(games[std::string(game)], 3) << game;
}

TEST(StaticFiles, ThePageIsInside) {
  ASSERT_NE(find_static_file("/index.html"), nullptr);
  EXPECT_EQ(find_static_file("/play/x"), find_static_file("/index.html"));
  EXPECT_EQ(find_static_file("/assets/none.js"), nullptr);
  EXPECT_EQ(find_static_file("/none.js"), nullptr);
  for (const StaticFile& file : static_files()) EXPECT_EQ(find_static_file(file.path), &file);
}

TEST(Session, RemembersAnswers) {
  struct Line : Connection {
    std::vector<std::string> sent;
    void send(std::string text) override { sent.push_back(std::move(text)); }
    void close(int /*code*/) override {}
  };
  Line line;
  Session session("c", "s");
  session.connection = &line;
  EXPECT_FALSE(session.repeats(1));
  session.expect(1);
  EXPECT_TRUE(session.repeats(1)) << "on its way";
  EXPECT_TRUE(line.sent.empty());
  session.answer(1, {{"ok", true}});
  EXPECT_TRUE(session.repeats(1));
  ASSERT_EQ(line.sent.size(), 2U);
  EXPECT_EQ(line.sent[0], line.sent[1]);
}

TEST(Storage, OneBadWriteDoesNotTakeOthersWithIt) {
  StorageThread thread(Storage::open(":memory:"));
  std::promise<bool> good;
  std::promise<bool> bad;
  std::promise<void> hold;
  auto held = hold.get_future().share();
  thread.submit([held](Storage&) { held.wait(); }, [](bool) {});
  thread.submit([](Storage& storage) { storage.put_settings("a", "{}"); }, [&](bool safe) { good.set_value(safe); });
  thread.submit([](Storage&) { throw Failure("internal", "no"); }, [&](bool safe) { bad.set_value(safe); });
  hold.set_value();
  EXPECT_TRUE(good.get_future().get());
  EXPECT_FALSE(bad.get_future().get());
  EXPECT_EQ(thread.ask<std::string>([](Storage& storage) { return storage.settings("a"); }), "{}");
  EXPECT_THROW(thread.ask<bool>([](Storage&) -> bool { throw Failure("not-found", "x"); }), Failure);
}

TEST(Storage, LibraryFindsDeletesAndRestores) {
  const auto storage = Storage::open(":memory:");
  GameRecord record;
  record.game = "xiangqi";
  record.players = {"Nguyễn_Văn%A", "B"};
  record.add(kRoot, "h2e2");
  const NewGame made = game_of_record(record, "client");
  storage->put_game(made.game);
  storage->put_move(made.game.id, 0, made.moves[0]);
  storage->add_to_library("client", made.game.id);
  LibraryQuery query;
  query.client = "client";
  query.text = "n_V";
  EXPECT_EQ(storage->library(query).total, 1U);
  query.text = "n%V";
  EXPECT_EQ(storage->library(query).total, 0U) << "signs of patterns are plain text";
  query.text.clear();
  query.state = "ended";
  EXPECT_EQ(storage->library(query).total, 0U);
  query.state = "open";
  ASSERT_EQ(storage->library(query).games.size(), 1U);
  EXPECT_EQ(storage->library(query).games[0].last, "h2 e2");
  EXPECT_TRUE(storage->set_deleted("client", made.game.id, 1000));
  EXPECT_EQ(storage->library(query).total, 0U);
  storage->purge_deleted(1000);
  EXPECT_TRUE(storage->set_deleted("client", made.game.id, std::nullopt));
  EXPECT_EQ(storage->library(query).total, 1U);
  storage->set_deleted("client", made.game.id, 1000);
  storage->purge_deleted(1001);
  EXPECT_FALSE(storage->game(made.game.id));
  EXPECT_TRUE(storage->moves(made.game.id).empty());
}

TEST(PuzzleStore, KeepsWhatCanBePlayed) {
  PuzzleStore store;
  std::vector<std::string> problems;
  store.add(R"({"puzzles":[
    {"id":"a","game":"chess","kind":"mate1","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1","moves":["Ra8#"],"rating":900},
    {"id":"b","game":"chess","kind":"mate1","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1","moves":["a1h8"]},
    {"id":"c"}, 7]})",
            problems);
  ASSERT_NE(store.find("a"), nullptr);
  EXPECT_EQ(store.find("a")->line[0], "a1a8");
  EXPECT_EQ(store.all().size(), 1U);
  EXPECT_EQ(problems.size(), 3U);
  store.add("nonsense", problems);
  EXPECT_EQ(problems.size(), 4U);
}

}  // namespace
}  // namespace kydai::server
