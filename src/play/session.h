// One open game: its journal, the state folded from it, and the data kept beside the journal. An
// entry is on disk before the table moves, and a refused request changes nothing. Only append()
// adds an entry. The files that work on a session decide what to add and when: opening, moves,
// undo, seat_bots, branching, closing. Holds no rule of a game and parses no input: the console
// turns lines into commands and results into sentences.
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

// The progress of a game: its journal folded entry by entry, whether read or just written.
struct Progress {
  journal::Replay replay;         // the table and its history
  Chronicle chronicle;            // limits on the next entry
  std::vector<std::string> bots;  // one per seat; empty: a person

  // Adds the next entry, as Replay::take().
  journal::Replayed<void> take(const journal::Entry& entry,
                               std::unique_ptr<Table> decided = nullptr);
};

// The fold of a journal, up to the first entry that does not fold.
struct Folded {
  Progress progress;
  std::optional<journal::Difference> wrong{};  // that entry; nullopt: all folded
};
// Folds all of `log`. Input: its opening opens no table. Answer: it does not
// fold; the message calls the journal `file`.
Result<Folded> fold(const Game& game, const journal::Log& log, const std::shared_ptr<Hooks>& hooks,
                    const std::string& file);

// The parts of an opened game.
struct Made {
  const Game* game = nullptr;
  House house;
  bool withheld = false;  // its hooks may not run here: no move can be decided
};

// The secrets kept from the other players and from readers of the journal.
struct Held {
  std::optional<journal::Secrets> secrets;  // nullopt: the game cannot go on
  std::optional<SeedChain> chain;           // of the secrets
};

// Input from the table that no entry holds yet.
struct Typed {
  // Input towards the next move (marks of `throw S`). The next entry clears it; undoing that entry
  // restores it.
  struct Said {
    Json draft;
    std::vector<Message> told;  // the statements in effect
    Message last;               // the latest statement
  };

  Said said;
  // The input at the position where each line began, oldest first.
  std::map<std::int64_t, std::vector<Said>> line_starts;
  // At a real table: results for draws of hooks in coming moves, in order.
  std::vector<std::int64_t> luck;
};

class Session {
 public:
  // `progress` is folded from `log`.
  Session(Made of, journal::Log log, Progress progress, std::optional<journal::Secrets> secrets,
          const World& in);

  const Game& game() const { return *made.game; }
  const House& house() const { return made.house; }
  const journal::Log& log() const { return log_; }
  const Table& table() const { return progress_.replay.table(); }
  const journal::Replay& replay() const { return progress_.replay; }
  const Chronicle& chronicle() const { return progress_.chronicle; }
  const std::vector<std::string>& bots() const { return progress_.bots; }  // empty: a person
  bool closed() const { return log_.closed(); }
  // Refused: nothing can be added to the journal.
  Result<void> writable() const;
  // Returns the sentences for events that led to `table`, with house rules in their own words.
  std::vector<Message> story_of(const Table& table, const Json& events) const;

  // Appends an entry: what was done, its outcome, and the sentences for it (empty: those of its
  // events). Errors as Log::append(); changes nothing on error. Uses up the input that was typed
  // for it.
  Result<void> append(journal::Doing doing, Decided decided, std::vector<Message> story = {});
  // Appends an entry that leaves the table unchanged. Refused: writable().
  Result<void> enter(journal::Doing doing, Message story);
  // Returns the entries appended and the remarks made since the last call, also after an error.
  Happened take_happened() { return std::exchange(happened, {}); }

  // Writes the secrets beside the file. Precondition: it has secrets. Errors as Log::keep().
  Result<void> keep() { return log_.keep(*held.secrets); }
  // Moves the journal to `file` and continues there, or writes a copy. Usage: the file exists.
  Result<void> save(const std::string& file, journal::Log::Save how = journal::Log::Save::Move);
  // Removes the journal's file before anybody knows of it.
  void withdraw() { log_.withdraw(); }

  // Data without invariants, open to all who work on the session.
  const Made made;
  const World world;
  Held held;
  Typed typed;
  std::vector<std::shared_ptr<Hooks>> scripts;  // of scripted bots, once loaded
  Happened happened;

 private:
  journal::Log log_;
  Progress progress_;
};

}  // namespace hausregel::play
