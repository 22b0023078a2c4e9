// The outcome of a request to a game in progress: the entries it appended, with their sentences, as
// data. console/ shows it, audit/ compares it; the journal does not hold it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "journal/doing.h"

namespace hausregel::play {

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

}  // namespace hausregel::play
