#include "games/jieqi/rules.h"

#include <array>
#include <utility>

#include "core/text.h"

namespace kydai::jieqi {
namespace {

constexpr std::array<std::pair<CapturedSeenBy, std::string_view>, 3> kSeenByNames{{
    {CapturedSeenBy::Captor, "captor"},
    {CapturedSeenBy::Both, "both"},
    {CapturedSeenBy::Nobody, "nobody"},
}};

}  // namespace

Result<Rules> parse_rules(std::string_view text) {
  Rules rules;
  if (trim(text).empty()) return rules;
  for (const Word& part : split_at(text, ',')) {
    const std::string_view word = trim(part.text);
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? std::string_view{} : word.substr(equals + 1);
    if (word == "asian") {
      rules.repetition = Repetition::Asian;
    } else if (word == "simple") {
      rules.repetition = Repetition::Simple;
    } else if (name == "no-capture" && equals != std::string_view::npos) {
      const auto moves = parse_number(value);
      if (!moves || *moves < 1 || *moves > kMostNoCaptureMoves)
        return Error{"no-capture needs a number of moves from 1 to " + std::to_string(kMostNoCaptureMoves) + ", not " +
                         quoted(value),
                     part.column};
      rules.no_capture_moves = *moves;
    } else if (name == "captured" && equals != std::string_view::npos) {
      bool known = false;
      for (const auto& [seen_by, seen_by_name] : kSeenByNames) {
        if (value != seen_by_name) continue;
        rules.captured = seen_by;
        known = true;
      }
      if (!known) return Error{"captured is captor, both or nobody, not " + quoted(value), part.column};
    } else {
      return Error{"unknown rule " + quoted(word) + ": use asian, simple, no-capture=N or captured=captor|both|nobody",
                   part.column};
    }
  }
  return rules;
}

std::string write_rules(const Rules& rules) {
  constexpr Rules kDefaults;
  std::string text;
  const auto add = [&](const std::string& word) { text += (text.empty() ? "" : ",") + word; };
  if (rules.repetition != kDefaults.repetition) add(rules.repetition == Repetition::Simple ? "simple" : "asian");
  if (rules.no_capture_moves != kDefaults.no_capture_moves) add("no-capture=" + std::to_string(rules.no_capture_moves));
  if (rules.captured != kDefaults.captured)
    for (const auto& [seen_by, name] : kSeenByNames)
      if (seen_by == rules.captured) add("captured=" + std::string(name));
  return text;
}

}  // namespace kydai::jieqi
