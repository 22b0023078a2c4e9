// Recovers sentences from their English words. A Lua error or a report for programs carries only
// text; matching it against known templates lets it be said in other languages.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace hausregel {

// The English template of `id`, with plain braces, as scripts/lang/en.lua had it when the program
// was built; `id` itself where there is none.
std::string_view english_of(std::string_view id);

// A template with its id.
struct Worded {
  std::string_view id;
  std::string_view english;
};

// Returns the first of `known` that matches `text`, with its values as arguments and `text` as its
// text; nullopt if none matches. A place matches any text, except that {what}, {value}, {variable},
// {expected}, {remedy} and {why} match only sentences of `known`; {given}, {accepted}, {hook},
// {missed} and {range} may match one.
std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text);

}  // namespace hausregel
