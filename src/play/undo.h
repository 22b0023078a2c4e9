// Undo and redo in an open game, by moves, lines or rounds, and the sentences for them. chronicle.h
// limits how far they may go.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "play/session.h"

namespace hausregel::play {

// Begins a line: undo() takes back everything from here on as one.
void begin_line(Session& session);
// Sets all input towards the next move to `draft`; `told` is the latest statement.
void say(Session& session, Json draft, const Message& told);

// Takes back `count` whole moves; by default the last line, or one move if its beginning is
// unknown. A line that only prepared a move is taken back without an entry. If a line revealed
// something, takes back only what came after. Refused: fewer moves exist, or something was shown
// (chronicle.h); the sentence names the alternative.
Result<void> undo(Session& session, std::optional<std::int64_t> count);

// Asks a person at the table for a reason; nullopt if none is given.
using AskWhy = std::function<std::optional<std::string>(const Message& question)>;
// Gives up rounds: the running one, which is drawn anew; at a real table all from `round` (default:
// the last begun), listing the moves as lines to retype. Refused: no reason, the round is not
// running, or it was not begun in this journal.
Result<void> undo_round(Session& session, std::optional<int> round,
                        std::optional<std::string> because, const AskWhy& ask);

// Replays what an undo took back: a line, or a move if its line is unknown. Refused: nothing was
// taken back, or the journal is not writable.
Result<void> redo(Session& session);

}  // namespace hausregel::play
