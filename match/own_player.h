#pragma once

#include "engine/any_engine.h"
#include "match/player.h"

namespace kydai::match {

/// Our own engine, inside this process.
class OwnPlayer final : public Player {
 public:
  static Result<std::unique_ptr<Player>> create(const PlayerSpec& spec, std::string_view game);

  Status begin_game(const AnyRules& start, Color color, const ThinkingTime& thinking) override;
  Reply think(const Turn& turn) override;
  [[nodiscard]] Notation notation() const override { return Notation::Coordinates; }
  [[nodiscard]] bool is_broken() const override { return false; }

 private:
  explicit OwnPlayer(std::unique_ptr<AnyEngine> engine) : engine_(std::move(engine)) {}

  std::unique_ptr<AnyEngine> engine_;
};

}  // namespace kydai::match
