#include "server/seat.h"

#include "core/text.h"
#include "search/classical/algorithms.h"
#include "server/failure.h"
#include "server/names.h"

namespace kydai::server {
namespace {

constexpr std::size_t kLongestName = 160;  // bytes; forty characters of any script
constexpr std::size_t kKeyLength = 22;

}  // namespace

void require_engine(const std::string& id) {
  if (id != kOwnEngine && find_algorithm(id) == nullptr)
    throw Failure("bad-request", "there is no engine " + kydai::quoted(id));
}

Seat Seat::from_request(const Json& json, const std::string& maker) {
  Seat seat;
  const std::string kind = text_field(json, "kind", 16);
  if (kind != "person" && kind != "computer") throw Failure("bad-request", "a seat is a person's or a computer's");
  seat.computer = kind == "computer";
  seat.name = text_field_or(json, "name", "", kLongestName);
  if (seat.computer) {
    seat.level = static_cast<int>(number_field_or(json, "level", 10, 1, 10));
    seat.engine = text_field_or(json, "engine", "kydai", 32);
    seat.depth = static_cast<int>(number_field_or(json, "depth", 0, 0, 64));
    require_engine(seat.engine);
    return seat;
  }
  seat.here = flag_field_or(json, "here", false);
  if (seat.here)
    seat.client = maker;
  else
    seat.key = random_token(kKeyLength);
  return seat;
}

Json Seat::to_storage() const {
  return {{"computer", computer}, {"name", name}, {"level", level},   {"engine", engine},
          {"depth", depth},       {"here", here}, {"client", client}, {"key", key}};
}

Seat Seat::from_storage(const Json& json) {
  Seat seat;
  seat.computer = json.value("computer", false);
  seat.name = json.value("name", "");
  seat.level = json.value("level", 10);
  seat.engine = json.value("engine", "kydai");
  seat.depth = json.value("depth", 0);
  seat.here = json.value("here", false);
  seat.client = json.value("client", "");
  seat.key = json.value("key", "");
  return seat;
}

}  // namespace kydai::server
