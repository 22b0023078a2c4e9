// Finds all problems of a variant at once.
#pragma once

#include <optional>

#include "author/playtest.h"
#include "script/library.h"

namespace hausregel::author {

struct Checked {
  const Game* game = nullptr;          // null: no game of that name
  std::optional<Variant> variant;      // as far as it could be read
  std::optional<ResolvedRules> rules;  // only if there are no problems
  std::vector<Problem> problems;       // in text order within each file
  std::vector<Error> doubts;           // likewise; only if there are no problems
  Playtest playtest;                   // the games played
};

// Loads and resolves the layers; if they are good, plays games and runs the file's own cases. Opens
// no file. Takes up to a few seconds.
Checked check_variant(const script::ReadVariant& read, const PlaytestLimits& limits = {});

}  // namespace hausregel::author
