#include "server/http.h"

#include <algorithm>

#include "core/text.h"

namespace kydai::server {
namespace {

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool decode(std::string_view text, bool plus_is_space, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size()) return false;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return false;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i] == '+' && plus_is_space ? ' ' : text[i];
    }
  }
  return out.find('\0') == std::string::npos;
}

/// The name of a host without its port and brackets, in lower case.
std::string bare_host(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return std::string(host.substr(1, end == std::string_view::npos ? end : end - 1));
  }
  std::string bare(host.substr(0, host.rfind(':') == host.find(':') ? host.find(':') : std::string_view::npos));
  std::transform(bare.begin(), bare.end(), bare.begin(), [](char c) { return to_lower(c); });
  return bare;
}

bool is_address(std::string_view host) {
  const bool v4 =
      !host.empty() && std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
  const bool v6 = host.find(':') != std::string_view::npos && std::all_of(host.begin(), host.end(), [](char c) {
                    return hex_digit(c) >= 0 || c == ':' || c == '.';
                  });
  return v4 || v6;
}

}  // namespace

bool parse_target(std::string_view target, HttpRequest& request) {
  if (!target.starts_with('/')) return false;
  target = target.substr(0, target.find('#'));
  const std::size_t question = target.find('?');
  if (!decode(target.substr(0, question), false, request.path)) return false;
  if (question == std::string_view::npos) return true;
  for (const Word& pair : split_at(target.substr(question + 1), '&')) {
    const std::size_t equals = pair.text.find('=');
    std::string name;
    std::string value;
    if (!decode(pair.text.substr(0, equals), true, name)) return false;
    if (equals != std::string_view::npos && !decode(pair.text.substr(equals + 1), true, value)) return false;
    if (!name.empty()) request.query.insert_or_assign(std::move(name), std::move(value));
  }
  return true;
}

bool is_own_host(std::string_view host, const std::vector<std::string>& names) {
  const std::string bare = bare_host(host);
  if (bare.empty()) return false;
  if (is_address(bare) || bare == "localhost" || bare.ends_with(".localhost") || bare.ends_with(".local")) return true;
  return std::find(names.begin(), names.end(), bare) != names.end();
}

bool is_own_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;  // not a browser, or a browser's own navigation
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
  return false;
}

}  // namespace kydai::server
