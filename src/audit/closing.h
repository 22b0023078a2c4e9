// Whether a closing entry says what the game says: how it stands, the seed and the values that are
// still owed, each once.
#pragma once

#include <cstdint>
#include <optional>

#include "audit/past.h"
#include "audit/report.h"
#include "audit/walk.h"
#include "journal/reader.h"

namespace hausregel::audit {

// Whether the rules are asked to decide again.
enum class Rules : std::uint8_t { Ask, Leave };

// What is wrong with a closing entry, before which `walk` stands, goes into `completeness`; false:
// something is. `rules`: whether they may be asked. Whether its seed fits is for fairness.
bool check_closing(const journal::Line& line, const Walk& walk, const Past& past, Rules rules,
                   Verdict& completeness);

}  // namespace hausregel::audit
