#include <iostream>
#include <memory>
#include <thread>

#include "server/failure.h"
#include "server/server.h"
#include "tools/command_line.h"
#include "tools/commands.h"

namespace kydai::tools {

void add_serve(CLI::App& app) {
  auto options = std::make_shared<server::ServerOptions>();
  options->threads = static_cast<int>(std::max(2U, std::thread::hardware_concurrency()));
  CLI::App* command = app.add_subcommand("serve", "Play in the browser: the page, its games and its engine");
  command->add_option("--host", options->host, "Address to listen on; 0.0.0.0 for the whole network")
      ->capture_default_str();
  command->add_option("--port", options->port, "Port to listen on; 0 picks a free one")->capture_default_str();
  command->add_option("--data", options->data, "Folder of games and settings")->capture_default_str();
  command->add_option("--threads", options->threads, "Searches that may run at a time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--hash", options->hash_megabytes, "Megabytes of the engines' tables together")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--name", options->names, "A host name under which the page may be opened, e.g. of a proxy");
  command->add_option("--puzzles", options->puzzles, "Folder of puzzle stores (default: puzzles in --data)");
  command->callback([options] {
    try {
      server::serve(*options, [](const std::string& address) {
        std::cout << "Kỳ Đài is at " << address << "  (stop with Ctrl-C)" << std::endl;
      });
    } catch (const server::Failure& failure) {
      throw Failure(failure.what());
    }
  });
}

}  // namespace kydai::tools
