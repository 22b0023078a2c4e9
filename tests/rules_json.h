// Rule values as JSON, for tests that compare or change them.
#pragma once

#include <vector>

#include "engine/rules/rules.h"

namespace hausregel {

// Every value in table order.
template <class R>
Json rules_json(const std::vector<RuleRow<R>>& table, const R& rules) {
  Json all;
  for (const auto& row : table) { all.set(row.spec.name, row.get(rules)); }
  return all;
}

}  // namespace hausregel
