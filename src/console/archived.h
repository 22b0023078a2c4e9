// What many journals come to, as a reply.
#pragma once

#include "audit/archive.h"
#include "console/reply.h"

namespace hausregel::console {

struct SkippedJournal {
  std::string file;
  Message why;

  FIELDS(SkippedJournal, file, why);
};

Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick);

}  // namespace hausregel::console
