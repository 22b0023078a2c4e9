// A layer without problems, for tests.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "script/variant_library.h"

namespace hausregel::script {

// Runs the script; the error has at least one problem.
inline tl::expected<VariantLayer, std::vector<Error>> load_layer(
    const VariantText& script, std::shared_ptr<MemoryPool> pool = {}) {
  auto examined = examine_layer(script, std::move(pool));
  if (!examined.problems.empty()) { return tl::unexpected(std::move(examined.problems)); }
  return std::move(*examined.value);
}

}  // namespace hausregel::script
