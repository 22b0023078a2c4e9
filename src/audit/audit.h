// Audits a journal written by somebody else, line by line. Trusts nothing that it has not checked
// and reports nothing that it has not found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/report.h"
#include "engine/game.h"
#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::audit {

// The table of an opening, and the content of its embedded sources.
struct Opened {
  std::unique_ptr<Table> table;
  std::optional<Message> not_done{};       // why the rules may not be asked
  std::optional<Json> rules{};             // resolved from the sources; nullopt: unknown here
  std::optional<Finding> contradiction{};  // the sources are no variant of the game
  std::vector<LayerTold> layers{};         // empty: as stated by the opening
};

// A journal found by one of its entries.
struct Found {
  std::string file;
  std::unique_ptr<journal::Source> source;  // null: not here
};

// A branch that is here, by its opening.
struct BranchHere {
  std::string file;
  journal::EntryRef parent;
  Digest commit{};
};

struct Wanted {
  Depth depth = Depth::Dice;
  std::vector<journal::Receipt> heads{};
  bool open = false;     // the game may go on, so it need not be closed
  std::string engine{};  // as this program would state it in an opening
  // Opens the table of an opening. Errors: no such table. Empty: the standard rules, which no
  // variant may change.
  std::function<Result<Opened>(const Game&, const journal::Opening&)> open_table{};
  // Finds the journal with an entry: one that a branch left, or the source of a redacted journal.
  std::function<Found(const journal::EntryRef&)> journal_with{};
  std::vector<BranchHere> branches{};  // all that are here, of any journal
  std::vector<std::string> bots{};     // scripts known to everybody, besides the bots of the games
};

// Reads `source` to its end, and the journals that it continues; reads a second time whatever it
// needs again, and keeps some tens of bytes per entry. Never fails: unreadable input is a finding.
// `file` is for the report.
Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted);

}  // namespace hausregel::audit
