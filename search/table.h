#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace kydai {

enum class Bound : std::uint8_t { None = 0, Upper = 1, Lower = 2, Exact = 3 };

/// What the table knows of a position.
struct TableEntry {
  std::uint16_t move = 0;
  int score = 0;  ///< as stored by score_to_table
  int eval = 0;
  int depth = 0;
  Bound bound = Bound::None;
  bool was_pv = false;
};

/// The transposition table that all threads of a search share, without locks: an entry is two words, and the first is
/// the key XOR the second, so that an entry torn by two writers does not match any key.
class Table {
 public:
  explicit Table(std::size_t megabytes = 16) { resize(megabytes); }

  /// Changes the size and forgets everything. Falls back to less when memory is short; megabytes() tells.
  void resize(std::size_t megabytes);
  void clear();
  void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  [[nodiscard]] bool probe(std::uint64_t key, TableEntry& found) const;
  void store(std::uint64_t key, const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster(key)); }

  [[nodiscard]] int permille_full() const;
  [[nodiscard]] std::size_t megabytes() const { return megabytes_; }

 private:
  static constexpr int kEntriesPerCluster = 4;
  static constexpr std::uint8_t kGenerationMask = 0x1F;

  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Cluster {
    Slot slots[kEntriesPerCluster];
  };

  [[nodiscard]] Cluster& cluster(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return clusters_[static_cast<std::size_t>((static_cast<Wide>(key) * cluster_count_) >> 64)];
  }
  [[nodiscard]] int age(std::uint64_t data) const;

  std::unique_ptr<Cluster[]> clusters_;
  std::size_t cluster_count_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace kydai
