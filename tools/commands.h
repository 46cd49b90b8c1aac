#pragma once

#include <CLI/CLI.hpp>

/// The subcommands of kydai, in the order of the help. A new one is its own file, which defines
/// `void add_NAME(CLI::App& app)`, and one line here.
#define KYDAI_COMMANDS(COMMAND) \
  COMMAND(perft)                \
  COMMAND(judge)                \
  COMMAND(convert)              \
  COMMAND(bench)                \
  COMMAND(datagen)              \
  COMMAND(network)              \
  COMMAND(match)                \
  COMMAND(serve)

namespace kydai::tools {

#define KYDAI_DECLARE(command) void add_##command(CLI::App& app);
KYDAI_COMMANDS(KYDAI_DECLARE)
#undef KYDAI_DECLARE

}  // namespace kydai::tools
