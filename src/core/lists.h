// Helpers for lists: rows by key, sorting, a visitor made of lambdas, and lists of bounded length
// without allocation.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <map>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// Returns the first row whose `of`, a member or function of a row, equals `key`; null if none does.
template <class Rows, class Of, class Key>
auto find_by(Rows&& rows, Of of, const Key& key) -> decltype(&*std::begin(rows)) {
  const auto found = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const auto& row) { return std::invoke(of, row) == key; });
  return found == std::end(rows) ? nullptr : &*found;
}

// Returns the value of the first pair whose name is `name`; null if there is none.
template <class Pairs>
auto find_named(Pairs&& pairs, std::string_view name) -> decltype(&std::begin(pairs)->second) {
  for (auto& [key, value] : pairs) {
    if (key == name) { return &value; }
  }
  return nullptr;
}

// Returns `of` of every row, in order.
template <class Rows, class Of>
Strings names_by(Rows&& rows, Of of) {
  Strings names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) { names.emplace_back(std::invoke(of, row)); }
  return names;
}

// Returns what `of`, a member or function of a row, gives for every row, in order.
template <class Rows, class Of>
auto list_by(const Rows& rows, Of of) {
  std::vector<std::decay_t<std::invoke_result_t<Of&, decltype(*std::begin(rows))>>> all;
  std::transform(std::begin(rows), std::end(rows), std::back_inserter(all), std::ref(of));
  return all;
}

// Whether `value` is among `values`.
template <class Values, class Value>
bool contains(const Values& values, const Value& value) {
  return std::find(std::begin(values), std::end(values), value) != std::end(values);
}

// Appends all of `more` to `list`.
template <class List, class More>
void add_all(List& list, const More& more) {
  list.insert(list.end(), std::begin(more), std::end(more));
}

// `number` as a place in a list. Precondition: not negative.
template <class Number>
constexpr std::size_t as_index(Number number) {
  return static_cast<std::size_t>(number);
}
// `number` as an int. Precondition: it fits.
template <class Number>
constexpr int as_int(Number number) {
  return static_cast<int>(number);
}
// The places in `list`, and the numbers from 0 to `count` - 1.
template <class List>
auto indices(const List& list) {
  return std::views::iota(std::size_t{0}, std::size(list));
}
inline auto indices(int count) { return std::views::iota(0, count); }

// Stable sorting. GCC 12's std::stable_sort allocates through a deprecated function, and clang
// warns.

// Sorts by key(element), called once for each and compared with `<`. Allocates memory for all.
template <class Iterator, class Key>
void sort_by(Iterator first, Iterator last, const Key& key) {
  std::multimap<decltype(key(*first)), typename Iterator::value_type> ordered;
  for (Iterator at = first; at != last; ++at) {
    auto by = key(*at);
    ordered.emplace(std::move(by), std::move(*at));
  }
  std::ranges::transform(ordered, first, [](auto& element) { return std::move(element.second); });
}

// One function object made of several lambdas, for std::visit. A type without a lambda of its own
// or a generic one does not compile.

template <class... Lambdas>
struct Overloaded : Lambdas... {
  using Lambdas::operator()...;
};
template <class... Lambdas>
Overloaded(Lambdas...) -> Overloaded<Lambdas...>;

// A list with room for N values and no allocation, for the games' events and states.

// All N values exist from the start, as T{}; those at and beyond size() are neither read nor
// compared. Indices count from 0.
template <class T, int N>
class InlineList {
 public:
  constexpr InlineList() = default;
  // Precondition: at most N values.
  constexpr InlineList(std::initializer_list<T> values) {
    for (const T& value : values) { push_back(value); }
  }

  // Precondition: !full().
  constexpr void push_back(const T& value) { grow() = value; }
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
