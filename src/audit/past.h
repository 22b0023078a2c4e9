// What a journal's past makes of its next entry, asked of the very functions that decide it while a
// game is played: which luck its draws have, what had to come first, what may not come again.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "audit/hidden_seals.h"
#include "audit/report.h"
#include "audit/walk.h"
#include "journal/reader.h"
#include "play/chronicle.h"

namespace hausregel::audit {

class Past {
 public:
  // `first` is the table after the opening.
  Past(const journal::Opening& opening, const Table& first);

  // An entry, before it moves the table of `walk`: why no program of ours writes it there,
  // whatever the rules say of it as a move.
  std::vector<Finding> check(const journal::Line& line, const Walk& walk) const;
  // The same entry, which `walk` has taken; `before` is what the table was like before it.
  void take(const journal::Line& line, const Status& before, const Walk& walk);

  // The luck of the draws of `line`, and of a phrase in it, before it is taken.
  std::int64_t luck_of(const journal::Line& line, const Walk& walk) const;
  std::int64_t phrase_luck(const Walk& walk) const;
  // The luck of the next round.
  int next_luck() const { return chronicle_.lucks().next(); }

  // The lucks whose seed a closing entry of format 2 publishes, and, of a virtual game, the values
  // that it opens.
  std::vector<std::int64_t> seeds_due() const;
  std::vector<play::Seals::Laid> unopened() const {
    return hidden_ ? hidden_->unopened() : chronicle_.seals().unopened();
  }
  // Whether `value`, an element of `sealed`, is what was laid there.
  bool opens(const Json& value, const play::Seals::Laid& laid) const {
    return chronicle_.opens(value, laid);
  }

 private:
  std::vector<Finding> check_takeback(const journal::Line& line, const Walk& walk) const;
  std::optional<Finding> check_branch(const journal::Line& line) const;

  int format_;
  Mode mode_;
  int seeds_;                           // in the chain
  std::optional<std::uint64_t> own_{};  // commitment to its own seeds, its beginning
  bool redacted_;
  play::Chronicle chronicle_;
  std::optional<HiddenSeals> hidden_;           // of a redacted journal
  std::unordered_set<std::uint64_t> branches_;  // commitments of those that began, 8 bytes of each
};

}  // namespace hausregel::audit
