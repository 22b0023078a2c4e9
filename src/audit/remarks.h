// Remarks that follow from the nature of a journal, and from what is told of it.
#pragma once

#include "audit/report.h"

namespace hausregel::audit {

// Adds facts to the verdicts of `report`, whose entries have been judged and told.
void say_more(Report& report);

}  // namespace hausregel::audit
