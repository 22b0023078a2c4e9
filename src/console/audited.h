// What audits come to, as replies.
#pragma once

#include "audit/archive.h"
#include "audit/audit.h"
#include "audit/rejudge.h"
#include "audit/report.h"
#include "console/reply.h"

namespace hausregel::console {

// Verdicts, findings and remarks in sentences. `data` is the report as JSON.
Shown audited(const audit::Report& report, const Say& say);

// In rejudged.cpp: a second judgement; `bot` is who played on where that was asked for.
Shown rejudged(const audit::Rejudged& rejudged, const Setup& setup, const std::string& variant,
               const std::string& bot = {});

struct SkippedJournal {
  std::string file;
  Message why;

  FIELDS(SkippedJournal, file, why);
};

// In archived.cpp: what many journals come to.
Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick);

}  // namespace hausregel::console
