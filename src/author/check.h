// Everything that is wrong with a variant, at once.
#pragma once

#include <optional>

#include "author/playtest.h"
#include "script/library.h"

namespace hausregel::author {

struct Checked {
  const Game* game = nullptr;          // null: there is none of that name
  std::optional<Variant> variant;      // as far as it could be read
  std::optional<ResolvedRules> rules;  // only where nothing is wrong
  std::vector<Problem> problems;       // of one file in the order of its text
  std::vector<Error> doubts;           // the same; where there are no problems
  Playtest playtest;                   // how it was played
};

// Loads, lays the layers over each other, and, where all that is good, plays and tries the file's
// own cases. Opens no file. Takes up to some seconds.
Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits = {});

}  // namespace hausregel::author
