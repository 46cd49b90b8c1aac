#include "eval/network/network.h"

#include <fstream>

namespace kydai {
namespace {

// File: "KYNN", version, game, buckets (16 bits each), a zero word, inputs, hidden (32 bits each), a checksum of the
// payload (64 bits), the payload. All little-endian, as every machine we build for is.
constexpr std::array<char, 4> kMagic{'K', 'Y', 'N', 'N'};
constexpr std::uint16_t kVersion = 1;

struct Header {
  std::array<char, 4> magic;
  std::uint16_t version;
  std::uint16_t game;
  std::uint16_t buckets;
  std::uint16_t zero;
  std::uint32_t inputs;
  std::uint32_t hidden;
  std::uint32_t zero2;
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == 32);

/// FNV-1a over the bytes.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const std::byte b : bytes) hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001B3ULL;
  return hash;
}

}  // namespace

Result<std::span<const std::byte>> network_payload(std::span<const std::byte> file, const NetworkShape& wanted) {
  Header header{};
  if (file.size() < sizeof header) return Error{"network: the file is too short to be one"};
  std::memcpy(&header, file.data(), sizeof header);
  if (header.magic != kMagic) return Error{"network: this is not a network file of Ky Dai"};
  if (header.version != kVersion)
    return Error{"network: format version " + std::to_string(header.version) + ", this program reads " +
                 std::to_string(kVersion)};
  const NetworkShape found{header.game, header.buckets, header.inputs, header.hidden};
  if (found.game != wanted.game) return Error{"network: it was trained for another game"};
  if (found != wanted)
    return Error{"network: shape " + std::to_string(found.inputs) + "x" + std::to_string(found.hidden) + "x" +
                 std::to_string(found.buckets) + ", this program plays " + std::to_string(wanted.inputs) + "x" +
                 std::to_string(wanted.hidden) + "x" + std::to_string(wanted.buckets)};
  const std::size_t size = (static_cast<std::size_t>(wanted.inputs) + 1) * wanted.hidden * 2 +
                           static_cast<std::size_t>(wanted.buckets) * (wanted.hidden * 4 + 4);
  const auto payload = file.subspan(sizeof header);
  if (payload.size() != size)
    return Error{"network: " + std::to_string(payload.size()) + " bytes of weights instead of " + std::to_string(size)};
  if (checksum(payload) != header.checksum) return Error{"network: the file is damaged (checksum)"};
  return payload;
}

Result<std::vector<std::byte>> read_network_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return Error{"network: cannot read " + path};
  constexpr std::streamoff kLargest = 256LL << 20;
  const std::streamoff size = file.tellg();
  if (size < 0 || size > kLargest) return Error{"network: " + path + " is not a network file (too large)"};
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(bytes.data()), size);
  if (!file) return Error{"network: cannot read " + path};
  return bytes;
}

}  // namespace kydai
