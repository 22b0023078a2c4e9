// Plays a recomputed game on to its end where the decisions of its journal end.
#pragma once

#include <map>

#include "audit/rejudge.h"
#include "audit/same_luck.h"
#include "journal/entries.h"
#include "play/driver.h"

namespace hausregel::audit {

// `table` has followed the line of play up to entry `after`, or the opening (0); `values` are its
// journal::sealed_values(). `luck` stands in where the journal has none.
PlayedOn play_on(std::unique_ptr<Table>& table, const journal::Opening& opening,
                 const journal::Entries& entries, const std::map<std::int64_t, Json>& values,
                 std::int64_t after, SameLuck& luck, const play::Chooser& chooser);

}  // namespace hausregel::audit
