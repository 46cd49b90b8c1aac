#include "tools/command_line.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "tools/commands.h"
#if __has_include("protocol/protocol.h")
#include "protocol/protocol.h"
#endif

namespace kydai::tools {
namespace {

/// What the shell said before the first command that we do not know, so that the message can name it.
int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* where = &app;
  while (!where->get_subcommands().empty()) where = where->get_subcommands().front();
  std::cerr << "kydai: " << error.what() << "\n\n" << where->help();
  return kExitUsage;
}

}  // namespace

int run_command_line(int argc, const char* const* argv) {
  CLI::App app("Kỳ Đài: chess, xiangqi, cờ úp and cờ toán. Without a command it speaks the engine protocols.", "kydai");
  app.set_version_flag("--version", "kydai " KYDAI_VERSION);
  app.require_subcommand(0, 1);
  app.footer("kydai COMMAND --help tells more about a command.");
#define KYDAI_ADD(command) add_##command(app);
  KYDAI_COMMANDS(KYDAI_ADD)
#undef KYDAI_ADD

  if (argc <= 1) {
#if __has_include("protocol/protocol.h")
    return run_protocol(std::cin, std::cout);
#else
    std::cout << app.help();
    return 0;
#endif
  }
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
