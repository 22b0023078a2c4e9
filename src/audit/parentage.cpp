#include "audit/parentage.h"

#include <algorithm>

#include "audit/ancestor.h"
#include "audit/audit.h"
#include "core/find_by.h"

namespace hausregel::audit {
namespace {

// Parents of parents: far more than anybody plays, and few enough for the stack.
constexpr int kGenerations = 64;

Finding wrong(Detail what, Detail stated = {}, Detail found = {}) {
  return {"parent", 0, 0, std::move(what), std::move(stated), std::move(found)};
}

std::string said(const journal::EntryRef& ref) { return std::to_string(ref.n) + ' ' + ref.hash; }

Message of_parent(const Finding& finding) {
  const Message kind("audit.finding." + finding.kind, {}, finding.kind);
  const Message::Args entry{{"entry", finding.n}};
  return finding.what.empty()
             ? worded("audit.detail.of_parent", "entry {entry} of the parent: {kind}", entry,
                      {{"kind", kind}})
             : worded("audit.detail.of_parent_why", "entry {entry} of the parent: {kind}, {what}",
                      entry, {{"kind", kind}, {"what", finding.what}});
}

// The same findings, as a branch tells of its parent.
void lift(const Verdict& verdict, std::vector<Finding>& into) {
  for (const Finding& finding : verdict.findings) {
    into.push_back(wrong(of_parent(finding), finding.stated, finding.found));
  }
}

void audit_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch,
                  const Wanted& wanted, Inheritance& found) {
  Wanted wish = wanted;
  wish.open = true;
  wish.heads.clear();
  wish.last = branch.parent->n;
  wish.generation = wanted.generation + 1;
  const Report report = audit(std::move(parent), {}, wish);
  lift(report.integrity, found.integrity);
  lift(report.completeness, found.integrity);
  lift(report.legality, found.legality);
  lift(report.fairness, found.fairness);
  found.legality_open = report.legality.answer == Answer::NotDone;
  found.fairness_open = report.fairness.answer == Answer::NotDone;
  found.foreseeable = report.fairness.answer == Answer::Foreseeable;
  found.unpublished = report.unpublished;
}

std::optional<Finding> differing(const Json::List& shared, const Json::List& own) {
  for (std::size_t i = 0; i < std::max(shared.size(), own.size()); ++i) {
    if (i >= shared.size() || i >= own.size() || shared[i] != own[i]) {
      return wrong(
          worded("audit.detail.opening_event", "event {number} of the opening",
                 {{"number", i + 1}}),
          i < own.size() ? Detail(to_text(own[i])) : worded("audit.detail.no_event", "no event"),
          i < shared.size() ? Detail(to_text(shared[i]))
                            : worded("audit.detail.no_event", "no event"));
    }
  }
  return std::nullopt;
}

// Whether what the branch carries was sealed in its parent, or carried there.
std::optional<Finding> foreign_seal(const journal::Opening& from, const journal::Opening& branch) {
  for (const CarriedSeal& seal : branch.carried) {
    const bool handed_on = contains(from.carried, seal);
    const std::string here =
        seal.scope.format == 1 ? journal::id_of(from) : std::string(from.link.hash);
    if (!handed_on && seal.scope.game != here) {
      return wrong(
          worded("audit.detail.elsewhere", "what {player} has sealed was carried from elsewhere",
                 {{"player", seal.player}}),
          seal.scope.game, here);
    }
  }
  return std::nullopt;
}

void compare(const Ancestor& parent, const journal::Opening& branch, const Wanted& wanted,
             Inheritance& found) {
  const journal::Opening& from = parent.opening();
  if (from.game != branch.game || from.players != branch.players ||
      from.starter != branch.starter || from.mode != branch.mode) {
    found.wrong =
        wrong({"audit.detail.other_parent", "the parent is another game, or of other players"});
    return;
  }
  if (branch.seeded && !from.seeded) {
    found.wrong = wrong({"audit.detail.seeded", "it is seeded, and its parent is not"});
    return;
  }
  found.wrong = foreign_seal(from, branch);
  const Digest* commit = journal::commit_of(branch);
  found.untold = from.format >= 2 && commit != nullptr && !parent.tells_of_branch(*commit);
  found.siblings = commit != nullptr ? parent.other_branches(*commit) : 0;
  const Json::List& own = *branch.events.list();
  if (from.rules == branch.rules && from.variant == branch.variant) {
    if (auto differs = differing(parent.events(), own)) {
      found.wrong = std::move(differs);
    }
    return;
  }
  found.other_rules = true;
  if (wanted.depth < Depth::Redo) {
    return;
  }
  const Again again = decided_again(parent, branch, wanted);
  if (again.unknown) {
    found.legality_open = true;
  } else if (auto differs = differing(again.events, own)) {
    found.legality.push_back(*std::move(differs));
  }
}

}  // namespace

Inheritance inherit(const journal::Opening& branch, const Wanted& wanted) {
  Inheritance found;
  const bool comparable = !branch.redacted && wanted.generation < kGenerations;
  auto source = comparable && wanted.parent ? wanted.parent(branch) : nullptr;
  if (source == nullptr) {
    return found;
  }
  found.seen = true;
  auto parent = Ancestor::read(std::move(source), branch);
  if (!parent) {
    found.wrong = wrong(parent.error().message, said(*branch.parent));
    return found;
  }
  audit_parent(wanted.parent(branch), branch, wanted, found);
  if (found.integrity.empty()) {
    compare(*parent, branch, wanted, found);
  }
  return found;
}

bool is_parent(std::unique_ptr<journal::Source> parent, const journal::Opening& branch) {
  journal::Lines lines(std::move(parent));
  bool found = false;
  lines.each([&](const journal::Line& line) {
    // Behind a line that was read `prev` is its own hash.
    found = line.n == branch.parent->n && lines.place().prev == branch.parent->hash;
    return line.n < branch.parent->n;
  });
  return found;
}

}  // namespace hausregel::audit
