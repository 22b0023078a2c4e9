// Makes and journals moves in an open game: of people, of bots, and the follow-up to both, as well
// as notes and values set by hand. All functions write to the session; take_happened() returns the
// entries, even after an error.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "play/session.h"

namespace hausregel::play {

// Id of the error that asks for the result of a hook's draw: {hook}, {draw}.
inline constexpr std::string_view kLuckWanted = "console.luck_wanted";

// Decides `command`, sealed if its game seals it, on a copy of `table`, with the dice of the
// session. `observed`: results shown at a real table; `typed`: those typed by its game master for
// draws of hooks. `drawn`, if set, receives the draws of a failed move. Refused, Usage, HouseRule:
// the move is not possible. Usage with kLuckWanted: a result has to be typed.
Result<Decided> decide(const Session& session, const Table& table, const Json& command,
                       std::span<const std::int64_t> observed, std::span<const std::int64_t> typed,
                       std::vector<Draw>* drawn = nullptr);

// Prepares the session for a move: completes any follow-up that an interrupted program left undone.
// Refused: the journal is not writable.
Result<void> settled(Session& session);
// Prepares the session for an entry other than a move. Succeeds even if a house rule stops what is
// due. Refused: as settled(), or the game waits to be closed.
Result<void> ready(Session& session);
// Makes a move given in open form, and its follow-up. Precondition: settled(). Errors as decide();
// journals the failure of a house rule.
Result<void> make_move(Session& session, const Json& open_command,
                       std::span<const std::int64_t> observed = {});
// Makes the follow-up moves. Errors as make_move(), and as close() for the end of the game.
Result<void> follow_up(Session& session);

// Handles a kLuckWanted error by typing the missing result.
using MoreLuck = std::function<Result<void>(const Error& wanted)>;
// Makes at most `most` moves of bots, until a person has to decide; `more_luck` may be empty.
// Errors as settled(), make_move() and bot_move(); earlier moves remain.
Result<void> auto_play(Session& session, std::int64_t most, Driver::Rounds rounds,
                       const MoreLuck& more_luck = {});

// Append entries that leave the table unchanged. Refused: the journal is not writable.
Result<void> note(Session& session, const std::string& text);
Result<void> mark(Session& session, const std::string& name);

// Sets the place `path` to `value` and makes the follow-up moves. Refused: the journal is not
// writable, or the game waits to be closed. Usage: no such place, no such value there, or a place
// derived from others.
Result<void> set_place(Session& session, const std::string& path, const Json& value,
                       const std::string& because);

}  // namespace hausregel::play
