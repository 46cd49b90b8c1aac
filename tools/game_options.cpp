#include "tools/game_options.h"

#include <vector>

#include "core/notation.h"
#include "games/any_rules.h"

namespace kydai::tools {

void GameOptions::add_to(CLI::App& command) {
  command.add_option("--game,-g", game, "Which game: chess, xiangqi, jieqi or cotoan")
      ->required()
      ->check(CLI::IsMember(std::vector<std::string>(kGameNames.begin(), kGameNames.end())));
  command.add_option("--fen,-f", fen, "The position to begin from (default: the start position)")->type_name("FEN");
  command.add_option("--rules,-r", rules, "Rule variants, as word,word=value,... (default: the game's own)")
      ->type_name("RULES");
}

CLI::Validator notation_name() {
  std::vector<std::string> names;
  for (const auto& [notation, text] : kNotationNames) names.emplace_back(text);
  return CLI::IsMember(names);
}

}  // namespace kydai::tools
