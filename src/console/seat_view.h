// The game as one seat may see it, also at a screen that players share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "audit/report.h"
#include "console/commands.h"
#include "console/console.h"
#include "console/reply.h"
#include "engine/game.h"

namespace hausregel::console {

// Returns the state visible to `who`, or to everybody if `who` is nobody; hidden places are null.
Json seen_places(const Table& table, Seat who);

// Returns board and state for `who`, who must be somebody. `own` is the player's unopened sealed
// value, if known: an element of an opening's `values`.
Shown state_for(const Table& table, Seat who, const std::optional<Json>& own);

// Whether `path` of the state, or a place inside it, is hidden from `who`, or from everybody if
// `who` is nobody.
bool is_hidden(const Table& table, Seat who, std::string_view path);
// Replaces hidden values in public sentences about overrides by "?".
void hide_overridden(const Table& table, std::vector<Message>& story);

// Returns the sentence about a player's sealed value, `value` as `own` above.
Message own_sealed(const Json& value);

// Hides an override's `do` and events from `who`, given the tables before and after.
void hide_override(const Table& before, const Table& after, Seat who, journal::Override& set,
                   Events& events);

// A screen that the players share: what only one of them may see is shown when the others look
// away, and is wiped then. What goes to programs (JSON, pipes, scripts) is whole.

// Whether the line that is being answered was typed at a terminal, and is answered in words.
bool is_shared(const Console& console);

// Who looks: the player behind "--as", else nobody. Waits for Enter where looks_alone(). Usage:
// another form, or no such player. Refused: it did not come.
Result<Seat> viewer_of(Console& console, Words words);

// Whether `who` is shown here what not everybody may see.
bool looks_alone(const Console& console, Seat who);

// Whether `path` of the state, or a place inside it, is kept from everybody at this screen.
bool is_kept_back(const Console& console, std::string_view path);
// Whether anything is.
bool hides_something(const Console& console);
// State and facts of the open game, with null for what is.
Json state_here(const Console& console);
Json facts_here(const Console& console);
// What sentences about changes by hand tell of such places becomes "?". What a house rule says of
// its own where it fails, or traces, may tell anything: only its place is left.
void keep_back(const Console& console, std::vector<Message>& story);
void keep_back(const Console& console, Answer& given);
Message message_here(const Console& console, const Error& error);
// Of each place one line: how often a hook was asked counts what is hidden.
std::vector<Message> traced_here(const Console& console, std::span<const std::string> lines);
void keep_back(const Console& console, audit::Told& told);
// What events and entries tell of them becomes null.
void keep_back(const Console& console, Json::List& events);
journal::Doing doing_here(const Console& console, journal::Doing doing);

// Of several values on a line that are to lie sealed nobody learns which one is refused, and why:
// whose total is hidden could be searched for.
void unsay_which(const Console& console, Words words, Error& error);

// What was typed unseen is not repeated where it is refused; `form` is that of the move.
void unsay(Error& error, Words unseen, std::string_view form);

}  // namespace hausregel::console
