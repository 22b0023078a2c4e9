// Second judgement: the decisions of a journal, decided again by other rules on the same luck. What
// comes out is recomputed, not what would have happened: players would have decided otherwise.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/log.h"
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
  bool was_over = false;
  bool now_over = false;
  journal::Closing was;  // how the journal would be closed where it ends, and the recomputed game
  journal::Closing now;
};

// `fresh` is opened for the same players with the other rules, `recorded` with those of the
// journal. Moves on the line of play are decided again, overrides made again. Draws follow from
// their names: from the journal where it has one of the same name and range, else from the
// published seed of the round. With `then`, which decides for every seat, a game that is not over
// where the decisions end is played on to its end. Answer: the journal does not hold.
Result<Rejudged> rejudge(const journal::Log& log, std::unique_ptr<Table> recorded,
                         std::unique_ptr<Table> fresh, const play::Chooser& then = {});

}  // namespace hausregel::audit
