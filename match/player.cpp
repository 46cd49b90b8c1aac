#include "match/player.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/text.h"
#include "match/own_player.h"
#include "match/uci_player.h"
#include "match/xboard_player.h"

namespace kydai::match {
namespace {

/// Seconds with a fraction, as people write time controls.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  double seconds = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  constexpr double kMost = 1e7;
  if (failure != std::errc{} || end != text.data() + text.size() || !(seconds >= 0) || seconds > kMost)
    return std::nullopt;
  return Milliseconds(std::llround(seconds * 1000));
}

std::string seconds_text(Milliseconds time) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", static_cast<double>(time.count()) / 1000);
  return text;
}

/// A part of the list: `\,` stands for a comma inside a value.
struct Setting {
  std::string key;
  std::string value;
  int column = 0;
};

Result<std::vector<Setting>> split_settings(std::string_view text) {
  std::vector<Setting> settings;
  std::size_t i = 0;
  while (i < text.size()) {
    Setting setting;
    setting.column = static_cast<int>(i) + 1;
    bool in_value = false;
    for (; i < text.size() && text[i] != ','; ++i) {
      if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',') ++i;
      if (!in_value && text[i] == '=')
        in_value = true;
      else
        (in_value ? setting.value : setting.key) += text[i];
    }
    ++i;
    if (!in_value || setting.key.empty())
      return Error{"expected key=value, not " + quoted(setting.key), setting.column};
    settings.push_back(std::move(setting));
  }
  return settings;
}

std::optional<PlayerSpec::Protocol> protocol_from_name(std::string_view name) {
  if (name == "own") return PlayerSpec::Protocol::Own;
  if (name == "uci") return PlayerSpec::Protocol::Uci;
  if (name == "ucci") return PlayerSpec::Protocol::Ucci;
  if (name == "xboard") return PlayerSpec::Protocol::Xboard;
  return std::nullopt;
}

/// The settings that say how much it may think; false when this is none of them.
Result<bool> read_limit(const Setting& setting, ThinkingTime& thinking) {
  const auto bad = [&] { return Error{"bad value of " + setting.key + ": " + quoted(setting.value), setting.column}; };
  if (setting.key == "tc") {
    const auto control = parse_time_control(setting.value);
    if (!control) return control.error();
    thinking.base = control->base;
    thinking.increment = control->increment;
    thinking.moves = control->moves;
  } else if (setting.key == "movetime") {
    thinking.move_time = parse_seconds(setting.value);
    if (!thinking.move_time) return bad();
  } else if (setting.key == "nodes" || setting.key == "soft-nodes") {
    const auto nodes = parse_number<std::uint64_t>(setting.value);
    if (!nodes || *nodes == 0) return bad();
    (setting.key == "nodes" ? thinking.nodes : thinking.soft_nodes) = nodes;
  } else if (setting.key == "depth") {
    thinking.depth = parse_number(setting.value);
    if (!thinking.depth || *thinking.depth < 1) return bad();
  } else {
    return false;
  }
  return true;
}

/// The name of our engine's option behind a short key of the list.
std::string own_option(const std::string& key) {
  if (key == "file") return "EvalFile";
  if (key == "overhead") return "Move Overhead";
  return key;
}

}  // namespace

Result<ThinkingTime> parse_time_control(std::string_view text) {
  const Error bad{"a time control is BASE+INCREMENT or MOVES/BASE+INCREMENT in seconds, not " + quoted(text)};
  ThinkingTime time;
  std::string_view rest = text;
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_number(rest.substr(0, slash));
    if (!moves || *moves < 1) return bad;
    time.moves = *moves;
    rest.remove_prefix(slash + 1);
  }
  const std::size_t plus = rest.find('+');
  time.base = parse_seconds(rest.substr(0, plus));
  if (!time.base || time.base->count() == 0) return bad;
  if (plus != std::string_view::npos) {
    const auto increment = parse_seconds(rest.substr(plus + 1));
    if (!increment) return bad;
    time.increment = *increment;
  }
  return time;
}

std::string write_time_control(const ThinkingTime& time) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (time.base) {
    std::string clock = time.moves > 0 ? std::to_string(time.moves) + "/" : std::string();
    clock += seconds_text(*time.base);
    if (time.increment.count() > 0) clock += "+" + seconds_text(time.increment);
    add(clock + " s");
  }
  if (time.move_time) add(seconds_text(*time.move_time) + " s a move");
  if (time.nodes) add(std::to_string(*time.nodes) + " nodes");
  if (time.soft_nodes) add(std::to_string(*time.soft_nodes) + " nodes (soft)");
  if (time.depth) add("depth " + std::to_string(*time.depth));
  return text;
}

Result<PlayerSpec> parse_player(std::string_view text) {
  const auto settings = split_settings(text);
  if (!settings) return settings.error();
  PlayerSpec spec;
  std::optional<PlayerSpec::Protocol> protocol;
  std::vector<Setting> others;
  for (const Setting& setting : *settings) {
    const auto limit = read_limit(setting, spec.thinking);
    if (!limit) return limit.error();
    if (*limit) continue;
    if (setting.key == "name") {
      spec.name = setting.value;
    } else if (setting.key == "cmd") {
      for (const Word& word : split_words(setting.value)) spec.command.emplace_back(word.text);
    } else if (setting.key == "proto") {
      protocol = protocol_from_name(setting.value);
      if (!protocol) return Error{"proto is own, uci, ucci or xboard, not " + quoted(setting.value), setting.column};
    } else if (setting.key.starts_with("option.") && setting.key.size() > 7) {
      spec.options.emplace_back(setting.key.substr(7), setting.value);
    } else {
      others.push_back(setting);
    }
  }
  spec.protocol = protocol.value_or(spec.command.empty() ? PlayerSpec::Protocol::Own : PlayerSpec::Protocol::Uci);
  const bool own = spec.protocol == PlayerSpec::Protocol::Own;
  if (own != spec.command.empty()) return Error{own ? "cmd needs a proto: uci, ucci or xboard" : "proto needs a cmd"};
  for (const Setting& setting : others) {
    if (!own) return Error{"unknown key " + quoted(setting.key) + " of an external engine", setting.column};
    spec.options.emplace_back(own_option(setting.key), setting.value);
  }
  if (spec.name.empty()) {
    if (own) {
      spec.name = "kydai";
    } else {
      const std::string& program = spec.command.front();
      spec.name = program.substr(program.find_last_of('/') + 1);
    }
  }
  return spec;
}

Result<std::unique_ptr<Player>> Player::create(const PlayerSpec& spec, std::string_view game, Milliseconds patience) {
  switch (spec.protocol) {
    case PlayerSpec::Protocol::Own: return OwnPlayer::create(spec, game);
    case PlayerSpec::Protocol::Xboard: return XboardPlayer::create(spec, game, patience);
    case PlayerSpec::Protocol::Uci:
    case PlayerSpec::Protocol::Ucci: break;
  }
  return UciPlayer::create(spec, game, patience);
}

}  // namespace kydai::match
