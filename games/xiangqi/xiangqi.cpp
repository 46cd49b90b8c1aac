#include "games/xiangqi/xiangqi.h"

#include "core/text.h"
#include "games/xiangqi/notation.h"

namespace kydai {

std::string Xiangqi::write_move(const Position& position, Position::Step step, Notation notation) {
  return xiangqi::write_move(position, step, notation);
}

Result<Xiangqi::Position::Step> Xiangqi::read_move(const Position& position, std::string_view text,
                                                   std::optional<Notation> hint) {
  return xiangqi::read_move(position, text, hint);
}

Result<Xiangqi::Position::Rules> Xiangqi::parse_rules(std::string_view text) {
  Position::Rules rules;
  if (trim(text).empty()) return rules;
  for (const Word& part : split_at(text, ',')) {
    const std::string_view word = trim(part.text);
    if (word == "asian")
      rules.repetition = Position::Rules::Repetition::Asian;
    else if (word == "simple")
      rules.repetition = Position::Rules::Repetition::Simple;
    else
      return Error{"unknown rule " + quoted(word) + " of xiangqi (asian, simple)", part.column};
  }
  return rules;
}

std::string Xiangqi::write_rules(const Position::Rules& rules) {
  return rules.repetition == Position::Rules::Repetition::Simple ? "simple" : "";
}

}  // namespace kydai
