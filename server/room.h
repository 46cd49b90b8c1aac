#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/board_truth.h"
#include "server/game_clock.h"
#include "server/seat.h"
#include "server/storage.h"

namespace kydai::server {

/// One live game and its referee: seats, legality, clocks, take-backs, offers and the end. It does no input or output
/// and asks no clock: every act is told the time, refuses with a Failure, and leaves behind what has to be stored.
class Room {
 public:
  using Write = std::function<void(Storage&)>;

  /// A new game as game.create asks for it.
  static Room create(const Json& request, const std::string& maker, Time now);
  /// A stored game, standing where it was left. Its clocks run again when somebody comes to watch.
  static Room load(const StoredGame& stored, const std::vector<StoredMove>& moves, Time now);
  /// The same game once more with sides changed; this one remembers it.
  Room make_rematch(const std::string& client, Time now);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] const std::string& rules() const { return rules_; }
  [[nodiscard]] const std::string& rematch_id() const { return rematch_; }
  [[nodiscard]] std::size_t plies() const { return plies_; }
  [[nodiscard]] Color turn() const { return truth_.seen_by_all().rules().turn(); }
  [[nodiscard]] bool ended() const { return outcome_.has_value(); }
  [[nodiscard]] bool hints_allowed() const { return hints_; }
  [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
  [[nodiscard]] bool owns(const std::string& client, Color side) const;
  [[nodiscard]] bool takes_part(const std::string& client) const {
    return owns(client, Color::First) || owns(client, Color::Second);
  }
  /// The game as this client may know it.
  [[nodiscard]] const SeenGame& sight_of(const std::string& client) const;
  [[nodiscard]] bool is_computer(Color side) const { return seat(side).computer; }
  /// The game as the player of that side may know it.
  [[nodiscard]] const SeenGame& sight_of_side(Color side) const { return truth_.seen_by(side); }
  /// Keys of open seats, by side: only for who made them.
  [[nodiscard]] Json keys() const;
  /// The Game object of docs/server.md, with the steps from `from` on.
  [[nodiscard]] Json state_for(const std::string& client, Notation notation, std::size_t from, Time now) const;

  /// Who watches. The clocks of a game between people at one device stand while nobody does.
  void arrive(const std::string& client, Time now);
  void leave(const std::string& client, Time now);
  [[nodiscard]] bool watched() const { return !present_.empty(); }
  /// Gives an open seat to the client; false for a wrong key. Nothing happens to a client that has a seat.
  bool take_seat(const std::string& client, const std::string& key, Time now);

  // Acts of a client.
  void move(const std::string& client, std::size_t ply, const std::string& move, Time now);
  void take_back(const std::string& client, std::size_t ply, std::optional<std::size_t> to, Time now);
  void redo(const std::string& client, std::size_t ply, bool all, Time now);
  void resign(const std::string& client, std::size_t ply, Color side, Time now);
  void decline(const std::string& client, Color side, Time now);
  void pause(const std::string& client, bool on, Time now);
  void change_seat(const std::string& client, Color side, const Json& seat, Time now);
  void rename(std::string name, Time now);
  enum class DrawAnswer { Agreed, Waits, AskComputer };
  DrawAnswer offer_draw(const std::string& client, std::size_t ply, Color side, Time now);

  /// A computer that is to move now.
  struct ComputerTurn {
    Color side;
    const Seat& seat;
    const SeenGame& sight;
  };
  [[nodiscard]] std::optional<ComputerTurn> computer_turn() const;
  [[nodiscard]] bool only_computers() const { return seats_[0].computer && seats_[1].computer; }
  void computer_move(std::size_t ply, const std::string& move, Time now);
  void computer_answers_draw(std::size_t ply, bool accepts, Time now);
  void set_thinking(bool thinking) { thinking_ = thinking; }

  /// When time_passed() is to be called; it says whether a flag fell.
  [[nodiscard]] std::optional<Time> deadline() const { return clock_.falls(); }
  bool time_passed(Time now);
  [[nodiscard]] const GameClock& clock() const { return clock_; }

  /// What has to be stored, in order; empty afterwards.
  [[nodiscard]] std::vector<Write> take_writes();
  [[nodiscard]] StoredGame row(Time now) const;

 private:
  struct Offer {
    bool draw = true;  // else a take-back to `to`
    Color side = Color::First;
    std::size_t to = 0;
  };

  Room(std::string id, std::string game, std::string rules, BoardTruth truth)
      : id_(std::move(id)), game_(std::move(game)), rules_(std::move(rules)), truth_(std::move(truth)) {}

  [[nodiscard]] Seat& seat(Color side) { return seats_[static_cast<std::size_t>(index(side))]; }
  [[nodiscard]] const Seat& seat(Color side) const { return seats_[static_cast<std::size_t>(index(side))]; }
  [[nodiscard]] Color turn_at(std::size_t ply) const;
  [[nodiscard]] bool somebody_elsewhere(const std::string& client) const;
  void require_part(const std::string& client) const;
  void require_host(const std::string& client) const;
  void require_side(const std::string& client, Color side) const;
  void require_ply(std::size_t ply) const;
  void require_going(Time now);
  void play(const std::string& chosen, Time now);
  void take_back_to(std::size_t ply, Time now);
  void end(const Outcome& outcome, Time now);
  void run_clock(Time now);
  void store(Time now);
  [[nodiscard]] Json seat_json(Color side, const std::string& client) const;

  std::string id_;
  std::string game_;
  std::string rules_;
  std::string name_;
  std::string notation_ = "coordinates";
  std::string maker_;  // the client that made the game
  BoardTruth truth_;
  std::array<Seat, 2> seats_;
  GameClock clock_;
  std::vector<StoredMove> moves_;  // those beyond plies_ can be redone
  std::size_t plies_ = 0;
  std::optional<Outcome> outcome_;
  std::optional<Offer> offer_;
  std::string rematch_;
  std::string opening_;
  std::string record_;  // of a game from a file: that file's game, while nobody has played on
  bool takebacks_ = true;
  bool hints_ = true;
  bool paused_ = false;
  bool thinking_ = false;
  bool begun_ = false;  // somebody has watched since the start of the process
  long long created_ = 0;
  long long changed_ = 0;
  Time turn_began_;
  std::map<std::string, int> present_;  // clients and how many of their pages watch
  std::vector<Write> writes_;
};

}  // namespace kydai::server
