// Second judgement: the decisions of a journal, decided again by other rules on the same luck. What
// comes out is recomputed, not what would have happened: players would have decided otherwise.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audit/same_luck.h"
#include "engine/game.h"
#include "journal/entries.h"
#include "play/driver.h"
#include "play/happened.h"

namespace hausregel::audit {

// Where the decisions of the journal can no longer be followed.
struct Stop {
  std::int64_t n = 0;
  std::optional<journal::Doing> doing;  // nothing: it was no move at which they stopped
  Error why;
};

// What a chooser went on with.
struct PlayedOn {
  std::int64_t after = 0;  // the last entry that was decided again; 0: none
  std::int64_t moves = 0;
  std::optional<Stop> stop;  // where that came to nothing; `n` counts its moves
  // Draws that nothing in the journal explains, and the first round they belong to.
  std::int64_t other_luck = 0;
  int other_luck_from = 0;
};

struct Rejudged {
  std::int64_t moves = 0;  // decided again
  std::vector<play::ChangedMove> changed;
  std::optional<Stop> stop;
  std::optional<PlayedOn> then;
  Outcome was;  // as the journal ends, and as the recomputed game does
  Outcome now;
  bool was_over = false;
  bool now_over = false;
};

// Moves of a journal decided again over `table`, which stands before the first of them: `line` is
// the line of play (0, the opening, is passed over), `values` its journal::sealed_values(). `each`
// is told of every move and its events, a JSON list. Gives where it stops; the table then stands
// before that move, and luck.unknown() tells whether a draw was missing.
std::optional<Stop> decide_line_again(
    std::unique_ptr<Table>& table, const journal::Entries& entries,
    std::span<const std::int64_t> line, const std::map<std::int64_t, Json>& values, SameLuck& luck,
    const std::function<void(const journal::Entry&, const std::string& events)>& each);

// `fresh` is opened for the same players with the other rules, `recorded` with those of the
// journal. Moves on the line of play are decided again, overrides made again. Draws follow from
// their names: from the journal where it has one of the same name and range, else from the
// published seed of the round. With `then`, which decides for every seat, a game that is not over
// where the decisions end is played on to its end. Input: the journal does not hold.
Result<Rejudged> rejudge(const journal::Opening& opening, const journal::Entries& entries,
                         std::unique_ptr<Table> recorded, std::unique_ptr<Table> fresh,
                         const play::Chooser& then = {});

}  // namespace hausregel::audit
