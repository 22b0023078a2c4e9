// Stable sorting. GCC 12's std::stable_sort allocates through a deprecated function, and clang
// warns.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

namespace hausregel {

// Sorts by key(element), called once for each and compared with `<`. Allocates memory for all.
template <class Iterator, class Key>
void sort_by(Iterator first, Iterator last, Key key) {
  std::multimap<decltype(key(*first)), typename Iterator::value_type> ordered;
  for (Iterator at = first; at != last; ++at) {
    auto by = key(*at);
    ordered.emplace(std::move(by), std::move(*at));
  }
  std::ranges::transform(ordered, first, [](auto& element) { return std::move(element.second); });
}

}  // namespace hausregel
