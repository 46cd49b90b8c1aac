// `kydai serve` as a process, with a browser's half of the conversation: HTTP and WebSocket by Beast.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <filesystem>
#include <functional>
#include <thread>

#include "core/rng.h"
#include "server/json.h"

namespace kydai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

const std::string kAnna = "anna--anna--anna--anna";
const std::string kBinh = "binh--binh--binh--binh";

/// A folder that goes away with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "kydai-server-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A running server.
class ServerProcess {
 public:
  explicit ServerProcess(const std::string& data, const std::string& port = "0") {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(KYDAI_PROGRAM, KYDAI_PROGRAM, "serve", "--port", port.c_str(), "--data", data.c_str(), "--threads", "2",
            "--hash", "8", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    std::array<char, 256> bytes{};
    ssize_t got = 0;
    while (said_.find('\n') == std::string::npos && (got = read(ends[0], bytes.data(), bytes.size())) > 0)
      said_.append(bytes.data(), static_cast<std::size_t>(got));
    close(ends[0]);
    const std::size_t colon = said_.find(':', said_.find("http:") + 5);
    if (said_.find("http:") != std::string::npos) port_ = said_.substr(colon + 1, said_.find('/', colon) - colon - 1);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() {
    if (pid_ > 0) end(SIGKILL);
  }

  /// Sends a signal and waits for the end; gives the exit status.
  int end(int signal) {
    int status = 0;
    if (signal != 0) kill(pid_, signal);
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }
  [[nodiscard]] const std::string& port() const { return port_; }
  [[nodiscard]] const std::string& said() const { return said_; }

 private:
  pid_t pid_ = -1;
  std::string port_;
  std::string said_;
};

tcp::socket connect(asio::io_context& context, const std::string& port) {
  tcp::socket socket(context);
  socket.connect({asio::ip::make_address("127.0.0.1"), static_cast<unsigned short>(std::stoi(port))});
  const timeval limit{10, 0};  // a test never hangs
  setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  return socket;
}

using Response = http::response<http::string_body>;

Response ask(const std::string& port, http::verb method, const std::string& target, const std::string& body = {},
             const std::vector<std::pair<std::string, std::string>>& headers = {}) {
  asio::io_context context;
  tcp::socket socket = connect(context, port);
  http::request<http::string_body> request{method, target, 11};
  request.set(http::field::host, "127.0.0.1:" + port);
  request.set("X-Kydai-Client", kAnna);
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  beast::error_code ignored;
  http::write(socket, request, ignored);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 << 20U);
  http::read(socket, buffer, parser, ignored);
  return parser.release();
}

Json get(const std::string& port, const std::string& target) {
  const Response response = ask(port, http::verb::get, target);
  EXPECT_EQ(response.result_int(), 200U) << target << ' ' << response.body();
  return Json::parse(response.body(), nullptr, false);
}

Json post(const std::string& port, const std::string& target, const Json& body, unsigned status = 200) {
  const Response response = ask(port, http::verb::post, target, body.dump());
  EXPECT_EQ(response.result_int(), status) << target << ' ' << response.body();
  return Json::parse(response.body(), nullptr, false);
}

/// A page's line to the server.
class Page {
 public:
  Page(const std::string& port, const std::string& client, const std::string& session = "session-session-sessio")
      : socket_(connect(context_, port)) {
    socket_.set_option(websocket::stream_base::decorator(
        [&](websocket::request_type& request) { request.set(http::field::origin, "http://127.0.0.1:" + port); }));
    socket_.handshake("127.0.0.1:" + port, "/ws");
    hello_ = ask("hello", {{"client", client}, {"session", session}, {"protocol", 1}, {"language", "vi"}});
  }

  Json ask(const std::string& type, Json fields) {
    fields["id"] = ++last_id_;
    fields["type"] = type;
    return ask_again(fields);
  }
  Json ask_again(const Json& message) {
    socket_.write(asio::buffer(message.dump()));
    while (true) {
      Json answer = receive();
      if (answer.is_null() || (answer.contains("re") && answer["re"] == message["id"])) return answer;
      if (answer.value("type", "") == "game") state_ = merged(answer["state"]);
    }
  }
  void send_raw(const std::string& text) { socket_.write(asio::buffer(text)); }
  Json receive() {
    beast::flat_buffer buffer;
    beast::error_code code;
    socket_.read(buffer, code);
    if (code) return {};
    return Json::parse(beast::buffers_to_string(buffer.data()));
  }

  void watch(const std::string& game, const std::string& key = {}) {
    Json fields{{"game", game}, {"notation", "coordinates"}};
    if (!key.empty()) fields["key"] = key;
    const Json answer = ask("game.watch", fields);
    ASSERT_TRUE(answer.value("ok", false)) << answer;
    steps_ = Json::array();
    state_ = merged(answer["state"]);
  }
  /// Waits for events until the state is as wanted.
  bool wait(const std::function<bool(const Json&)>& wanted) {
    while (!wanted(state_)) {
      const Json event = receive();
      if (event.is_null()) return false;
      if (event.value("type", "") == "game") state_ = merged(event["state"]);
    }
    return true;
  }
  Json move(const std::string& move) {
    return ask("game.move", {{"game", state_["id"]}, {"ply", state_["view"]["ply"]}, {"move", move}});
  }
  [[nodiscard]] const Json& state() const { return state_; }
  [[nodiscard]] const Json& hello() const { return hello_; }
  [[nodiscard]] std::uint16_t close_code() const { return socket_.reason().code; }
  [[nodiscard]] std::size_t ply() const { return state_["view"]["ply"]; }
  [[nodiscard]] long long last_id() const { return last_id_; }

 private:
  Json merged(Json state) {
    const std::size_t from = state["line"]["from"];
    EXPECT_LE(from, steps_.size());
    while (steps_.size() > from) steps_.erase(steps_.size() - 1);
    for (const Json& step : state["line"]["steps"]) steps_.push_back(step);
    EXPECT_EQ(steps_.size(), state["view"]["ply"]);
    state["steps"] = steps_;
    return state;
  }

  asio::io_context context_;
  websocket::stream<tcp::socket> socket_;
  long long last_id_ = 0;
  Json hello_;
  Json state_;
  Json steps_ = Json::array();
};

Json game_request(const std::string& game, const Json& first, const Json& second) {
  return {{"game", game},
          {"notation", "coordinates"},
          {"seats", {{"first", first}, {"second", second}}},
          {"takebacks", true},
          {"hints", true}};
}
const Json kHere{{"kind", "person"}, {"name", "An"}, {"here", true}};
const Json kElsewhere{{"kind", "person"}, {"name", "Bình"}};
const Json kComputer{{"kind", "computer"}, {"name", ""}, {"level", 1}};

/// One server for the tests that do not stop it.
class ServerTest : public testing::Test {
 public:
  static void SetUpTestSuite() {
    shared_folder = new TemporaryFolder;
    shared_server = new ServerProcess(shared_folder->path());
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(shared_server->end(SIGTERM), 0) << "a clean end";
    delete shared_server;
    delete shared_folder;
  }
  static const std::string& port() { return shared_server->port(); }

 private:
  static TemporaryFolder* shared_folder;
  static ServerProcess* shared_server;
};
TemporaryFolder* ServerTest::shared_folder = nullptr;
ServerProcess* ServerTest::shared_server = nullptr;

TEST_F(ServerTest, ServesThePageWithItsHeaders) {
  const Response page = ask(port(), http::verb::get, "/play/some-room");
  EXPECT_EQ(page.result_int(), 200U);
  EXPECT_EQ(page[http::field::content_type], "text/html; charset=utf-8");
  EXPECT_EQ(page["Cross-Origin-Opener-Policy"], "same-origin");
  EXPECT_EQ(page["Cross-Origin-Embedder-Policy"], "require-corp");
  EXPECT_EQ(page["X-Content-Type-Options"], "nosniff");
  EXPECT_NE(page["Content-Security-Policy"].find("default-src 'self'"), beast::string_view::npos);
  EXPECT_EQ(page[http::field::cache_control], "no-cache");
  const std::string tag(page[http::field::etag]);
  EXPECT_EQ(ask(port(), http::verb::get, "/", {}, {{"If-None-Match", tag}}).result_int(), 304U);
  EXPECT_EQ(ask(port(), http::verb::get, "/assets/none.js").result_int(), 404U);
  EXPECT_EQ(ask(port(), http::verb::get, "/../../etc/passwd").result_int(), 200U) << "a room of the page, no file";
  EXPECT_EQ(ask(port(), http::verb::post, "/", "{}").result_int(), 405U);
}

TEST_F(ServerTest, RefusesOtherSites) {
  const auto status = [&](const std::string& origin, const std::string& host) {
    return ask(port(), http::verb::put, "/api/settings", R"({"settings":{}})", {{"Origin", origin}, {"Host", host}})
        .result_int();
  };
  EXPECT_EQ(status("http://127.0.0.1:" + port(), "127.0.0.1:" + port()), 200U);
  EXPECT_EQ(status("http://evil.example", "127.0.0.1:" + port()), 403U);
  EXPECT_EQ(status("http://evil.example", "evil.example"), 403U) << "a name that was made to point here";
  asio::io_context context;
  websocket::stream<tcp::socket> socket(connect(context, port()));
  socket.set_option(websocket::stream_base::decorator(
      [](websocket::request_type& request) { request.set(http::field::origin, "http://evil.example"); }));
  beast::error_code code;
  socket.handshake("127.0.0.1:" + port(), "/ws", code);
  EXPECT_EQ(code, websocket::error::upgrade_declined);
}

TEST_F(ServerTest, SurvivesBadHttp) {
  EXPECT_EQ(ask(port(), http::verb::post, "/api/position", "{not json").result_int(), 400U);
  EXPECT_EQ(ask(port(), http::verb::post, "/api/position", "[]").result_int(), 400U);
  EXPECT_EQ(ask(port(), http::verb::post, "/api/position", std::string(2 << 20U, 'x')).result_int(), 413U);
  EXPECT_EQ(ask(port(), http::verb::get, "/api/nothing").result_int(), 404U);
  EXPECT_EQ(ask(port(), http::verb::get, "/%zz").result_int(), 400U);
  EXPECT_EQ(ask(port(), http::verb::get, "/", {}, {{"X-Long", std::string(40000, 'x')}}).result_int(), 431U);
  EXPECT_EQ(ask(port(), http::verb::post, "/api/position", "{}", {{"Content-Type", "text/plain"}}).result_int(), 400U);
}

TEST_F(ServerTest, SurvivesBadMessages) {
  Page page(port(), kAnna, "bad-messages--sessions");
  page.send_raw("{nonsense");
  EXPECT_EQ(page.receive()["error"]["code"], "bad-json");
  page.send_raw("[1,2]");
  EXPECT_EQ(page.receive()["error"]["code"], "bad-request");
  const std::vector<std::tuple<std::string, Json, std::string>> cases{
      {"nothing.known", Json::object(), "bad-request"},
      {"game.watch", {{"game", "no-such-id"}}, "not-found"},
      {"game.watch", {{"game", 5}}, "bad-request"},
      {"game.move", {{"game", "no-such-id"}, {"ply", -1}, {"move", "e2e4"}}, "bad-request"},
      {"game.create", {{"game", "go"}}, "bad-request"},
      {"game.create", game_request("chess", kHere, {{"kind", "ghost"}}), "bad-request"},
      {"analysis.start", {{"game", "chess"}, {"fen", "8/8/8/8"}}, "bad-fen"},
      {"analysis.start", {{"game", "chess"}, {"moves", {"e2e5"}}}, "bad-move"},
  };
  for (const auto& [type, fields, code] : cases) EXPECT_EQ(page.ask(type, fields)["error"]["code"], code) << type;
  Json bad_rules = game_request("chess", kHere, kHere);
  bad_rules["rules"] = "atomic";
  EXPECT_EQ(page.ask("game.create", bad_rules)["error"]["code"], "bad-rules");
  page.send_raw(std::string(100'000, ' '));
  EXPECT_TRUE(page.receive().is_null());
  EXPECT_EQ(page.close_code(), websocket::close_code::too_big);
}

TEST_F(ServerTest, ARepeatedMessageActsOnce) {
  Json message = game_request("chess", kHere, kHere);
  message["id"] = 77;
  message["type"] = "game.create";
  Json first;
  {
    Page page(port(), kAnna, "repeated-message-sessi");
    first = page.ask_again(message);
    EXPECT_FALSE(page.hello()["known"]);
  }
  Page page(port(), kAnna, "repeated-message-sessi");
  EXPECT_TRUE(page.hello()["known"]);
  EXPECT_EQ(page.ask_again(message), first);
}

TEST_F(ServerTest, AWholeGameOfChess) {
  Page page(port(), kAnna, "fools-mate-sessionsess");
  const Json made = page.ask("game.create", game_request("chess", kHere, kHere));
  ASSERT_TRUE(made["ok"]) << made;
  page.watch(made["game"]);
  EXPECT_EQ(page.state()["view"]["moves"].size(), 20U);
  EXPECT_EQ(page.move("e2e5")["error"]["code"], "illegal");
  for (const std::string move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
    const std::size_t before = page.ply();
    EXPECT_EQ(page.move(move)["ply"], before + 1);
    ASSERT_TRUE(page.wait([&](const Json& state) { return state["view"]["ply"] == before + 1; }));
  }
  EXPECT_EQ(page.state()["view"]["outcome"], (Json{{"winner", "second"}, {"reason", "checkmate"}}));
  EXPECT_EQ(page.state()["view"]["check"], "e1");
  EXPECT_TRUE(page.state()["view"]["moves"].empty());
  EXPECT_EQ(page.move("e1e2")["error"]["code"], "over");
  const Json answer = page.ask("game.notation", {{"game", made["game"]}, {"notation", "san"}});
  EXPECT_EQ(answer["state"]["line"]["steps"][3]["text"], "Qh4#");
}

TEST_F(ServerTest, GamesOfAllKindsAgainstTheComputer) {
  Rng rng(7);
  for (const std::string game : {"chess", "xiangqi", "jieqi", "cotoan"}) {
    Page page(port(), kAnna, "against-computer-sessi");
    Json asked = game_request(game, kHere, kComputer);
    asked["clock"] = {{"base_ms", 60000}, {"increment_ms", 1000}};
    const Json made = page.ask("game.create", asked);
    ASSERT_TRUE(made["ok"]) << made;
    page.watch(made["game"]);
    for (int i = 0; i < 3 && !page.state()["view"].contains("outcome"); ++i) {
      const Json& moves = page.state()["view"]["moves"];
      const Json chosen = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const std::size_t before = page.ply();
      ASSERT_TRUE(page.move(chosen["move"])["ok"]) << game;
      ASSERT_TRUE(page.wait([&](const Json& state) {
        return state["view"]["ply"] >= before + 2 || state["view"].contains("outcome");
      })) << game;
      EXPECT_EQ(page.state()["steps"].size(), page.ply());
    }
    const Json hint = page.ask("game.hint", {{"game", made["game"]}, {"ply", page.ply()}, {"notation", "coordinates"}});
    EXPECT_TRUE(hint["ok"]) << game << hint;
    EXPECT_TRUE(page.ask("game.takeback", {{"game", made["game"]}, {"ply", page.ply()}})["ok"]);
    ASSERT_TRUE(page.wait([&](const Json& state) { return state["redo"] == 2; }));
    EXPECT_TRUE(page.ask("game.resign", {{"game", made["game"]}, {"ply", page.ply()}, {"side", "first"}})["ok"]);
    ASSERT_TRUE(page.wait([](const Json& state) { return state["view"].contains("outcome"); }));
    EXPECT_EQ(page.state()["view"]["outcome"]["reason"], "resignation");
  }
}

TEST_F(ServerTest, TwoViewersOfCoUp) {
  Page anna(port(), kAnna, "two-viewers--sessionan");
  const Json made = anna.ask("game.create", game_request("jieqi", kHere, kElsewhere));
  ASSERT_TRUE(made["keys"].contains("second")) << made;
  anna.watch(made["game"]);
  Page binh(port(), kBinh, "two-viewers--sessionbi");
  binh.watch(made["game"], made["keys"]["second"]);
  Page other(port(), "other-other-other-othe", "two-viewers--sessionot");
  other.watch(made["game"], "wrong-key-wrong-key-wr");
  EXPECT_TRUE(binh.state()["seats"]["second"]["you"]);
  EXPECT_FALSE(other.state()["seats"]["second"].contains("you"));
  Rng rng(3);
  Page* pages[] = {&anna, &binh, &other};
  for (std::size_t ply = 0; ply < 30; ++ply) {
    Page& mover = *pages[ply % 2];
    ASSERT_TRUE(mover.wait([&](const Json& state) { return state["view"]["ply"] == ply; }));
    if (mover.state()["view"].contains("outcome")) break;
    EXPECT_EQ(other.move("e0e1")["error"]["code"], "not-yours");
    const Json& moves = mover.state()["view"]["moves"];
    ASSERT_TRUE(mover.move(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]["move"])["ok"]);
    for (Page* page : pages)
      ASSERT_TRUE(page->wait([&](const Json& state) { return state["view"]["ply"] == ply + 1; }));
    EXPECT_EQ(anna.state()["view"]["board"], binh.state()["view"]["board"]);
    for (Page* page : pages) {
      const Json& step = page->state()["steps"].back();
      const std::string capture = step.value("capture", "");
      if (capture == "x" || capture == "X") {
        EXPECT_NE(page, &mover) << "the captor sees what it captured";
      }
    }
  }
  // The whole game by HTTP shows Anna no more than she was told.
  const Json game = get(port(), "/api/games/" + made["game"].get<std::string>());
  EXPECT_EQ(game["line"].size(), anna.state()["steps"].size());
  for (std::size_t i = 0; i < game["line"].size(); ++i)
    EXPECT_EQ(game["line"][i]["move"], anna.state()["steps"][i]["move"]);
}

TEST_F(ServerTest, AFlagFallsByItself) {
  Page page(port(), kAnna, "flag-falls---sessionse");
  Json asked = game_request("xiangqi", kHere, kHere);
  asked["clock"] = {{"base_ms", 300}, {"increment_ms", 0}};
  const Json made = page.ask("game.create", asked);
  page.watch(made["game"]);
  ASSERT_TRUE(page.wait([](const Json& state) { return state["view"].contains("outcome"); }));
  EXPECT_EQ(page.state()["view"]["outcome"], (Json{{"winner", "second"}, {"reason", "timeout"}}));
  EXPECT_EQ(page.state()["clock"]["first_ms"], 0);
}

TEST_F(ServerTest, AnalysisStreamsAndStops) {
  Page page(port(), kAnna, "analysis-----sessionse");
  const Json started =
      page.ask("analysis.start", {{"game", "chess"}, {"moves", {"e4", "e5"}}, {"notation", "san"}, {"lines", 3}});
  ASSERT_TRUE(started["ok"]) << started;
  Json event;
  do event = page.receive();
  while (!event.is_null() && event["lines"].size() < 3);
  ASSERT_EQ(event["type"], "analysis");
  EXPECT_FALSE(event["lines"][0]["texts"].empty());
  EXPECT_TRUE(event["lines"][0]["score"].contains("win"));
  EXPECT_TRUE(page.ask("analysis.stop", {{"analysis", started["analysis"]}})["ok"]);
  const Json review = page.ask("review.start", {{"game", "chess"},
                                                {"start", ""},
                                                {"moves", {"f2f3", "e7e5", "g2g4", "d8h4"}},
                                                {"notation", "san"},
                                                {"time_ms", 30}});
  ASSERT_EQ(review["total"], 5) << review;
  std::size_t plies = 0;
  do {
    event = page.receive();
    if (event.value("type", "") == "review") plies += event["plies"].size();
  } while (!event.is_null() && !event.value("end", false));
  EXPECT_EQ(plies, 5U);
  EXPECT_EQ(event["plies"][0]["mark"], "best");
  EXPECT_GT(event["accuracy"]["second"], event["accuracy"]["first"]);
}

TEST_F(ServerTest, AnswersThePagesQuestions) {
  const Json info = get(port(), "/api/info");
  EXPECT_EQ(info["games"].size(), 4U);
  EXPECT_EQ(info["levels"].size(), 10U);
  const Json position =
      post(port(), "/api/position", {{"game", "xiangqi"}, {"moves", {"炮二平五"}}, {"notation", "wxf"}});
  EXPECT_EQ(position["line"][0]["move"], "h2e2");
  EXPECT_EQ(position["line"][0]["text"], "C2=5");
  EXPECT_EQ(post(port(), "/api/position", {{"game", "chess"}, {"moves", {"e4", "e4"}}}, 400)["error"]["index"], 1);
  const Json fen = post(port(), "/api/fen", {{"game", "chess"}, {"board", std::string(64, '.')}, {"turn", "first"}});
  EXPECT_EQ(fen["problem"]["code"], "bad-fen");
  for (const Json& game : info["games"]) {
    const Json again = post(port(), "/api/fen", {{"game", game["game"]}, {"board", game["board"]}, {"turn", "first"}});
    EXPECT_EQ(again["fen"], game["start"]);
  }
  EXPECT_GT(get(port(), "/api/shelf?game=xiangqi")["positions"].size(), 2U);
  EXPECT_EQ(get(port(), "/api/puzzles?game=chess")["rating"], 1500);
  const Response none = ask(port(), http::verb::get, "/api/puzzles/next?game=chess");
  EXPECT_EQ(none.result_int(), 404U);
}

TEST_F(ServerTest, TheLibraryKeepsGames) {
  const Json imported =
      post(port(), "/api/import", {{"text", "[White \"Ánh\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n"}});
  ASSERT_EQ(imported["games"].size(), 1U) << imported;
  const std::string id = imported["games"][0]["id"];
  EXPECT_EQ(get(port(), "/api/games?q=%C3%81nh")["total"], 1);
  EXPECT_EQ(get(port(), "/api/games/" + id + "?notation=san")["line"][2]["text"], "Nf3");
  const Response file = ask(port(), http::verb::get, "/api/games/" + id + "/export?format=pgn");
  EXPECT_NE(file.body().find("1. e4 e5 2. Nf3 *"), std::string::npos) << file.body();
  EXPECT_NE(file[http::field::content_disposition].find(".pgn"), beast::string_view::npos);
  EXPECT_EQ(ask(port(), http::verb::patch, "/api/games/" + id, R"({"name":"Ván đẹp"})").result_int(), 200U);
  EXPECT_EQ(get(port(), "/api/games?q=V%C3%A1n")["games"][0]["name"], "Ván đẹp");
  EXPECT_EQ(ask(port(), http::verb::delete_, "/api/games/" + id).result_int(), 200U);
  EXPECT_EQ(get(port(), "/api/games?q=V%C3%A1n")["total"], 0);
  post(port(), "/api/games/" + id + "/restore", Json::object());
  EXPECT_EQ(get(port(), "/api/games?q=V%C3%A1n")["total"], 1);
  EXPECT_EQ(ask(port(), http::verb::delete_, "/api/games/" + id, {}, {{"X-Kydai-Client", kBinh}}).result_int(), 403U);
}

TEST(ServerProcessTest, SaysWhenThePortIsInUse) {
  const TemporaryFolder folder;
  const ServerProcess first(folder.path());
  ServerProcess second(folder.path() + "/other", first.port());
  EXPECT_NE(second.said().find("in use"), std::string::npos) << second.said();
  EXPECT_EQ(WEXITSTATUS(second.end(0)), 1);
}

TEST(ServerProcessTest, GoesOnAfterAKill) {
  const TemporaryFolder folder;
  auto server = std::make_unique<ServerProcess>(folder.path());
  std::string id;
  Json before;
  {
    Page page(server->port(), kAnna);
    Json asked = game_request("jieqi", kHere, kHere);
    asked["clock"] = {{"base_ms", 60000}, {"increment_ms", 0}};
    id = page.ask("game.create", asked)["game"];
    page.watch(id);
    for (std::size_t ply = 0; ply < 8; ++ply) {
      ASSERT_TRUE(page.move(page.state()["view"]["moves"][ply]["move"])["ok"]);
      ASSERT_TRUE(page.wait([&](const Json& state) { return state["view"]["ply"] == ply + 1; }));
    }
    before = page.state();
    server->end(SIGKILL);
  }
  server = std::make_unique<ServerProcess>(folder.path());
  Page page(server->port(), kAnna);
  page.watch(id);
  EXPECT_EQ(page.state()["view"]["fen"], before["view"]["fen"]);
  EXPECT_EQ(page.state()["steps"], before["steps"]);
  EXPECT_EQ(page.state()["view"]["moves"], before["view"]["moves"]);
  // The last move is sent again, as a page does that got no answer.
  const std::string last = before["steps"][7]["move"];
  const Json again = page.ask("game.move", {{"game", id}, {"ply", 7}, {"move", last.substr(0, 4)}});
  EXPECT_EQ(again["ply"], 8) << again;
  ASSERT_TRUE(page.move(page.state()["view"]["moves"][0]["move"])["ok"]);
  ASSERT_TRUE(page.wait([](const Json& state) { return state["view"]["ply"] == 9; }));
  EXPECT_EQ(server->end(SIGTERM), 0);
}

}  // namespace
}  // namespace kydai::server
