#include "games/any_rules.h"

#include <utility>

#include "core/line.h"
#include "core/text.h"
#include "games/games.h"

namespace kydai {
namespace {

template <Game G>
class RulesOf final : public AnyRules {
 public:
  using Position = typename G::Position;

  explicit RulesOf(const Position& start) : line_(start) {}

  [[nodiscard]] std::unique_ptr<AnyRules> clone() const override { return std::make_unique<RulesOf>(*this); }

  [[nodiscard]] std::string_view game() const override { return G::kName; }
  [[nodiscard]] int files() const override { return G::kFiles; }
  [[nodiscard]] int ranks() const override { return G::kRanks; }
  [[nodiscard]] std::vector<Notation> notations() const override {
    return {std::begin(G::kNotations), std::end(G::kNotations)};
  }
  [[nodiscard]] std::string rules() const override { return G::write_rules(line_.position().rules()); }

  [[nodiscard]] std::string first_fen() const override { return line_.start().fen(); }
  [[nodiscard]] std::string fen() const override { return line_.position().fen(); }
  [[nodiscard]] std::uint64_t key() const override { return line_.position().key(); }
  [[nodiscard]] Color turn() const override { return line_.position().turn(); }
  [[nodiscard]] bool in_check() const override {
    if constexpr (HasCheck<Position>) return line_.position().in_check();
    return false;
  }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return line_.outcome(); }
  [[nodiscard]] bool can_win_on_time(Color color) const override { return line_.position().can_win_on_time(color); }

  [[nodiscard]] std::vector<std::string> legal(Notation notation) const override {
    typename Position::MoveList moves;
    line_.position().template generate<Gen::All>(moves);
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves)
      texts.push_back(G::write_move(line_.position(), typename Position::Step(move), notation));
    return texts;
  }
  [[nodiscard]] std::size_t legal_count() const override {
    return static_cast<std::size_t>(line_.position().count_legal());
  }

  Result<std::string> apply(std::string_view move, std::optional<Notation> hint) override {
    const auto step = G::read_move(line_.position(), move, hint);
    if (!step) return step.error();
    std::string text = G::write_move(line_.position(), *step, Notation::Coordinates);
    line_.push(*step);
    return text;
  }
  bool take_back() override {
    if (line_.played().empty()) return false;
    line_.pop();
    return true;
  }

  [[nodiscard]] std::size_t plies() const override { return line_.played().size(); }
  [[nodiscard]] std::string move_text(std::size_t ply, Notation notation) const override {
    Position position = line_.start();
    typename Position::Undo undo;
    for (std::size_t i = 0; i < ply; ++i) position.do_move(line_.played()[i].step, undo);
    return G::write_move(position, line_.played()[ply].step, notation);
  }
  [[nodiscard]] std::vector<std::string> move_texts(Notation notation) const override {
    std::vector<std::string> texts;
    Position position = line_.start();
    typename Position::Undo undo;
    for (const auto& played : line_.played()) {
      texts.push_back(G::write_move(position, played.step, notation));
      position.do_move(played.step, undo);
    }
    return texts;
  }

 private:
  Line<Position> line_;
};

Error unknown_game(std::string_view game) {
  return {"unknown game " + quoted(game) + ": use chess, xiangqi, jieqi or cotoan"};
}

}  // namespace

Result<std::unique_ptr<AnyRules>> AnyRules::create(std::string_view game, std::string_view fen,
                                                   std::string_view rules) {
  Result<std::unique_ptr<AnyRules>> made = unknown_game(game);
  with_game(game, [&]<Game G>(std::type_identity<G>) {
    const auto parsed_rules = G::parse_rules(rules);
    if (!parsed_rules) {
      made = parsed_rules.error();
      return;
    }
    const auto position = G::Position::from_fen(fen.empty() ? G::kStartFen : fen, *parsed_rules);
    if (position)
      made = std::unique_ptr<AnyRules>(std::make_unique<RulesOf<G>>(*position));
    else
      made = position.error();
  });
  return made;
}

Status AnyRules::check_rules(std::string_view game, std::string_view rules) {
  Status status = unknown_game(game);
  with_game(game, [&]<Game G>(std::type_identity<G>) {
    const auto parsed = G::parse_rules(rules);
    status = parsed ? Status(Done{}) : Status(parsed.error());
  });
  return status;
}

std::string_view AnyRules::start_fen(std::string_view game) {
  std::string_view fen;
  with_game(game, [&]<Game G>(std::type_identity<G>) { fen = G::kStartFen; });
  return fen;
}

Outcome timeout_outcome(const AnyRules& rules, Color flagged) {
  if (rules.can_win_on_time(~flagged)) return {~flagged, reason::kTimeout};
  return {std::nullopt, reason::kTimeoutNoMaterial};
}

}  // namespace kydai
