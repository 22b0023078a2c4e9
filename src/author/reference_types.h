// Kinds of values as editors and documents name them. Internal to author/.
#pragma once

#include <string>
#include <vector>

#include "engine/hooks.h"
#include "engine/rule_spec.h"

namespace hausregel::author {

std::string lua_type(const RuleSpec& spec);  // "integer", "\"each\"|\"split\"", …
std::string fact_type(FactSpec::Kind kind);
std::string answer_type(const HookSpec& spec);
// The hook's own facts and those that every hook has.
std::vector<FactSpec> all_facts(const HookSpec& spec);

}  // namespace hausregel::author
