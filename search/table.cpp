#include "search/table.h"

#include <algorithm>
#include <new>

namespace kydai {
namespace {

// Layout of the data word, from the low end: move 16, score 16, eval 16, depth 8, bound 2, pv 1, generation 5.
constexpr int kDepthOffset = 8;  // depths from -8 (quiescence) fit an unsigned byte

std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
  const auto word = [](int value) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(value)); };
  const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth + kDepthOffset, 0, 255));
  return word(entry.move) | word(entry.score) << 16 | word(entry.eval) << 32 | depth << 48 |
         static_cast<std::uint64_t>(entry.bound) << 56 | static_cast<std::uint64_t>(entry.was_pv ? 1 : 0) << 58 |
         static_cast<std::uint64_t>(generation) << 59;
}

TableEntry unpack(std::uint64_t data) {
  const auto word = [&](int shift) { return static_cast<int>(static_cast<std::int16_t>(data >> shift)); };
  return {static_cast<std::uint16_t>(data),
          word(16),
          word(32),
          static_cast<int>((data >> 48) & 0xFF) - kDepthOffset,
          static_cast<Bound>((data >> 56) & 3),
          ((data >> 58) & 1) != 0};
}

int depth_of(std::uint64_t data) { return static_cast<int>((data >> 48) & 0xFF) - kDepthOffset; }

}  // namespace

void Table::resize(std::size_t megabytes) {
  megabytes = std::max<std::size_t>(megabytes, 1);
  clusters_.reset();
  for (;; megabytes = std::max<std::size_t>(megabytes / 2, 1)) {
    cluster_count_ = megabytes * 1024 * 1024 / sizeof(Cluster);
    clusters_.reset(new (std::nothrow) Cluster[cluster_count_]);
    if (clusters_ || megabytes == 1) break;
  }
  megabytes_ = megabytes;
  generation_ = 0;
}

void Table::clear() {
  for (std::size_t i = 0; i < cluster_count_; ++i)
    for (Slot& slot : clusters_[i].slots) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  generation_ = 0;
}

int Table::age(std::uint64_t data) const { return (generation_ - static_cast<int>(data >> 59)) & kGenerationMask; }

bool Table::probe(std::uint64_t key, TableEntry& found) const {
  for (const Slot& slot : cluster(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      found = unpack(data);
      return true;
    }
  }
  return false;
}

void Table::store(std::uint64_t key, const TableEntry& entry) {
  Slot* victim = nullptr;
  int least_worth = 1 << 20;
  for (Slot& slot : cluster(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const bool same = data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key;
    if (same) {
      // A shallow bound of this search does not drive out a deeper one.
      if (entry.bound != Bound::Exact && entry.depth + 4 < depth_of(data) && age(data) == 0) return;
      TableEntry merged = entry;
      if (merged.move == 0) merged.move = static_cast<std::uint16_t>(data);
      const std::uint64_t packed = pack(merged, generation_);
      slot.check.store(key ^ packed, std::memory_order_relaxed);
      slot.data.store(packed, std::memory_order_relaxed);
      return;
    }
    const int worth = data == 0 ? -(1 << 10) : depth_of(data) - 8 * age(data);
    if (worth < least_worth) {
      least_worth = worth;
      victim = &slot;
    }
  }
  const std::uint64_t packed = pack(entry, generation_);
  victim->check.store(key ^ packed, std::memory_order_relaxed);
  victim->data.store(packed, std::memory_order_relaxed);
}

int Table::permille_full() const {
  const std::size_t sample = std::min<std::size_t>(cluster_count_, 250);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const Slot& slot : clusters_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += data != 0 && age(data) == 0 ? 1 : 0;
    }
  return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * kEntriesPerCluster));
}

}  // namespace kydai
