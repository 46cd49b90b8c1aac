#include "server/json.h"

#include "server/failure.h"

namespace kydai::server {
namespace {

[[noreturn]] void refuse(const char* name, const std::string& why) {
  throw Failure("bad-request", "the field '" + std::string(name) + "' " + why);
}

const Json* find(const Json& json, const char* name) {
  if (!json.is_object()) throw Failure("bad-request", "an object is expected");
  const auto found = json.find(name);
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

const Json& required(const Json& json, const char* name) {
  const Json* value = find(json, name);
  if (value == nullptr) refuse(name, "is missing");
  return *value;
}

std::string as_text(const Json& value, const char* name, std::size_t most) {
  if (!value.is_string()) refuse(name, "must be a text");
  auto text = value.get<std::string>();
  if (text.size() > most) refuse(name, "is longer than " + std::to_string(most) + " bytes");
  return text;
}

long long as_number(const Json& value, const char* name, long long least, long long most) {
  if (!value.is_number()) refuse(name, "must be a number");
  const auto number = value.get<double>();
  if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)))
    refuse(name, "must be from " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<long long>(number);
}

}  // namespace

std::string text_field(const Json& json, const char* name, std::size_t most) {
  return as_text(required(json, name), name, most);
}

std::string text_field_or(const Json& json, const char* name, std::string_view otherwise, std::size_t most) {
  const Json* value = find(json, name);
  return value == nullptr ? std::string(otherwise) : as_text(*value, name, most);
}

long long number_field(const Json& json, const char* name, long long least, long long most) {
  return as_number(required(json, name), name, least, most);
}

long long number_field_or(const Json& json, const char* name, long long otherwise, long long least, long long most) {
  const Json* value = find(json, name);
  return value == nullptr ? otherwise : as_number(*value, name, least, most);
}

bool flag_field_or(const Json& json, const char* name, bool otherwise) {
  const Json* value = find(json, name);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) refuse(name, "must be true or false");
  return value->get<bool>();
}

std::vector<std::string> texts_field(const Json& json, const char* name, std::size_t most_elements,
                                     std::size_t most_bytes) {
  std::vector<std::string> texts;
  const Json* value = find(json, name);
  if (value == nullptr) return texts;
  if (!value->is_array()) refuse(name, "must be a list");
  if (value->size() > most_elements) refuse(name, "has more than " + std::to_string(most_elements) + " elements");
  texts.reserve(value->size());
  for (const Json& element : *value) texts.push_back(as_text(element, name, most_bytes));
  return texts;
}

const Json& object_field(const Json& json, const char* name) {
  const Json& value = required(json, name);
  if (!value.is_object()) refuse(name, "must be an object");
  return value;
}

}  // namespace kydai::server
