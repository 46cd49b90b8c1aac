#include "games/cotoan/rules.h"

#include <algorithm>

#include "core/text.h"

namespace kydai::cotoan {
namespace {

Result<std::uint8_t> parse_operations(const Word& word) {
  unsigned operations = 0;
  for (std::size_t i = 0; i < word.text.size(); ++i) {
    const char sign = word.text[i] == 'x' ? '*' : word.text[i] == '/' ? ':' : word.text[i];
    const auto* const known = std::find(kOperationSigns.begin(), kOperationSigns.end(), sign);
    if (known == kOperationSigns.end())
      return Error{"unknown operation " + quoted(word.text.substr(i, 1)) + ": use + - * :",
                   word.column + static_cast<int>(i)};
    operations |= 1U << (known - kOperationSigns.begin());
  }
  if (operations == 0) return Error{"ops= needs at least one of + - * :", word.column};
  return static_cast<std::uint8_t>(operations);
}

}  // namespace

Result<Rules> parse_rules(std::string_view text) {
  Rules rules;
  if (trim(text).empty()) return rules;
  for (const Word& part : split_at(text, ',')) {
    const std::size_t blanks =
        part.text.size() - part.text.substr(std::min(part.text.find_first_not_of(" \t"), part.text.size())).size();
    const Word word{trim(part.text), part.column + static_cast<int>(blanks)};
    const std::size_t equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals);
    const Word value{equals == std::string_view::npos ? std::string_view{} : word.text.substr(equals + 1),
                     word.column + static_cast<int>(key.size()) + 1};
    if (word.text == "strict-division") {
      rules.strict_division = true;
    } else if (word.text == "no-zero-front") {
      rules.zero_may_be_front = false;
    } else if (word.text == "no-repetition") {
      rules.repetition_draws = false;
    } else if (key == "ops" && equals != std::string_view::npos) {
      const auto operations = parse_operations(value);
      if (!operations) return operations.error();
      rules.operations = *operations;
    } else if (key == "no-capture" && equals != std::string_view::npos) {
      const auto plies = parse_number(value.text);
      if (!plies || *plies < 0 || *plies > kLongestNoCapture)
        return Error{"no-capture needs a number of plies from 0 (never) to 9999", value.column};
      rules.no_capture_plies = *plies;
    } else {
      return Error{"unknown rule " + quoted(word.text) +
                       ": use strict-division, no-zero-front, no-repetition, ops=+-*: or no-capture=100",
                   word.column};
    }
  }
  return rules;
}

std::string write_rules(const Rules& rules) {
  constexpr Rules kDefaults;
  std::string text;
  const auto add = [&](std::string_view word) {
    if (!text.empty()) text += ',';
    text += word;
  };
  if (rules.strict_division) add("strict-division");
  if (!rules.zero_may_be_front) add("no-zero-front");
  if (!rules.repetition_draws) add("no-repetition");
  if (rules.operations != kDefaults.operations) {
    add("ops=");
    for (std::size_t i = 0; i < kOperationSigns.size(); ++i)
      if (rules.allows(static_cast<Operation>(i))) text += kOperationSigns[i];
  }
  if (rules.no_capture_plies != kDefaults.no_capture_plies) {
    add("no-capture=");
    text += std::to_string(rules.no_capture_plies);
  }
  return text;
}

}  // namespace kydai::cotoan
