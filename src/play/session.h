// One open game: its journal, the state folded from it, and the data kept beside the journal; and
// the loop that every move goes through. An entry is on disk before the table moves, and a refused
// request changes nothing. Only append() adds an entry. The files that work on a session decide
// what to add and when: opening, moves, undo, closing. Holds no rule of a game and
// parses no input: the console turns lines into commands and results into sentences.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "core/digest.h"
#include "core/json.h"
#include "core/lists.h"
#include "core/result.h"
#include "engine/bots/bots.h"
#include "engine/game.h"
#include "engine/rules/hooks.h"
#include "engine/rules/variant.h"
#include "engine/sealed.h"
#include "journal/disk.h"
#include "journal/format.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/chronicle.h"

namespace hausregel::play {

using journal::KeptValue;
using journal::Secrets;

// The environment of a game in progress, supplied by the program: files, variants, clock,
// randomness, scripts. play/ uses no other access to them.

struct World {
  journal::Disk* disk = &journal::system_disk();  // where journals live
  const VariantLibrary* variants = nullptr;
  std::function<std::string()> now;  // UTC, "2026-11-20T17:00:00Z"
  std::function<Digest()> random;    // 32 unpredictable bytes
  // Runs the scripts of a variant, under these rule values; empty: no house rule can be called.
  std::function<std::shared_ptr<Hooks>(const Variant&, const Json& rules)> make_hooks;
  // Scripted bots; null: none.
  const BotLibrary* bots = nullptr;
  // Runs the script of a bot, under these rule values.
  std::function<std::shared_ptr<Hooks>(const BotScript&, const Json& rules)> make_bot;
  // Whether scripts embedded or named by a journal may run. Empty: no.
  std::function<bool(const Variant&)> agrees;
  // Called with scripts that the user has named and so agreed to: a variant with hooks, a bot.
  std::function<void(const Variant&)> agreed;
  std::string engine;  // version of the program
};

// The outcome of a request to a game in progress: the entries it appended, with their sentences, as
// data. console/ shows it, audit/ compares it; the journal does not hold it.

// An entry just appended to the journal.
struct EntryReport {
  std::int64_t n = 0;
  Doing doing;
  Events events;
  Messages story;       // one sentence per event, or one about the entry
  std::string receipt;  // "12-ABCD…" where a round ends, else empty
  bool drew = false;    // depends on chance
};

// Entries, oldest first, and remarks for the user.
struct Happened {
  std::vector<EntryReport> entries;
  Messages remarks;   // not results: hints, warnings
  bool real = false;  // people have seen the results that they typed
};

// A move whose events differ under other rules.
struct ChangedMove {
  std::int64_t n = 0;
  Doing doing;
  Events was;
  Events now;

  FIELDS(ChangedMove, "entry, do, was, now", n, doing, was, now);
};

// Restores what a journal's game is played with: the game by name, tables to fold it, and house
// rules that may run. Sources in a journal are a stranger's: they are read, shown and compared
// without consent, but run only if one of our variants matches or the user agrees.

// The rules of a game and the hooks that they call.
struct House {
  Variant variant;
  ResolvedRules rules;
  std::shared_ptr<Hooks> hooks;  // null: no hooks
};

// Returns the hooks of `variant`; null if it has none or `world` runs no scripts.
std::shared_ptr<Hooks> runnable_hooks(const Variant& variant, const ResolvedRules& rules,
                                      const World& world);

// Returns the sources of `variant` as a journal embeds them.
std::vector<LayerText> texts_of(const Variant& variant);

// Returns the embedded variant's names and sources without reading them; one nameless layer if the
// journal embeds none.
Variant unread_variant(const Opening& opening);

// Returns the names and sources of the embedded variant, base first.
Named<std::string> embedded_in(const Opening& opening);

// Returns the embedded variant's own wordings without running any of it.
Wordings wordings_of(const Opening& opening, const VariantLibrary& library);

// Gives `variant` the settings among `rules`, the rule values of a journal.
void give_settings(Variant& variant, const Json& rules);

// The outcome of a move before it is taken.
struct Decided {
  Events events;
  std::vector<Draw> draws;
  std::unique_ptr<Table> table;  // after the move
  std::size_t luck_taken = 0;    // results typed for draws of hooks and used here
};

// Decides an entry's move or override again and returns its events. `value`: the value it sealed;
// null or not an object if unknown. Refuses a value that the rules refuse: laying it was the
// decision.
Result<Events> decide_again(Table& table, const Doing& doing, const Json* value, Dice& dice);

// Where a game stands: its journal folded entry by entry, whether read or just written.
struct Position {
  Playback replay;      // the table and its history
  Chronicle chronicle;  // limits on the next entry
  Strings bots;         // one per seat; empty: a person

  // Adds the next entry, as Playback::take().
  journal::Replayed<void> take(const Entry& entry, std::unique_ptr<Table> decided = nullptr);
};

// An opened game: its rules, and whether their scripts may run.
struct OpenedGame {
  const Game* game = nullptr;
  House house;
  bool withheld = false;  // its hooks may not run here: no move can be decided
};

// Input from the table that no entry holds yet.
struct Typed {
  // Input towards the next move (marks of `throw S`). The next entry clears it; undoing that entry
  // restores it.
  struct Said {
    Json draft;
    Messages told;  // the statements in effect
    Message last;   // the latest statement
  };

  Said said;
  // The input at the position where each line began, oldest first.
  std::map<std::int64_t, std::vector<Said>> line_starts;
  // At a real table: results for draws of hooks in coming moves, in order.
  WholeNumbers luck;
  // Words that were typed for such draws, until each is known to want one.
  std::vector<Word> fates;
};

class Session {
 public:
  // `position` is folded from `log`.
  Session(OpenedGame of, Log log, Position position, std::optional<Secrets> kept, const World& in);

  const Game& game() const { return *made.game; }
  const House& house() const { return made.house; }
  const Log& log() const { return log_; }
  const Table& table() const { return position_.replay.table(); }
  const Setup& setup() const { return table().setup(); }
  Status status() const { return table().status(); }
  // Precondition: 1 <= n <= log().last().
  const Entry& entry(std::int64_t n) const { return log_.entries().numbered(n); }
  const Playback& replay() const { return position_.replay; }
  const Chronicle& chronicle() const { return position_.chronicle; }
  const Strings& bots() const { return position_.bots; }  // empty: a person
  bool is_bot(Seat who) const { return !bots()[as_index(who.index)].empty(); }
  bool closed() const { return log_.closed(); }
  // Refused: nothing can be added to the journal.
  Result<> writable() const;
  // Returns the sentences for events that led to `table`, with house rules in their own words.
  Messages story_of(const Table& table, const Events& events) const;

  // Appends an entry: what was done, its outcome, and the sentences for it (empty: those of its
  // events). Errors as Log::append(); changes nothing on error. Uses up the input that was typed
  // for it.
  Result<> append(Doing doing, Decided decided, Messages story = {});
  // Appends an entry that leaves the table unchanged. Refused: writable().
  Result<> enter(Doing doing, Message story);
  // Returns the entries appended and the remarks made since the last call, also after an error.
  Happened take_happened() { return std::exchange(happened, {}); }

  // Writes the secrets beside the file. Precondition: it has secrets. Errors as Log::keep().
  Result<> keep() { return log_.keep(*secrets); }
  // Moves the journal to `file` and continues there, or writes a copy. Usage: the file exists.
  Result<> save(const std::string& file, Log::Save how) {
    return log_.save(file, secrets, how, *world.disk);
  }
  // Removes the journal's file before anybody knows of it.
  void withdraw() { log_.withdraw(); }

  // Public, because they have no invariants.
  const OpenedGame made;
  const World world;
  // Kept from the other players and from readers of the journal.
  std::optional<Secrets> secrets;  // nullopt: the game cannot go on
  std::optional<SeedChain> chain;  // of the secrets
  Typed typed;
  std::vector<std::shared_ptr<Hooks>> scripts;  // of scripted bots, once loaded
  Happened happened;

 private:
  Log log_;
  Position position_;
};

}  // namespace hausregel::play
