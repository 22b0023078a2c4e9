// Whether a closing entry says what the game says: how it stands, the seed and the values that are
// still owed, each once.
#pragma once

#include <optional>

#include "audit/past.h"
#include "audit/report.h"
#include "engine/game.h"
#include "journal/reader.h"

namespace hausregel::audit {

// A finding of completeness about a closing entry, which leaves `table` as it stands. Nothing: it is
// as it should be.
std::optional<Finding> check_closing(const journal::Line& line, const Table& table,
                                     const Past& past);

}  // namespace hausregel::audit
