// Sealed values and their commitments, moves stopped by a house rule, and the closing entry. The
// session writes that entry and the audit checks it with the same function; only the session knows
// the secrets to add.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/events.h"
#include "engine/game.h"
#include "engine/sealed.h"
#include "journal/format.h"
#include "journal/writer.h"
#include "play/chronicle.h"
#include "play/session.h"

namespace hausregel::play {

// Returns the closing entry for `table`: why, winners (none if abandoned) and totals. Leaves
// `seeds` and `sealed` empty.
inline Closing closing_at(const Table& table, CloseWhy why) {
  return closing_of(table.outcome(), table.setup(), why);
}

// Returns the luck whose seed a closing entry publishes: the `greatest` begun, from which all
// earlier seeds follow. Returns nullopt if none was begun, and in the lab.
inline std::optional<int> luck_due(int greatest, Mode mode) {
  return mode == Mode::Lab || greatest == 0 ? std::nullopt : std::optional(greatest);
}

// Whether a value opened by a closing entry has the canonical form of an opening: members and
// numbers in the game's order, and no others.
bool written_as_opened(const Json& value, const Table& table);

// Says that a game or its journal is closed, and where it goes on.
Message closed_says(const Closing& closing);

// Closes the game and opens the remaining values; `into` names the branch that continues it.
// Precondition: session.writable(). Errors as Session::append(), or Input: the side file does not
// match a sealed value. Changes nothing on error.
Result<> close(Session& session, CloseWhy why, std::optional<Branch> into = {});
// Closes a game, finished or not, after a note with the reason if `because` is set. Writes what is
// due first. Errors as session.writable(), ready(), note() and close(). Detects a side file that
// does not match before writing anything; after other errors, due entries or the note may remain.
Result<> abandon(Session& session, const std::optional<std::string>& because);
// Whether the game is over and waits to be closed: at a real table the last round can still be
// corrected.
inline bool waits_for_closing(const Session& session) {
  return session.status().over && session.writable().has_value();
}
// Closes a game that waits for it; otherwise does nothing.
inline Result<> conclude(Session& session) {
  return waits_for_closing(session) ? close(session, CloseWhy::Ended) : Result<>();
}

// The entry of a move stopped by a house rule: the command, its draws, a single event rule_stopped,
// and the unchanged state.

// Returns what a journal records of `failure`: the hook and stop_reason(). Returns nullopt if no
// house rule failed, or if memory or clock stopped one before anything was drawn (`drawn` false):
// such a move leaves no entry, since another machine may never see it.
std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn);

// Returns the event of a stopped move; nullopt unless `events` are exactly one rule_stopped.
std::optional<RuleStopped> read_stopped(const Events& events);

// Whether `told` matches a move that fails with `failure`; a redacted journal omits the place.
bool is_told(const RuleStopped& told, const Error& failure, bool redacted);

// Finds commitments in states and entries (docs/journal.md §6) as JSON, without a game's types:
// session and audit handle the states of every game.

// Returns the salt of `value`, an element of an opening; nullopt if it has no valid one.
std::optional<Salt> salt_in(const Json& value);

// Returns the commitment that `value` opens: an element of an opening
// ({"player":P,"stake":120,"salt":S}; the game names the sealed member), for the game of `setup`
// and the round with that luck. Returns nullopt if it is not such a value or has no salt.
std::optional<Digest> commitment_of(const Json& value, const Setup& setup, int luck);

// Formats a commitment as a state's JSON holds it. Player text cannot imitate it: quotes are
// escaped.
std::string sealed_member(const Digest& commit);

// Returns the commitments in a state's JSON, as views of its hex digits.
std::vector<std::string_view> sealed_in(std::string_view state);

// Keeps the players' sealed values of an open game, and their salts. The side file holds a value
// before its entry is written; the journal holds it only once it is opened.

// Returns a new salt for every entry. `random` returns 32 unpredictable bytes; a seeded game
// derives its salts from its seed, so that its bytes are reproducible: the first 16 bytes of
// SHA-256("hausregel/1|salt|SEED|ENTRY").
Salt salt_of(const Secrets& secrets, std::int64_t entry, const std::function<Digest()>& random);

// At a real table, where values are not sealed, only the latest kSealedKept are kept.
inline constexpr std::size_t kSealedKept = 64;
// Values that may wait for the closing entry to open them, which is one line of at most 1 MiB.
inline constexpr std::size_t kMostWaiting = 4096;
// Returns the seat whose value this is. A foreign journal may hold anything here, since a replay
// folds only events: then nobody.
Seat seat_of(const Session& session, const Json& value);
// Returns the value of `who` that lay sealed once entry `n` was written (default: now), an element
// of an opening's `values`; nullopt if it is unknown or `who` has sealed nothing.
std::optional<Json> value_of(const Session& session, Seat who,
                             std::optional<std::int64_t> n = std::nullopt);
// Returns the value that `who` has sealed now; nullopt also once it has been opened.
std::optional<Json> sealed_now(const Session& session, Seat who);
// Returns the entry in which `who` last sealed a value on the line of play to entry `from`, which
// must stand for itself; nullopt for nobody.
std::optional<std::int64_t> sealing_entry(const Session& session, Seat who, std::int64_t from);
// Keeps the value sealed by `entry`, the next one. Nullopt: it seals none, or one that nobody
// knows; then forgets what was kept for that number, since that entry was never written. Errors as
// Log::keep().
Result<> keep_value(Session& session, std::int64_t entry, std::optional<Json> value);

}  // namespace hausregel::play
