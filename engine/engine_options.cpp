#include "engine/engine_options.h"

#include <algorithm>

#include "core/text.h"
#include "engine/levels.h"

namespace kydai {
namespace {

constexpr int kMostHash = 1 << 20;
constexpr int kMostThreads = 1024;
constexpr int kMostLines = 256;
constexpr int kMostOverhead = 10'000;
constexpr std::string_view kFullStrength = "full";

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

EngineOption spin(std::string name, int value, int least, int most) {
  return {std::move(name), EngineOption::Kind::Spin, std::to_string(value), least, most, {}};
}
EngineOption check(std::string name, bool value) {
  return {std::move(name), EngineOption::Kind::Check, value ? "true" : "false", 0, 0, {}};
}

Status set_number(int& target, std::string_view name, std::string_view value, int least, int most) {
  const auto number = parse_number(trim(value));
  if (!number || *number < least || *number > most)
    return Error{std::string(name) + " must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
                 ", not " + quoted(value)};
  target = *number;
  return Done{};
}

Status set_flag(bool& target, std::string_view name, std::string_view value) {
  if (same_name(value, "true") || value == "1" || same_name(value, "on"))
    target = true;
  else if (same_name(value, "false") || value == "0" || same_name(value, "off"))
    target = false;
  else
    return Error{std::string(name) + " must be true or false, not " + quoted(value)};
  return Done{};
}

}  // namespace

std::vector<EngineOption> EngineSettings::list() const {
  std::vector<EngineOption> options;
  options.push_back(spin("Hash", hash_megabytes, 1, kMostHash));
  options.push_back({"Clear Hash", EngineOption::Kind::Button, {}, 0, 0, {}});
  options.push_back(spin("Threads", threads, 1, kMostThreads));
  options.push_back(spin("MultiPV", multi_pv, 1, kMostLines));
  options.push_back(check("Ponder", ponder));
  options.push_back(spin("Move Overhead", static_cast<int>(move_overhead.count()), 0, kMostOverhead));
  options.push_back(check("UCI_ShowWDL", show_wdl));
  EngineOption evaluation{"Eval", EngineOption::Kind::Combo, {}, 0, 0, {}};
  for (const auto& [kind, name] : kEvalNames) {
    evaluation.choices.emplace_back(name);
    if (kind == eval) evaluation.value = name;
  }
  options.push_back(std::move(evaluation));
  EngineOption choice{"Algorithm", EngineOption::Kind::Combo, {}, 0, 0, {std::string(kFullStrength)}};
  choice.value = algorithm == nullptr ? kFullStrength : algorithm->name;
  for (const AlgorithmInfo& info : algorithms()) choice.choices.emplace_back(info.name);
  options.push_back(std::move(choice));
  options.push_back(spin("Level", level, 0, kLevels));
  options.push_back(check("UCI_LimitStrength", limit_strength));
  options.push_back(spin("UCI_Elo", elo == 0 ? highest_elo() : elo, lowest_elo(), highest_elo()));
  options.push_back({"EvalFile", EngineOption::Kind::String, eval_file, 0, 0, {}});
  return options;
}

Status EngineSettings::set(std::string_view name, std::string_view value) {
  if (same_name(name, "Hash")) return set_number(hash_megabytes, name, value, 1, kMostHash);
  if (same_name(name, "Threads")) return set_number(threads, name, value, 1, kMostThreads);
  if (same_name(name, "MultiPV")) return set_number(multi_pv, name, value, 1, kMostLines);
  if (same_name(name, "Ponder")) return set_flag(ponder, name, value);
  if (same_name(name, "UCI_ShowWDL")) return set_flag(show_wdl, name, value);
  if (same_name(name, "Move Overhead")) {
    int ms = 0;
    const Status status = set_number(ms, name, value, 0, kMostOverhead);
    if (status) move_overhead = Milliseconds(ms);
    return status;
  }
  if (same_name(name, "Eval")) {
    const auto kind = eval_from_name(value);
    if (!kind) return Error{"unknown evaluation " + quoted(value)};
    eval = *kind;
    return Done{};
  }
  if (same_name(name, "Algorithm")) {
    const AlgorithmInfo* found = find_algorithm(value);
    if (found == nullptr && value != kFullStrength) return Error{"unknown algorithm " + quoted(value)};
    algorithm = found;
    return Done{};
  }
  if (same_name(name, "Level")) {
    const auto number = trim(value) == "0" ? 0 : level_from_text(trim(value));
    if (!number)
      return Error{"Level must be a number from 0 to " + std::to_string(kLevels) + ", easy, medium or difficult, not " +
                   quoted(value)};
    level = *number;
    return Done{};
  }
  if (same_name(name, "UCI_LimitStrength")) return set_flag(limit_strength, name, value);
  if (same_name(name, "UCI_Elo")) return set_number(elo, name, value, lowest_elo(), highest_elo());
  if (same_name(name, "EvalFile")) {
    eval_file = value == "<empty>" ? "" : value;
    return Done{};
  }
  return Error{"unknown option " + quoted(name)};
}

}  // namespace kydai
