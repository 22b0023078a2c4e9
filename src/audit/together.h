// Several journals side by side: no two games share an id, seeds or commitments, unless one
// continues the other. Needs only a journal's chain, and nothing touched by scripts.
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

// What no other game may have, and how far the journal goes.
struct Marks {
  std::string file;
  bool seeded = false;
  journal::EntryRef last;                   // sound entry
  std::optional<journal::EntryRef> source;  // of a redacted copy
  std::set<std::string> all;  // id, commitment to the seeds, first digits of other commitments
};
// Returns nullopt for a game without an id, such as a simulated one, and for input that is no
// journal.
std::optional<Marks> marks_of(std::unique_ptr<journal::Source> journal, std::string file);

// Whether the journal in `file` has entry `n` with that hash.
using HasEntry =
    std::function<bool(const std::string& file, std::int64_t n, const std::string& hash)>;

// Returns for each of `journals` what it shares with another game: findings "reused".
std::vector<std::vector<Finding>> reused(const std::vector<std::optional<Marks>>& journals,
                                         const HasEntry& has_entry);
// Puts them before the other findings of fairness, or of integrity if fairness was not asked for.
void add_reused(Report& report, const std::vector<Finding>& found);

}  // namespace hausregel::audit
