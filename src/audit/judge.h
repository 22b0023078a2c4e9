// Completeness and legality: follows a journal's entries over a table, with the part of its past
// that limits the next entry, to its closing entry. If the rules decide exactly the recorded bytes
// of the events, these are not decoded: deciding has folded them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "audit/rejudge.h"
#include "audit/report.h"
#include "engine/events.h"
#include "journal/reader.h"
#include "play/chronicle.h"
#include "play/closing.h"

namespace hausregel::audit {

// The part of a journal's past that limits its next entry: the luck of its draws, what must come
// first, and what may not come again. Asks the functions that decide this during play.

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

// Checks that a closing entry states how the game stands, and reveals the seed and the values that
// are still owed, each exactly once.

// Whether to ask the rules to decide again.
enum class Rules : std::uint8_t { Ask, Leave };

// Returns whether the closing entry is right; otherwise adds a finding to `completeness`. `walk`
// and `past` precede the entry. Fairness checks whether its seed fits.
bool check_closing(const journal::Line& line, const Walk& walk, const Past& past, Rules rules,
                   Verdict& completeness);

// The table and the rules of a journal.
struct House {
  std::unique_ptr<Table> table;  // before the opening's events; null: none can be opened
  Rules rules = Rules::Ask;
  std::vector<LayerTold> layers{};  // empty: as stated by the opening
  // Whether the journal's rules ran under this release of Lua, so that a failure here means that
  // they failed there, too.
  bool same_language = true;
};

class Judge {
 public:
  // The table of `house` is the one after the opening. `report`, which must outlive the object,
  // receives the findings.
  Judge(House house, const journal::Line& opening, Walk::Again again, Report& report);

  // Adds an entry. Returns false if nothing after it can be judged.
  bool take(const journal::Line& line);
  const Walk& walk() const { return walk_; }
  // Returns the luck of an entry that take() has not added yet.
  int luck_of(const journal::Line& line) const { return past_.luck_of(line, walk_); }

 private:
  bool follows(const journal::Line& line);
  bool moves(const journal::Line& line);
  bool goes_back(const journal::Line& line);
  bool stays(const journal::Line& line);
  bool stands(const journal::Line& line, std::uint64_t state);
  void check_shape(const journal::Line& line);
  void check_stopped(const journal::Line& line, const RuleStopped& told);
  // Another run of the rules may give another result at `line`.
  void not_done(const journal::Line& line, const char* fact);
  bool decided_alike(const journal::Line& line, Table& next);
  bool draws_alike(const journal::Line& line, const RecordedDice& dice);
  bool events_alike(const journal::Line& line, std::string_view decided);
  bool well_written(const journal::Line& line);
  bool least_observed(const journal::Line& line);
  RecordedDice recorded(const journal::Line& line) const;

  std::shared_ptr<const journal::Opening> opening_;
  House house_;
  Walk walk_;
  Verdict& legality_;
  Verdict& completeness_;
  Past past_;
};

}  // namespace hausregel::audit
