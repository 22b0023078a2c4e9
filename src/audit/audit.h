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

struct Wanted {
  Depth depth = Depth::Dice;
  std::vector<journal::Receipt> heads{};
  bool open = false;  // the game may go on: it need not be closed
  // Usage, Input: no such table. Empty: the standard rules, which no variant may change.
  std::function<Result<Opened>(const Game&, const journal::Opening&)> open_table{};
  // The journal that a branch has left; null: it is not here.
  std::function<std::unique_ptr<journal::Source>(const journal::Opening& branch)> parent{};
  // Of a parent: no entry behind this one is judged, but the seeds that it publishes count.
  std::optional<std::int64_t> last{};
  // How many branches lead from the journal that was asked for to this one; behind 64 no parent is
  // looked for.
  int generation = 0;
};

// wanted.open_table, or what stands for it; its errors, else those of journal::open_table().
Result<Opened> open_for_audit(const Wanted& wanted, const Game& game,
                              const journal::Opening& opening);

// Reads `source` to its end, and what it has to see again a second time; keeps some tens of
// bytes an entry. Never fails: what cannot be read is a finding. `file` is for the report.
Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted);

}  // namespace hausregel::audit
