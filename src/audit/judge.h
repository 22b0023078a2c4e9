// Completeness and legality: follows a journal's entries over a table. If the rules decide exactly
// the recorded bytes of the events, these are not decoded: deciding has folded them.
#pragma once

#include <memory>

#include "audit/closing.h"
#include "audit/past.h"
#include "audit/recorded_dice.h"
#include "audit/report.h"
#include "audit/walk.h"
#include "engine/events.h"
#include "journal/reader.h"

namespace hausregel::audit {

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
