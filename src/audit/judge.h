// Completeness and legality: follows a journal's entries over a table. Where the rules decide the
// very bytes of the recorded events, these need not be decoded: deciding has folded them.
#pragma once

#include <memory>

#include "audit/closing.h"
#include "audit/past.h"
#include "audit/recorded_dice.h"
#include "audit/report.h"
#include "audit/walk.h"
#include "journal/reader.h"

namespace hausregel::audit {

// What is known of the rules of a journal.
struct House {
  Rules rules = Rules::Ask;
  std::vector<LayerTold> layers{};  // empty: as the opening has them
  // They ran under the language that they run under here: what fails here has failed there.
  bool same_language = true;
};

class Judge {
 public:
  // `table` is as the opening leaves it; `report` outlives the judge, and takes what it finds.
  Judge(std::unique_ptr<Table> table, const journal::Line& opening, House house, Walk::Again again,
        Report& report);

  // Takes an entry. False: nothing behind it can be judged.
  bool take(const journal::Line& line);
  const Walk& walk() const { return walk_; }
  // Of an entry that take() has not taken yet.
  int luck_of(const journal::Line& line) const { return past_.luck_of(line, walk_); }

 private:
  bool follows(const journal::Line& line);
  bool moves(const journal::Line& line);
  bool goes_back(const journal::Line& line);
  bool stays(const journal::Line& line);
  bool stands(const journal::Line& line, std::uint64_t state);
  void check_shape(const journal::Line& line);
  void check_stopped(const journal::Line& line);
  bool decided_alike(const journal::Line& line);
  bool draws_alike(const journal::Line& line, RecordedDice& dice);
  bool events_alike(const journal::Line& line, std::string_view decided);
  bool well_written(const journal::Line& line);
  bool least_observed(const journal::Line& line);
  RecordedDice recorded(const journal::Line& line) const;

  Walk walk_;
  std::shared_ptr<const journal::Opening> opening_;
  House house_;
  Verdict& legality_;
  Verdict& completeness_;
  Past past_;
};

}  // namespace hausregel::audit
