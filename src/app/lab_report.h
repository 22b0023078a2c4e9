// What simulations report, played here or joined from parts.
#pragma once

#include "console/reply.h"
#include "lab/simulate.h"

namespace hausregel::app {

// Returns shares of wins, means, and what was measured, with intervals.
console::Shown report_of(const lab::SimulationOrder& order, const lab::Simulation& simulation);

}  // namespace hausregel::app
