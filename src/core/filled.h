// Texts with places, such as the documents and scripts in scripts/templates. Nothing here knows
// what a text is for: who fills it escapes what needs it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// What stands at the places of a text.
struct Filling {
  Named<std::string> values;
  Named<std::vector<Filling>> lists{};
};

// `text` with the value at "{name}"; with what stands between "{#name}" and "{/name}" once for each
// of the list; and with what stands between "{^name}" and "{/name}" where the list is empty.
// Inside, what the one of the list does not have is that of the whole. A line that has nothing but
// such a mark goes, and other braces stay.
std::string filled(std::string_view text, const Filling& filling);

}  // namespace hausregel
