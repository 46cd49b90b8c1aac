#include "tools/bench.h"

#include "tools/commands.h"

namespace kydai::tools {

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure the speed of our parts");
  add_bench_rules(*command);
  command->require_subcommand(1);
  command->footer("Example: kydai bench rules");
}

}  // namespace kydai::tools
