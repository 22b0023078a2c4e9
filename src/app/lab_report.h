// What simulations report, played here or joined from parts, and the files of parts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/program.h"
#include "console/page/page.h"
#include "console/reply.h"
#include "lab/parts.h"

namespace hausregel::app {

using console::Spans;
using lab::Comparison;
using lab::ComparisonOrder;
using lab::Part;
using lab::Simulation;
using lab::SimulationManner;
using lab::SimulationOrder;
using lab::Simulations;

// Returns shares of wins, means, and what was measured, with intervals.
Shown report_of(const SimulationOrder& order, const Simulation& simulation);
// Returns what differs in each population, by how much, and how sure that is.
// Adds to `spans` a picture of each row.
Shown report_of(const ComparisonOrder& order, const Comparison& comparison, Spans& spans);

// The file of `--out`: the part that it is to hold (nullopt: there is no such option), and the
// results in it if it is there.
struct OutFile {
  std::string name;
  std::optional<Part> part;
  std::optional<Simulations> sums;

  // Input: it holds something else; says what differs.
  static Result<OutFile> of(Program& program, std::span<const SimulationOrder> orders,
                            std::vector<LayerName> scripts);
  // Writes them and, beside them, in FILE.note, what made them; unless some are missing or they are
  // there. Input: cannot.
  Result<> write(Program& program, const Simulations& played);
};

}  // namespace hausregel::app
