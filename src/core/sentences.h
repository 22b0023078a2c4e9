// Sentences known by their English words: what has come through something that knows text alone, an
// error of Lua or a report for programs, is taken apart again, so that it can be said in other
// languages.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace hausregel {

// A template with its id, as worded() takes them.
struct Worded {
  const char* id = nullptr;
  std::string_view english;
};
inline Message worded(const Worded& sentence, Message::Args args = {}, Named<Message> parts = {}) {
  return worded(sentence.id, sentence.english, std::move(args), std::move(parts));
}

// The first of `known` that `text` is, its values as arguments; its own text is `text`. A place is
// any text, but {what}, {value}, {variable}, {expected}, {remedy} and {why} are sentences of
// `known`, and {given}, {accepted}, {hook}, {missed} and {range} may be ones. Nothing: it is none
// of them.
std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text);

}  // namespace hausregel
