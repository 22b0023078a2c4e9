// Sentences known by their English words: what has come through something that knows text alone, an
// error of Lua or a report for programs, is taken apart again, so that it can be said in other
// languages.
#pragma once

#include <optional>
#include <span>
#include <string_view>

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

// The first of `known` that `text` is, its values as arguments; its own text is `text`. A place is
// any text, but {what}, {value}, {variable}, {expected}, {remedy} and {why} are sentences of
// `known`, and {given}, {accepted}, {hook}, {missed} and {range} may be ones. Nothing: it is none
// of them.
std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text);

}  // namespace hausregel
