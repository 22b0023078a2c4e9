// Completeness and legality: follows a journal's entries over a table. Where the rules decide the
// very bytes of the recorded events, these need not be decoded: deciding has folded them.
#pragma once

#include <memory>
#include <optional>

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
  // `fresh` is the table as the opening opens it; `report` outlives the judge, and takes what it
  // finds. Nothing: what follows the opening cannot be judged, as the report says.
  static std::optional<Judge> begin(std::unique_ptr<Table> fresh, const journal::Line& opening,
                                    House house, Walk::Again again, Report& report);

  // Takes an entry. False: nothing behind it can be judged.
  bool take(const journal::Line& line);
  const Walk& walk() const { return walk_; }
  // Of an entry that take() has not taken yet.
  int luck_of(const journal::Line& line) const { return past_.luck_of(line, walk_); }

 private:
  Judge(Walk walk, std::shared_ptr<const journal::Opening> opening, House house, Report& report);

  bool follows(const journal::Line& line);
  bool moves(const journal::Line& line);
  bool goes_back(const journal::Line& line);
  bool stays(const journal::Line& line);
  bool decided_alike(const journal::Line& line);
  std::optional<Finding> check_stopped(const journal::Line& line);
  std::optional<Finding> check_shape(const journal::Line& line) const;
  std::optional<Finding> check_written(const journal::Line& line, const Json& command) const;
  std::optional<Finding> check_observed(const journal::Line& line, const Json& command);
  std::optional<Finding> redo_move(const journal::Line& line, const Json& command);
  std::optional<Finding> redo_override(const journal::Line& line, const journal::Override& set);
  RecordedDice recorded(const journal::Line& line) const;
  bool settle(const journal::Line& line);
  bool incomplete(const journal::Line& line, std::string_view kind, Detail what, Detail stated = {},
                  Detail found = {});

  Walk walk_;
  std::shared_ptr<const journal::Opening> opening_;
  House house_;
  Report* report_;
  Past past_;
};

}  // namespace hausregel::audit
