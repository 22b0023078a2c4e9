// The words that could stand next on a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "console/completion.h"
#include "console/words.h"

namespace hausregel::console {

// Behind `words`, where `typed` is begun. In any order; some may be there twice, and not all begin
// with `typed`, which says what kind is wanted ("variant=", a folder).
std::vector<Candidate> candidates_at(const Console& console, const std::vector<Word>& words,
                                     std::string_view typed);

}  // namespace hausregel::console
