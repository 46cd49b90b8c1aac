#include "server/seen_game.h"

#include <algorithm>

#include "core/text.h"
#include "games/cotoan/cotoan.h"
#include "games/jieqi/jieqi.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

std::unique_ptr<AnyRules> make_rules(std::string_view game, std::string_view fen, std::string_view rules) {
  if (const Status status = AnyRules::check_rules(game, rules); !status) throw Failure("bad-rules", status.error());
  auto made = AnyRules::create(game, fen, rules);
  if (!made) throw Failure("bad-fen", made.error());
  return std::move(*made);
}

/// Says the calculations behind the captures of one cờ toán position.
class Sums {
 public:
  explicit Sums(const AnyRules& rules) {
    if (rules.game() != Cotoan::kName) return;
    const auto parsed = cotoan::parse_rules(rules.rules());
    if (!parsed) return;
    const auto position = cotoan::Position::from_fen(rules.fen(), *parsed);
    if (position) position_ = *position;
  }

  /// "8-5=3, 8+5=13"; empty for a quiet move and in every other game.
  [[nodiscard]] std::string of(std::string_view move) const {
    if (!position_) return {};
    const auto read = cotoan::read_move(*position_, move, Notation::Coordinates);
    if (!read) return {};
    std::vector<std::string> sums = cotoan::explain(*position_, *read);
    std::stable_sort(sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    std::string text;
    for (const std::string& sum : sums) text += (text.empty() ? "" : ", ") + sum;
    return text;
  }

 private:
  std::optional<cotoan::Position> position_;
};

/// A cờ úp move completed with what it turns up, drawn from the pool; the text itself where nothing is missing.
std::string drawn_from_pool(const AnyRules& rules, std::string_view move) {
  if (rules.game() != Jieqi::kName) return std::string(move);
  const auto parsed = jieqi::parse_rules(rules.rules());
  if (!parsed) return std::string(move);
  const auto position = jieqi::Position::from_fen(rules.fen(), *parsed);
  if (!position) return std::string(move);
  const auto chosen = jieqi::read_chosen_move(*position, move, Notation::Coordinates);
  if (!chosen || !position->is_chance(*chosen)) return std::string(move);
  const auto reveals = position->reveals(*chosen);
  std::uint64_t total = 0;
  for (const auto& reveal : reveals) total += static_cast<std::uint64_t>(reveal.weight);
  if (total == 0) return std::string(move);
  std::uint64_t pick = random_bits() % total;
  for (const auto& reveal : reveals) {
    const auto weight = static_cast<std::uint64_t>(reveal.weight);
    if (pick < weight) return jieqi::write_move(*position, reveal.step, Notation::Coordinates);
    pick -= weight;
  }
  return std::string(move);
}

/// The square beside `from` on the way to `to`: where the front piece of a cờ toán capture stands.
std::string next_square(std::string_view from, std::string_view to) {
  const auto step = [](int a, int b) { return a < b ? 1 : a > b ? -1 : 0; };
  const int from_rank = parse_number(from.substr(1)).value_or(0);
  const int to_rank = parse_number(to.substr(1)).value_or(0);
  return static_cast<char>(from[0] + step(from[0], to[0])) + std::to_string(from_rank + step(from_rank, to_rank));
}

bool is_enemy(char piece, Color mover) { return piece != '.' && (is_upper(piece) != (mover == Color::First)); }

}  // namespace

std::optional<MoveSquares> split_move(std::string_view coordinates) {
  std::size_t at = 0;
  const auto square = [&]() -> std::string {
    const std::size_t begin = at;
    if (at >= coordinates.size() || !is_lower(coordinates[at])) return {};
    ++at;
    const std::size_t digits = at;
    while (at < coordinates.size() && is_digit(coordinates[at])) ++at;
    return at == digits ? std::string{} : std::string(coordinates.substr(begin, at - begin));
  };
  MoveSquares squares;
  squares.from = square();
  squares.to = square();
  if (squares.from.empty() || squares.to.empty()) return std::nullopt;
  squares.letters = coordinates.substr(at);
  return squares;
}

std::string board_of_fen(std::string_view fen) {
  std::string board;
  for (const char c : fen.substr(0, fen.find(' '))) {
    if (is_digit(c))
      board.append(static_cast<std::size_t>(c - '0'), '.');
    else if (c != '/')
      board += c;
  }
  return board;
}

SeenGame::SeenGame(std::string_view game, std::string_view fen, std::string_view rules)
    : rules_(make_rules(game, fen, rules)), start_board_(board_of_fen(rules_->fen())), board_(start_board_) {}

SeenGame::SeenGame(const SeenGame& other)
    : rules_(other.rules_->clone()), start_board_(other.start_board_), board_(other.board_), steps_(other.steps_) {}

std::vector<std::string> SeenGame::moves() const {
  std::vector<std::string> all;
  all.reserve(steps_.size());
  for (const Step& step : steps_) all.push_back(step.move);
  return all;
}

std::size_t SeenGame::cell(std::string_view square) const {
  const int lowest = rules_->game() == "xiangqi" || rules_->game() == "jieqi" ? 0 : 1;
  const int rank = parse_number(square.substr(1)).value_or(lowest) - lowest;
  const int file = square[0] - 'a';
  return static_cast<std::size_t>((rules_->ranks() - 1 - rank) * rules_->files() + file);
}

std::string SeenGame::square_name(std::size_t cell) const {
  const int lowest = rules_->game() == "xiangqi" || rules_->game() == "jieqi" ? 0 : 1;
  const int files = rules_->files();
  const int rank = rules_->ranks() - 1 - static_cast<int>(cell) / files + lowest;
  return static_cast<char>('a' + static_cast<int>(cell) % files) + std::to_string(rank);
}

char SeenGame::captured_letter(const MoveSquares& squares, Color mover) const {
  const char target = board_[cell(squares.to)];
  if (is_enemy(target, mover)) return target;
  const char piece = board_[cell(squares.from)];
  const bool en_passant =
      rules_->game() == "chess" && to_lower(piece) == 'p' && target == '.' && squares.from[0] != squares.to[0];
  return en_passant ? (mover == Color::First ? 'p' : 'P') : '\0';
}

std::string SeenGame::check_square() const {
  if (!rules_->in_check()) return {};
  const std::size_t king = board_.find(rules_->turn() == Color::First ? 'K' : 'k');
  return king == std::string::npos ? std::string{} : square_name(king);
}

const std::string& SeenGame::play(std::string_view move, std::optional<Notation> hint) {
  const Color mover = rules_->turn();
  const Sums sums(*rules_);
  auto played = rules_->apply(move, hint);
  if (!played) throw Failure("bad-move", played.error());
  const auto squares = split_move(*played);
  if (!squares) throw Failure("internal", "a move without squares: " + *played);
  Step step;
  step.mover = mover;
  step.from = squares->from;
  step.to = squares->to;
  step.label = sums.of(*played);
  step.capture = captured_letter(*squares, mover);
  // What a captured face-down piece was, where this viewer saw it, is the letter in the case of its side.
  if (to_lower(step.capture) == 'x')
    for (const char letter : squares->letters)
      if (is_enemy(letter, mover)) step.capture = letter;
  step.move = std::move(*played);
  board_ = board_of_fen(rules_->fen());
  step.board = board_;
  step.check = check_square();
  steps_.push_back(std::move(step));
  return steps_.back().move;
}

const std::string& SeenGame::play_or_draw(std::string_view move) {
  const std::string complete = drawn_from_pool(*rules_, move);
  return play(complete, std::nullopt);
}

void SeenGame::take_back() {
  if (!rules_->take_back()) return;
  steps_.pop_back();
  board_ = steps_.empty() ? start_board_ : steps_.back().board;
}

Json SeenGame::targets() const {
  Json list = Json::array();
  const Sums sums(*rules_);
  for (const std::string& move : rules_->legal()) {
    const auto squares = split_move(move);
    if (!squares) continue;
    Json target{{"move", move}, {"from", squares->from}, {"to", squares->to}};
    if (captured_letter(*squares, rules_->turn()) != '\0') {
      target["capture"] = true;
      if (std::string label = sums.of(move); !label.empty()) {
        target["label"] = std::move(label);
        target["via"] = next_square(squares->from, squares->to);
      }
    }
    if (rules_->game() == "chess" && !squares->letters.empty()) target["promotion"] = squares->letters;
    list.push_back(std::move(target));
  }
  return list;
}

void SeenGame::add_points(Json& view) const {
  if (rules_->game() != Cotoan::kName) return;
  const std::string fen = rules_->fen();
  const auto fields = split_words(fen);
  constexpr std::size_t kFirstPoints = 2;
  if (fields.size() < kFirstPoints + 3) return;
  const auto number = [&](std::size_t i) { return parse_number(fields[kFirstPoints + i].text).value_or(0); };
  Json points{{"first", number(0)}, {"second", number(1)}};
  if (number(2) > 0) points["target"] = number(2);
  view["points"] = std::move(points);
}

Json SeenGame::view(const std::optional<Outcome>& declared) const {
  const auto ended = declared ? declared : outcome();
  Json view{{"fen", rules_->fen()}, {"board", board_}, {"turn", side_name(rules_->turn())}, {"ply", plies()}};
  if (std::string square = check_square(); !square.empty()) view["check"] = std::move(square);
  view["moves"] = ended ? Json::array() : targets();
  if (ended) view["outcome"] = outcome_json(*ended);
  std::string captured[2];
  for (const Step& step : steps_)
    if (step.capture != '\0') captured[index(step.mover)] += step.capture;
  view["captured"] = {{"first", captured[0]}, {"second", captured[1]}};
  add_points(view);
  return view;
}

Json SeenGame::step_json(const Step& step, std::string text) const {
  Json json{
      {"move", step.move}, {"from", step.from}, {"to", step.to}, {"text", std::move(text)}, {"board", step.board}};
  if (step.capture != '\0') json["capture"] = std::string(1, step.capture);
  if (!step.check.empty()) json["check"] = step.check;
  if (!step.label.empty()) {
    json["label"] = step.label;
    json["via"] = next_square(step.from, step.to);
  }
  if (step.spent_ms) json["spent_ms"] = *step.spent_ms;
  return json;
}

Json SeenGame::step(std::size_t ply, Notation notation) const {
  return step_json(steps_[ply], rules_->move_text(ply, notation));
}

Json SeenGame::steps(std::size_t from, Notation notation) const {
  Json list = Json::array();
  if (from + 2 >= steps_.size()) {  // a few new ones: do not write the whole game
    for (std::size_t ply = from; ply < steps_.size(); ++ply) list.push_back(step(ply, notation));
    return list;
  }
  std::vector<std::string> texts = rules_->move_texts(notation);
  for (std::size_t ply = from; ply < steps_.size(); ++ply)
    list.push_back(step_json(steps_[ply], std::move(texts[ply])));
  return list;
}

}  // namespace kydai::server
