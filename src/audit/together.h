// Several journals side by side: no two games have the same id, seeds or commitments, unless one of
// them goes on with the other. Asks for no more than a journal's chain, so that it needs nothing
// that scripts have had a hand in.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/report.h"
#include "journal/format.h"

namespace hausregel::audit {

// What of a journal may stand in no other game, and how far it goes.
struct Marks {
  std::string file;
  bool seeded = false;
  journal::EntryRef last;                   // sound entry
  std::optional<journal::EntryRef> source;  // of a redacted copy
  std::set<std::string> all;  // id, commitment to the seeds, the first digits of those laid
};
// Nothing of a game that has no id, as simulated ones, or of what is no journal.
std::optional<Marks> marks_of(std::unique_ptr<journal::Source> journal, std::string file);

// Whether the journal in `file` has entry `n` with that hash.
using HasEntry =
    std::function<bool(const std::string& file, std::int64_t n, const std::string& hash)>;

// For each of `journals` what it has in common with another game: findings "reused".
std::vector<std::vector<Finding>> reused(const std::vector<std::optional<Marks>>& journals,
                                         const HasEntry& has_entry);
// Puts them before all others, of fairness where that was asked for, else of integrity.
void add_reused(Report& report, const std::vector<Finding>& found);

}  // namespace hausregel::audit
