// A branch beside the journal that it left: is the part they share the same?
#pragma once

#include <memory>
#include <optional>

#include "audit/report.h"
#include "journal/reader.h"

namespace hausregel::audit {

// How a branch stands to a journal that may be its parent.
struct Parentage {
  enum class Kind : std::uint8_t {
    Shared,      // its first part is that journal's, up to the entry that the branch names
    OtherRules,  // it comes from that entry, but was decided again under other rules
    Wrong,       // `finding` says why
  };

  Kind kind = Kind::Wrong;
  Finding finding;
};

// Reads `parent` up to the entry that `branch` names. Precondition: branch.parent.
Parentage check_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch);

// Whether `parent` has the entry with the hash that `branch` names.
bool is_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch);

}  // namespace hausregel::audit
