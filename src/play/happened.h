// What a request to a game in progress came to: the entries that it appended, with their sentences,
// as data. Shown by console/, compared by audit/; nothing here is written to a journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "journal/doing.h"

namespace hausregel::play {

// An entry of the journal that has just been appended.
struct EntryReport {
  std::int64_t n = 0;
  journal::Doing doing;
  Json events;                 // list
  std::vector<Message> story;  // one sentence an event, or one about the entry
  std::string receipt;         // "12-ABCD…" where a round ends, else empty
  bool drew = false;           // it rests on chance
};

// Entries, oldest first, and what a person should know besides.
struct Happened {
  std::vector<EntryReport> entries;
  std::vector<Message> remarks;  // not results: hints, warnings
};

// A move whose events, JSON lists, are others where other rules decide it.
struct ChangedMove {
  std::int64_t n = 0;
  journal::Doing doing;
  Json was;
  Json now;

  FIELDS(ChangedMove, "entry, do, was, now", n, doing, was, now);
};

}  // namespace hausregel::play
