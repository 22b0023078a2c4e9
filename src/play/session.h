// One open game: its journal with the state that follows from it, and what lies beside the journal.
// An entry is on disk before the table moves, and a request that is refused changes nothing. Only
// append() adds an entry. What is added, and when, is said by those who work on a session, each in
// a file of its own: opening, moves, undo, seat_bots, branching, reloading, closing. No rule
// of a game stands here, and no word of a line: the console makes commands of lines, and sentences
// of what comes back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/chronicle.h"
#include "play/driver.h"
#include "play/embedded_variant.h"
#include "play/happened.h"
#include "play/world.h"

namespace hausregel::play {

// How far a game has come: its journal folded, entry by entry, whether it is read or has just been
// written.
struct Progress {
  journal::Replay replay;         // the table, and how it came there
  Chronicle chronicle;            // what may come next
  std::vector<std::string> bots;  // one a seat; empty text: a person

  // The next entry, as Replay::take().
  journal::Replayed<void> take(const journal::Entry& entry, std::uint64_t offset,
                               std::unique_ptr<Table> decided = nullptr);
};

// What a journal folds to, as far as it does.
struct Folded {
  Progress progress;
  std::optional<journal::Difference> wrong{};  // the entry that does not fold: it ends before it
};
// All that `log` holds, which stays where it is. Input: its opening opens no table. Answer: it does
// not fold, told of `file`, the name by which somebody knows the journal.
Result<Folded> fold(const Game& game, const journal::Log& log, const std::shared_ptr<Hooks>& hooks,
                    const std::string& file);

// What an opened game is made of.
struct Made {
  const Game* game = nullptr;
  House house;
  bool withheld = false;  // its hooks may not run here: no move can be decided
};

// What is kept from the others, and from whoever reads the journal alone.
struct Held {
  std::optional<journal::Secrets> secrets;  // nothing: the game cannot go on
  std::optional<SeedChain> chain;           // of them
};

// What has been typed at the table that no entry holds.
struct Typed {
  // Towards the next move (marks of `throw S`). The next entry drops it, and its undo brings it
  // back.
  struct Said {
    Json draft;
    std::vector<Message> told;  // of what stands
    Message last;               // of what was said last
  };

  Said said;
  // Where the table stood when a line began, and what had been said there, oldest first.
  std::map<std::int64_t, std::vector<Said>> line_starts;
  // At a real table: results for the draws of hooks in the moves to come, in order.
  std::vector<std::int64_t> luck;
};

class Session {
 public:
  // `progress` is that of `log`.
  Session(Made of, journal::Log log, Progress progress, std::optional<journal::Secrets> secrets,
          const World& in);

  const Game& game() const { return *made.game; }
  const House& house() const { return made.house; }
  const journal::Log& log() const { return log_; }
  const Table& table() const { return progress_.replay.table(); }
  const journal::Replay& replay() const { return progress_.replay; }
  const Chronicle& chronicle() const { return progress_.chronicle; }
  const std::vector<std::string>& bots() const { return progress_.bots; }  // empty text: a person
  bool closed() const { return log_.closed(); }
  // Refused: nothing can be added to the journal.
  Result<void> writable() const;
  // The sentences of events that have led to `table`, those of house rules in their own words.
  std::vector<Message> story_of(const Table& table, const Json& events) const;

  // Adds an entry: what was done, what that came to, and the sentences that tell it; none: those of
  // its events. Errors as Log::append(); nothing has changed then. What was said or typed for it is
  // used up.
  Result<void> append(journal::Doing doing, Decided decided, std::vector<Message> story = {});
  // Adds one that leaves the table as it is. Refused: writable().
  Result<void> enter(journal::Doing doing, Message story);
  // What has come of it since this was asked last, also before a failure: the entries that were
  // appended, and remarks on them.
  Happened take_happened() { return std::exchange(happened, {}); }

  // Keeps what is held beside the file. Precondition: it has secrets. Errors as Log::keep().
  Result<void> keep() { return log_.keep(*held.secrets); }
  // Writes the journal to `file`, where the game goes on, or a copy of it. Usage: the file is there
  // already.
  Result<void> save(const std::string& file, journal::Log::Save how = journal::Log::Save::Move);
  // Removes the journal's file, of which nobody knows yet.
  void withdraw() { log_.withdraw(); }

  // Data that guard nothing: whoever works on the session reads and changes them.
  const Made made;
  const World world;
  Held held;
  Typed typed;
  std::vector<std::shared_ptr<Hooks>> scripts;  // of bots that are scripts, once they are loaded
  Happened happened;

 private:
  journal::Log log_;
  Progress progress_;
};

}  // namespace hausregel::play
