#include "tools/command_line.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "tools/commands.h"

namespace kydai::tools {
namespace {

/// Tells what is wrong and shows the help of the command that was meant.
int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* where = &app;
  while (!where->get_subcommands().empty()) where = where->get_subcommands().front();
  std::cerr << "kydai: " << error.what() << "\n\n" << where->help();
  return kExitUsage;
}

}  // namespace

int run_command_line(int argc, const char* const* argv, Interactive interactive) {
  if (argc <= 1) return interactive(std::cin, std::cout);
  CLI::App app("Kỳ Đài: chess, xiangqi, cờ úp and cờ toán. Without a command it speaks the engine protocols.", "kydai");
  app.set_version_flag("--version", "kydai " KYDAI_VERSION);
  app.require_subcommand(0, 1);
  app.footer("kydai COMMAND --help tells more about a command.");
#define KYDAI_ADD(command) add_##command(app);
  KYDAI_COMMANDS(KYDAI_ADD)
#undef KYDAI_ADD

  try {
    app.parse(argc, argv);
    std::cout.flush();
    if (!std::cout) throw Failure("cannot write to standard output");
    return 0;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    return usage_error(app, error);
  } catch (const Failure& failure) {
    std::cerr << "kydai: " << failure.what() << '\n';
  } catch (const std::exception& error) {
    std::cerr << "kydai: unexpected failure: " << error.what() << '\n';
  }
  return kExitFailure;
}

}  // namespace kydai::tools
