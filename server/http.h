#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kydai::server {

/// A request for the JSON API, without the library that read it from a socket.
struct HttpRequest {
  std::string method;
  std::string path;                          ///< decoded, without the query
  std::map<std::string, std::string> query;  ///< decoded
  std::string client;                        ///< X-Kydai-Client, empty when missing or malformed
  std::string body;

  [[nodiscard]] std::string parameter(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? std::string{} : found->second;
  }
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Splits a request target and takes the %xx apart. False when it is malformed.
bool parse_target(std::string_view target, HttpRequest& request);

/// Whether a Host header names this machine in a way that no other site can: an address, localhost, or one of `names`.
/// A page of another site whose name was made to point here cannot pass.
bool is_own_host(std::string_view host, const std::vector<std::string>& names);
/// Whether an Origin header (empty when there was none) is that of our own page.
bool is_own_origin(std::string_view origin, std::string_view host);

}  // namespace kydai::server
