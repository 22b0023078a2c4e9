// Sorting that leaves equals in their order. std::stable_sort of GCC 12's library asks for memory
// in a way that is deprecated, and clang says so.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

namespace hausregel {

// By key(element), asked once of each and compared with `<`. Takes memory for all of them.
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
