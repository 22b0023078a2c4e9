// Templates with placeholders, such as the documents and scripts in scripts/templates. Knows
// nothing of a text's purpose: callers escape their own values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// The values for a text's placeholders.
struct Filling {
  Named<std::string> values;
  Named<std::vector<Filling>> lists{};
};

// Replaces "{name}" with its value; repeats the text between "{#name}" and "{/name}" once for each
// item of the list; keeps the text between "{^name}" and "{/name}" only if the list is empty. Names
// missing from an item are looked up in the enclosing scope. Removes lines that hold only such a
// mark; leaves other braces alone.
std::string filled(std::string_view text, const Filling& filling);

}  // namespace hausregel
