// What a journal records, followed along its line of play, and decided again under other rules.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/report.h"
#include "core/dice.h"
#include "core/json.h"
#include "engine/events.h"
#include "engine/game.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "play/moves.h"

namespace hausregel::audit {

using play::ChangedMove;
using play::Chooser;

// Feeds the draws recorded in an entry to the rules, and notices if they ask for others.

class RecordedDice final : public Dice {
 public:
  // `entry` must outlive the object. `publishes`: whether the game publishes the seeds of its
  // rounds; simulated games do not. `next_luck`: the luck of a round that the entry begins.
  RecordedDice(const Entry& entry, bool publishes, int next_luck)
      : entry_(entry), publishes_(publishes), next_luck_(next_luck) {}

  // Makes below() return one less for the draw with that number, from 0.
  void lower(std::size_t draw) { lowered_ = draw; }

  // Returns the next result of the entry, whatever its name, clamped to 0 … n-1; 0 if none is left.
  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  void hide(const DrawKey& key, std::int64_t n) override { take(key, n, true); }
  // Returns the seed published by the entry; zeros if it lacks one.
  std::optional<Digest> seed(int luck) override;
  // Follows from the order of entries, whatever the entry states.
  int next_luck() override { return next_luck_; }
  std::string recorded() const override { return entry_.events.text(); }

  // Returns the first draw that differs from the one the rules asked for, or is missing, or was
  // left over in the end. nullopt: none.
  struct Mismatch {
    Detail stated;
    Detail found;
  };
  std::optional<Mismatch> mismatch() const;

 private:
  // Returns the next result of the entry; notes whether it is another draw.
  std::optional<std::int64_t> take(const DrawKey& key, std::int64_t n, bool hidden);

  const Entry& entry_;
  bool publishes_;
  int next_luck_;
  std::size_t draw_ = 0;  // number of draws returned
  std::optional<std::size_t> lowered_;
  std::optional<Mismatch> mismatch_;
};

// Returns a finding of that `kind`, without its place: the first event in which the lists `stated`
// and `due` differ. `what` is the id of a sentence about its number, from 1. Precondition: the
// lists differ.
Finding differing(const char* kind, const Events& stated, const Events& due,
                  const std::string& what);

// Second judgement: the decisions of a journal, decided again by other rules on the same luck. The
// result is recomputed; it is not what would have happened, since players would have decided
// otherwise.

// Where the decisions of the journal can no longer be followed.
struct Stop {
  std::int64_t n = 0;
  std::optional<Doing> doing;  // nullopt: they did not stop at a move
  Error why;
};

// How a chooser continued the game.
struct PlayedOn {
  std::int64_t after = 0;  // the last entry that was decided again; 0: none
  std::int64_t moves = 0;
  std::optional<Stop> stop;  // where the continuation failed; `n` counts its moves
  // Draws that nothing in the journal explains, and the first round they belong to.
  std::int64_t other_luck = 0;
  int other_luck_from = 0;
};

struct Rejudged {
  std::int64_t moves = 0;  // decided again
  std::vector<ChangedMove> changed;
  std::optional<Stop> stop;
  std::optional<PlayedOn> then;
  bool was_over = false;
  bool now_over = false;
  Closing was;  // the closing due at the end of the journal
  Closing now;  // likewise, of the recomputed game
};

// `fresh` is opened for the same players with the other rules. Moves on the line of play are
// decided again, overrides made again. Draws follow from their names: from the journal where it has
// one of the same name and range, else from the published seed of the round. With `then`, which
// decides for every seat, a game that is not over where the decisions end is played on to its end.
// Answer: the journal does not hold.
Result<Rejudged> rejudge(const Log& log, std::unique_ptr<Table> fresh, const Chooser& then = {});

}  // namespace hausregel::audit
