#include "match/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/text_format.h"

namespace kydai::match {
namespace {

/// A rating that is too far away to be told stays readable.
std::string elo_text(const Estimate& elo) {
  constexpr double kFar = 2000;
  if (!std::isfinite(elo.error()) || elo.error() > kFar) return format("%+.1f (error unknown)", elo.value);
  return format("%+.1f +- %.1f", elo.value, elo.error());
}

std::string duration_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  const auto whole = static_cast<unsigned long long>(std::max(seconds, 0.0));
  if (whole >= 3600) return format("%llu:%02llu:%02llu", whole / 3600, whole / 60 % 60, whole % 60);
  return format("%llu:%02llu", whole / 60, whole % 60);
}

std::string sprt_text(const Sprt& sprt, const Tally& tally) {
  const char* verdict = "going on";
  if (sprt.verdict(tally) == Sprt::Verdict::AcceptElo0) verdict = "elo0 accepted";
  if (sprt.verdict(tally) == Sprt::Verdict::AcceptElo1) verdict = "elo1 accepted";
  return format("SPRT [%g, %g]: LLR %.2f (%.2f, %.2f), %s", sprt.elo0, sprt.elo1, sprt.log_likelihood_ratio(tally),
                sprt.lower_bound(), sprt.upper_bound(), verdict);
}

std::string encounter_text(const TournamentOptions& options, const Encounter& e) {
  const Tally& t = e.tally;
  std::string text = options.players[e.first].name + " - " + options.players[e.second].name + ": ";
  text +=
      format("+%llu =%llu -%llu (%.1f%%), Elo ", number(t.wins), number(t.draws), number(t.losses), 100 * t.score()) +
      elo_text(elo_estimate(t)) + format(", LOS %.1f%%", 100 * superiority(t));
  text += format(", pairs [%llu, %llu, %llu, %llu, %llu]", number(t.pairs[0]), number(t.pairs[1]), number(t.pairs[2]),
                 number(t.pairs[3]), number(t.pairs[4]));
  return text;
}

/// How many columns a name takes: UTF-8 continuation bytes take none.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string ratings_table(const Tournament& tournament) {
  const TournamentOptions& options = tournament.options();
  const Standings& standings = tournament.standings();
  const std::vector<Estimate> ratings = joint_ratings(options.players.size(), standings.encounters());
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ratings[a].value > ratings[b].value; });
  std::size_t longest = 6;
  for (const PlayerSpec& spec : options.players) longest = std::max(longest, width(spec.name));
  std::string text = "engine" + std::string(longest - 6, ' ') +
                     "     Elo   error  games  score    +      =      -   depth   knodes/move  ms/move  faults\n";
  for (const std::size_t i : order) {
    const EngineBalance& engine = standings.engines()[i];
    const double moves = std::max(1.0, static_cast<double>(engine.effort.moves));
    const std::uint64_t faults = std::accumulate(engine.faults.begin() + 1, engine.faults.end(), std::uint64_t{0});
    text += options.players[i].name + std::string(longest - width(options.players[i].name), ' ');
    text += format(" %+7.1f %7.1f %6llu %5.1f%% %6llu %6llu %6llu  %6.1f  %12.1f  %7.1f  %6llu\n", ratings[i].value,
                   ratings[i].error(), number(engine.tally.games()), 100 * engine.tally.score(),
                   number(engine.tally.wins), number(engine.tally.draws), number(engine.tally.losses),
                   static_cast<double>(engine.effort.depths) / moves,
                   static_cast<double>(engine.effort.nodes) / moves / 1000,
                   static_cast<double>(engine.effort.milliseconds) / moves, number(faults));
  }
  return text;
}

}  // namespace

std::string progress_line(const Tournament& tournament, double seconds, std::uint64_t before) {
  const Standings& standings = tournament.standings();
  const std::uint64_t all = tournament.schedule().games();
  const double rate = static_cast<double>(standings.games() - before) / std::max(seconds, 1e-3);
  std::string text = format("%llu/%llu", number(standings.games()), number(all));
  if (standings.encounters().size() == 1) {
    const Tally& t = standings.encounters().front().tally;
    text += format("  +%llu =%llu -%llu  Elo ", number(t.wins), number(t.draws), number(t.losses)) +
            elo_text(elo_estimate(t)) + format("  LOS %.1f%%", 100 * superiority(t));
    if (const auto& sprt = tournament.options().sprt) text += format("  LLR %.2f", sprt->log_likelihood_ratio(t));
  }
  std::uint64_t faults = 0;
  for (const EngineBalance& engine : standings.engines())
    faults += std::accumulate(engine.faults.begin() + 1, engine.faults.end(), std::uint64_t{0});
  if (faults > 0) text += format("  faults %llu", number(faults));
  return text + format("  %.2f games/s  left ", rate) +
         duration_text(static_cast<double>(all - standings.games()) / rate);
}

std::string text_report(const Tournament& tournament) {
  const TournamentOptions& options = tournament.options();
  const Standings& standings = tournament.standings();
  std::string text = ratings_table(tournament) + "\n";
  for (const Encounter& encounter : standings.encounters()) text += encounter_text(options, encounter) + "\n";
  if (options.sprt) text += sprt_text(*options.sprt, standings.encounters().front().tally) + "\n";
  const Tally& first = standings.first_player();
  text += format("moving first: +%llu =%llu -%llu (%.1f%%); %.1f plies a game\n", number(first.wins),
                 number(first.draws), number(first.losses), 100 * first.score(),
                 static_cast<double>(standings.plies()) / std::max(1.0, static_cast<double>(standings.games())));
  text += "ends:";
  for (const auto& [reason, count] : standings.reasons()) text += format(" %s %llu;", reason.c_str(), number(count));
  text.back() = '\n';
  for (std::size_t i = 0; i < options.players.size(); ++i)
    for (std::size_t fault = 1; fault < kFaultNames.size(); ++fault)
      if (const std::uint64_t count = standings.engines()[i].faults[fault]; count > 0)
        text += format("%s: %llu lost by %s\n", options.players[i].name.c_str(), number(count),
                       std::string(kFaultNames[fault]).c_str());
  return text;
}

}  // namespace kydai::match
