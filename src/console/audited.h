// An audit's report as a reply.
#pragma once

#include "audit/audit.h"
#include "audit/report.h"
#include "console/reply.h"

namespace hausregel::console {

// Verdicts, findings and remarks in sentences. `data` is the report as JSON.
Shown audited(const audit::Report& report, const Say& say);

}  // namespace hausregel::console
