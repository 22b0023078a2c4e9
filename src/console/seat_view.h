// The game as one seat may see it, also at a screen that players share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::console {

// Returns the state with null for every hidden place.
Json state_without(const Table& table, const Hidden& hidden);

// Returns board and state for `who`, who must be somebody. `own` is the player's unopened sealed
// value, if known: an element of an opening's `values`.
Shown state_for(const Table& table, Seat who, const std::optional<Json>& own);

// Replaces hidden values in public sentences about overrides by "?".
void hide_overridden(const Table& table, Messages& story);

// Returns the sentence about a player's sealed value, `value` as `own` above.
Message own_sealed(const Json& value);

// Hides an override's `do` and events from `who`, given the tables before and after.
void hide_override(const Table& before, const Table& after, Seat who, journal::Override& set,
                   Events& events);

// A screen that players share. Shows what one of them alone may see only while the others look
// away, and is wiped then. Programs (JSON, pipes, scripts) get everything.

// Whether the line being answered was typed at a terminal and is answered in words.
bool is_shared(const Console& console);

// Returns the player named by "--as", else nobody. Waits for Enter if looks_alone(). Usage: another
// form, or no such player. Refused: Enter did not come.
Result<Seat> viewer_of(Console& console, Words words);

// Whether `who` sees more here than everybody may.
bool looks_alone(const Console& console, Seat who);

// Returns what this screen hides from everybody; nothing without a game.
Hidden hidden_here(const Console& console);
// Whether `path` of the state, or a place inside it, is hidden here.
bool is_kept_back(const Console& console, std::string_view path);

// Replace hidden values in sentences about overrides by "?", and failures of house rules, whose
// words could reveal anything, by their place.
void keep_back(const Console& console, Messages& story);
void keep_back(const Console& console, Answer& given);
// Replaces hidden values of overrides, in events or in an audit's rows, by `by`.
void keep_back(const Console& console, Json::List& rows, const Json& by = {});
// Likewise reduces traces to places, one line each: even how often a hook was asked counts what is
// hidden.
Messages traced_here(const Console& console, std::span<const std::string> lines);

// Of several values on `line` that are to be sealed, hides which one was refused, and why: repeated
// tries could find a hidden total.
void unsay_which(const Console& console, const ParsedLine& line, Error& error);

// Removes values typed without echo from the error about them; `form` is that of the move.
void unsay(Error& error, Words unseen, const MoveForm& form);

}  // namespace hausregel::console
