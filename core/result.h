#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace kydai {

/// What was wrong with some text, and where. Columns count bytes from 1; 0 means "no particular place".
struct Error {
  std::string message;
  int column = 0;

  [[nodiscard]] std::string text() const {
    return column > 0 ? message + " (column " + std::to_string(column) + ")" : message;
  }
  bool operator==(const Error&) const = default;
};

/// A value or the reason why there is none. Every parser of core..search returns one; nothing there throws.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor): `return value;`
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor): `return Error{...};`

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

/// The result of an action that yields nothing but success.
struct Done {
  bool operator==(const Done&) const = default;
};
using Status = Result<Done>;

}  // namespace kydai
