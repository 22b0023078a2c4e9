// The part of a journal's past that limits its next entry: the luck of its draws, what must come
// first, and what may not come again. Asks the functions that decide this during play.
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

  // Checks an entry that `walk` has not taken yet. Finds entries that no program of ours writes
  // there, even if the rules allow them as moves.
  void check(const journal::Line& line, const Walk& walk, Verdict& legality) const;
  // Adds the same entry once `walk` has taken it; `before` is the status of the table before it.
  void take(const journal::Line& line, const Status& before, const Walk& walk);

  // Returns the luck of the draws of `line`, which has not been taken yet.
  int luck_of(const journal::Line& line, const Walk& walk) const;
  // Returns the luck of the next round.
  int next_luck() const { return chronicle_.lucks().next(); }

  // Return what a closing entry must reveal: the luck of its seed, if any, and the values in the
  // order in which they were laid (without commitments if the journal is redacted).
  std::optional<int> seed_due() const { return play::luck_due(chronicle_.lucks(), mode_); }
  std::vector<play::Seals::Laid> unopened() const {
    return redacted_ ? hidden_ : chronicle_.seals().unopened();
  }
  // Whether `value`, an element of `sealed`, opens the commitment in `laid`; true if the journal is
  // redacted and hides it.
  bool opens(const Json& value, const play::Seals::Laid& laid) const {
    return redacted_ || chronicle_.opens(value, laid);
  }

 private:
  std::optional<Message> wrong(const journal::Doing& doing, const Walk& walk) const;
  std::optional<Message> wrong_reason(const std::string& because) const;
  std::optional<Message> wrong_undo(const journal::Undo& undo, const Walk& walk) const;
  std::optional<Message> wrong_branch(const std::string& name, const Digest& commit) const;
  void take_hidden(const journal::Doing& doing, const journal::LineOfPlay& line);

  Mode mode_;
  int seeds_;  // in the chain
  bool redacted_;
  play::Chronicle chronicle_;
  std::unordered_set<std::uint64_t>
      begun_;                              // commitments of this journal and its branches: 8 bytes
  std::vector<play::Seals::Laid> hidden_;  // laid in a redacted journal and not opened yet
};

}  // namespace hausregel::audit
