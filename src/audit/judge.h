// Completeness and legality: follows a journal's entries over a table, with the part of its past
// that limits the next entry, to its closing entry. If the rules decide exactly the recorded bytes
// of the events, these are not decoded: deciding has folded them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/rejudge.h"
#include "audit/report.h"
#include "engine/events.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "play/chronicle.h"
#include "play/closing.h"

namespace hausregel::audit {

using play::Chronicle;
using play::Seals;

// Whether to ask the rules to decide again.
enum class Rules : std::uint8_t { Ask, Leave };

// The table and the rules of a journal.
struct JudgedGame {
  std::unique_ptr<Table> table;  // before the opening's events; null: none can be opened
  Rules rules = Rules::Ask;
  std::vector<LayerTold> layers{};  // empty: as stated by the opening
  // Whether the journal's rules ran under this release of Lua, so that a failure here means that
  // they failed there, too.
  bool same_language = true;
};

class Judge {
 public:
  // `walk` follows the table of `game`, after the opening. `report`, which must outlive the
  // object, receives the findings.
  Judge(JudgedGame game, const Line& opening, Playback walk, Report& report);

  // Adds an entry. Returns false if nothing after it can be judged.
  bool take(const Line& line);
  const Playback& walk() const { return walk_; }
  // Returns the luck of the draws of an entry that take() has not added yet.
  int luck_of(const Line& line) const;

 private:
  bool lab() const { return opening_->mode == Mode::Lab; }

  // The entry and the rules.
  bool follows(const Line& line);
  bool walks(const Line& line, std::unique_ptr<Table> decided = nullptr);
  void check_stopped(const Line& line, const RuleStopped& told);
  // Another run of the rules may give another result at `line`.
  void not_done(const Line& line, const char* fact) {
    legality_.not_done({fact, {{"entry", line.n}}});
  }
  bool decided_alike(const Line& line, Table& next);
  bool draws_alike(const Line& line, const RecordedDice& dice);
  bool well_written(const Line& line);
  RecordedDice recorded(const Line& line) const {
    return {line.entry(), !lab(), chronicle_.next_luck()};
  }

  // The entry and the journal's past: what must come first, and what may not come again. Asks the
  // functions that decide this during play.
  void check_place(const Line& line);
  // Return the id of a sentence; null: nothing is wrong.
  const char* wrong(const Doing& doing) const;
  const char* wrong_reason(const std::string& because) const;
  const char* wrong_branch(const std::string& name, const Digest& commit) const;

  // The closing entry: it states how the game stands, and reveals the seed and the values that are
  // still owed, each exactly once. Fairness checks whether its seed fits.
  bool closes(const Line& line);
  bool is_what_lay(const Json& value, const Seals::Laid& laid) const;

  std::shared_ptr<const Opening> opening_;
  JudgedGame judged_;
  Playback walk_;
  Verdict& legality_;
  Verdict& completeness_;
  int seeds_;  // in the chain
  bool redacted_;
  Chronicle chronicle_;
  std::set<Digest> begun_;           // commitments to the seeds of this journal and its branches
  std::vector<Seals::Laid> hidden_;  // laid in a redacted journal and not opened yet
};

}  // namespace hausregel::audit
