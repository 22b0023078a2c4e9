// Undo and redo of an open game: whole moves or lines, who is asked, what is told. How far they may
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

// Somebody at the table, told what would be taken back; gives a reason where one is needed, and
// otherwise anything where the others, who have seen what somebody chose, agree. Empty: nobody is
// there to be asked, and nobody minds.
enum class Wants : std::uint8_t { Consent, Reason };
using AskTable = std::function<std::optional<std::string>(const Message& question, Wants wants)>;

// Takes back `count` whole moves, or the last line, as far as it is known where that began, else
// one move; a line that was only said towards a move, without an entry. Refused: there are fewer;
// something was revealed and no reason is given; no consent. At a real table what was typed in the
// last round is corrected without either. The undo of a value laid before chance was drawn takes
// back the whole round, which is then begun anew.
Result<void> undo(Session& session, std::optional<std::int64_t> count,
                  std::optional<std::string> because, const AskTable& ask);

// Plays again what an undo has taken back: a line, or where that is not known a move. Appends an
// entry for each move. Refused: nothing was taken back, or nothing can be added.
Result<void> redo(Session& session);

}  // namespace hausregel::play
