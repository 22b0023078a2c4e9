// Examples that stand beside a variant instead of in it: cases/NAME.lua, `return { tests = { … }
// }`. Journals embed variants, and not these.
#pragma once

#include <optional>

#include "engine/variant.h"

namespace hausregel::script {

// The examples beside `layer`, as a layer that holds nothing but its file, text and tests; nothing
// where there is no such file. Input: it does not run, or returns something else.
Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer);

}  // namespace hausregel::script
