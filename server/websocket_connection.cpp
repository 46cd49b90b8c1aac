#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>

#include "server/transport.h"

namespace kydai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kLargestMessage = 64 * 1024;
constexpr std::size_t kMostWaitingBytes = 8 * 1024 * 1024;
constexpr auto kHandshakeTime = std::chrono::seconds(10);
constexpr auto kIdleTime = std::chrono::seconds(40);  // Beast pings when half of it has passed in silence

/// A WebSocket as the hall's Connection: messages go out in order, one at a time.
class WebSocketConnection final : public Connection, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  explicit WebSocketConnection(beast::tcp_stream stream) : socket_(std::move(stream)) {
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = kHandshakeTime;
    limits.idle_timeout = kIdleTime;
    limits.keep_alive_pings = true;
    socket_.set_option(limits);
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.set(beast::http::field::server, "kydai"); }));
    socket_.read_message_max(kLargestMessage);
    socket_.text(true);
  }

  websocket::stream<beast::tcp_stream>& socket() { return socket_; }

  void send(std::string text) override {
    if (closing_) return;
    waiting_bytes_ += text.size();
    // A reader that does not keep up would fill the memory; it may come back and ask for the whole state.
    if (waiting_bytes_ > kMostWaitingBytes) return close(websocket::close_code::try_again_later);
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write_next();
  }

  void close(int code) override {
    if (closing_) return;
    closing_ = true;
    socket_.async_close(static_cast<websocket::close_code>(code),
                        [self = shared_from_this()](const beast::error_code&) {});
  }

 private:
  void write_next() {
    socket_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](const beast::error_code& code, std::size_t) {
                          self->waiting_bytes_ -= self->waiting_.front().size();
                          self->waiting_.pop_front();
                          if (code || self->waiting_.empty()) return;
                          self->write_next();
                        });
  }

  websocket::stream<beast::tcp_stream> socket_;
  std::deque<std::string> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool closing_ = false;
};

}  // namespace

asio::awaitable<void> serve_websocket(Transport& transport, beast::tcp_stream stream, BeastRequest upgrade,
                                      std::string address) {
  const auto connection = std::make_shared<WebSocketConnection>(std::move(stream));
  auto& socket = connection->socket();
  beast::error_code code;
  co_await socket.async_accept(upgrade, asio::redirect_error(asio::use_awaitable, code));
  if (code) co_return;
  ++transport.sockets_by_address[address];
  transport.hall.opened(*connection);
  beast::flat_buffer buffer;
  while (true) {
    co_await socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, code));
    if (code) break;
    const auto data = buffer.data();
    transport.hall.received(*connection, {static_cast<const char*>(data.data()), data.size()});
    buffer.consume(buffer.size());
  }
  transport.hall.closed(*connection);
  if (--transport.sockets_by_address[address] == 0) transport.sockets_by_address.erase(address);
}

}  // namespace kydai::server
