// Checks that a closing entry states how the game stands, and reveals the seed and the values that
// are still owed, each exactly once.
#pragma once

#include <cstdint>

#include "audit/past.h"
#include "audit/report.h"
#include "audit/walk.h"
#include "journal/reader.h"

namespace hausregel::audit {

// Whether to ask the rules to decide again.
enum class Rules : std::uint8_t { Ask, Leave };

// Returns whether the closing entry is right; otherwise adds a finding to `completeness`. `walk`
// and `past` precede the entry. Fairness checks whether its seed fits.
bool check_closing(const journal::Line& line, const Walk& walk, const Past& past, Rules rules,
                   Verdict& completeness);

}  // namespace hausregel::audit
