#include "server/failure.h"
#include "server/hall.h"
#include "server/names.h"

// The commands of a client, one function each.

namespace kydai::server {
namespace {

constexpr std::size_t kMostOpenGames = 64;
constexpr long long kOpenGamesMs = 24LL * 3600 * 1000;  // a game left for a day stops counting
constexpr long long kMostPly = 1'000'000;
constexpr auto kHintTime = Milliseconds(600);

std::size_t ply_field(const Json& body) { return static_cast<std::size_t>(number_field(body, "ply", 0, kMostPly)); }
/// A move as somebody typed it, in any notation of the game, as coordinates. A cờ úp move says nothing of what it
/// turns up, so there it is taken as it is.
std::string typed_move(const Room& room, const std::string& client, std::size_t ply, const std::string& text) {
  if (room.game() == Jieqi::kName) return text;
  SeenGame game(room.sight_of(client));
  while (game.plies() > ply) game.take_back();
  return game.play(text, std::nullopt);
}
Color side_field(const Json& body) { return side_from_name(text_field(body, "side", 16)); }

}  // namespace

void Hall::ping(const Request& request) { request.answer({{"now", iso_time(unix_ms())}}); }

void Hall::create(const Request& request) {
  auto open = std::make_shared<std::size_t>(0);
  storage_.submit(
      [open, client = request.session->client()](Storage& storage) {
        *open = storage.open_games(client, unix_ms() - kOpenGamesMs);
      },
      [this, open, request](bool) {
        loop_.post([this, open, request] {
          try {
            if (*open >= kMostOpenGames) throw Failure("too-many", "too many of your games are open");
            Room room = Room::create(request.body, request.session->client(), Clock::now());
            const std::string id = room.id();
            const auto made = tables_.emplace(id, std::make_unique<Table>(std::move(room))).first;
            settle(*made->second, [request, answer = Json{{"game", id}, {"keys", made->second->room.keys()}}] {
              request.answer(answer);
            });
            close_if_idle(id);
          } catch (const Failure& failure) {
            request.refuse(failure);
          }
        });
      });
}

void Hall::watch(const Request& request) {
  const Notation notation = notation_field(request.body);
  const std::string key = text_field_or(request.body, "key", "", 64);
  at_table(request, [this, request, notation, key](Table& table) {
    const Time now = Clock::now();
    if (!key.empty()) table.room.take_seat(request.session->client(), key, now);
    seat_at(table, request, notation);
    run_computer(table);
    const Json state = table.room.state_for(request.session->client(), notation, 0, now);
    settle(
        table,
        [request, state] {
          request.answer({{"state", state}});
        },
        request.session.get());
  });
}

void Hall::unwatch(const Request& request) {
  const std::string id = text_field(request.body, "game", 32);
  request.answer();
  if (Table* open = table(id)) leave(request.session, *open);
}

void Hall::move(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  const std::string typed = text_field_or(request.body, "text", "", 64);
  const std::string chosen = typed.empty() ? text_field(request.body, "move", 32) : std::string{};
  at_table(request, [this, request, ply, typed, chosen](Table& table) {
    const std::string& client = request.session->client();
    table.room.move(client, ply, typed.empty() ? chosen : typed_move(table.room, client, ply, typed), Clock::now());
    settle(table, [request, ply] { request.answer({{"ply", ply + 1}}); });
  });
}

void Hall::take_back(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  std::optional<std::size_t> to;
  if (request.body.contains("to")) to = static_cast<std::size_t>(number_field(request.body, "to", 0, kMostPly));
  at_table(request, [this, request, ply, to](Table& table) {
    table.room.take_back(request.session->client(), ply, to, Clock::now());
    settle(table, [request, now_at = table.room.plies()] { request.answer({{"ply", now_at}}); });
  });
}

void Hall::redo(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  const bool all = flag_field_or(request.body, "all", false);
  at_table(request, [this, request, ply, all](Table& table) {
    table.room.redo(request.session->client(), ply, all, Clock::now());
    settle(table, [request, now_at = table.room.plies()] { request.answer({{"ply", now_at}}); });
  });
}

void Hall::offer(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  const Color side = side_field(request.body);
  at_table(request, [this, request, ply, side](Table& table) {
    const auto answer = table.room.offer_draw(request.session->client(), ply, side, Clock::now());
    settle(table, [request] { request.answer(); });
    if (answer == Room::DrawAnswer::AskComputer) ask_computer_about_draw(table);
  });
}

void Hall::decline(const Request& request) {
  const Color side = side_field(request.body);
  at_table(request, [this, request, side](Table& table) {
    table.room.decline(request.session->client(), side, Clock::now());
    settle(table, [request] { request.answer(); });
  });
}

void Hall::resign(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  const Color side = side_field(request.body);
  at_table(request, [this, request, ply, side](Table& table) {
    table.room.resign(request.session->client(), ply, side, Clock::now());
    settle(table, [request] { request.answer(); });
  });
}

void Hall::pause(const Request& request) {
  const bool on = flag_field_or(request.body, "on", true);
  at_table(request, [this, request, on](Table& table) {
    table.room.pause(request.session->client(), on, Clock::now());
    settle(table, [request] { request.answer(); });
  });
}

void Hall::change_seat(const Request& request) {
  const Color side = side_field(request.body);
  const Json seat = object_field(request.body, "seat");
  at_table(request, [this, request, side, seat](Table& table) {
    table.room.change_seat(request.session->client(), side, seat, Clock::now());
    settle(table, [request, keys = table.room.keys()] { request.answer({{"keys", keys}}); });
  });
}

void Hall::rematch(const Request& request) {
  at_table(request, [this, request](Table& old) {
    if (!old.room.rematch_id().empty())
      return request.answer({{"game", old.room.rematch_id()}, {"keys", Json::object()}});
    Room room = old.room.make_rematch(request.session->client(), Clock::now());
    const std::string id = room.id();
    const Json answer{{"game", id}, {"keys", room.keys()}};
    const auto made = tables_.emplace(id, std::make_unique<Table>(std::move(room))).first;
    // The new game is stored before the old one names it.
    settle(*made->second);
    settle(old, [request, answer] { request.answer(answer); });
    close_if_idle(id);
  });
}

void Hall::notation(const Request& request) {
  const Notation notation = notation_field(request.body);
  at_table(request, [this, request, notation](Table& table) {
    for (Watcher& watcher : table.watchers)
      if (watcher.session == request.session) watcher.notation = notation;
    const Json state = table.room.state_for(request.session->client(), notation, 0, Clock::now());
    when_safe(table, [request, state] { request.answer({{"state", state}}); });
  });
}

void Hall::hint(const Request& request) {
  const std::size_t ply = ply_field(request.body);
  const Notation notation = notation_field(request.body);
  at_table(request, [this, request, ply, notation](Table& table) {
    const Room& room = table.room;
    if (!room.hints_allowed()) throw Failure("not-allowed", "hints are switched off in this game");
    if (room.ended()) throw Failure("over", "the game is over");
    if (ply != room.plies()) throw Failure("stale", "the game has gone on");
    const std::string& client = request.session->client();
    if (hinting_.contains(client)) throw Failure("too-many", "one hint at a time");
    const SeenGame& sight = room.sight_of(client);
    SearchJob job = SearchJob::about(sight);
    job.limits.move_time = kHintTime;
    job.urgent = true;
    auto last = std::make_shared<EngineLine>();
    job.on_line = [last](const EngineLine& line) {
      if (line.multi_pv <= 1) *last = line;
    };
    auto seen = std::make_shared<SeenGame>(sight);
    job.done = [this, request, notation, seen, last](const EngineAnswer& answer) {
      loop_.post([this, request, notation, seen, last, answer] {
        hinting_.erase(request.session->client());
        const auto squares = split_move(answer.best);
        if (!squares) return request.refuse(Failure("busy", "the engine has no answer now"));
        const auto texts = texts_of_line(*seen, {answer.best}, notation);
        Json body{{"move", answer.best},
                  {"from", squares->from},
                  {"to", squares->to},
                  {"text", texts.empty() ? answer.best : texts[0]}};
        if (!last->pv.empty()) body["score"] = score_json(last->score, last->win_chance, seen->rules().turn());
        request.answer(body);
      });
    };
    if (!engines_.submit(std::move(job))) throw Failure("busy", "no engine is free");
    hinting_.insert(client);
  });
}

void Hall::start_analysis(const Request& request) {
  request.answer({{"analysis", analyst_.analyse(request.session, request.body)}});
}

void Hall::stop_analysis(const Request& request) {
  analyst_.stop_analysis(request.session->client(), number_field(request.body, "analysis", 0, 1LL << 53));
  request.answer();
}

void Hall::start_review(const Request& request) {
  const Notation notation = notation_field(request.body);
  const long long move_ms = number_field_or(request.body, "time_ms", 300, 10, 10'000);
  const auto begin = [this, request, notation, move_ms](const SeenGame& game) {
    const auto started = analyst_.review(request.session, SeenGame(game), notation, move_ms);
    request.answer({{"review", started.number}, {"total", started.total}});
  };
  if (request.body.contains("stored")) {
    Request asked = request;
    asked.body["game"] = text_field(request.body, "stored", 32);
    at_table(asked, [request, begin](Table& table) { begin(table.room.sight_of(request.session->client())); });
    return;
  }
  SeenGame game(game_field(request.body), text_field_or(request.body, "start", "", 512),
                text_field_or(request.body, "rules", "", 256));
  for (const std::string& move : texts_field(request.body, "moves", 4000)) game.play_or_draw(move);
  begin(game);
}

void Hall::stop_review(const Request& request) {
  analyst_.stop_review(request.session->client(), number_field(request.body, "review", 0, 1LL << 53));
  request.answer();
}

void Hall::start_lab(const Request& request) {
  const auto started = laboratory_.start(request.session, request.body);
  request.answer({{"lab", started.number}, {"total", started.total}});
}

void Hall::stop_lab(const Request& request) {
  laboratory_.stop(request.session->client(), number_field(request.body, "lab", 0, 1LL << 53));
  request.answer();
}

}  // namespace kydai::server
