#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kydai::server {

using Json = nlohmann::json;

/// JSON as text. Bytes that are not UTF-8 (they may come from a URL) are replaced, never an error.
inline std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// Fields of a request. A missing or mistyped field is a Failure "bad-request", as is a text longer than `most` bytes.
std::string text_field(const Json& json, const char* name, std::size_t most = 4096);
std::string text_field_or(const Json& json, const char* name, std::string_view otherwise, std::size_t most = 4096);
long long number_field(const Json& json, const char* name, long long least, long long most);
long long number_field_or(const Json& json, const char* name, long long otherwise, long long least, long long most);
bool flag_field_or(const Json& json, const char* name, bool otherwise);
/// A list of texts; empty when the field is missing.
std::vector<std::string> texts_field(const Json& json, const char* name, std::size_t most_elements,
                                     std::size_t most_bytes = 64);
const Json& object_field(const Json& json, const char* name);

}  // namespace kydai::server
