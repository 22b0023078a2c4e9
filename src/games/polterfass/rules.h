// The rule table of polterfass (interface: rule names), and what the rules must not say together.
#pragma once

#include <vector>

#include "engine/rule_table.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

const std::vector<RuleRow<Rules>>& rows();
std::vector<RuleConflict> conflicts(const Rules& rules);

}  // namespace hausregel::polterfass
