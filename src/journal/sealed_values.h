// What lay sealed, where a journal opens it later.
#pragma once

#include <map>
#include <span>

#include "journal/format.h"

namespace hausregel::journal {

// By the number of the entry that sealed it: the element of an opening's `values`, or of the
// closing entry's `sealed`. `line` is the line of play; what it never opens is not among them.
std::map<std::int64_t, Json> sealed_values(std::span<const Entry> entries,
                                           std::span<const std::int64_t> line);

// `value` as the move that lays it down in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Json& sealing, const Json& value);

}  // namespace hausregel::journal
