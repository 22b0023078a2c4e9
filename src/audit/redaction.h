// What a redacted journal may look like (docs/journal.md §9): the mark excuses what redaction takes
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

// The copies that redaction makes of a journal up to entry `head`, in either manner; none where it
// makes none.
std::vector<journal::Log> copies_of(std::unique_ptr<journal::Source> source,
                                    const journal::EntryRef& head);

class RedactionCheck {
 public:
  // Findings are called "redaction" and go into `verdict`. Precondition: opening.redacted.
  RedactionCheck(const journal::Opening& opening, Verdict& verdict);

  // An entry; `table` as it is before it, its draws are of `luck`.
  void take(const journal::Line& line, const Table& table, int luck, Verdict& verdict);
  // The journal ends after entry `last`.
  void end(std::int64_t last, std::int64_t bytes, Verdict& verdict) const;

 private:
  std::int64_t last_;               // of the source
  std::set<std::int64_t> masked_;   // lucks whose phrases are said to be taken out
  std::set<std::int64_t> missing_;  // those of them of which no draw has been seen
};

}  // namespace hausregel::audit
