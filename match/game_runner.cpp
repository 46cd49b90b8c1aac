#include "match/game_runner.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "match/game_table.h"

namespace kydai::match {
namespace {

/// One side's clock; without a base there is no clock to lose on.
class GameClock {
 public:
  explicit GameClock(const ThinkingTime& time) : time_(time), left_(time.base.value_or(Milliseconds(0))) {}

  [[nodiscard]] bool runs() const { return time_.base.has_value(); }
  [[nodiscard]] Milliseconds left() const { return left_; }
  [[nodiscard]] std::optional<int> moves_to_go() const {
    return time_.moves > 0 ? std::optional(time_.moves - made_ % time_.moves) : std::nullopt;
  }

  /// Takes the time of a move off; false when that was too much.
  bool spend(Milliseconds used, Milliseconds margin) {
    if (time_.move_time && used > *time_.move_time + margin) return false;
    if (!runs()) return true;
    left_ -= used;
    if (left_ + margin < Milliseconds(0)) return false;
    left_ = std::max(left_, Milliseconds(0)) + time_.increment;
    ++made_;
    if (time_.moves > 0 && made_ % time_.moves == 0) left_ += *time_.base;
    return true;
  }

 private:
  ThinkingTime time_;
  Milliseconds left_;
  int made_ = 0;
};

/// Watches the scores that the engines tell, from the first player's point of view.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  std::optional<Outcome> after_move(Color mover, std::optional<int> score, int plies) {
    const Color winner = !score || *score == 0 ? mover : (*score > 0 ? mover : ~mover);
    const int size = score ? std::abs(*score) : 0;
    if (rules_.win_score > 0 && score && size >= rules_.win_score) {
      winning_ = winner == winner_ ? winning_ + 1 : 1;
      winner_ = winner;
    } else {
      winning_ = 0;
    }
    drawish_ =
        rules_.draw_score > 0 && score && size <= rules_.draw_score && plies >= rules_.draw_from ? drawish_ + 1 : 0;
    if (winning_ >= rules_.win_plies && winning_ > 0) return Outcome{winner_, reason::kAdjudication};
    if (drawish_ >= rules_.draw_plies && drawish_ > 0) return Outcome{std::nullopt, reason::kAdjudication};
    if (rules_.longest > 0 && plies >= rules_.longest) return Outcome{std::nullopt, reason::kAdjudication};
    return std::nullopt;
  }

 private:
  Adjudication rules_;
  Color winner_ = Color::First;
  int winning_ = 0;
  int drawish_ = 0;
};

constexpr int kTakesDraw = 20;

/// A game while it is played.
class Run {
 public:
  Run(const GameTerms& terms, GameTable table, const std::array<Player*, 2>& players)
      : terms_(terms),
        table_(std::move(table)),
        players_(players),
        clocks_{GameClock(terms.thinking[0]), GameClock(terms.thinking[1])},
        adjudicator_(terms.adjudication) {}

  Result<std::optional<PlayedGame>> play(const std::atomic<bool>& cancelled) {
    begin_record();
    for (const std::string& move : terms_.opening.moves) {
      const auto played = table_.play(move, Notation::Coordinates);
      if (!played) return Error{"opening: " + played.error().text()};
      node_ = played_.record.add(node_, *played);
    }
    for (const Color color : {Color::First, Color::Second}) {
      const auto side = static_cast<std::size_t>(index(color));
      const Status ready = players_[side]->begin_game(table_.view(color), color, terms_.thinking[side]);
      if (!ready) {
        lose(color, Fault::Crash, reason::kCrash, ready.error().text());
        return finished();
      }
    }
    while (true) {
      if (cancelled.load(std::memory_order_relaxed)) return std::optional<PlayedGame>();
      if (const auto outcome = table_.audience().outcome()) {
        end(*outcome);
        return finished();
      }
      if (!play_move()) return finished();
    }
  }

 private:
  std::optional<PlayedGame> finished() { return std::move(played_); }

  void begin_record() {
    GameRecord& record = played_.record;
    record.game = terms_.game;
    record.rules = table_.audience().rules();
    const std::string start = table_.audience().first_fen();
    if (start != AnyRules::start_fen(terms_.game)) record.start_fen = start;
    record.players = terms_.names;
    if (!table_.first_deal().empty()) record.set_tag("Deal", table_.first_deal());
    if (terms_.thinking[0].base && terms_.thinking[0] == terms_.thinking[1]) {
      record.settings.time.base = terms_.thinking[0].base->count();
      record.settings.time.increment = terms_.thinking[0].increment.count();
    }
  }

  void end(const Outcome& outcome) {
    played_.record.score = score_of(outcome);
    played_.record.reason = outcome.reason;
  }
  void lose(Color offender, Fault fault, std::string_view why, std::string note) {
    end({~offender, why});
    played_.fault = fault;
    played_.offender = offender;
    played_.note = std::move(note);
  }

  [[nodiscard]] Limits limits_for(std::size_t side) const {
    const ThinkingTime& thinking = terms_.thinking[side];
    Limits limits;
    limits.depth = thinking.depth;
    limits.nodes = thinking.nodes;
    limits.soft_nodes = thinking.soft_nodes;
    limits.move_time = thinking.move_time;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
      if (!clocks_[side].runs() || !clocks_[i].runs()) continue;
      limits.time[i] = clocks_[i].left();
      limits.increment[i] = terms_.thinking[i].increment;
    }
    if (clocks_[side].runs()) limits.moves_to_go = clocks_[side].moves_to_go();
    return limits;
  }

  /// How long to wait for a move before the engine is given up: what its clock allows and a little, so that it loses on
  /// time rather than as hanging.
  [[nodiscard]] Milliseconds patience_for(std::size_t side) const {
    constexpr Milliseconds kBeyondTheClock{1000};
    const ThinkingTime& thinking = terms_.thinking[side];
    if (thinking.move_time) return *thinking.move_time + terms_.margin + kBeyondTheClock;
    if (clocks_[side].runs()) return clocks_[side].left() + terms_.margin + kBeyondTheClock;
    return terms_.patience;
  }

  /// Asks the side to move; false when the game has ended by that.
  bool play_move() {
    const Color color = table_.audience().turn();
    const auto side = static_cast<std::size_t>(index(color));
    const auto begin = Clock::now();
    const Reply reply = players_[side]->think({table_.view(color), limits_for(side), patience_for(side)});
    const auto used = std::chrono::duration_cast<Milliseconds>(Clock::now() - begin);
    Effort& effort = played_.effort[side];
    ++effort.moves;
    effort.nodes += reply.nodes;
    effort.depths += static_cast<std::uint64_t>(std::max(reply.depth, 0));
    effort.milliseconds += static_cast<std::uint64_t>(used.count());

    scores_[side] = reply.score;
    if (reply.kind != Reply::Kind::Move) {
      end_without_move(color, reply, used);
      return false;
    }
    if (!clocks_[side].spend(used, terms_.margin)) {
      lose(color, Fault::Time, reason::kTimeout, "used " + std::to_string(used.count()) + " ms");
      end(timeout_outcome(table_.audience(), color));
      return false;
    }
    const auto played = table_.play(reply.move, players_[side]->notation());
    if (!played) {
      lose(color, Fault::IllegalMove, reason::kIllegalMove, played.error().text() + " in " + table_.view(color).fen());
      return false;
    }
    node_ = played_.record.add(node_, *played);
    MoveNode& made = played_.record.nodes[node_];
    made.spent = used.count();
    if (clocks_[side].runs()) made.clock = clocks_[side].left().count();
    if (reply.score) made.comment = score_comment(*reply.score, reply.depth);
    if (table_.audience().outcome()) return true;
    const auto verdict = adjudicator_.after_move(color, reply.score, static_cast<int>(table_.audience().plies()));
    if (verdict) end(*verdict);
    return !verdict;
  }

  void end_without_move(Color color, const Reply& reply, Milliseconds used) {
    switch (reply.kind) {
      case Reply::Kind::Hang:
        lose(color, Fault::Hang, reason::kCrash, "no answer within " + std::to_string(used.count()) + " ms");
        return;
      case Reply::Kind::Resign: end({~color, reason::kResignation}); return;
      case Reply::Kind::ClaimDraw:
        // Only the rules give draws; any other claim is an offer, which an opponent that sees no advantage takes.
        if (const auto opponent = scores_[static_cast<std::size_t>(index(~color))]; opponent && *opponent <= kTakesDraw)
          end({std::nullopt, reason::kAgreement});
        else
          lose(color, Fault::IllegalMove, reason::kIllegalMove, "claimed a draw that is none");
        return;
      case Reply::Kind::FalseClaim:
        lose(color, Fault::IllegalMove, reason::kIllegalMove, "claimed a win that is none: " + reply.note);
        return;
      case Reply::Kind::Crash:
      case Reply::Kind::Move: break;
    }
    lose(color, Fault::Crash, reason::kCrash, reply.note);
  }

  static std::string score_comment(int score, int depth) {
    char text[48];
    std::snprintf(text, sizeof text, "%+.2f/%d", score / 100.0, depth);
    return text;
  }

  const GameTerms& terms_;
  GameTable table_;
  std::array<Player*, 2> players_;
  std::array<GameClock, 2> clocks_;
  Adjudicator adjudicator_;
  std::array<std::optional<int>, 2> scores_;  // the last that each engine told, from its own side
  PlayedGame played_;
  NodeId node_ = kRoot;
};

}  // namespace

void Effort::add(const Effort& other) {
  moves += other.moves;
  nodes += other.nodes;
  depths += other.depths;
  milliseconds += other.milliseconds;
}

Result<std::optional<PlayedGame>> play_game(const GameTerms& terms, const std::array<Player*, 2>& players,
                                            const std::atomic<bool>& cancelled) {
  auto table = GameTable::create(terms.game, terms.opening.fen, terms.rules, terms.opening.deal_seed);
  if (!table) return table.error();
  return Run(terms, std::move(*table), players).play(cancelled);
}

PlayedGame forfeited_game(const GameTerms& terms, Color offender, const std::string& note) {
  PlayedGame played;
  played.record.game = terms.game;
  played.record.rules = terms.rules;
  played.record.players = terms.names;
  played.record.score = score_of({~offender, reason::kCrash});
  played.record.reason = reason::kCrash;
  played.fault = Fault::Crash;
  played.offender = offender;
  played.note = note;
  return played;
}

}  // namespace kydai::match
