// What a journal's past makes of its next entry, asked of the very functions that decide it while a
// game is played: which luck its draws have, what had to come first, what may not come again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "audit/report.h"
#include "audit/walk.h"
#include "journal/reader.h"
#include "play/chronicle.h"
#include "play/closing.h"

namespace hausregel::audit {

class Past {
 public:
  // `first` is the table after the opening.
  Past(const journal::Opening& opening, const Table& first);

  // An entry, before it moves the table of `walk`: why no program of ours writes it there,
  // whatever the rules say of it as a move.
  void check(const journal::Line& line, const Walk& walk, Verdict& legality) const;
  // The same entry, which `walk` has taken; `before` is what the table was like before it.
  void take(const journal::Line& line, const Status& before, const Walk& walk);

  // The luck of the draws of `line`, before it is taken.
  int luck_of(const journal::Line& line, const Walk& walk) const;
  // The luck of the next round.
  int next_luck() const { return chronicle_.lucks().next(); }

  // The luck whose seed a closing entry publishes, if any, and the values that it opens, in the
  // order in which they were laid; of a redacted journal without their commitments.
  std::optional<int> seed_due() const { return play::luck_due(chronicle_.lucks(), mode_); }
  std::vector<play::Seals::Laid> unopened() const {
    return redacted_ ? hidden_ : chronicle_.seals().unopened();
  }
  // Whether `value`, an element of `sealed`, opens the commitment that was laid there, where it is
  // shown.
  bool opens(const Json& value, const play::Seals::Laid& laid) const {
    return redacted_ || chronicle_.opens(value, laid);
  }

 private:
  std::optional<Message> wrong_reason(const std::string& because) const;
  std::optional<Message> wrong_undo(const journal::Undo& undo, const Walk& walk) const;
  std::optional<Message> wrong_branch(const std::string& name, const Digest& commit) const;
  void take_hidden(const journal::Doing& doing, const journal::LineOfPlay& line);

  Mode mode_;
  int seeds_;  // in the chain
  bool redacted_;
  play::Chronicle chronicle_;
  // Commitments of this journal and of its branches, 8 bytes of each.
  std::unordered_set<std::uint64_t> begun_;
  std::vector<play::Seals::Laid> hidden_;  // what a redacted journal lays, and has not opened
};

}  // namespace hausregel::audit
