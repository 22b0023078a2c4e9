// Two rules on the same luck: what differs, by how much, and how sure that is. Looks after 64, 128,
// 256 … blocks, and stops as soon as every question is answered. Intervals hold all together, those
// of every measure, population and look, in 95 of 100 experiments: so looking early costs nothing.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/simulate.h"

namespace hausregel::lab {

// "rounds>1": whether the difference of a measure is surely above or below a bound.
struct Threshold {
  std::string measure;
  bool above = true;
  double bound = 0;
};

struct ComparisonOrder {
  // They differ in rules and hooks alone. Their line-ups are those of a population, `games` the
  // most that are played.
  SimulationOrder one;
  SimulationOrder other;
  std::vector<LayerName> scripts{};                 // of rules and bots, for the report
  std::vector<std::vector<Strings>> populations{};  // line-ups of each; at least one
  Strings measures{};  // some of measures_of(); empty: those for which nothing is measured
  // What difference matters: smaller ones need not be told apart from none, and an interval reaches
  // no farther to either side; 0: only the sign is asked.
  double effect = 0;
  std::vector<Threshold> thresholds{};  // if there are any, nothing else need be sure
};

// Returns the names of what it could look at.
Strings measures_of(const ComparisonOrder& order);

// A measure in one population. Values of a share are percents, and its differences points.
struct Finding {
  std::size_t population = 0;
  std::string measure;
  bool share = false;
  Estimate one;
  Estimate other;
  Estimate difference;
  double gain = 0;  // how many times as many games it would take with separate luck; 0: unknown
  // "more", "less": the other surely has; "same": they surely differ by less than the effect; else
  // "open".
  std::string_view verdict{};
  bool answered = false;  // all that is asked of it
  bool crossed = false;   // it is surely beyond a threshold
  // Surely differs from that of another population: in its sign, or it is less than half or more
  // than twice as large.
  bool depends = false;
};

struct Comparison {
  std::uint64_t blocks = 0;  // of each population and side
  std::uint64_t looks = 0;
  bool partial = false;  // stopped from outside
  bool sure = false;     // every question is answered
  bool once = false;     // joined from parts, looked at once: another look needs new games
  std::vector<Finding> findings{};
};

// Errors, and an end from outside: as simulate().
Result<Comparison> compare(const ComparisonOrder& order, const SimulationManner& manner);

// For several machines: how each population is played, both sides, and the findings from what
// simulate_all() made of those orders, looked at once.
std::vector<SimulationOrder> orders_of(const ComparisonOrder& order);
Comparison look_at(const ComparisonOrder& order, const Simulations& sums);

// Returns the result as one line of JSON (docs/laboratory.md), without line end.
std::string to_json_line(const ComparisonOrder& order, const Comparison& comparison);

}  // namespace hausregel::lab
