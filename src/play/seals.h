// The commitments of a journal: which have ever stood in it, and which still wait for what opens
// them. A commitment stands once: laid again it would tell that the value is the same.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/digest.h"
#include "engine/setup.h"

namespace hausregel::play {

class Seals {
 public:
  // A value that was sealed and has not been opened on any line.
  struct Laid {
    std::int64_t n = 0;  // the entry that sealed it; 0: it was carried into the branch
    std::string player;
    Digest commit{};
    SealScope scope;  // what the commitment is bound to
  };

  // A commitment is laid, taken back later or not. False: it stood in the journal before.
  bool lay(Laid laid);
  // Whether it has stood.
  bool has_stood(const Digest& commit) const { return stood_.contains(first_eight(commit)); }
  // What opens `commit` has become known.
  void open(const Digest& commit);
  // How many wait for that, and whether that which entry `n` laid does.
  std::size_t count() const { return unopened_.size(); }
  bool waits(std::int64_t n) const { return entries_.contains(n); }
  // In the order in which they were laid.
  std::vector<Laid> unopened() const;

 private:
  // Eight bytes of a SHA-256 tell apart more commitments than a journal can hold.
  std::unordered_set<std::uint64_t> stood_;
  struct Numbered {
    std::size_t number = 0;
    Laid laid;
  };
  std::unordered_map<std::uint64_t, Numbered> unopened_;
  std::unordered_set<std::int64_t> entries_;  // of those
};

}  // namespace hausregel::play
