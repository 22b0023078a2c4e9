// Finds scripts whose result depends on more than their text.
#pragma once

#include "core/result.h"
#include "script/variant_loader.h"

namespace hausregel::script {

// Loads the script in eight states that live at the same time, and so hash differently, and refuses
// (Input) where they do not read the same: what the length of a list with holes brings about.
Result<void> check_repeatable(const VariantText& script);

}  // namespace hausregel::script
