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

  // The luck of the draws of `line`, before it is taken.
  int luck_of(const journal::Line& line, const Walk& walk) const;
  // The luck of the next round.
  int next_luck() const { return chronicle_.lucks().next(); }

  // Why `close`, which leaves `table` as it stands, opens other seeds or values than are owed; what
  // the journal says, and what is owed. Whether seeds fit is for fairness.
  std::optional<Finding> check_opened(const journal::Line& line, const journal::Closing& close,
                                      const Table& table) const;

 private:
  std::optional<Message> wrong_undo(const journal::Line& line, const Walk& walk) const;
  std::optional<Message> wrong_branch(const std::string& name, const Digest& commit) const;
  bool opens_all(const Json::List& sealed, const Table& table) const;

  Mode mode_;
  int seeds_;  // in the chain
  bool redacted_;
  play::Chronicle chronicle_;
  // Commitments of this journal and of its branches, 8 bytes of each.
  std::unordered_set<std::uint64_t> begun_;
  // Of a redacted journal, which shows no commitments: how many values of each seat wait.
  PerSeat<int> hidden_{};
};

}  // namespace hausregel::audit
