// Several journals side by side: no two games have the same id, seeds or commitments, unless one of
// them goes on with the other.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "audit/report.h"

namespace hausregel::audit {

class Together {
 public:
  // Whether the journal in `file` has entry `n` with that hash.
  using HasEntry =
      std::function<bool(const std::string& file, std::int64_t n, const std::string& hash)>;

  explicit Together(HasEntry has_entry) : has_entry_(std::move(has_entry)) {}

  void add(Report report);
  // The reports, in the order added, that no later journal can change: those before the first that
  // has an id of its own.
  std::vector<Report> take_single();
  // All others, with what was found.
  std::vector<Report> take_all();

 private:
  bool goes_on(const Report& one, const Report& other) const;
  void compare(Report& one, Report& other) const;

  HasEntry has_entry_;
  std::deque<Report> reports_;
};

}  // namespace hausregel::audit
