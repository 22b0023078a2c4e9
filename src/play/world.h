// The environment of a game in progress, supplied by the program: files, variants, clock,
// randomness, scripts. play/ uses no other access to them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/digest.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/bots/bots.h"
#include "engine/game.h"
#include "engine/rules/hooks.h"
#include "engine/rules/variant.h"
#include "journal/disk.h"
#include "journal/doing.h"
#include "journal/format.h"

namespace hausregel::play {

struct World {
  journal::Disk* disk = &journal::system_disk();  // where journals live
  const VariantLibrary* variants = nullptr;
  std::function<std::string()> now;  // UTC, "2026-11-20T17:00:00Z"
  std::function<Digest()> random;    // 32 unpredictable bytes
  // Runs the scripts of a variant; empty: no house rule can be called.
  std::function<std::shared_ptr<Hooks>(const Variant&)> make_hooks;
  // Scripted bots; null: none.
  const BotLibrary* bots = nullptr;
  // Runs the script of a bot.
  std::function<std::shared_ptr<Hooks>(const BotScript&)> make_bot;
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
  journal::Doing doing;
  Json events;                 // list
  std::vector<Message> story;  // one sentence per event, or one about the entry
  std::string receipt;         // "12-ABCD…" where a round ends, else empty
  bool drew = false;           // depends on chance
};

// Entries, oldest first, and remarks for the user.
struct Happened {
  std::vector<EntryReport> entries;
  std::vector<Message> remarks;  // not results: hints, warnings
};

// A move whose events (JSON lists) differ under other rules.
struct ChangedMove {
  std::int64_t n = 0;
  journal::Doing doing;
  Json was;
  Json now;

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
std::shared_ptr<Hooks> hooks_of(const Variant& variant, const ResolvedRules& rules,
                                const World& world);

// Returns the sources of `variant` as a journal embeds them.
std::vector<journal::LayerText> texts_of(const Variant& variant);

// Returns the embedded variant's names and sources without reading them; one nameless layer if the
// journal embeds none.
Variant unread_variant(const journal::Opening& opening);

// Loads the variant from the scripts in the journal. Runs them; the caller must have consent.
// Input: there are no scripts, or one does not load.
Result<Variant> load_embedded(const VariantLibrary& library, const journal::Opening& opening);

// Returns the game of a journal. Input: no game of that name here.
Result<const Game*> game_of(const journal::Opening& opening);

// Returns the embedded variant's own wordings without running any of it.
Wordings wordings_of(const journal::Opening& opening, const VariantLibrary& library);

// The rules as the journal embeds them. The source layer of each rule, and hooks, are known only if
// one of our variants matches apart from comments and layout, or the user agrees to run the
// embedded scripts.
struct Restored {
  House house;
  bool withheld = false;  // scripts with hooks that lack consent
};
// Runs a script only with that consent. Without it, or if a script does not load, keeps the rules
// of the opening. Never fails: any journal can be opened for reading.
Restored restore_house(const Game& game, const journal::Opening& opening, const World& world);

}  // namespace hausregel::play
