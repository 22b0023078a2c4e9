#include "audit/parentage.h"

#include <algorithm>

#include "audit/audit.h"
#include "audit/recorded_events.h"
#include "play/branching.h"

namespace hausregel::audit {
namespace {

Finding wrong(Detail what, Detail stated = {}, Detail found = {}) {
  return {"parent", 0, 0, std::move(what), std::move(stated), std::move(found)};
}

// Returns the first thing wrong with how `branch` begins, compared with `parent`. `entries` counts
// the opening. A branch under other rules that has only its opening need not be announced: its
// maker was stopped before closing the parent, and nothing was played.
std::optional<Finding> compare(Parent& parent, const journal::Opening& branch,
                               std::int64_t entries) {
  const journal::Opening& from = *parent.opening;
  const std::string id = journal::id_of(branch);
  if (from.game != branch.game || from.players != branch.players ||
      from.starter != branch.starter || from.mode != branch.mode || from.seeded != branch.seeded) {
    return wrong("audit.detail.other_parent");
  }
  if (parent.running) {
    return wrong("audit.detail.within");
  }
  if (journal::id_of(from) == id ||
      std::ranges::any_of(parent.report.line,
                          [&](const BeforeTold& older) { return older.told.game.id == id; })) {
    return wrong("audit.detail.own_seeds");
  }
  const bool changed = from.rules != branch.rules || from.variant != branch.variant;
  const std::int64_t left = branch.parent->n;
  const bool begun = parent.continued || entries > 1;
  if (parent.continued != (changed && begun ? std::optional(left + 1) : std::nullopt)) {
    return wrong("audit.detail.not_continued");
  }
  if (parent.tells > 0 && parent.tells <= left) {
    return wrong("audit.detail.told_before");
  }
  if (changed) {
    play::add_change(parent.events, from, parent.round, branch);
  }
  const std::string due = to_text(Json(parent.events));
  const std::string own = to_text(branch.events);
  return own == due ? std::nullopt
                    : std::optional(differing("parent", own, due, "audit.detail.opening_event"));
}

Message of_parent(const Finding& finding) {
  const Message kind("audit.finding." + finding.kind, {}, finding.kind);
  const Message::Args entry{{"entry", finding.n}};
  return finding.what.empty() ? worded("audit.detail.of_parent", entry, {{"kind", kind}})
                              : worded("audit.detail.of_parent_why", entry,
                                       {{"kind", kind}, {"what", finding.what}});
}

// Adds the findings of a parent's verdict to its branch, whose verdict is no better.
void lift(const Verdict& verdict, Verdict& into) {
  if (into.answer == Answer::NotAsked) {
    return;
  }
  for (const Finding& finding : verdict.findings) {
    into.add(wrong(of_parent(finding), finding.stated, finding.found));
  }
  into.answer = std::max(into.answer, verdict.answer);
}

// Puts the parent's line of play before the one of `branch`.
void join(Parent& parent, const journal::Opening& branch, Report& report) {
  if (auto different = compare(parent, branch, report.entries)) {
    report.completeness.add(*std::move(different), 0);
  }
  if (parent.damaged > 0) {
    report.completeness.facts.add("audit.fact.parent_damaged",
                                  {{"file", parent.report.file}, {"entry", parent.damaged}});
  }
  const std::int64_t left = branch.parent->n;
  report.line = std::move(parent.report.line);
  report.line.push_back({parent.report.file, left, std::move(parent.report.told),
                         std::max(parent.known, left), parent.rounds, parent.draws});
}

}  // namespace

void inherit(Parent* parent, const journal::Opening& branch, Report& report) {
  const Message::Args entry{{"entry", branch.parent->n}};
  if (parent == nullptr) {
    report.completeness.facts.add("audit.fact.parent_unseen", entry);
    report.legality.not_done();
    report.fairness.not_done();
    return;
  }
  if (parent->reached) {
    join(*parent, branch, report);
  }
  const Report& from = parent->report;
  lift(from.integrity, report.completeness);
  lift(from.completeness, report.completeness);
  lift(from.legality, report.legality);
  lift(from.fairness, report.fairness);
  if (from.completeness.answer == Answer::Holds) {
    report.completeness.facts.add("audit.fact.parent_shared", entry);
  }
  if (from.legality.answer == Answer::NotDone) {
    report.legality.facts.add("audit.fact.parent_open", entry);
  }
  if (parent->tells == 0) {
    report.fairness.facts.add("audit.fact.what_if");
  }
  if (parent->siblings > 0) {
    report.fairness.facts.add("audit.fact.siblings", {{"count", parent->siblings}});
  }
}

bool has_entry(std::unique_ptr<journal::Source> source, const journal::EntryRef& entry) {
  journal::Lines lines(std::move(source));
  bool found = false;
  lines.each([&](const journal::Line& line) {
    // After reading a line, `prev` is its own hash.
    found = line.n == entry.n && lines.place().prev == entry.hash;
    return line.n < entry.n;
  });
  return found;
}

}  // namespace hausregel::audit
