// The tables of a game `G`, built once and kept while the program runs: their rows hold functions
// and texts, and every opened table asks for them. Immutable.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/hooks.h"
#include "engine/rule_table.h"

namespace hausregel {

// In display order.
template <class G>
const std::vector<RuleRow<typename G::Rules>>& rows_of() {
  static const std::vector<RuleRow<typename G::Rules>> table = G::rows();
  return table;
}
// In the order of their numbers.
template <class G>
const std::vector<HookSpec>& hooks_of() {
  static const std::vector<HookSpec> table = [] {
    std::vector<HookSpec> rows = G::hooks();
    std::ranges::sort(rows,
                      [](const HookSpec& a, const HookSpec& b) { return a.number < b.number; });
    return rows;
  }();
  return table;
}
// The questions to scripts, by index.
template <class G>
const std::vector<HookSpec>& questions_of() {
  static const std::vector<HookSpec> table = G::questions();
  return table;
}

}  // namespace hausregel
