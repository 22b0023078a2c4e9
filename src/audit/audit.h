// Audits a journal that somebody else has written, line by line: nothing is trusted that has not
// been checked, and nothing is shown that was not found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/report.h"
#include "engine/game.h"
#include "journal/reader.h"
#include "journal/receipt.h"

namespace hausregel::audit {

// The table that an opening opens, and what its embedded sources say.
struct Opened {
  std::unique_ptr<Table> table;
  std::optional<Message> not_done{};       // why the rules may not be asked
  std::optional<Json> rules{};             // what the sources resolve to; nothing: not known here
  std::optional<Finding> contradiction{};  // the sources are no variant of the game
  std::vector<LayerTold> layers{};         // empty: as the opening has them
};

// A journal as it is found by an entry of it.
struct Found {
  std::string file;
  std::unique_ptr<journal::Source> source;  // null: it is not here
};

// A branch that is here, as far as its opening tells.
struct BranchHere {
  std::string file;
  journal::EntryRef parent;
  Digest commit{};
};

struct Wanted {
  Depth depth = Depth::Dice;
  std::vector<journal::Receipt> heads{};
  bool open = false;     // the game may go on: it need not be closed
  std::string engine{};  // what an opening of this program says of it
  // Usage, Input: no such table. Empty: the standard rules, which no variant may change.
  std::function<Result<Opened>(const Game&, const journal::Opening&)> open_table{};
  // The journal that has an entry: that which a branch has left, or a redacted one was made of.
  std::function<Found(const journal::EntryRef&)> journal_with{};
  std::vector<BranchHere> branches{};  // that there are, whatever they are branches of
  std::vector<std::string> bots{};     // scripts that everybody knows, besides those of the games
};

// Reads `source` to its end, what it goes on from up to there, and what it has to see again a
// second time; keeps some tens of bytes an entry. Never fails: what cannot be read is a finding.
// `file` is for the report.
Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted);

}  // namespace hausregel::audit
