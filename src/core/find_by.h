// Looking rows up by what they are called.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace hausregel {

// The first row whose `of`, a member or a function of a row, is `key`; null where there is none.
template <class Rows, class Of, class Key>
auto find_by(Rows&& rows, Of of, const Key& key) -> decltype(&*std::begin(rows)) {
  const auto found = std::find_if(std::begin(rows), std::end(rows),
                                  [&](const auto& row) { return std::invoke(of, row) == key; });
  return found == std::end(rows) ? nullptr : &*found;
}

}  // namespace hausregel
