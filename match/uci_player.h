#pragma once

#include <map>

#include "match/external_player.h"

namespace kydai::match {

/// An engine that speaks UCI, or its Chinese sister UCCI, which differs in words and in the squares of xiangqi.
class UciPlayer final : public ExternalPlayer {
 public:
  static Result<std::unique_ptr<Player>> create(const PlayerSpec& spec, std::string_view game, Milliseconds patience);

  Status begin_game(const AnyRules& start, Color color, const ThinkingTime& thinking) override;
  Reply think(const Turn& turn) override;
  [[nodiscard]] Notation notation() const override { return ucci_ ? Notation::Coordinates : Notation::UciVariant; }

 private:
  UciPlayer(std::unique_ptr<ChildProcess> process, Milliseconds patience, bool ucci)
      : ExternalPlayer(std::move(process), patience), ucci_(ucci) {}

  Status set_up(const PlayerSpec& spec, std::string_view game);
  Status set_option(const std::string& name, const std::string& value);
  Status wait_ready();
  [[nodiscard]] std::string position_command(const AnyRules& view) const;
  [[nodiscard]] std::string go_command(const Turn& turn) const;

  bool ucci_;
  std::map<std::string, std::string> options_;  // announced names by their lower case
};

}  // namespace kydai::match
