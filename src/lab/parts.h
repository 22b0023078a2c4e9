// Results of a range of an experiment's blocks, kept in files: simulated on several machines,
// joined on one. A part holds whole numbers and what they depend on, in canonical form: the same
// blocks of the same experiment are the same bytes, in one go or joined.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/describe.h"
#include "engine/events.h"
#include "lab/compare.h"

namespace hausregel::lab {

struct Part {
  std::string format = "hausregel-part/1";
  // Of short games (engine/lanes/playout.h): programs with the same one play alike.
  Hex<64> signature;
  std::string game;
  std::string variant;
  Json rules;
  // Of a comparison: the other side.
  IfAny<std::string> other;
  IfAny<Json> other_rules;
  std::vector<LayerName> scripts;  // layers of the variant, then bots, with digests
  std::vector<Strings> line_ups;
  // Of a comparison with several populations: how many line-ups each has, one after another.
  IfSome<std::uint64_t> populations;
  bool rotated = false;
  bool measured = false;
  std::uint64_t seed = 0;
  std::uint64_t blocks = 0;  // of the experiment
  std::uint64_t first = 0;   // block of this part
  std::uint64_t last = 0;    // exclusive
  // One list a line-up; of a comparison three times as many: of each population both sides, and how
  // they differ.
  std::vector<WholeNumbers> sums;
  Hex<64> digest;  // in a file: SHA-256 of the text with an empty one; else empty

  FIELDS(Part, format, signature, game, variant, rules, other, other_rules, scripts, line_ups,
         populations, rotated, measured, seed, blocks, first, last, sums, digest);
};

// Returns the part, without sums, for what simulate_all() makes of one order, or of two a
// population.
Result<Part> part_of(std::span<const SimulationOrder> orders, std::vector<LayerName> scripts);
void put_sums(Part& part, const Simulations& sums);

// Returns the file's text, with its digest, and reverses that. Input: no such file, or one that is
// damaged.
std::string text_of(Part part);
Result<Part> read_part(const std::string& text);

// Returns the words for the first member in which they differ, apart from sums; empty: none.
Message difference(Part one, Part other);
// Joins parts, each with the name of its file, into one. Input: they are not of one experiment,
// blocks are missing between them, or are in two of them; names the files.
Result<Part> joined(std::vector<std::pair<std::string, Part>> parts);

// What the part reports: an order without scripts, and its results.
SimulationOrder order_of(const Part& part);
// Precondition: it is of a comparison.
ComparisonOrder comparison_of(const Part& part);
Simulations simulations_of(const Part& part);

}  // namespace hausregel::lab
