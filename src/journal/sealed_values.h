// Finds sealed values that a journal opens later, for deciding an old game again. Hides nothing
// from anybody: the same file holds all of it in the open.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/game.h"
#include "journal/entries.h"

namespace hausregel::journal {

// Returns, by number of the sealing entry, the element of an opening's `values` or of the closing
// entry's `sealed`. `line` is the line of play; values never opened are null. If a player lays
// another value before opening the first, the first stays null.
std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line);

// Returns the value of `player` in the first opening or closing entry after the sealing entry
// `sealed`; nullopt if nobody has opened it. entries[i] has number i + 1.
std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player);

// Returns `value` as the move that lays it in the open: {"move":"bet","player":P,"stake":120}.
Json open_form(const Move& sealing, const Json& value);

}  // namespace hausregel::journal
