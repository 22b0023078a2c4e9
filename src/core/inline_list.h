// A list with room for N values and no allocation, for the games' events and states.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>

namespace hausregel {

// All N values exist from the start, as T{}; those at and beyond size() are neither read nor
// compared. Indices count from 0.
template <class T, int N>
class InlineList {
 public:
  constexpr InlineList() = default;
  // Precondition: at most N values.
  constexpr InlineList(std::initializer_list<T> values) {
    for (const T& value : values) {
      push_back(value);
    }
  }

  // Precondition: !full().
  constexpr void push_back(const T& value) {
    assert(count_ < N);
    items_[static_cast<std::size_t>(count_++)] = value;
  }
  // Appends the value already in the slot; the caller sets the members that matter. Precondition:
  // !full().
  constexpr T& grow() {
    assert(count_ < N);
    return items_[static_cast<std::size_t>(count_++)];
  }
  // Leaves the values in their slots: grow() hands them out again.
  constexpr void clear() { count_ = 0; }
  constexpr bool full() const { return count_ == N; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr int size() const { return count_; }

  // Precondition, not checked: 0 <= i < size().
  constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + count_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + count_; }

  friend constexpr bool operator==(const InlineList& a, const InlineList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, static_cast<std::size_t>(N)> items_{};
  std::int32_t count_ = 0;
};

}  // namespace hausregel
