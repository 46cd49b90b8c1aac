#include "server/server.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <filesystem>
#include <iostream>

#include "server/asio_loop.h"
#include "server/failure.h"
#include "server/names.h"
#include "server/transport.h"

namespace kydai::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::size_t kMostConnections = 4000;
constexpr int kApiThreads = 2;
constexpr int kGoingAway = 1001;
constexpr auto kGoodbyeTime = std::chrono::milliseconds(500);
constexpr auto kRest = std::chrono::milliseconds(100);
constexpr long long kDayMs = 24LL * 3600 * 1000;

asio::awaitable<void> serve_and_count(Transport& transport, tcp::socket socket) {
  ++transport.connections;
  try {
    co_await serve_connection(transport, std::move(socket));
  } catch (const std::exception& problem) {
    std::cerr << "kydai: connection: " << problem.what() << std::endl;
  }
  --transport.connections;
}

asio::awaitable<void> accept_connections(Transport& transport, tcp::acceptor& acceptor) {
  while (acceptor.is_open()) {
    boost::system::error_code code;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, code));
    if (code == asio::error::operation_aborted) co_return;
    if (code) {  // out of file descriptors, most likely: wait for some to come free
      asio::steady_timer rest(transport.context, kRest);
      co_await rest.async_wait(asio::use_awaitable);
      continue;
    }
    if (transport.connections >= kMostConnections) continue;  // dropped
    asio::co_spawn(transport.context, serve_and_count(transport, std::move(socket)), asio::detached);
  }
}

tcp::acceptor listen(asio::io_context& context, const ServerOptions& options) {
  boost::system::error_code code;
  auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, code);
  if (code) throw Failure("bad-request", "--host must be an address of this machine, not " + options.host);
  const tcp::endpoint endpoint(address, options.port);
  tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol(), code);
  if (!code) acceptor.set_option(tcp::acceptor::reuse_address(true), code);
  if (!code) acceptor.bind(endpoint, code);
  if (!code) acceptor.listen(asio::socket_base::max_listen_connections, code);
  if (code == asio::error::address_in_use)
    throw Failure("internal", "port " + std::to_string(options.port) + " of " + options.host +
                                  " is in use; choose another with --port (0 finds a free one)");
  if (code)
    throw Failure("internal",
                  "cannot listen on " + options.host + " port " + std::to_string(options.port) + ": " + code.message());
  return acceptor;
}

std::string address_of(const tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return "http://" + (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(endpoint.port()) +
         "/";
}

std::unique_ptr<Storage> open_storage(const std::string& folder) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) throw Failure("internal", "cannot make the folder " + folder + ": " + code.message());
  auto storage = Storage::open((std::filesystem::path(folder) / "kydai.sqlite").string());
  storage->purge_deleted(unix_ms() - kDayMs);
  return storage;
}

}  // namespace

void serve(const ServerOptions& options, const std::function<void(const std::string&)>& started) {
  asio::io_context context(1);
  tcp::acceptor acceptor = listen(context, options);
  StorageThread storage(open_storage(options.data));
  AsioLoop loop(context);
  EnginePool engines(options.threads, options.hash_megabytes);
  Hall hall(loop, storage, engines);
  const std::string puzzles =
      options.puzzles.empty() ? (std::filesystem::path(options.data) / "puzzles").string() : options.puzzles;
  Api api(storage, PuzzleStore::read(puzzles), [&loop, &hall](std::string id, std::string name) {
    loop.post([&hall, id = std::move(id), name = std::move(name)] { hall.renamed(id, name); });
  });
  asio::thread_pool workers(kApiThreads);
  Transport transport{context, workers, hall, api, options.names, {}, {}, 0};

  asio::signal_set signals(context, SIGINT, SIGTERM);
  asio::steady_timer goodbye(context);
  signals.async_wait([&](const boost::system::error_code& code, int) {
    if (code) return;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    hall.close_all(kGoingAway);
    goodbye.expires_after(kGoodbyeTime);
    goodbye.async_wait([&](const boost::system::error_code&) { context.stop(); });
  });
  asio::co_spawn(context, accept_connections(transport, acceptor), asio::detached);
  started(address_of(acceptor.local_endpoint()));
  context.run();
  // Their callbacks need the hall, so they end first.
  workers.join();
  engines.stop();
  storage.stop();
}

}  // namespace kydai::server
