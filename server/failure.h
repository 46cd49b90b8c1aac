#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "core/result.h"
#include "server/json.h"

namespace kydai::server {

/// Why a request was refused: the one exception of the server. It becomes the error object of docs/server.md.
class Failure : public std::runtime_error {
 public:
  Failure(std::string code, const std::string& message) : std::runtime_error(message), code_(std::move(code)) {}
  Failure(std::string code, const Error& error)
      : std::runtime_error(error.message), code_(std::move(code)), column_(error.column) {}

  /// Says which element of a list was wrong.
  Failure&& with_index(std::size_t index) && {
    index_ = index;
    return std::move(*this);
  }

  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] Json to_json() const {
    Json json{{"code", code_}, {"message", what()}};
    if (column_ > 0) json["column"] = column_;
    if (index_) json["index"] = *index_;
    return json;
  }
  [[nodiscard]] int http_status() const {
    if (code_ == "not-found") return 404;
    if (code_ == "not-yours" || code_ == "not-allowed") return 403;
    if (code_ == "too-large") return 413;
    if (code_ == "too-many" || code_ == "busy") return 429;
    if (code_ == "internal") return 500;
    if (code_ == "not-built") return 501;
    return 400;
  }

 private:
  std::string code_;
  int column_ = 0;
  std::optional<std::size_t> index_;
};

}  // namespace kydai::server
