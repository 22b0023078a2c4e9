// Looking rows up by what they are called, and values by what they are.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace hausregel {

// The first row whose `of`, a member or a function of a row, is `key`; null where there is none.
template <class Rows, class Of, class Key>
auto find_by(Rows&& rows, Of of, const Key& key) -> decltype(&*std::begin(rows)) {
  const auto found = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const auto& row) { return std::invoke(of, row) == key; });
  return found == std::end(rows) ? nullptr : &*found;
}

// What `of` says of every row, in their order.
template <class Rows, class Of>
std::vector<std::string> names_by(Rows&& rows, Of of) {
  std::vector<std::string> names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) {
    names.emplace_back(std::invoke(of, row));
  }
  return names;
}

// Whether `value` is one of them.
template <class Values, class Value>
bool contains(const Values& values, const Value& value) {
  return std::find(std::begin(values), std::end(values), value) != std::end(values);
}

}  // namespace hausregel
