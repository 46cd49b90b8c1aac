#include "server/hall.h"

#include "core/text.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr int kProtocol = 1;
constexpr double kMessagesASecond = 20;
constexpr double kBurst = 60;
constexpr int kMostRefused = 1000;
constexpr int kPolicyViolation = 1008;
constexpr int kGoingAway = 1001;
constexpr auto kSessionKept = std::chrono::minutes(10);
constexpr auto kBetweenSweeps = std::chrono::seconds(10);
constexpr std::size_t kMostSessions = 20'000;

}  // namespace

Hall::Hall(Loop& loop, StorageThread& storage, EnginePool& engines)
    : loop_(loop), storage_(storage), engines_(engines), analyst_(loop, engines), laboratory_(loop, engines) {}

const std::unordered_map<std::string, Hall::Command>& Hall::commands() {
  static const std::unordered_map<std::string, Command> kCommands{
      {"ping", {&Hall::ping, false}},
      {"game.create", {&Hall::create, true}},
      {"game.watch", {&Hall::watch, false}},
      {"game.unwatch", {&Hall::unwatch, false}},
      {"game.move", {&Hall::move, true}},
      {"game.takeback", {&Hall::take_back, true}},
      {"game.redo", {&Hall::redo, true}},
      {"game.offer", {&Hall::offer, true}},
      {"game.decline", {&Hall::decline, true}},
      {"game.resign", {&Hall::resign, true}},
      {"game.pause", {&Hall::pause, true}},
      {"game.seat", {&Hall::change_seat, true}},
      {"game.rematch", {&Hall::rematch, true}},
      {"game.notation", {&Hall::notation, false}},
      {"game.hint", {&Hall::hint, true}},
      {"analysis.start", {&Hall::start_analysis, true}},
      {"analysis.stop", {&Hall::stop_analysis, false}},
      {"review.start", {&Hall::start_review, true}},
      {"review.stop", {&Hall::stop_review, false}},
      {"lab.start", {&Hall::start_lab, true}},
      {"lab.stop", {&Hall::stop_lab, false}},
  };
  return kCommands;
}

void Hall::opened(Connection& connection) {
  lines_.emplace(&connection, Line{nullptr, RateLimit(kMessagesASecond, kBurst)});
}

void Hall::closed(Connection& connection) {
  const auto line = lines_.find(&connection);
  if (line == lines_.end()) return;
  const std::shared_ptr<Session> session = std::move(line->second.session);
  lines_.erase(line);
  if (!session || session->connection != &connection) return;
  session->connection = nullptr;
  session->last_seen = Clock::now();
  analyst_.leave(*session);
  laboratory_.leave(*session);
  std::vector<std::string> watched;
  for (const auto& [id, one] : tables_)
    for (const Watcher& watcher : one->watchers)
      if (watcher.session == session) watched.push_back(id);
  for (const std::string& id : watched)
    if (Table* one = table(id)) leave(session, *one);
}

void Hall::close_all(int code) {
  for (const auto& [connection, line] : lines_) connection->close(code);
}

void Hall::received(Connection& connection, std::string_view text) {
  const auto found = lines_.find(&connection);
  if (found == lines_.end()) return;
  Line& line = found->second;
  const Json message = Json::parse(text.begin(), text.end(), nullptr, false);
  const auto complain = [&](const Failure& failure) {
    connection.send(to_text({{"type", "error"}, {"ok", false}, {"error", failure.to_json()}}));
  };
  if (!line.rate.allows(Clock::now())) {
    Json answer{{"ok", false}, {"error", Failure("too-many", "too many messages; try later").to_json()}};
    if (message.is_object() && message.contains("id") && message["id"].is_number_integer())
      answer["re"] = message["id"];
    connection.send(to_text(answer));
    if (++line.refused >= kMostRefused) connection.close(kPolicyViolation);
    return;
  }
  if (message.is_discarded()) return complain(Failure("bad-json", "this is not JSON in UTF-8"));
  try {
    serve(connection, line, message);
  } catch (const Failure& failure) {
    complain(failure);
  }
}

void Hall::serve(Connection& connection, Line& line, const Json& message) {
  const long long id = number_field(message, "id", 1, 1LL << 53);
  const auto refuse = [&](const Failure& failure) {
    connection.send(to_text({{"re", id}, {"ok", false}, {"error", failure.to_json()}}));
  };
  try {
    const std::string type = text_field(message, "type", 32);
    if (type == "hello") return hello(connection, line, message, id);
    if (!line.session) throw Failure("bad-request", "hello must come first");
    const auto command = commands().find(type);
    if (command == commands().end()) throw Failure("bad-request", "unknown type " + kydai::quoted(type));
    if (command->second.acts) {
      if (line.session->repeats(id)) return;
      line.session->expect(id);
    }
    dispatch({line.session, id, message});
  } catch (const Failure& failure) {
    refuse(failure);
  }
}

void Hall::dispatch(const Request& request) {
  try {
    const Command& command = commands().at(request.body["type"].get<std::string>());
    (this->*command.handler)(request);
  } catch (const Failure& failure) {
    request.refuse(failure);
  }
}

void Hall::hello(Connection& connection, Line& line, const Json& message, long long id) {
  const std::string client = text_field(message, "client", 64);
  const std::string token = text_field(message, "session", 64);
  if (!is_token(client) || !is_token(token)) throw Failure("bad-request", "client and session are 22 characters each");
  if (number_field(message, "protocol", 0, 1000) != kProtocol)
    throw Failure("bad-request", "this server speaks protocol " + std::to_string(kProtocol));
  if (line.session && line.session->client() + line.session->token() != client + token)
    throw Failure("bad-request", "this line belongs to another session");
  const Time now = Clock::now();
  forget_old_sessions(now);
  auto& session = sessions_[client + token];
  const bool known = session != nullptr;
  if (!known) session = std::make_shared<Session>(client, token);
  // The page has come back before the old line was known to be dead.
  if (Connection* old = session->connection; old != nullptr && old != &connection) {
    old->close(kGoingAway);
    closed(*old);
  }
  session->connection = &connection;
  session->last_seen = now;
  line.session = session;
  session->answer(id, {{"ok", true}, {"version", KYDAI_VERSION}, {"protocol", kProtocol}, {"known", known}});
}

void Hall::forget_old_sessions(Time now) {
  const bool crowded = sessions_.size() > kMostSessions;
  if (!crowded && now - last_sweep_ < kBetweenSweeps) return;
  last_sweep_ = now;
  std::erase_if(sessions_, [&](const auto& entry) {
    return entry.second->connection == nullptr && (crowded || now - entry.second->last_seen > kSessionKept);
  });
}

}  // namespace kydai::server
