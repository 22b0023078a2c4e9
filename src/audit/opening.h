// Checks an opening against everything it can be derived from: its game, its setting, its embedded
// sources; and tells by which rules the rounds of the evening were played.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audit/audit.h"
#include "audit/judge.h"
#include "audit/report.h"
#include "core/json.h"
#include "journal/reader.h"

namespace hausregel::audit {

// Returns the table of an opening, and its rules. Findings go into `report`.
House check_opening(const journal::Line& line, const Wanted& wanted, Report& report);

// Applies the events of an opening to `table`. Returns false if its state is not the stated one, or
// is impossible.
bool begins(const journal::Line& line, Table& table, Verdict& completeness);

// Returns the rules of the evening that `opening` continues, by rounds. `known`: layers of any of
// its journals that have been read.
std::vector<StretchTold> stretches(const journal::Opening& opening,
                                   std::span<const LayerTold> known);

// Compares a branch with the journal that it left. Judges the inherited part like the branch's own.

// A journal that was read to its end, and audited up to the entry where a branch left it.
struct Parent {
  Report report;
  std::shared_ptr<const journal::Opening> opening;
  bool reached = false;  // it has that entry, and its table could be followed up to there
  // Where the branch left:
  Json::List events;     // everything since the evening began
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
// Null: the parent is not here or cannot be compared.
void inherit(Parent* parent, const journal::Opening& branch, Report& report);

// Whether `source` has that entry. Reads up to there and judges nothing.
bool has_entry(std::unique_ptr<journal::Source> source, const journal::EntryRef& entry);

}  // namespace hausregel::audit
