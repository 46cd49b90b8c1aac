#pragma once

#include <CLI/CLI.hpp>

namespace kydai::tools {

/// The measurements below `kydai bench`; each adds its own subcommand to it.
void add_bench_rules(CLI::App& bench);

/// Searches fixed positions of every game on one thread and prints how many nodes that took: the signature of the
/// search, the same on every machine and build as long as nobody changes what it does.
void run_bench_search();

}  // namespace kydai::tools
