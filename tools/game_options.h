#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/game.h"
#include "tools/command_line.h"

namespace kydai::tools {

/// --game, --fen and --rules, as every command that works on a position takes them.
struct GameOptions {
  std::string game;
  std::string fen;
  std::string rules;

  void add_to(CLI::App& command);
};

/// A check for options that take the name of a notation.
CLI::Validator notation_name();

/// The value of a parser's answer, or a Failure that says what was being read.
template <class T>
T value_or_fail(Result<T> result, const std::string& what) {
  if (!result) throw Failure(what + ": " + result.error().text());
  return std::move(*result);
}

/// The position that the options describe.
template <Game G>
typename G::Position position_of(const GameOptions& options) {
  const auto rules = value_or_fail(G::parse_rules(options.rules), "rules");
  return value_or_fail(G::Position::from_fen(options.fen.empty() ? G::kStartFen : options.fen, rules), "FEN");
}

}  // namespace kydai::tools
