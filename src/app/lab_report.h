// What simulations report, played here or joined from parts.
#pragma once

#include "console/page/page.h"
#include "console/reply.h"
#include "lab/compare.h"

namespace hausregel::app {

// Returns shares of wins, means, and what was measured, with intervals.
console::Shown report_of(const lab::SimulationOrder& order, const lab::Simulation& simulation);
// Returns what differs in each population, by how much, and how sure that is.
// Adds to `spans` a picture of each row.
console::Shown report_of(const lab::ComparisonOrder& order, const lab::Comparison& comparison,
                         console::Spans& spans);

}  // namespace hausregel::app
