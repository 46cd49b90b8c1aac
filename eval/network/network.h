#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "eval/network/features.h"
#include "eval/network/simd.h"

namespace kydai {

/// The shape that a network file announces; see docs/networks.md for the layout.
struct NetworkShape {
  std::uint16_t game = 0;
  std::uint16_t buckets = 0;
  std::uint32_t inputs = 0;
  std::uint32_t hidden = 0;
  bool operator==(const NetworkShape&) const = default;
};

/// The quantisation that trainer and inference share: first-layer numbers are multiples of 1/255, output weights of
/// 1/64, and an output of 1 means 400 centipawns.
inline constexpr int kFirstScale = 255;
inline constexpr int kOutputScale = 64;
inline constexpr int kCentipawnScale = 400;

/// Checks a network file against the shape that is wanted and returns its numbers: first-layer weights by input,
/// first-layer biases, output weights by bucket, output biases by bucket.
Result<std::span<const std::byte>> network_payload(std::span<const std::byte> file, const NetworkShape& wanted);
/// A whole file's bytes; the message names the file.
Result<std::vector<std::byte>> read_network_file(const std::string& path);

/// The weights of one game's network: two views of the position (the mover's and the other's) through one layer of
/// kHidden neurons with squared clipped activation, then one output chosen by bucket.
template <class G>
class Network {
 public:
  using F = Features<G>;
  static constexpr int kHidden = F::kHidden;
  static constexpr NetworkShape kShape{F::kGameId, F::kBuckets, F::kInputs, F::kHidden};

  static Result<std::shared_ptr<const Network>> from_bytes(std::span<const std::byte> file) {
    const auto payload = network_payload(file, kShape);
    if (!payload) return payload.error();
    auto network = std::make_shared<Network>();
    const std::byte* at = payload->data();
    const auto take = [&](auto& array) {
      using Element = std::remove_reference_t<decltype(array[0])>;
      std::memcpy(array.data(), at, array.size() * sizeof(Element));
      at += array.size() * sizeof(Element);
    };
    take(network->first_weights_);
    take(network->first_biases_);
    take(network->output_weights_);
    take(network->output_biases_);
    for (const std::int16_t weight : network->output_weights_)
      if (weight < -simd::kOutputWeightMax || weight > simd::kOutputWeightMax)
        return Error{"network: an output weight is out of range"};
    return std::shared_ptr<const Network>(std::move(network));
  }

  static Result<std::shared_ptr<const Network>> from_file(const std::string& path) {
    const auto bytes = read_network_file(path);
    if (!bytes) return bytes.error();
    return from_bytes(*bytes);
  }

  [[nodiscard]] const std::int16_t* row(int input) const {
    return first_weights_.data() + static_cast<std::size_t>(input) * kHidden;
  }
  [[nodiscard]] const std::int16_t* biases() const { return first_biases_.data(); }

  /// Centipawns for the player whose view comes first.
  template <class Simd = simd::Best>
  [[nodiscard]] int output(const std::int16_t* mover, const std::int16_t* other, int bucket) const {
    const std::int16_t* weights = output_weights_.data() + static_cast<std::size_t>(bucket) * 2 * kHidden;
    const std::int64_t sum = Simd::template squared_dot<kHidden>(mover, weights) +
                             Simd::template squared_dot<kHidden>(other, weights + kHidden);
    const std::int64_t scaled = sum / kFirstScale + output_biases_[static_cast<std::size_t>(bucket)];
    return static_cast<int>(scaled * kCentipawnScale / (kFirstScale * kOutputScale));
  }

 private:
  alignas(64) std::array<std::int16_t, static_cast<std::size_t>(F::kInputs) * kHidden> first_weights_;
  alignas(64) std::array<std::int16_t, kHidden> first_biases_;
  alignas(64) std::array<std::int16_t, static_cast<std::size_t>(F::kBuckets) * 2 * kHidden> output_weights_;
  std::array<std::int32_t, F::kBuckets> output_biases_;
};

/// The first layer of every position on the way to the present one. Nothing is computed until a score is asked for;
/// then the changes since the nearest known position are applied, or everything is summed anew where a player's board
/// was mirrored in between.
template <class G>
class Accumulators {
 public:
  using F = Features<G>;
  using P = typename G::Position;
  static constexpr int kHidden = F::kHidden;

  explicit Accumulators(std::size_t capacity) : stack_(capacity) {}

  void reset(const P& root) {
    top_ = 0;
    stack_[0].known = {false, false};
    note_mirroring(stack_[0], root);
  }
  void push(const P& after, const typename P::Step& step, const typename P::Undo& undo) {
    Entry& entry = next();
    entry.changes = F::changes(after, step, undo);
    entry.known = {false, false};
    note_mirroring(entry, after);
  }
  void push_null() {
    const auto mirrored = stack_[top_].mirrored;
    Entry& entry = next();
    entry.changes = {};
    entry.known = {false, false};
    entry.mirrored = mirrored;
  }
  void pop() { --top_; }

  int score(const Network<G>& network, const P& position) {
    bring_up_to_date(network, position, Color::First);
    bring_up_to_date(network, position, Color::Second);
    const Entry& entry = stack_[top_];
    const Color mover = position.turn();
    return network.output(entry.values[at(mover)].data(), entry.values[at(~mover)].data(), F::bucket(position));
  }

 private:
  struct Entry {
    alignas(64) std::array<std::array<std::int16_t, kHidden>, 2> values;
    TokenChanges changes;
    std::array<bool, 2> known{};
    std::array<bool, 2> mirrored{};
  };

  static std::size_t at(Color c) { return static_cast<std::size_t>(index(c)); }
  static void note_mirroring(Entry& entry, const P& position) {
    entry.mirrored = {F::mirrored(position, Color::First), F::mirrored(position, Color::Second)};
  }
  Entry& next() {
    if (++top_ == stack_.size()) stack_.emplace_back();
    return stack_[top_];
  }

  void bring_up_to_date(const Network<G>& network, const P& position, Color player) {
    const std::size_t p = at(player);
    std::size_t base = top_;
    while (!stack_[base].known[p] && base > 0 && stack_[base - 1].mirrored[p] == stack_[base].mirrored[p]) --base;
    if (!stack_[base].known[p]) {
      refresh(network, position, player);
      return;
    }
    for (std::size_t i = base + 1; i <= top_; ++i) apply(network, stack_[i - 1], stack_[i], player);
  }

  void refresh(const Network<G>& network, const P& position, Color player) {
    Entry& entry = stack_[top_];
    std::int16_t* values = entry.values[at(player)].data();
    std::copy_n(network.biases(), kHidden, values);
    F::visit(position, [&](int token) {
      simd::Best::template add<kHidden>(values, values,
                                        network.row(F::input(token, player, entry.mirrored[at(player)])));
    });
    entry.known[at(player)] = true;
  }

  static void apply(const Network<G>& network, const Entry& before, Entry& after, Color player) {
    const std::size_t p = at(player);
    const bool mirror = after.mirrored[p];
    const std::int16_t* from = before.values[p].data();
    std::int16_t* to = after.values[p].data();
    const auto& added = after.changes.added;
    const auto& removed = after.changes.removed;
    const auto row = [&](int token) { return network.row(F::input(token, player, mirror)); };
    std::size_t a = 0;
    std::size_t r = 0;
    if (added.size() == 1 && removed.size() == 1) {
      simd::Best::template add_sub<kHidden>(to, from, row(added[0]), row(removed[0]));
      a = r = 1;
    } else if (!added.empty() && removed.size() >= 2) {
      simd::Best::template add_sub_sub<kHidden>(to, from, row(added[0]), row(removed[0]), row(removed[1]));
      a = 1;
      r = 2;
    } else {
      std::copy_n(from, kHidden, to);
    }
    for (; a < added.size(); ++a) simd::Best::template add<kHidden>(to, to, row(added[a]));
    for (; r < removed.size(); ++r) simd::Best::template sub<kHidden>(to, to, row(removed[r]));
    after.known[p] = true;
  }

  std::vector<Entry> stack_;
  std::size_t top_ = 0;
};

}  // namespace kydai
