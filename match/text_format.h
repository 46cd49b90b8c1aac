#pragma once

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace kydai::match {

/// printf into a string, for the short pieces that reports are made of.
__attribute__((format(printf, 1, 2))) inline std::string format(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  char text[512];
  std::vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

inline unsigned long long number(std::uint64_t value) { return value; }

}  // namespace kydai::match
