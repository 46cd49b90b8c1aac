#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "games/any_rules.h"
#include "tools/commands.h"
#include "tools/game_options.h"
#include "tools/move_text.h"

namespace kydai::tools {
namespace {

using Json = nlohmann::ordered_json;

struct JudgeOptions {
  GameOptions game;
  std::string moves;
  std::string notation = "coordinates";
  std::string flag;
};

const char* side_name(Color color) { return color == Color::First ? "first" : "second"; }

Notation notation_for(const AnyRules& rules, const std::string& text) {
  const auto known = rules.notations();
  const Notation notation = notation_from_name(text).value();
  if (std::find(known.begin(), known.end(), notation) != known.end()) return notation;
  std::string message = std::string(rules.game()) + " has no notation '" + text + "', but these:";
  for (const Notation other : known) {
    message += ' ';
    message += name(other);
  }
  throw Failure(message);
}

Json to_json(const std::optional<Outcome>& outcome) {
  if (!outcome) return nullptr;
  return {{"winner", outcome->winner ? Json(side_name(*outcome->winner)) : Json(nullptr)},
          {"reason", std::string(outcome->reason)}};
}

void judge(const JudgeOptions& options) {
  const auto rules =
      value_or_fail(AnyRules::create(options.game.game, options.game.fen, options.game.rules), options.game.game);
  const Notation notation = notation_for(*rules, options.notation);
  std::size_t number = 0;
  for (const std::string& move : split_moves(options.moves)) {
    ++number;
    if (const auto played = rules->apply(move); !played)
      throw Failure("move " + std::to_string(number) + " (" + move + "): " + played.error().message);
  }
  auto outcome = rules->outcome();
  if (!outcome && !options.flag.empty())
    outcome = timeout_outcome(*rules, options.flag == "first" ? Color::First : Color::Second);

  Json answer;
  answer["fen"] = rules->fen();
  answer["turn"] = side_name(rules->turn());
  answer["legal"] = rules->legal();
  answer["check"] = rules->in_check();
  answer["outcome"] = to_json(outcome);
  answer["text"] = rules->move_texts(notation);
  std::cout << answer.dump() << '\n';
}

}  // namespace

void add_judge(CLI::App& app) {
  auto* command = app.add_subcommand("judge", "Play moves from a position and judge where they lead, as JSON");
  const auto options = std::make_shared<JudgeOptions>();
  options->game.add_to(*command);
  command->add_option("--moves,-m", options->moves, "The moves, in any notation of the game")
      ->type_name("\"M1 M2 ...\"");
  command->add_option("--notation,-n", options->notation, "How the answer writes the moves that were played")
      ->check(notation_name())
      ->capture_default_str();
  command->add_option("--flag", options->flag, "Whose time has run out now")
      ->check(CLI::IsMember(std::vector<std::string>{"first", "second"}));
  command->footer("Example: kydai judge --game chess --moves \"e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7\" --notation san");
  command->callback([options] { judge(*options); });
}

}  // namespace kydai::tools
