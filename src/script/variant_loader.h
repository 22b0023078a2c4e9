// From the text of a variant to its layer of rule values. Knows no game: whether the rules exist
// and fit is for resolve() (engine/variant.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant.h"
#include "script/limits.h"

namespace hausregel::script {

template <class T>
using AllProblems = tl::expected<T, std::vector<Error>>;

// Names of variants and games: [a-z0-9][a-z0-9_-]{0,63}.
bool valid_variant_name(std::string_view name);

struct VariantText {
  std::string file;  // for messages
  std::string name;  // what the variant must call itself: its file's stem
  std::string text;
};

// Runs the script and reads the table it returns. All problems of the table at once, with their
// places (Input); a script that does not run has one.
AllProblems<VariantLayer> load_layer(const VariantText& script,
                                     std::shared_ptr<MemoryPool> pool = {});

}  // namespace hausregel::script
