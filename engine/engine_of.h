#pragma once

#include <mutex>
#include <random>
#include <thread>
#include <utility>

#include "core/line.h"
#include "core/rng.h"
#include "core/text.h"
#include "engine/any_engine.h"
#include "engine/engine_options.h"
#include "engine/levels.h"
#include "search/classical/classical_searches.h"
#include "search/searchers.h"

namespace kydai {

/// AnyEngine for one game: owns the search and the thread that runs it.
template <Game G>
class EngineOf final : public AnyEngine {
 public:
  using P = typename G::Position;
  using Move = typename P::Move;

  EngineOf() : line_(*P::from_fen(G::kStartFen, typename P::Rules{})), rules_(*AnyRules::create(G::kName)) {}
  ~EngineOf() override {
    stop();
    wait();
  }
  EngineOf(const EngineOf&) = delete;
  EngineOf& operator=(const EngineOf&) = delete;

  [[nodiscard]] std::string_view game() const override { return G::kName; }
  [[nodiscard]] std::vector<EngineOption> options() const override { return settings_.list(); }

  [[nodiscard]] bool shows_wdl() const override { return settings_.show_wdl; }

  Status set_option(std::string_view name, std::string_view value) override {
    stop();
    wait();
    if (name == "Clear Hash") {
      searcher_.new_game();
      return Done{};
    }
    const EngineSettings before = settings_;
    Status status = settings_.set(name, value);
    if (!status) return status;
    if (settings_.eval_file != before.eval_file) {
      status = load_network();
      if (!status) settings_ = before;
    }
    if (settings_.hash_megabytes != before.hash_megabytes)
      searcher_.resize_table(static_cast<std::size_t>(settings_.hash_megabytes));
    if (settings_.threads != before.threads) searcher_.set_threads(settings_.threads);
    return status;
  }

  Status set_position(std::string_view fen, std::string_view rules, const std::vector<std::string>& moves,
                      std::optional<Notation> hint) override {
    const auto parsed_rules = G::parse_rules(rules);
    if (!parsed_rules) return parsed_rules.error();
    const auto start = P::from_fen(fen.empty() ? G::kStartFen : fen, *parsed_rules);
    if (!start) return start.error();
    auto any = AnyRules::create(G::kName, fen, rules);
    if (!any) return any.error();
    Line<P> line(*start);
    for (const std::string& text : moves) {
      const auto step = G::read_move(line.position(), text, hint);
      if (!step) return Error{"move " + quoted(text) + ": " + step.error().message};
      line.push(*step);
      if (const auto applied = (*any)->apply(text, hint); !applied) return applied.error();
    }
    stop();
    wait();
    line_ = std::move(line);
    rules_ = std::move(*any);
    return Done{};
  }
  [[nodiscard]] const AnyRules& rules() const override { return *rules_; }

  void new_game() override {
    stop();
    wait();
    searcher_.new_game();
  }

  Status go(EngineQuestion question) override {
    stop();
    wait();
    SearchRequest<P> request;
    request.limits = question.limits;
    request.limits.overhead = settings_.move_overhead;
    request.multi_pv = std::max(question.multi_pv, settings_.multi_pv);
    request.eval = settings_.eval;
    for (const std::string& text : question.only) {
      const auto move = legal_move(text);
      if (!move) return Error{quoted(text) + " is no legal move here"};
      request.only.push_back(*move);
    }
    level_ = settings_.algorithm == nullptr ? chosen_level() : nullptr;
    const int lines_asked = request.multi_pv;
    if (level_ != nullptr) {
      apply_level(*level_, request.limits);
      request.multi_pv = std::max(request.multi_pv, level_->lines);
    }
    if (settings_.algorithm != nullptr)
      classical_.begin(settings_.algorithm->id, line_, request);
    else
      searcher_.begin(line_, request);
    thread_ = std::thread([this, asked = std::move(question), lines_asked] { think(asked, lines_asked); });
    return Done{};
  }

  void stop() override {
    searcher_.stop();
    classical_.stop();
  }
  void ponder_hit() override {
    searcher_.ponder_hit();
    classical_.ponder_hit();
  }
  void wait() override {
    if (thread_.joinable()) thread_.join();
  }

  [[nodiscard]] int static_score() override {
    stop();
    wait();
    Evaluator<G> evaluator;
    evaluator.set_network(network_);
    evaluator.use(settings_.eval);
    evaluator.reset(line_.position());
    return evaluator.score(line_.position());
  }

 private:
  Status load_network() {
    network_ = nullptr;
    if (!settings_.eval_file.empty()) {
      const auto network = Network<G>::from_file(settings_.eval_file);
      if (!network) return network.error();
      network_ = *network;
    }
    searcher_.set_network(network_);
    classical_.set_network(network_);
    return Done{};
  }

  /// A legal move by its text; unlike read_move this needs no word about what a face-down piece is.
  std::optional<Move> legal_move(std::string_view text) const {
    typename P::MoveList moves;
    line_.position().template generate<Gen::All>(moves);
    for (const Notation notation : {Notation::Coordinates, Notation::UciVariant})
      for (const Move move : moves)
        if (G::write_move(line_.position(), typename P::Step(move), notation) == text) return move;
    const auto step = G::read_move(line_.position(), text, std::nullopt);
    if (!step) return std::nullopt;
    for (const Move move : moves)
      if (step_move(*step) == move) return move;
    return std::nullopt;
  }
  static Move step_move(const typename P::Step& step) {
    if constexpr (std::same_as<typename P::Step, Move>)
      return step;
    else
      return step.move;
  }

  /// The moves of a line as texts, as far as they can be played without knowing what they reveal.
  std::vector<std::string> texts(const std::vector<Move>& moves, Notation notation) const {
    std::vector<std::string> out;
    P position = line_.position();
    typename P::Undo undo;
    for (const Move move : moves) {
      if (!position.is_legal(move)) break;
      out.push_back(G::write_move(position, typename P::Step(move), notation));
      if constexpr (HasReveal<P>)
        if (position.is_chance(move)) break;
      position.do_move(typename P::Step(move), undo);
    }
    return out;
  }

  /// The level to play at, or null for the engine's own strength.
  [[nodiscard]] const Level* chosen_level() const {
    if (settings_.level > 0) return &level(G::kName, settings_.level);
    if (settings_.limit_strength && settings_.elo > 0) return &level(G::kName, level_of_elo(G::kName, settings_.elo));
    return nullptr;
  }

  /// Answers the question. A level may look at more lines than were asked for; only those are shown.
  void think(const EngineQuestion& asked, int lines_asked) {
    std::vector<SearchLine<P>> candidates;  // the best lines of the last finished depth
    const auto on_line = [&](const SearchLine<P>& line) {
      if (level_ != nullptr && line.bound == Bound::Exact) {
        if (line.multi_pv == 1) candidates.clear();
        candidates.push_back(line);
      }
      if (asked.on_line && line.multi_pv <= lines_asked) asked.on_line(engine_line(line, asked.notation));
    };
    SearchAnswer<P> found = settings_.algorithm != nullptr ? classical_.run(on_line) : searcher_.run(on_line);
    if (!candidates.empty() && level_->slips()) slip(found, candidates);
    EngineAnswer answer;
    const auto line = texts(found.pv, asked.notation);
    if (!line.empty()) answer.best = line[0];
    if (line.size() > 1) answer.ponder = line[1];
    answer.score = found.score;
    answer.depth = found.depth;
    answer.nodes = found.nodes;
    if (asked.on_answer) asked.on_answer(answer);
  }
  /// Lets the level choose among the candidates instead of playing the best.
  void slip(SearchAnswer<P>& found, const std::vector<SearchLine<P>>& candidates) {
    std::vector<int> scores;
    scores.reserve(candidates.size());
    for (const SearchLine<P>& line : candidates) scores.push_back(line.score);
    const SearchLine<P>& chosen = candidates[choose_candidate(*level_, scores, rng_.unit())];
    found.pv = chosen.pv;
    found.score = chosen.score;
  }

  EngineLine engine_line(const SearchLine<P>& line, Notation notation) const {
    EngineLine out;
    out.depth = line.depth;
    out.selective_depth = line.selective_depth;
    out.multi_pv = line.multi_pv;
    out.score = line.score;
    out.win_chance = win_probability(line.score, SearchTraits<G>::kWinScale);
    out.bound = line.bound;
    out.nodes = line.nodes;
    out.time = line.time;
    out.permille_full = line.permille_full;
    out.tablebase_hits = line.tablebase_hits;
    out.pv = texts(line.pv, notation);
    return out;
  }

  EngineSettings settings_;
  Searcher<G> searcher_;
  ClassicalSearch<G> classical_;
  const Level* level_ = nullptr;               ///< of the running search
  Rng rng_{std::random_device{}()};            ///< for slips: no two games alike
  std::shared_ptr<const Network<G>> network_;  ///< from EvalFile; null for the one inside the program
  Line<P> line_;
  std::unique_ptr<AnyRules> rules_;
  std::thread thread_;
};

}  // namespace kydai
