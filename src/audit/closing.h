// Whether a closing entry says what the game says: how it stands, the seeds and values that are
// still owed, each once.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "audit/past.h"
#include "audit/report.h"
#include "engine/game.h"
#include "journal/reader.h"

namespace hausregel::audit {

// The rounds that a journal has begun, on any line, and those whose seed it has published.
class Rounds {
 public:
  // The events of an entry, or of the opening: a branch publishes the seeds that its parent did
  // not.
  void take(std::string_view events);
  // Those up to `last` that were begun and not published, ascending.
  std::vector<std::int64_t> owed(std::int64_t last) const;

 private:
  std::int64_t begun_ = 0;
  std::set<std::int64_t> published_;
};

// A journal at its end, and whether its rules may be asked.
struct Ending {
  const journal::Opening& opening;
  const Walk& walk;
  bool ask;
};
// A finding of completeness, or of legality, "illegal", where it opens what the rules would not
// have let anybody seal. Nothing: the closing entry is as it should be. Seeds are looked at for
// their names alone; whether they fit is for fairness.
std::optional<Finding> check_closing(const journal::Line& line, const Ending& end,
                                     const Rounds& rounds, const Past& past);

}  // namespace hausregel::audit
