#pragma once

#include <map>

#include "match/external_player.h"

namespace kydai::match {

/// An engine that speaks the XBoard protocol, version 1 or 2. Such an engine follows the game by itself: it is told
/// each move once.
class XboardPlayer final : public ExternalPlayer {
 public:
  static Result<std::unique_ptr<Player>> create(const PlayerSpec& spec, std::string_view game, Milliseconds patience);

  Status begin_game(const AnyRules& start, Color color, const ThinkingTime& thinking) override;
  Reply think(const Turn& turn) override;
  [[nodiscard]] Notation notation() const override { return Notation::Coordinates; }

 private:
  XboardPlayer(std::unique_ptr<ChildProcess> process, Milliseconds patience)
      : ExternalPlayer(std::move(process), patience) {}

  Status set_up(const PlayerSpec& spec);
  void read_features(std::string_view line);
  [[nodiscard]] bool has(const std::string& feature) const;
  Status wait_ready();
  Status send_move(const std::string& move);
  Status send_clocks(const Turn& turn);
  /// Whether the line ends the turn; `reply` then says how.
  bool read_answer(std::string_view line, Color own, Reply& reply);

  std::map<std::string, std::string> features_;
  std::size_t told_ = 0;  // plies that it knows
  bool playing_ = false;  // it answers moves by itself; before that, `go` is needed
  int pings_ = 0;
};

}  // namespace kydai::match
