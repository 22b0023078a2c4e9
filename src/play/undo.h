// Undo and redo of an open game: whole moves, lines or rounds, and what is told. How far they may
// go is takeback.h's affair.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "play/session.h"

namespace hausregel::play {

// Whatever comes from here on belongs to one line, which undo() takes back as one.
void begin_line(Session& session);
// `draft` stands for all that has been said towards the next move; `told` is what was said now.
void say(Session& session, Json draft, const Message& told);

// Takes back `count` whole moves, or the last line, as far as it is known where that began, else
// one move; a line that was only said towards a move, without an entry. Of a line whose beginning
// has shown something only what came after. Refused: there are fewer, or something was shown
// (takeback.h); the sentence names what to do instead.
Result<void> undo(Session& session, std::optional<std::int64_t> count);

// Somebody at the table, asked why; nothing: he does not say.
using AskWhy = std::function<std::optional<std::string>(const Message& question)>;
// Gives rounds up: the running one, which is then drawn anew; at a real table all from `round` on
// (default: the last begun), and the moves are told as lines to be typed again. Refused: no reason,
// that round is not running, or was not begun in this journal.
Result<void> undo_round(Session& session, std::optional<int> round,
                        std::optional<std::string> because, const AskWhy& ask);

// Plays again what an undo has taken back: a line, or where that is not known a move. Refused:
// nothing was taken back, or nothing can be added.
Result<void> redo(Session& session);

}  // namespace hausregel::play
