// Looking rows up by what they are called.
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
  for (const auto& row : rows) {
    names.emplace_back(std::invoke(of, row));
  }
  return names;
}

}  // namespace hausregel
