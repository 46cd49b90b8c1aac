#pragma once

#include <CLI/CLI.hpp>

namespace kydai::tools {

/// The measurements below `kydai bench`; each adds its own subcommand to it.
void add_bench_rules(CLI::App& bench);

}  // namespace kydai::tools
