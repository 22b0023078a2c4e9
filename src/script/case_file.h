// Examples that stand beside a variant instead of in it: cases/NAME.lua, `return { tests = { … }
// }`, or those of another such file under other names: `return { of = "OTHER", names = { THERE =
// "HERE" }, cases = { ["NAME THERE"] = "NAME HERE" } }`. Journals embed variants, and not these.
#pragma once

#include <optional>

#include "engine/variant.h"

namespace hausregel::script {

// The examples beside `layer`, as a layer that holds nothing but its file, text and tests; nothing
// where there is no such file. Of another file's cases those that are not named are null. Input: it does not run, or returns something else.
Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer);

}  // namespace hausregel::script
