// Whether a text holds a name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel::journal {

// The first of `names` that stands in `text` as a word of its own, letter by letter; names of one
// letter do not count. Nothing: none does.
std::optional<std::string> word_named(std::string_view text, const std::vector<std::string>& names);

// Whether one of `names` stands anywhere in `text`, ASCII letters of either case; one of a single
// letter only as a word of its own.
bool names_anybody(std::string_view text, const std::vector<std::string>& names);

}  // namespace hausregel::journal
