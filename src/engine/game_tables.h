// The tables of a game `G`, made once and kept as long as the program runs: rows hold functions and
// texts, and are asked for at every table that is opened. Nobody changes them.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/hooks.h"
#include "engine/rule_table.h"

namespace hausregel {

// In the order that people see.
template <class G>
const std::vector<RuleRow<typename G::Rules>>& rows_of() {
  static const std::vector<RuleRow<typename G::Rules>> table = G::rows();
  return table;
}
// By their numbers.
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
// What it asks scripts that play, by their places.
template <class G>
const std::vector<HookSpec>& questions_of() {
  static const std::vector<HookSpec> table = G::questions();
  return table;
}

}  // namespace hausregel
