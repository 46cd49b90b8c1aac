#include "server/laboratory.h"

#include "search/score.h"
#include "server/analyst.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/seat.h"

namespace kydai::server {
namespace {

constexpr std::size_t kMostPositions = 64;
constexpr std::size_t kMostRuns = 32;
constexpr auto kLongestSearch = Milliseconds(60'000);
constexpr auto kEngineTime = Milliseconds(1'000);
constexpr auto kRetry = Milliseconds(300);

}  // namespace

Laboratory::Run Laboratory::read_run(const Json& json) {
  Run run;
  run.engine = text_field(json, "engine", 32);
  require_engine(run.engine);
  if (json.contains("depth")) run.limits.depth = static_cast<int>(number_field(json, "depth", 1, 60));
  if (json.contains("iterations"))
    run.limits.nodes = static_cast<std::uint64_t>(number_field(json, "iterations", 1, 10'000'000));
  // The engine itself has no depth of its own to stop at.
  if (!run.limits.depth && !run.limits.nodes && run.engine == kOwnEngine) run.limits.move_time = kEngineTime;
  return run;
}

Laboratory::Started Laboratory::start(const std::shared_ptr<Session>& session, const Json& request) {
  Experiment experiment;
  experiment.session = session;
  experiment.notation = notation_field(request);
  const std::string game = game_field(request);
  for (const std::string& fen : texts_field(request, "positions", kMostPositions, 512))
    experiment.positions.push_back(std::make_unique<SeenGame>(game, fen, ""));
  if (!request.contains("runs") || !request["runs"].is_array() || request["runs"].size() > kMostRuns)
    throw Failure("bad-request", "the field 'runs' must be a list of at most " + std::to_string(kMostRuns));
  for (const Json& run : request["runs"]) experiment.runs.push_back(read_run(run));
  if (experiment.total() == 0) throw Failure("bad-request", "there is nothing to run");
  const std::string& client = session->client();
  stop(client, 0);
  experiment.number = ++last_number_;
  const Started started{experiment.number, experiment.total()};
  experiments_.insert_or_assign(client, std::move(experiment));
  // After the answer that names it.
  loop_.post([this, client, number = started.number] { next(client, number); });
  return started;
}

Laboratory::Experiment* Laboratory::find(const std::string& client, long long number) {
  const auto found = experiments_.find(client);
  return found == experiments_.end() || found->second.number != number ? nullptr : &found->second;
}

void Laboratory::next(const std::string& client, long long number) {
  Experiment* experiment = find(client, number);
  if (experiment == nullptr) return;
  const Run& run = experiment->runs[experiment->done % experiment->runs.size()];
  SearchJob job = SearchJob::about(*experiment->positions[experiment->done / experiment->runs.size()]);
  job.limits = run.limits;
  job.longest = kLongestSearch;  // a time limit would make the algorithms search depth after depth
  job.lasting = true;
  if (run.engine != kOwnEngine) job.algorithm = run.engine;
  // The search's own time, without the wait for a worker: from its first to its last moment on the worker.
  auto began = std::make_shared<Time>();
  job.begun = [began] { *began = Clock::now(); };
  job.done = [this, client, number, began](const EngineAnswer& answer) {
    const double time_ms = std::chrono::duration<double, std::milli>(Clock::now() - *began).count();
    loop_.post([this, client, number, answer, time_ms] { finished(client, number, answer, time_ms); });
  };
  if (const auto ticket = engines_.submit(std::move(job))) {
    experiment->ticket = *ticket;
    return;
  }
  loop_.call_at(Clock::now() + kRetry, [this, client, number] { next(client, number); });
}

void Laboratory::finished(const std::string& client, long long number, const EngineAnswer& answer, double time_ms) {
  Experiment* experiment = find(client, number);
  if (experiment == nullptr) return;
  const std::size_t run = experiment->done % experiment->runs.size();
  const std::size_t position = experiment->done / experiment->runs.size();
  const SeenGame& game = *experiment->positions[position];
  ++experiment->done;
  Json message{
      {"type", "lab"},         {"lab", number},         {"done", experiment->done}, {"total", experiment->total()},
      {"rows", Json::array()}, {"trees", Json::array()}};
  if (!answer.best.empty()) {
    const auto texts = texts_of_line(game, {answer.best}, experiment->notation);
    message["rows"].push_back({{"run", run},
                               {"position", position},
                               {"nodes", answer.nodes},
                               {"time_ms", time_ms},
                               {"move", answer.best},
                               {"text", texts.empty() ? answer.best : texts[0]},
                               {"score", score_json(answer.score, game.rules().turn())}});
  }
  const bool end = experiment->done == experiment->total();
  if (end) message["end"] = true;
  experiment->session->send_text(to_text(message));
  if (end)
    experiments_.erase(client);
  else
    next(client, number);
}

void Laboratory::stop(const std::string& client, long long number) {
  const auto found = experiments_.find(client);
  if (found == experiments_.end() || (number != 0 && found->second.number != number)) return;
  engines_.cancel(found->second.ticket);
  experiments_.erase(found);
}

void Laboratory::leave(const Session& session) {
  const auto found = experiments_.find(session.client());
  if (found != experiments_.end() && found->second.session.get() == &session) stop(session.client(), 0);
}

}  // namespace kydai::server
