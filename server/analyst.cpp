#include "server/analyst.h"

#include <algorithm>
#include <cmath>

#include "search/score.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/seat.h"

namespace kydai::server {
namespace {

constexpr auto kBetweenEvents = Milliseconds(100);
constexpr std::size_t kMostMoves = 4000;
constexpr std::size_t kLongestLine = 24;

}  // namespace

Json score_json(int score, Color turn) {
  const int sign = turn == Color::Second ? -1 : 1;
  if (is_mate(score)) return {{"mate", sign * mate_moves(score)}};
  return {{"cp", sign * score}};
}

Json score_json(int score, double win_chance, Color turn) {
  Json json = score_json(score, turn);
  json["win"] = turn == Color::Second ? 1.0 - win_chance : win_chance;
  return json;
}

std::vector<std::string> texts_of_line(const SeenGame& game, const std::vector<std::string>& moves, Notation notation) {
  std::vector<std::string> texts;
  const auto rules = game.rules().clone();
  for (const std::string& move : moves) {
    if (texts.size() >= kLongestLine) break;
    if (!rules->apply(move, Notation::Coordinates)) {
      texts.push_back(move);  // a cờ úp move whose reveal nobody knows yet
      break;
    }
    texts.push_back(rules->move_text(rules->plies() - 1, notation));
  }
  return texts;
}

long long Analyst::analyse(const std::shared_ptr<Session>& session, const Json& request) {
  Analysis analysis;
  analysis.session = session;
  analysis.game = std::make_unique<SeenGame>(game_field(request), text_field_or(request, "fen", "", 512),
                                             text_field_or(request, "rules", "", 256));
  std::size_t index = 0;
  for (const std::string& move : texts_field(request, "moves", kMostMoves)) {
    try {
      analysis.game->play_or_draw(move);
    } catch (Failure& failure) {
      throw std::move(failure).with_index(index);
    }
    ++index;
  }
  analysis.notation = notation_field(request);
  analysis.number = ++last_number_;
  const std::string& client = session->client();
  stop_analysis(client, 0);

  SearchJob job = SearchJob::about(*analysis.game);
  job.lasting = true;
  const std::string engine = text_field_or(request, "engine", kOwnEngine, 32);
  require_engine(engine);
  if (engine != kOwnEngine) job.algorithm = engine;
  job.multi_pv = static_cast<int>(number_field_or(request, "lines", 1, 1, kMostLines));
  job.limits.move_time = Milliseconds(number_field_or(request, "time_ms", kLongestAnalysisMs, 10, kLongestAnalysisMs));
  if (request.contains("depth")) job.limits.depth = static_cast<int>(number_field(request, "depth", 1, 100));
  if (request.contains("nodes"))
    job.limits.nodes = static_cast<std::uint64_t>(number_field(request, "nodes", 1, 1LL << 50));
  const long long number = analysis.number;
  job.on_line = [this, client, number](const EngineLine& line) {
    loop_.post([this, client, number, line] { heard(client, number, line); });
  };
  job.done = [this, client, number](const EngineAnswer&) {
    loop_.post([this, client, number] { flush(client, number, true); });
  };
  const auto ticket = engines_.submit(std::move(job));
  if (!ticket) throw Failure("busy", "no engine is free");
  analysis.ticket = *ticket;
  analyses_.insert_or_assign(client, std::move(analysis));
  return number;
}

void Analyst::stop_analysis(const std::string& client, long long number) {
  const auto found = analyses_.find(client);
  if (found == analyses_.end() || (number != 0 && found->second.number != number)) return;
  engines_.cancel(found->second.ticket);
  analyses_.erase(found);
}

void Analyst::heard(const std::string& client, long long number, const EngineLine& line) {
  const auto found = analyses_.find(client);
  if (found == analyses_.end() || found->second.number != number || line.pv.empty()) return;
  Analysis& analysis = found->second;
  analysis.lines[std::max(line.multi_pv, 1)] = line;
  if (analysis.flush_waits) return;
  const Time now = Clock::now();
  if (now >= analysis.next_send) return flush(client, number, false);
  analysis.flush_waits = true;
  loop_.call_at(analysis.next_send, [this, client, number] { flush(client, number, false); });
}

Json Analyst::event(const Analysis& analysis) const {
  Json lines = Json::array();
  int depth = 0;
  int selective = 0;
  std::uint64_t nodes = 0;
  long long time_ms = 0;
  for (const auto& [rank, line] : analysis.lines) {
    depth = std::max(depth, line.depth);
    selective = std::max(selective, line.selective_depth);
    nodes = std::max(nodes, line.nodes);
    time_ms = std::max<long long>(time_ms, line.time.count());
    lines.push_back({{"score", score_json(line.score, line.win_chance, analysis.game->rules().turn())},
                     {"moves", line.pv},
                     {"texts", texts_of_line(*analysis.game, line.pv, analysis.notation)}});
  }
  return {{"type", "analysis"}, {"analysis", analysis.number},
          {"depth", depth},     {"seldepth", selective},
          {"nodes", nodes},     {"nps", time_ms > 0 ? nodes * 1000 / static_cast<std::uint64_t>(time_ms) : 0},
          {"time_ms", time_ms}, {"lines", std::move(lines)}};
}

void Analyst::flush(const std::string& client, long long number, bool done) {
  const auto found = analyses_.find(client);
  if (found == analyses_.end() || found->second.number != number) return;
  Analysis& analysis = found->second;
  analysis.flush_waits = false;
  analysis.next_send = Clock::now() + kBetweenEvents;
  Json message = event(analysis);
  if (done) message["done"] = true;
  analysis.session->send_text(to_text(message));
  if (done) analyses_.erase(found);
}

Analyst::Started Analyst::review(const std::shared_ptr<Session>& session, SeenGame game, Notation notation,
                                 long long move_ms) {
  const std::string& client = session->client();
  stop_review(client, 0);
  Review review;
  review.session = session;
  review.game = std::make_unique<SeenGame>(std::move(game));
  review.notation = notation;
  review.number = ++last_number_;
  review.move_ms = move_ms;
  const Started started{review.number, review.game->plies() + 1};
  reviews_.insert_or_assign(client, std::move(review));
  // After the answer that names it.
  loop_.post([this, client] { review_next(client); });
  return started;
}

void Analyst::stop_review(const std::string& client, long long number) {
  const auto found = reviews_.find(client);
  if (found == reviews_.end() || (number != 0 && found->second.number != number)) return;
  engines_.cancel(found->second.ticket);
  reviews_.erase(found);
}

void Analyst::review_next(const std::string& client) {
  const auto found = reviews_.find(client);
  if (found == reviews_.end()) return;
  Review& review = found->second;
  SearchJob job = SearchJob::about(*review.game);
  job.moves.resize(review.done);
  job.limits.move_time = Milliseconds(review.move_ms);
  job.lasting = true;
  auto last = std::make_shared<EngineLine>();
  job.on_line = [last](const EngineLine& line) {
    if (line.multi_pv <= 1 && !line.pv.empty()) *last = line;
  };
  const long long number = review.number;
  job.done = [this, client, number, last](const EngineAnswer&) {
    loop_.post([this, client, number, last] { reviewed(client, number, *last); });
  };
  if (const auto ticket = engines_.submit(std::move(job))) {
    review.ticket = *ticket;
    return;
  }
  constexpr auto kRetry = Milliseconds(500);
  loop_.call_at(Clock::now() + kRetry, [this, client, number] {
    const auto still = reviews_.find(client);
    if (still != reviews_.end() && still->second.number == number) review_next(client);
  });
}

void Analyst::reviewed(const std::string& client, long long number, const EngineLine& line) {
  const auto found = reviews_.find(client);
  if (found == reviews_.end() || found->second.number != number) return;
  Review& review = found->second;
  const std::size_t total = review.game->plies() + 1;
  SeenGame until(*review.game);
  while (until.plies() > review.done) until.take_back();
  const Color turn = until.rules().turn();
  Json ply{{"ply", review.done}};
  double win = line.win_chance;
  if (const auto outcome = until.outcome(); outcome && line.pv.empty()) {
    // Nothing to search where the game is over: the result itself is the score.
    win = !outcome->winner ? 0.5 : *outcome->winner == turn ? 1.0 : 0.0;
    const double first = turn == Color::First ? win : 1.0 - win;
    ply["score"] = !outcome->winner ? Json{{"cp", 0}, {"win", 0.5}} : Json{{"mate", 0}, {"win", first}};
  } else {
    ply["score"] = score_json(line.score, line.win_chance, turn);
  }
  std::string best;
  if (!line.pv.empty()) {
    best = line.pv[0];
    const auto texts = texts_of_line(until, line.pv, review.notation);
    ply["best"] = best;
    ply["best_text"] = texts[0];
    ply["line"] = texts;
  }
  const double first_win = turn == Color::First ? win : 1.0 - win;
  if (review.done > 0) {
    const Color mover = ~turn;
    const double before = mover == Color::First ? review.wins.back() : 1.0 - review.wins.back();
    const double after = mover == Color::First ? first_win : 1.0 - first_win;
    const double loss = std::max(0.0, before - after);
    const auto played = split_move(review.game->move(review.done - 1));
    const auto wanted = split_move(review.bests.back());
    const bool same = played && wanted && played->from == wanted->from && played->to == wanted->to;
    constexpr double kInaccuracy = 0.1;
    constexpr double kMistake = 0.2;
    constexpr double kBlunder = 0.3;
    if (same)
      ply["mark"] = "best";
    else if (loss >= kInaccuracy)
      ply["mark"] = loss >= kBlunder ? "blunder" : loss >= kMistake ? "mistake" : "inaccuracy";
    const auto i = static_cast<std::size_t>(index(mover));
    // A move that loses nothing counts 100, one that throws a won game away about 0.
    constexpr double kSteepness = 4.5;
    review.accuracy[i] += 100.0 * std::exp(-kSteepness * loss);
    ++review.judged[i];
  }
  review.wins.push_back(first_win);
  review.bests.push_back(best);
  ++review.done;
  Json message{
      {"type", "review"}, {"review", number}, {"done", review.done}, {"total", total}, {"plies", Json::array({ply})}};
  const bool end = review.done == total;
  if (end) {
    message["end"] = true;
    const auto mean = [&](std::size_t i) {
      return review.judged[i] == 0 ? 100.0 : review.accuracy[i] / review.judged[i];
    };
    message["accuracy"] = {{"first", mean(0)}, {"second", mean(1)}};
  }
  review.session->send_text(to_text(message));
  if (end)
    reviews_.erase(found);
  else
    review_next(client);
}

void Analyst::leave(const Session& session) {
  const std::string& client = session.client();
  if (const auto found = analyses_.find(client); found != analyses_.end() && found->second.session.get() == &session)
    stop_analysis(client, 0);
  if (const auto found = reviews_.find(client); found != reviews_.end() && found->second.session.get() == &session)
    stop_review(client, 0);
}

}  // namespace kydai::server
