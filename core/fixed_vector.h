#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace kydai {

/// A vector with room for `N` elements inside itself: no allocation, trivially cheap to make.
/// The elements beyond size() are uninitialised, so T must be trivial.
template <class T, std::size_t N>
class FixedVector {
 public:
  using value_type = T;

  FixedVector() = default;  // NOLINT(modernize-use-equals-default): leaves items_ uninitialised on purpose

  void push_back(T item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }
  [[nodiscard]] const T& back() const {
    assert(size_ > 0);
    return items_[size_ - 1];
  }

 private:
  std::array<T, N> items_;
  std::size_t size_ = 0;
};

}  // namespace kydai
