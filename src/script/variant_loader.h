// From the text of a variant to its layer of rule values. Knows no game: whether the rules exist
// and fit is for resolve() (engine/variant.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant.h"
#include "script/limits.h"

namespace hausregel::script {

struct VariantText {
  std::string file;  // for messages
  std::string name;  // what the variant must call itself: its file's stem
  std::string text;
};

// What can be read of something and everything that is wrong with it, in the order of the text.
template <class T>
struct Examined {
  std::optional<T> value;  // nothing: not even a part could be read
  std::vector<Error> problems;
};

// Runs the script and reads the table it returns, with all its problems and their places (Input). A
// script that does not run has one problem and no layer.
Examined<VariantLayer> examine_layer(const VariantText& script,
                                     std::shared_ptr<MemoryPool> pool = {});
// The same where only a layer without problems will do; else all of them, one at least.
tl::expected<VariantLayer, std::vector<Error>> load_layer(const VariantText& script,
                                                          std::shared_ptr<MemoryPool> pool = {});

}  // namespace hausregel::script
