#include "audit/ancestor.h"

#include <algorithm>

#include "audit/recorded_events.h"
#include "audit/rejudge.h"
#include "engine/events.h"
#include "journal/replay.h"
#include "journal/sealed_values.h"

namespace hausregel::audit {
namespace {

// Takes the entry into the line of play. False: it goes back to where nothing leads.
bool follow(const journal::Entry& entry, journal::LineOfPlay& line) {
  if (journal::goes_to(entry.doing) != nullptr) {
    const auto target = line.target(entry.doing);
    if (target) {
      line.went(*target);
    }
    return target.has_value();
  }
  if (journal::moves_nothing(entry)) {
    line.stayed();
  } else {
    line.moved(journal::state_number(entry.link.state));
  }
  return true;
}

// The seeds that the branch's opening publishes for lucks of `parent`, as far as they lead to its
// commitment.
void learn_seeds(const journal::Opening& parent, const journal::Opening& branch, SameLuck& luck) {
  const Digest* commit = journal::commit_of(parent);
  for (const Json& event : commit != nullptr ? branch.events.items() : Json().items()) {
    const auto published = published_by(event);
    if (!published || published->luck < 1 || published->luck > journal::chain_length(parent)) {
      continue;
    }
    Digest hashed = published->seed;
    for (std::int64_t i = 0; i < published->luck; ++i) {
      hashed = sha256(hashed);
    }
    if (hashed == *commit) {
      luck.learn(published->luck, published->seed);
    }
  }
}

// The opening of `ancestor` under the rules of `branch`.
journal::Opening under_rules_of(const journal::Opening& branch, const journal::Opening& ancestor) {
  journal::Opening opening = ancestor;
  opening.rules = branch.rules;
  opening.variant = branch.variant;
  return opening;
}

// Decides the moves of `ancestor` behind `again.events`. False: they stop, or cannot be followed.
bool decide(const Ancestor& ancestor, const journal::Opening& branch, const Wanted& wanted,
            Again& again) {
  const journal::Opening opening = under_rules_of(branch, ancestor.opening());
  const Game* game = find_game(opening.game);
  auto opened =
      game != nullptr
          ? open_for_audit(wanted, *game, opening)
          : Result<Opened>(fail(Fault::Input, worded("audit.detail.no_game", "no such game")));
  if (!opened || opened->not_done || !opened->table->begin(Json(again.events))) {
    again.unknown = true;
    return false;
  }
  SameLuck luck(opening, ancestor.entries(), ancestor.line());
  learn_seeds(ancestor.opening(), branch, luck);
  const auto values = journal::sealed_values(ancestor.entries(), ancestor.line());
  const auto stop = decide_line_again(
      opened->table, ancestor.entries(), ancestor.line(), values, luck,
      [&](const journal::Entry&, const std::string& events) {
        const Json decided = known_json(events);
        again.events.insert(again.events.end(), decided.list()->begin(), decided.list()->end());
      });
  again.unknown =
      again.unknown || (stop && (luck.unknown() || stop->why.fault == Fault::Interrupted));
  return !stop;
}

}  // namespace

Result<Ancestor> Ancestor::read(std::unique_ptr<journal::Source> source,
                                const journal::Opening& branch) {
  const journal::EntryRef& ref = *branch.parent;
  journal::Lines lines(std::move(source));
  Ancestor read;
  std::optional<journal::LineOfPlay> line;
  bool found = false;
  while (true) {
    const journal::LineStep step = lines.next();
    const auto* read_line = std::get_if<journal::Line>(&step);
    if (read_line == nullptr) {
      if (found) {
        return read;
      }
      return fail(
          Fault::Input,
          std::holds_alternative<journal::Damage>(step)
              ? worded("audit.detail.parent_damaged", "the parent is damaged before that entry")
              : worded("audit.detail.parent_short", "the parent ends before that entry"));
    }
    if (read_line->opening != nullptr) {
      read.opening_ = *read_line->opening;
      read.entries_ = journal::Entries(read.opening_.link.hash);
      line.emplace(journal::state_number(read.opening_.link.state));
    } else if (!found && !follow(read_line->entry(), *line)) {
      return fail(Fault::Input, worded("audit.detail.parent_undo",
                                       "the parent has an undo that leads nowhere, entry {entry}",
                                       {{"entry", read_line->n}}));
    } else {
      read.entries_.add(read_line->text);
    }
    if (read_line->n == ref.n) {
      if (lines.place().prev != ref.hash) {
        return fail(Fault::Input, worded("audit.detail.parent_hash",
                                         "that entry of the parent has another hash"));
      }
      found = true;
      read.line_ = line->line_to(ref.n);
    }
  }
}

Json::List Ancestor::events() const {
  Json::List all = *opening_.events.list();
  for (const journal::Entry& entry : entries_.on(line_)) {
    all.insert(all.end(), entry.events.list()->begin(), entry.events.list()->end());
  }
  return all;
}

// The entries that tell of a branch with this commitment, or with another one.
std::int64_t Ancestor::branches_with(const Digest& commit, bool same) const {
  return std::count_if(entries_.begin(), entries_.end(), [&](const journal::Entry& entry) {
    const auto* branch = std::get_if<journal::Branch>(&entry.doing);
    return branch != nullptr && (branch->commit == commit) == same;
  });
}

// A branch that was made under other rules in one go with its parent, or its parent's parent, has
// their moves decided again, too: from the first of them on that explains how it begins.
Again decided_again(const Ancestor& parent, const journal::Opening& branch, const Wanted& wanted) {
  constexpr std::size_t kAtOnce = 16;
  std::vector<Ancestor> older;
  Again first;
  while (true) {
    const Ancestor& from = older.empty() ? parent : older.back();
    Again again{*from.opening().events.list(), false};
    bool goes_on = true;
    for (auto ancestor = older.rbegin(); goes_on && ancestor != older.rend(); ++ancestor) {
      goes_on = decide(*ancestor, branch, wanted, again);
    }
    if (goes_on) {
      decide(parent, branch, wanted, again);
    }
    if (Json(again.events) == branch.events || older.size() == kAtOnce) {
      return again.events == *branch.events.list() ? again : first;
    }
    if (older.empty()) {
      first = again;
    }
    auto source = from.opening().parent && wanted.parent ? wanted.parent(from.opening()) : nullptr;
    auto next = source != nullptr ? Ancestor::read(std::move(source), from.opening())
                                  : Result<Ancestor>(fail(Fault::Input, "not here"));
    if (!next) {
      return first;
    }
    older.push_back(std::move(*next));
  }
}

}  // namespace hausregel::audit
