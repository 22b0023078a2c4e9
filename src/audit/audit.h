// Audits a journal that somebody else has written, line by line: nothing is trusted that has not
// been checked, and nothing is shown that was not found.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "audit/report.h"
#include "engine/game.h"
#include "journal/reader.h"
#include "journal/receipt.h"

namespace hausregel::audit {

// The table that an opening opens, and whether the rules may be asked to decide again.
struct Opened {
  std::unique_ptr<Table> table;
  std::optional<Message> not_done;       // why legality cannot be judged
  std::optional<Finding> contradiction;  // the opening's rules are not those of its variant
};

struct Wanted {
  Depth depth = Depth::Dice;
  std::optional<journal::Receipt> head;
  bool open = false;  // the game may go on: it need not be closed
  // Usage, Input: no such table. Empty: journal::open_table().
  std::function<Result<Opened>(const Game&, const journal::Opening&)> open_table;
  // The journal that a branch has left; null: it is not here.
  std::function<std::unique_ptr<journal::Source>(const journal::Opening& branch)> parent;
};

// `file` is for the report.
Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted);

}  // namespace hausregel::audit
