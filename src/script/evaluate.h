// One expression over the state of a game, in the language and within the limits of house rules.
#pragma once

#include <string>

#include "core/json.h"
#include "core/result.h"

namespace hausregel::script {

// `f` holds the members of `facts` (lists from 1), and those of `state` that are no facts; `state`
// and `rules`, the rule values, hold theirs; all three are objects. Gives what the expression
// gives. Usage, whatever is wrong with it, a limit of the sandbox too; the place is its column, 0:
// unknown. Internal: no memory. Interrupted: the clock stopped it.
Result<Json> evaluate(const Json& facts, const Json& state, const Json& rules,
                      const std::string& expression);

}  // namespace hausregel::script
