// Examples that stand beside a variant instead of in it: cases/NAME.lua, `return { tests = { … }
// }`, or those of another such file under other names: `return { of = "OTHER", names = { THERE =
// "HERE" }, cases = { ["NAME THERE"] = "NAME HERE" } }`. Journals embed variants, and not these.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/variant.h"

namespace hausregel::script {

// The texts of the files beside the script `path`: cases/NAME.lua, and the one that it takes its
// cases from. Runs nothing; what cannot be read is left out.
Named<std::string> case_files_beside(const std::string& path);

// The examples beside `layer`, as a layer that holds nothing but its file, text and tests; nothing
// where it has none (VariantLayer::beside). Opens no file. Of another file's cases those that are
// not named are null. Input: it does not run, or returns something else.
Result<std::optional<VariantLayer>> cases_beside(const VariantLayer& layer);

}  // namespace hausregel::script
