// The rule table of teufel (interface: rule names), and what the rules must not say together.
#pragma once

#include <vector>

#include "engine/rule_table.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

const std::vector<RuleRow<Rules>>& rows();
std::vector<RuleConflict> conflicts(const Rules& rules);

}  // namespace hausregel::teufel
