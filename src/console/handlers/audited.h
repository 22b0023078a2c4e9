// What audits come to, as replies.
#pragma once

#include "audit/archive.h"
#include "audit/audit.h"
#include "audit/rejudge.h"
#include "audit/report.h"
#include "console/reply.h"

namespace hausregel::console {

// Verdicts, findings and remarks in sentences, of which long texts are cut and what a terminal
// could act on is gone. `data` is the report as JSON, whole.
Shown audited(const audit::Report& report, const Say& say);

// In audited.cpp: a second judgement. `variant` names the rules it was judged by, `bot` who played
// on where that was asked for.
Shown rejudged(const audit::Rejudged& rejudged, const std::string& variant,
               const std::string& bot = {});

// A file that is not counted among the others.
struct SkippedJournal {
  std::string file;
  Message why;

  FIELDS(SkippedJournal, file, why);
};

// In audited.cpp: what many journals come to. `yardstick`: the bot with which the decisions of all
// players were compared.
Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick);

}  // namespace hausregel::console
