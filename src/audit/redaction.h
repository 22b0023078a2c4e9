// What a redacted journal may look like (docs/journal.md §9): its mark excuses what redaction takes
// out, and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "audit/report.h"
#include "engine/game.h"
#include "journal/log.h"
#include "journal/reader.h"

namespace hausregel::audit {

// Returns the copies that redaction makes of a journal up to entry `head`, with either treatment of
// phrases; none if it refuses.
std::vector<journal::Log> copies_of(std::unique_ptr<journal::Source> source,
                                    const journal::EntryRef& head);

class RedactionCheck {
 public:
  // All findings are "redaction" and go into `verdict`, which must outlive the object.
  // Precondition: opening.redacted.
  RedactionCheck(const journal::Opening& opening, Verdict& verdict);

  // Adds an entry. `table` precedes it; `luck` is the luck of its draws.
  void take(const journal::Line& line, const Table& table, int luck);
  // Ends the journal after entry `last`.
  void end(std::int64_t last, std::int64_t bytes);

 private:
  void wrong(std::int64_t n, std::uint64_t offset, Detail what, Detail stated = {});

  Verdict& verdict_;
  std::int64_t last_;               // of the source
  std::set<std::int64_t> masked_;   // lucks whose phrases were taken out, by the mark
  std::set<std::int64_t> missing_;  // of these, lucks without a draw so far
};

}  // namespace hausregel::audit
