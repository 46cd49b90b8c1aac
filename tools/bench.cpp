#include "tools/bench.h"

#include "tools/commands.h"

namespace kydai::tools {

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Measure the speed of our parts");
  add_bench_rules(*command);
  command->require_subcommand(0, 1);
  command->callback([command] {
    if (command->get_subcommands().empty()) run_bench_search();
  });
  command->footer("Without a subcommand: the node signature of the search.\nExample: kydai bench rules");
}

}  // namespace kydai::tools
