// A branch beside the journals that it came from: what it inherits is judged as if it were its own.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "audit/report.h"
#include "journal/reader.h"

namespace hausregel::audit {

struct Wanted;

// What a branch has from its parent, as far as that is here.
struct Inheritance {
  // False: the parent is not here, or the branch is redacted, and its names are not those of the
  // parent. Nothing of it can be judged.
  bool seen = false;
  bool untold = false;           // the parent does not say that it begins: one of any number
  std::int64_t siblings = 0;     // branches besides it of which the parent tells
  bool other_rules = false;      // the parent's moves were decided again under those of the branch
  std::optional<Finding> wrong;  // the branch does not begin as its parent went
  // What is wrong with the parent up to the entry that the branch names.
  std::vector<Finding> integrity;
  std::vector<Finding> legality;
  std::vector<Finding> fairness;
  // Could not be judged there: whether the rules allowed it, or of draws how they came about.
  bool legality_open = false;
  bool fairness_open = false;
  bool foreseeable = false;  // draws up to there follow from a number that somebody knew
  std::vector<std::int64_t> unpublished;  // rounds of the shared part whose seed nobody published
};

// Finds the parent by wanted.parent, audits it up to the entry that `branch` names, with its own
// parent, and compares what the branch has of it. Precondition: branch.parent.
Inheritance inherit(const journal::Opening& branch, const Wanted& wanted);

// Whether `parent` has the entry with the hash that `branch` names; read up to there, and nothing
// judged. Precondition: branch.parent.
bool is_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch);

}  // namespace hausregel::audit
