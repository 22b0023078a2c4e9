// Finds rows by key and values by equality.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

namespace hausregel {

// Returns the first row whose `of`, a member or function of a row, equals `key`; null if none does.
template <class Rows, class Of, class Key>
auto find_by(Rows&& rows, Of of, const Key& key) -> decltype(&*std::begin(rows)) {
  const auto found = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const auto& row) { return std::invoke(of, row) == key; });
  return found == std::end(rows) ? nullptr : &*found;
}

// Returns `of` of every row, in order.
template <class Rows, class Of>
std::vector<std::string> names_by(Rows&& rows, Of of) {
  std::vector<std::string> names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) {
    names.emplace_back(std::invoke(of, row));
  }
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

}  // namespace hausregel
