// Checks an opening against everything it can be derived from: its game, its setting, its embedded
// sources; and tells by which rules the rounds of the evening were played.
#pragma once

#include <span>
#include <vector>

#include "audit/audit.h"
#include "audit/judge.h"

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

}  // namespace hausregel::audit
