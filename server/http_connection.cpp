#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/failure.h"
#include "server/names.h"
#include "server/static_files.h"
#include "server/transport.h"

namespace kydai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Answer = http::response<http::string_body>;
using FileAnswer = http::response<http::span_body<const char>>;

constexpr std::uint32_t kLargestHeader = 16 * 1024;
constexpr std::uint64_t kLargestBody = 1024 * 1024;
constexpr std::uint64_t kLargestImport = 8 * 1024 * 1024;
constexpr auto kRequestTime = std::chrono::seconds(30);
constexpr double kRequestsASecond = 10;
constexpr double kBurst = 60;
constexpr std::size_t kMostRates = 10'000;
constexpr int kMostSocketsOfAddress = 8;

constexpr const char* kContentPolicy =
    "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

template <class Response>
void add_common_headers(Response& response, const BeastRequest& request) {
  response.version(request.version());
  response.keep_alive(request.keep_alive());
  response.set(http::field::server, "kydai");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Content-Security-Policy", kContentPolicy);
}

Answer make_answer(const BeastRequest& request, HttpAnswer made) {
  Answer response;
  response.result(static_cast<unsigned>(made.status));
  add_common_headers(response, request);
  response.set(http::field::content_type, made.type);
  response.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : made.headers) response.set(name, value);
  response.body() = request.method() == http::verb::head ? std::string{} : std::move(made.body);
  response.prepare_payload();
  return response;
}

HttpAnswer error_answer(const Failure& failure, int status) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = to_text({{"error", failure.to_json()}});
  return answer;
}

bool accepts_gzip(const BeastRequest& request) {
  return view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
}

FileAnswer file_answer(const BeastRequest& request, const StaticFile& file) {
  FileAnswer response;
  add_common_headers(response, request);
  response.set(http::field::cache_control, file.immutable ? "public, max-age=31536000, immutable" : "no-cache");
  response.set(http::field::etag, std::string(file.etag));
  if (!file.gzip.empty()) response.set(http::field::vary, "Accept-Encoding");
  if (view(request[http::field::if_none_match]).find(file.etag) != std::string_view::npos) {
    response.result(http::status::not_modified);
    return response;
  }
  const bool packed = !file.gzip.empty() && accepts_gzip(request);
  const std::string_view bytes = packed ? file.gzip : file.bytes;
  response.result(http::status::ok);
  response.set(http::field::content_type, std::string(file.type));
  if (packed) response.set(http::field::content_encoding, "gzip");
  response.content_length(bytes.size());
  if (request.method() != http::verb::head) response.body() = {bytes.data(), bytes.size()};
  return response;
}

asio::awaitable<HttpAnswer> ask_api(Api& api, HttpRequest request) { co_return api.handle(request); }

/// Whether one more request of this client (or, without one, of this address) is allowed now.
bool within_rate(Transport& transport, const std::string& who) {
  const Time now = Clock::now();
  if (transport.rates.size() > kMostRates) transport.rates.clear();
  return transport.rates.try_emplace(who, kRequestsASecond, kBurst).first->second.allows(now);
}

/// What is wrong with a request before anybody looks at what it asks for; nothing when all is well.
std::optional<std::pair<Failure, int>> refusal(const Transport& transport, const BeastRequest& request) {
  const std::string_view host = view(request[http::field::host]);
  if (!is_own_host(host, transport.names))
    return std::pair{Failure("not-allowed", "this server does not answer under the name " + std::string(host)), 403};
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  const bool upgrade = beast::websocket::is_upgrade(request);
  if ((!reads || upgrade) && !is_own_origin(view(request[http::field::origin]), host))
    return std::pair{Failure("not-allowed", "requests from other sites are refused"), 403};
  if (!reads && !request.body().empty() && !view(request[http::field::content_type]).starts_with("application/json"))
    return std::pair{Failure("bad-request", "the content type must be application/json"), 400};
  return std::nullopt;
}

/// Reads one request. False at the end of the connection; `problem` says why a bad one was refused.
asio::awaitable<bool> read_request(beast::tcp_stream& stream, beast::flat_buffer& buffer, BeastRequest& request,
                                   std::optional<int>& problem) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(kLargestHeader);
  parser.body_limit(kLargestImport);
  stream.expires_after(kRequestTime);
  beast::error_code code;
  co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, code));
  if (!code) {
    const bool import = view(parser.get().target()).find("/import") != std::string_view::npos;
    const auto length = parser.content_length();
    if (!import && length && *length > kLargestBody) {
      problem = 413;
    } else {
      parser.body_limit(import ? kLargestImport : kLargestBody);
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, code));
    }
  }
  if (code == http::error::body_limit) problem = 413;
  if (code == http::error::header_limit) problem = 431;
  if (code && !problem && code.category() == http::make_error_code(http::error::bad_method).category() &&
      code != http::error::end_of_stream && code != http::error::partial_message)
    problem = 400;
  request = parser.release();
  co_return !code || problem.has_value();
}

}  // namespace

asio::awaitable<void> serve_connection(Transport& transport, asio::ip::tcp::socket socket) {
  beast::error_code code;
  const auto remote = socket.remote_endpoint(code);
  if (code) co_return;
  const std::string address = remote.address().to_string();
  const bool local = remote.address().is_loopback();
  socket.set_option(asio::ip::tcp::no_delay(true), code);
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  while (true) {
    BeastRequest request;
    std::optional<int> problem;
    const bool going = co_await read_request(stream, buffer, request, problem);
    if (!going) break;

    std::optional<Answer> answer;
    std::optional<FileAnswer> file;
    HttpRequest asked;
    if (problem) {
      request.keep_alive(false);
      answer = make_answer(
          request, error_answer(Failure(*problem == 413 ? "too-large" : "bad-request", "this request cannot be read"),
                                *problem));
      answer->keep_alive(false);
    } else if (!parse_target(view(request.target()), asked)) {
      answer = make_answer(request, error_answer(Failure("bad-request", "this address is malformed"), 400));
    } else if (const auto refused = refusal(transport, request)) {
      answer = make_answer(request, error_answer(refused->first, refused->second));
    } else if (asked.path == "/ws" && beast::websocket::is_upgrade(request)) {
      const auto open = transport.sockets_by_address.find(address);
      if (!local && open != transport.sockets_by_address.end() && open->second >= kMostSocketsOfAddress) {
        answer = make_answer(request, error_answer(Failure("too-many", "too many sockets of your address"), 429));
      } else {
        stream.expires_never();
        co_await serve_websocket(transport, std::move(stream), std::move(request), address);
        co_return;
      }
    } else if (asked.path.starts_with("/api/")) {
      asked.method = std::string(view(request.method_string()));
      const std::string_view client = view(request["X-Kydai-Client"]);
      if (is_token(client)) asked.client = client;
      if (!within_rate(transport, asked.client.empty() ? address : asked.client)) {
        answer = make_answer(request, error_answer(Failure("too-many", "too many requests; try later"), 429));
      } else {
        asked.body = std::move(request.body());
        stream.expires_never();
        HttpAnswer made = co_await asio::co_spawn(transport.workers.get_executor(),
                                                  ask_api(transport.api, std::move(asked)), asio::use_awaitable);
        answer = make_answer(request, std::move(made));
      }
    } else if (asked.path == "/ws") {
      answer = make_answer(request, error_answer(Failure("bad-request", "this is a WebSocket"), 400));
    } else if (request.method() != http::verb::get && request.method() != http::verb::head) {
      answer = make_answer(request, error_answer(Failure("bad-request", "this can only be read"), 405));
    } else if (const StaticFile* found = find_static_file(asked.path)) {
      file = file_answer(request, *found);
    } else {
      answer = make_answer(request, error_answer(Failure("not-found", "there is no such file"), 404));
    }

    stream.expires_after(kRequestTime);
    bool keep = true;
    if (answer) {
      keep = answer->keep_alive();
      co_await http::async_write(stream, *answer, asio::redirect_error(asio::use_awaitable, code));
    } else {
      keep = file->keep_alive();
      co_await http::async_write(stream, *file, asio::redirect_error(asio::use_awaitable, code));
    }
    if (code || !keep) break;
  }
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, code);
}

}  // namespace kydai::server
