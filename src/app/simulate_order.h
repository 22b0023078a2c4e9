// What `simulate` is to do, read before any script is run.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/program.h"
#include "lab/simulate.h"

namespace hausregel::app {

struct ReadOrder {
  lab::SimulationOrder order;  // without rules and scripts
  script::ReadVariant variant;
  std::map<std::string, script::ScriptText> bots;  // those that are scripts, by what they are called
  int threads = 1;
  int lanes = 0;  // see lab::SimulationManner; of tests and measurements (docs/performance.md)

  std::vector<std::string> files() const;
};

// Usage: a game, bot, variant or number that does not exist. Input: a file that cannot be read.
Result<ReadOrder> read_order(const Program& program);

struct Ordered {
  lab::SimulationOrder order;
  Variant variant;
};

// Runs the scripts. Input: what is wrong with one. Usage: a value of --rules that does not fit.
Result<Ordered> load_order(const ReadOrder& read, const Options& options);

}  // namespace hausregel::app
