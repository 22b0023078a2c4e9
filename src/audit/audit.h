// Audits a journal written by somebody else, line by line. Trusts nothing that it has not checked
// and reports nothing that it has not found.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audit/judge.h"
#include "audit/report.h"
#include "core/json.h"
#include "engine/game.h"
#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::audit {

// The table of an opening, and the content of its embedded sources.
struct Opened {
  std::unique_ptr<Table> table;
  std::optional<Message> not_done{};       // why the rules may not be asked
  std::optional<Json> rules{};             // resolved from the sources; nullopt: unknown here
  IfAny<PlaceTypes> places{};              // likewise
  std::optional<Finding> contradiction{};  // the sources are no variant of the game
  std::vector<LayerTold> layers{};         // empty: as stated by the opening
};

// A journal found by one of its entries.
struct Found {
  std::string file;
  Source source;  // null: not available
};

// An available branch, identified by its opening.
struct BranchHere {
  std::string file;
  EntryRef parent;
  Digest commit{};
};

struct Wanted {
  Depth depth = Depth::Dice;
  std::vector<Receipt> heads{};
  bool open = false;     // the game may go on, so it need not be closed
  std::string engine{};  // as this program would state it in an opening
  // Opens the table of an opening. Errors: no such table. Empty: the standard rules, which no
  // variant may change.
  std::function<Result<Opened>(const Game&, const Opening&)> open_table{};
  // Finds the journal with an entry: one that a branch left, or the source of a redacted journal.
  std::function<Found(const EntryRef&)> journal_with{};
  std::vector<BranchHere> branches{};  // all that are available, of any journal
  Strings bots{};                      // scripts known to everybody, besides the bots of the games
};

// Reads `source` to its end, and the journals that it continues; reads a second time whatever it
// needs again, and keeps some tens of bytes per entry. Never fails: unreadable input is a finding.
// `file` is for the report.
Report audit(Source source, std::string file, const Wanted& wanted);

// --- the opening, in opening.cpp ---------------------------------------------------------------

// An opening is checked against everything it can be derived from: its game, its setting, its
// embedded sources.

// Returns the table of an opening, and its rules. Findings go into `report`.
JudgedGame check_opening(const Line& line, const Wanted& wanted, Report& report);

// Returns the rules of the evening that `opening` continues, by rounds. `known`: layers of any of
// its journals that have been read.
std::vector<StretchTold> stretches(const Opening& opening, std::span<const LayerTold> known);

// Compares a branch with the journal that it left. Judges the inherited part like the branch's own.

// A journal that was read to its end, and audited up to the entry where a branch left it.
struct Parent {
  Report report;
  std::shared_ptr<const Opening> opening;
  bool reached = false;  // it has that entry, and its table could be followed up to there
  // Where the branch left:
  Events events;         // everything since the evening began
  int round = 0;         // the last round played
  bool running = false;  // a round is running, or the game is over
  // About branches:
  std::int64_t tells = 0;     // the entry that announces this one; 0: none
  std::int64_t siblings = 0;  // number of others
  std::optional<std::int64_t>
      continued;  // the closing entry that names this one as its continuation
  // From there to the entry that announces the branch, or to the end: that last entry, the rounds
  // begun and the draws shown. The maker of the branch knew all of it.
  bool announced = false;
  std::int64_t known = 0;
  std::int64_t rounds = 0;
  std::int64_t draws = 0;
  std::int64_t damaged = 0;  // the unreadable entry after the branch; 0: none
};

// Adds to `report`, which has judged the entries of `branch`, everything inherited from its parent.
// Null: the parent is not available or cannot be compared.
void inherit(Parent* parent, const Opening& branch, Report& report);

// Whether `source` has that entry. Reads up to there and judges nothing.
bool has_entry(Source source, const EntryRef& entry);

}  // namespace hausregel::audit
