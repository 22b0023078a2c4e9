// What happens in an open game, journalled: what people decide, what bots decide, what follows both
// by itself, and what somebody notes or sets by hand. All write to the session; take_happened()
// tells what came of it, also before a failure.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "play/session.h"

namespace hausregel::play {

// The error that asks for the result of a hook's draw: {hook}, {draw}.
inline constexpr std::string_view kLuckWanted = "console.luck_wanted";

// Decides `command`, sealed where it is to be, on a copy of `table`, with the dice of the session;
// `observed` is what a real table has shown, `typed` what its game master has typed for the draws
// of hooks. `drawn`, if there is any, takes the draws of a move that failed. Refused, Usage,
// HouseRule: the move is not possible. Usage with kLuckWanted: a result has to be typed.
Result<Decided> decide(const Session& session, const Table& table, const Json& command,
                       std::span<const std::int64_t> observed, std::span<const std::int64_t> typed,
                       std::vector<Draw>* drawn = nullptr);

// Ready for a move: what an interrupted program left undone after the last one follows first.
// Refused: nothing can be added.
Result<void> settled(Session& session);
// Ready for an entry that is no move, though a house rule stops what is due.
Result<void> ready(Session& session);
// Makes a move given in open form, and what follows by itself. Precondition: settled(). As
// decide(); where a house rule fails, that stands in an entry.
Result<void> make_move(Session& session, const Json& open_command,
                       std::span<const std::int64_t> observed = {});
// Makes what follows by itself. Errors as make_move(), and for the end of the game as close().
Result<void> follow_up(Session& session);

// Is given what fails with kLuckWanted, and types what is missing.
using MoreLuck = std::function<Result<void>(const Error& wanted)>;
// The bots' moves, at most `most`, until a person decides; `more_luck` may be empty. Errors as
// settled(), make_move() and bot_move(); the moves before it stand.
Result<void> auto_play(Session& session, std::int64_t most, Driver::Rounds rounds,
                       const MoreLuck& more_luck = {});

// Entries that leave the table as it is. Refused: nothing can be added to the journal.
Result<void> note(Session& session, const std::string& text);
Result<void> mark(Session& session, const std::string& name);

// Sets what `path` names to `value`, and makes what follows from that by itself. Refused: nothing
// can be added, or the game waits to be closed. Usage: no such place, no such value there, or it
// follows from others.
Result<void> set_place(Session& session, const std::string& path, const Json& value,
                       const std::string& because);

}  // namespace hausregel::play
