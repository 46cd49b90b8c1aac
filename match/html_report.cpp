#include "match/html_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/text_format.h"

namespace kydai::match {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fff; --line: #c9d1da; --soft: #eef2f6; --mark: #1f6fb2;
  --band: #1f6fb233; --good: #2a7d3f; --bad: #b3362b; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe6ee; --paper: #14191f; --line: #3a4552; --soft: #1e262f;
  --mark: #6bb1ee; --band: #6bb1ee33; --good: #71c98a; --bad: #ee8a80; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; } caption { text-align: left; padding: .3rem 0; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: right; white-space: nowrap; }
th { background: var(--soft); } th[scope=row], td.name { text-align: left; } td.self { background: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } svg { max-width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } .axis { stroke: var(--line); }
.mark { stroke: var(--mark); fill: none; stroke-width: 2; } .dot { fill: var(--mark); } .band { fill: var(--band); }
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string points_text(const Tally& tally) {
  return format("%.1f", static_cast<double>(tally.wins) + static_cast<double>(tally.draws) / 2);
}
std::string wdl_text(const Tally& tally) {
  return format("+%llu =%llu -%llu", number(tally.wins), number(tally.draws), number(tally.losses));
}

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into about `parts`.
double nice_step(double range, int parts) {
  const double rough = std::max(range, 1e-6) / parts;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) return factor * power;
  return 10 * power;
}

/// What the page is made from, engines ordered by rating.
class Page {
 public:
  explicit Page(const Tournament& tournament)
      : options_(tournament.options()),
        schedule_(tournament.schedule()),
        standings_(tournament.standings()),
        ratings_(joint_ratings(options_.players.size(), standings_.encounters())),
        order_(ratings_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return ratings_[a].value > ratings_[b].value; });
  }

  [[nodiscard]] std::string text() const {
    std::string title;
    for (const PlayerSpec& spec : options_.players) title += (title.empty() ? "" : ", ") + spec.name;
    title = escaped(options_.game + ": " + title);
    std::string page = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">";
    page +=
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>" + title + "</title><style>";
    page += kStyle;
    page += "</style></head><body><h1>" + title + "</h1>\n";
    page += format("<p>%llu of %llu games, %.1f plies a game; the first player scored %.1f%%.</p>\n",
                   number(standings_.games()), number(schedule_.games()),
                   static_cast<double>(standings_.plies()) / std::max(1.0, static_cast<double>(standings_.games())),
                   100 * standings_.first_player().score());
    page += table() + ratings_chart() + cross_table() + encounters() + history_chart() + ends_chart() + settings();
    return page + "</body></html>\n";
  }

 private:
  [[nodiscard]] std::string name(std::size_t engine) const { return escaped(options_.players[engine].name); }

  [[nodiscard]] std::string table() const {
    std::string text =
        "<h2>Table</h2><div class=\"scroll\"><table><caption>Ratings from all games together, mean 0, 95% "
        "error</caption>"
        "<tr><th>engine</th><th>Elo</th><th>error</th><th>games</th><th>score</th><th>+</th><th>=</th><th>-</th>"
        "<th>first</th><th>second</th><th>depth</th><th>nodes a move</th><th>ms a move</th>";
    for (std::size_t fault = 1; fault < kFaultNames.size(); ++fault)
      text += "<th>" + std::string(kFaultNames[fault]) + "</th>";
    text += "</tr>\n";
    for (const std::size_t i : order_) {
      const EngineBalance& engine = standings_.engines()[i];
      const double moves = std::max(1.0, static_cast<double>(engine.effort.moves));
      text += "<tr><th scope=\"row\">" + name(i) + "</th>";
      text += format("<td>%+.1f</td><td>%.1f</td><td>%llu</td><td>%.1f%%</td><td>%llu</td><td>%llu</td><td>%llu</td>",
                     ratings_[i].value, ratings_[i].error(), number(engine.tally.games()), 100 * engine.tally.score(),
                     number(engine.tally.wins), number(engine.tally.draws), number(engine.tally.losses));
      text += "<td>" + wdl_text(engine.by_color[0]) + "</td><td>" + wdl_text(engine.by_color[1]) + "</td>";
      text += format("<td>%.1f</td><td>%.0f</td><td>%.1f</td>", static_cast<double>(engine.effort.depths) / moves,
                     static_cast<double>(engine.effort.nodes) / moves,
                     static_cast<double>(engine.effort.milliseconds) / moves);
      for (std::size_t fault = 1; fault < kFaultNames.size(); ++fault)
        text +=
            format("<td%s>%llu</td>", engine.faults[fault] > 0 ? " class=\"bad\"" : "", number(engine.faults[fault]));
      text += "</tr>\n";
    }
    return text + "</table></div>\n";
  }

  [[nodiscard]] std::string ratings_chart() const {
    double low = 0;
    double high = 0;
    for (const Estimate& rating : ratings_) {
      low = std::min(low, rating.low);
      high = std::max(high, rating.high);
    }
    constexpr double kLeft = 180;
    constexpr double kWidth = 560;
    constexpr double kRow = 28;
    const double bottom = kRow * static_cast<double>(order_.size()) + 10;
    const double range = std::max(high - low, 1.0);
    const auto x = [&](double elo) { return kLeft + (elo - low) / range * kWidth; };
    std::string svg =
        format("<h2>Ratings</h2><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Ratings with errors\">",
               kLeft + kWidth + 40, bottom + 24);
    const double step = nice_step(range, 8);
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step)
      svg += format("<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"%.1f\"/>", x(tick), x(tick), bottom) +
             format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%g</text>", x(tick), bottom + 16,
                    std::abs(tick) < step / 2 ? 0.0 : tick);
    double y = kRow / 2 + 5;
    for (const std::size_t i : order_) {
      svg += format("<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">", kLeft - 10, y + 4) + name(i) + "</text>";
      svg += format("<line class=\"mark\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", x(ratings_[i].low),
                    x(ratings_[i].high), y, y);
      svg += format("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", x(ratings_[i].value), y);
      y += kRow;
    }
    return svg + "</svg>\n";
  }

  [[nodiscard]] const Encounter* encounter(std::size_t a, std::size_t b) const {
    for (const Encounter& e : standings_.encounters())
      if ((e.first == a && e.second == b) || (e.first == b && e.second == a)) return &e;
    return nullptr;
  }

  [[nodiscard]] std::string cross_table() const {
    std::string text =
        "<h2>Cross table</h2><div class=\"scroll\"><table><caption>Points of the row's engine</caption><tr><th></th>";
    for (std::size_t k = 0; k < order_.size(); ++k) text += format("<th>%zu</th>", k + 1);
    text += "<th>points</th></tr>\n";
    for (std::size_t row = 0; row < order_.size(); ++row) {
      text += format("<tr><th scope=\"row\">%zu. ", row + 1) + name(order_[row]) + "</th>";
      for (std::size_t column = 0; column < order_.size(); ++column) {
        const Encounter* e = encounter(order_[row], order_[column]);
        if (row == column || e == nullptr) {
          text += row == column ? "<td class=\"self\"></td>" : "<td></td>";
          continue;
        }
        const Tally tally = e->first == order_[row] ? e->tally : e->tally.reversed();
        const char* tone = tally.wins > tally.losses ? "good" : tally.wins < tally.losses ? "bad" : "";
        text += format("<td class=\"%s\" title=\"%s\">", tone, wdl_text(tally).c_str()) + points_text(tally) +
                format("/%llu</td>", number(tally.games()));
      }
      const Tally& all = standings_.engines()[order_[row]].tally;
      text += "<td>" + points_text(all) + format("/%llu</td></tr>\n", number(all.games()));
    }
    return text + "</table></div>\n";
  }

  [[nodiscard]] std::string encounters() const {
    std::string text =
        "<h2>Encounters</h2><div class=\"scroll\"><table><tr><th>engines</th><th>results</th><th>score</th><th>Elo</th>"
        "<th>error</th><th>LOS</th><th>pairs 0, 1/2, 1, 3/2, 2</th></tr>\n";
    for (const Encounter& e : standings_.encounters()) {
      const Estimate elo = elo_estimate(e.tally);
      text += "<tr><td class=\"name\">" + name(e.first) + " - " + name(e.second) + "</td><td>" + wdl_text(e.tally) +
              "</td>";
      text += format("<td>%.1f%%</td><td>%+.1f</td><td>%.1f</td><td>%.1f%%</td>", 100 * e.tally.score(), elo.value,
                     std::min(elo.error(), 9999.0), 100 * superiority(e.tally));
      text += format("<td>%llu, %llu, %llu, %llu, %llu</td></tr>\n", number(e.tally.pairs[0]), number(e.tally.pairs[1]),
                     number(e.tally.pairs[2]), number(e.tally.pairs[3]), number(e.tally.pairs[4]));
    }
    text += "</table></div>\n";
    if (const auto& sprt = options_.sprt) {
      const Tally& tally = standings_.encounters().front().tally;
      const auto verdict = sprt->verdict(tally);
      text += format("<p>SPRT [%g, %g], alpha %g, beta %g: LLR %.2f between %.2f and %.2f: %s.</p>\n", sprt->elo0,
                     sprt->elo1, sprt->alpha, sprt->beta, sprt->log_likelihood_ratio(tally), sprt->lower_bound(),
                     sprt->upper_bound(),
                     verdict == Sprt::Verdict::Continue     ? "not decided"
                     : verdict == Sprt::Verdict::AcceptElo1 ? "elo1 accepted"
                                                            : "elo0 accepted");
    }
    return text;
  }

  /// The rating difference of the first pairing as games came in.
  [[nodiscard]] std::string history_chart() const {
    const std::vector<Estimate>& history = standings_.history();
    constexpr std::size_t kSettled = 10;  // before that the error fills the chart
    if (history.size() <= kSettled + 1) return {};
    constexpr double kWidth = 700;
    constexpr double kHeight = 240;
    constexpr double kLeft = 50;
    constexpr std::size_t kMostPoints = 400;
    const std::size_t stride = std::max<std::size_t>(1, history.size() / kMostPoints);
    std::vector<std::size_t> games;
    for (std::size_t i = kSettled; i < history.size(); i += stride) games.push_back(i);
    if (games.back() != history.size() - 1) games.push_back(history.size() - 1);
    static constexpr double kFar = 800;
    const auto cut = [](double elo) { return std::clamp(elo, -kFar, kFar); };
    double low = 0;
    double high = 0;
    for (const std::size_t i : games) {
      low = std::min(low, cut(history[i].low));
      high = std::max(high, cut(history[i].high));
    }
    const double range = std::max(high - low, 1.0);
    const auto x = [&](std::size_t i) {
      return kLeft + kWidth * static_cast<double>(i) / static_cast<double>(history.size() - 1);
    };
    const auto y = [&](double elo) { return 10 + (high - cut(elo)) / range * kHeight; };
    std::string svg = "<h2>" + name(standings_.encounters().front().first) + " - " +
                      name(standings_.encounters().front().second) + " over the games</h2>";
    svg += format("<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Elo difference with 95%% error by game\">",
                  kLeft + kWidth + 20, kHeight + 40);
    const double step = nice_step(range, 6);
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step)
      svg += format("<line class=\"axis\" x1=\"%.0f\" x2=\"%.0f\" y1=\"%.1f\" y2=\"%.1f\"/>", kLeft, kLeft + kWidth,
                    y(tick), y(tick)) +
             format("<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">%g</text>", kLeft - 6, y(tick) + 4,
                    std::abs(tick) < step / 2 ? 0.0 : tick);
    svg += "<polygon class=\"band\" points=\"";
    for (const std::size_t i : games) svg += format("%.1f,%.1f ", x(i), y(history[i].high));
    for (auto i = games.rbegin(); i != games.rend(); ++i) svg += format("%.1f,%.1f ", x(*i), y(history[*i].low));
    svg += "\"/><polyline class=\"mark\" points=\"";
    for (const std::size_t i : games) svg += format("%.1f,%.1f ", x(i), y(history[i].value));
    svg += format("\"/><text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%zu games</text></svg>\n", kLeft + kWidth,
                  kHeight + 30, history.size());
    return svg;
  }

  [[nodiscard]] std::string ends_chart() const {
    std::uint64_t most = 1;
    for (const auto& [reason, count] : standings_.reasons()) most = std::max(most, count);
    constexpr double kRow = 24;
    constexpr double kLeft = 260;
    constexpr double kWidth = 420;
    std::string svg =
        format("<h2>How games ended</h2><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"Ends of games\">",
               kLeft + kWidth + 80, kRow * static_cast<double>(standings_.reasons().size()) + 8);
    double y = 4;
    for (const auto& [reason, count] : standings_.reasons()) {
      const double length = kWidth * static_cast<double>(count) / static_cast<double>(most);
      svg +=
          format("<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">", kLeft - 8, y + 15) + escaped(reason) + "</text>";
      svg += format("<rect class=\"dot\" x=\"%.0f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\"/>", kLeft, y + 3, length,
                    kRow - 8);
      svg += format("<text x=\"%.1f\" y=\"%.1f\">%llu</text>", kLeft + length + 6, y + 15, number(count));
      y += kRow;
    }
    return svg + "</svg>\n";
  }

  [[nodiscard]] std::string settings() const {
    std::string text =
        "<h2>Settings</h2><div class=\"scroll\"><table><tr><th>engine</th><th>limits</th><th>program and "
        "options</th></tr>\n";
    for (std::size_t i = 0; i < options_.players.size(); ++i) {
      const PlayerSpec& spec = options_.players[i];
      std::string how = spec.command.empty() ? "kydai" : "";
      for (const std::string& word : spec.command) how += (how.empty() ? "" : " ") + word;
      for (const auto& [option, value] : spec.options) how += "; " + option + "=" + value;
      text += "<tr><th scope=\"row\">" + name(i) + "</th><td>" + escaped(write_time_control(options_.thinking_of(i))) +
              "</td><td class=\"name\">" + escaped(how) + "</td></tr>\n";
    }
    text += "</table></div>\n<p>";
    const OpeningOptions& openings = options_.openings;
    text += openings.list.empty() ? format("Openings: %d random plies, seed %llu, balanced within %d centipawns",
                                           openings.plies, number(openings.seed), openings.limit)
                                  : format("Openings: %zu from a file", openings.list.size());
    text += format("; each played with both colours. %d games at once, margin %lld ms.", options_.concurrency,
                   static_cast<long long>(options_.margin.count()));
    if (!options_.rules.empty()) text += " Rules: " + escaped(options_.rules) + ".";
    return text + "</p>\n";
  }

  const TournamentOptions& options_;
  const Schedule& schedule_;
  const Standings& standings_;
  std::vector<Estimate> ratings_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::string html_report(const Tournament& tournament) { return Page(tournament).text(); }

}  // namespace kydai::match
