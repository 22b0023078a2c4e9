// A journal that a branch came from, read up to where the branch left it.
#pragma once

#include <memory>
#include <vector>

#include "audit/audit.h"
#include "journal/entries.h"
#include "journal/line_of_play.h"
#include "journal/reader.h"

namespace hausregel::audit {

class Ancestor {
 public:
  // Input: it is damaged or ends before the entry that `branch` names, has another hash there, or
  // goes back to where nothing leads. Precondition: branch.parent.
  static Result<Ancestor> read(std::unique_ptr<journal::Source> source,
                               const journal::Opening& branch);

  const journal::Opening& opening() const { return opening_; }
  // All of them, also those behind the entry that the branch names: they publish seeds.
  const journal::Entries& entries() const { return entries_; }
  // The entries on the line of play to where the branch left, ascending.
  const std::vector<std::int64_t>& line() const { return line_; }
  // The events that lead there from the beginning of the game, as they are told here.
  Json::List events() const;
  // Whether an entry says that the branch with `commit` begins.
  bool tells_of_branch(const Digest& commit) const { return branches_with(commit, true) > 0; }
  // How many entries tell of other branches.
  std::int64_t other_branches(const Digest& commit) const { return branches_with(commit, false); }

 private:
  std::int64_t branches_with(const Digest& commit, bool same) const;

  journal::Opening opening_;
  journal::Entries entries_;
  std::vector<std::int64_t> line_;
};

struct Again {
  Json::List events;
  bool unknown = false;  // a draw is missing that nothing explains: nothing can be said
};
// The moves that lead to `branch`, decided again under its rules: what its opening should tell.
Again decided_again(const Ancestor& parent, const journal::Opening& branch, const Wanted& wanted);

}  // namespace hausregel::audit
