// What `simulate` is to do, read before any script is run.
#pragma once

#include "app/scripts.h"
#include "lab/simulate.h"

namespace hausregel::app {

struct SimulationRequest {
  lab::SimulationOrder order;  // without rules and scripts, before load_scripts()
  script::ReadVariant variant;
  ReadBots bots;
  int threads = 1;
  int lanes = 0;  // see lab::SimulationManner; of tests and measurements (docs/performance.md)
};

// Usage: a game, bot, variant or number that does not exist. Input: a file that cannot be read.
Result<SimulationRequest> read_request(const Program& program);

// Runs the scripts and puts them into the order. Input: what is wrong with one. Usage: a value of
// --rules that does not fit.
Result<Variant> load_scripts(SimulationRequest& request, const Options& options);

}  // namespace hausregel::app
