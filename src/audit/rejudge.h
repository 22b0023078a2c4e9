// What a journal records, followed along its line of play, and decided again under other rules.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/report.h"
#include "core/dice.h"
#include "core/json.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/game.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "play/session.h"
#include "play/world.h"

namespace hausregel::audit {

class Walk {
 public:
  // Reads bytes of the journal that were read before.
  using Again = std::function<Result<std::string>(std::uint64_t offset, std::size_t bytes)>;

  // `table` has the state after the opening, whose line ends before byte `end`.
  Walk(std::unique_ptr<Table> table, std::uint64_t end, Again again);

  const Table& table() const { return *table_; }
  const journal::LineOfPlay& line() const { return line_; }
  // Whether the table's state follows from entry `n`, which no undo has left.
  bool rests_on(std::int64_t n) const { return line_.leads_to(n, line_.position()); }

  // Add an entry whose line ends before byte `end`: it moved the table to `next`, whose state has
  // the digest `state`, or it left the table unchanged.
  void moved(std::unique_ptr<Table> next, std::uint64_t state, std::uint64_t end);
  void stayed(std::uint64_t end);
  // Adds an undo or redo; `for_good` if it gave up a round. Input: cannot read the way there again.
  Result<void> go_to(std::int64_t target, bool for_good, std::uint64_t end);

  // Return the table after entry `n`, from 0; the line of entry `n`, from 1; its events. n <=
  // line().last(). Each reads lines again; table_at() reads those after the nearest copy. Input:
  // the file cannot be read again, or has changed.
  Result<std::unique_ptr<Table>> table_at(std::int64_t n) const;
  Result<std::string> text(std::int64_t n) const;
  Result<std::string> events(std::int64_t n) const;

 private:
  std::unique_ptr<Table> table_;
  journal::LineOfPlay line_;
  std::deque<std::uint64_t> ends_;  // of every line, in bytes
  journal::PastTables past_;
  Again again_;
};

// Feeds the draws recorded in an entry to the rules, and notices if they ask for others.

class RecordedDice final : public Dice {
 public:
  // `dice` and `events` are those of the entry and must outlive the object. `publishes`: whether
  // the game publishes the seeds of its rounds; simulated games do not. `next_luck`: the luck of a
  // round that the entry begins.
  RecordedDice(std::string_view dice, std::string_view events, bool publishes, int next_luck)
      : draws_(journal::draws_in(dice)),
        events_(events),
        publishes_(publishes),
        next_luck_(next_luck) {}

  // Makes below() return one less for the draw with that number, from 0.
  void lower(std::size_t draw) { --draws_[draw].got; }

  // Returns the next result of the entry, whatever its name, clamped to 0 … n-1; 0 if none is left.
  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  // Returns the seed published by the entry; zeros if it lacks one.
  std::optional<Digest> seed(int luck) override;
  // Follows from the order of entries, whatever the entry states.
  int next_luck() override { return next_luck_; }

  // Returns the first draw that differs from the one the rules asked for, or is missing, or was
  // left over in the end. nullopt: none.
  struct Mismatch {
    Detail stated;
    Detail found;
  };
  std::optional<Mismatch> mismatch() const;

 private:
  std::vector<journal::DrawText> draws_;
  std::string_view events_;
  bool publishes_;
  int next_luck_;
  std::size_t draw_ = 0;  // number of draws returned
  std::optional<Mismatch> mismatch_;
};

// Reads the events of an entry from its line, canonical JSON, without building values of most of
// them. The bytes before a name in such a search cannot occur in a player's text, whose quotes are
// escaped.

// Whether one of `events` is named `name`.
bool has_event(std::string_view events, std::string_view name);

// Returns a finding of that `kind`, without its place: the first event in which the lists `stated`
// and `due` differ. `what` is the id of a sentence about its number, from 1. Precondition: the
// lists differ.
Finding differing(const char* kind, std::string_view stated, std::string_view due,
                  const std::string& what);

// Returns the events of type `T`. Events that name players need their `setup`.
template <class T>
std::vector<T> events_of(std::string_view events, const Setup& setup = {}) {
  std::vector<T> found;
  const Json all = has_event(events, T::kName) ? known_json(events) : Json();
  for (const Json& event : all.items()) {
    if (auto typed = codec::event_in<T>(event, setup)) { found.push_back(*std::move(typed)); }
  }
  return found;
}

// Second judgement: the decisions of a journal, decided again by other rules on the same luck. What
// comes out is recomputed, not what would have happened: players would have decided otherwise.

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
