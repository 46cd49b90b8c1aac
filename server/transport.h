#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <map>
#include <string>
#include <vector>

#include "server/api.h"
#include "server/hall.h"

namespace kydai::server {

/// What every connection needs of the server.
struct Transport {
  boost::asio::io_context& context;
  boost::asio::thread_pool& workers;  ///< where the API waits for the storage
  Hall& hall;
  Api& api;
  std::vector<std::string> names;  ///< see ServerOptions
  std::map<std::string, int> sockets_by_address;
  std::map<std::string, RateLimit> rates;  ///< of HTTP requests, by client or address
  std::size_t connections = 0;
};

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// One TCP connection: HTTP requests until it closes or becomes a WebSocket. (http_connection.cpp)
boost::asio::awaitable<void> serve_connection(Transport& transport, boost::asio::ip::tcp::socket socket);

/// The connection after an upgrade that was allowed. (websocket_connection.cpp)
boost::asio::awaitable<void> serve_websocket(Transport& transport, boost::beast::tcp_stream stream,
                                             BeastRequest upgrade, std::string address);

}  // namespace kydai::server
