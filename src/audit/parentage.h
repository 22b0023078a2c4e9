// A branch beside the journals that it came from: what it inherits is judged as if it were its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "audit/report.h"
#include "core/json.h"
#include "journal/reader.h"

namespace hausregel::audit {

// A journal, read to its end, that was audited up to the entry where a branch has left it.
struct Parent {
  Report report;
  std::shared_ptr<const journal::Opening> opening;
  bool reached = false;  // it has that entry, and its table could be followed up to there
  // Where the branch has left: everything that happened since the evening began.
  Json::List events;
  int round = 0;              // the last that was played
  bool running = false;       // a round is, or the game is over
  std::int64_t tells = 0;     // the entry that tells of this branch; 0: none does
  std::int64_t siblings = 0;  // branches besides it
  // The closing entry that says that it goes on in the branch.
  std::optional<std::int64_t> continued;
  // From where the branch has left to the entry that announces it, or to the end: that last entry,
  // the rounds begun and the draws seen there, which whoever began the branch knew.
  bool announced = false;
  std::int64_t known = 0;
  std::int64_t rounds = 0;
  std::int64_t draws = 0;
  std::int64_t damaged = 0;  // the entry after the branch that cannot be read; 0: none
};

// What is wrong with how `branch` begins, beside `parent`; `entries` counts the opening. A branch
// of other rules that has no more than its opening need not be announced: whoever began it was
// stopped before the parent was closed, and nothing was played.
std::optional<Finding> compare(Parent& parent, const journal::Opening& branch,
                               std::int64_t entries);

// Puts into `report`, whose own entries have been judged, what holds of the parent of `branch`;
// null: it is not here, or cannot be compared.
void inherit(const Parent* parent, const journal::Opening& branch, Report& report);

// Whether `source` has that entry; read up to there, and nothing judged.
bool has_entry(std::unique_ptr<journal::Source> source, const journal::EntryRef& entry);

}  // namespace hausregel::audit
