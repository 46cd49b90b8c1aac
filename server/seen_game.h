#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_rules.h"
#include "server/json.h"

namespace kydai::server {

/// The squares of a move in coordinates ("e2e4", "e10e11", "a0a4R"), and the letters behind them.
struct MoveSquares {
  std::string from;
  std::string to;
  std::string letters;
};
/// Nothing when the text does not begin with two squares.
std::optional<MoveSquares> split_move(std::string_view coordinates);

/// A line of play as one viewer sees it, with everything that a page shows of it: the JSON of views and steps is made
/// here and nowhere else. In cờ úp it is given that viewer's moves, so it cannot tell what that viewer may not know.
class SeenGame {
 public:
  /// Failure "bad-rules" or "bad-fen" for a start that is none.
  SeenGame(std::string_view game, std::string_view fen, std::string_view rules);
  SeenGame(const SeenGame& other);
  SeenGame(SeenGame&&) = default;
  SeenGame& operator=(SeenGame&&) = default;
  SeenGame& operator=(const SeenGame&) = delete;
  ~SeenGame() = default;

  [[nodiscard]] const AnyRules& rules() const { return *rules_; }
  [[nodiscard]] std::size_t plies() const { return steps_.size(); }
  [[nodiscard]] const std::string& board() const { return board_; }
  [[nodiscard]] const std::string& move(std::size_t ply) const { return steps_[ply].move; }
  /// All moves in coordinates, as an engine wants them.
  [[nodiscard]] std::vector<std::string> moves() const;

  /// Plays a move in any notation (or only in `hint`); Failure "bad-move" when it cannot be played.
  const std::string& play(std::string_view move, std::optional<Notation> hint = Notation::Coordinates);
  /// The same, but where a cờ úp move does not say what it turns up, that is drawn from the pool.
  const std::string& play_or_draw(std::string_view move);
  void set_spent(std::size_t ply, long long ms) { steps_[ply].spent_ms = ms; }
  void take_back();

  /// How the position and its history end the game.
  [[nodiscard]] std::optional<Outcome> outcome() const { return rules_->outcome(); }

  /// The View of docs/server.md. `declared` is an end that the position does not show (time, resignation).
  [[nodiscard]] Json view(const std::optional<Outcome>& declared = std::nullopt) const;
  [[nodiscard]] Json steps(std::size_t from, Notation notation) const;
  [[nodiscard]] Json step(std::size_t ply, Notation notation) const;

 private:
  struct Step {
    std::string move;
    std::string from;
    std::string to;
    std::string board;  // after the move
    std::string check;
    std::string label;
    char capture = 0;
    Color mover = Color::First;
    std::optional<long long> spent_ms;
  };

  [[nodiscard]] std::size_t cell(std::string_view square) const;
  [[nodiscard]] char captured_letter(const MoveSquares& squares, Color mover) const;  // on board_
  [[nodiscard]] std::string check_square() const;
  [[nodiscard]] std::string square_name(std::size_t cell) const;
  [[nodiscard]] Json targets() const;
  [[nodiscard]] Json step_json(const Step& step, std::string text) const;
  void add_points(Json& view) const;

  std::unique_ptr<AnyRules> rules_;
  std::string start_board_;
  std::string board_;
  std::vector<Step> steps_;
};

/// The board field of a FEN with one character a cell.
std::string board_of_fen(std::string_view fen);

}  // namespace kydai::server
