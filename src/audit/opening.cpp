#include "audit/opening.h"

#include <algorithm>

#include "audit/setting.h"
#include "engine/bots.h"
#include "engine/variant.h"

namespace hausregel::audit {
namespace {

Finding at_opening(std::string_view kind, Detail what, Detail stated = {}, Detail found = {}) {
  return {std::string(kind), 0, 0, std::move(what), std::move(stated), std::move(found)};
}

void add_all(const std::vector<Finding>& findings, Verdict& verdict) {
  if (verdict.answer != Answer::NotAsked) {
    for (const Finding& finding : findings) {
      verdict.add(finding);
    }
  }
}

// Whether the rules that the opening states are those that its sources resolve to: `resolved` has
// every rule of the game, and so must the opening, in every format.
std::optional<Finding> rules_differ(const journal::Opening& opening, const Json& resolved) {
  for (const auto& [name, value] : *resolved.object()) {
    const Json* stated = opening.rules.find(name);
    if (stated == nullptr || *stated != value) {
      return at_opening("rules", name,
                        stated != nullptr ? Detail(to_text(*stated))
                                          : worded("audit.detail.left_out", "it is left out"),
                        to_text(value));
    }
  }
  for (const auto& [name, value] : *opening.rules.object()) {
    if (resolved.find(name) == nullptr) {
      return at_opening("rules", name, to_text(value),
                        {"audit.detail.no_rule", "the game has no such rule"});
    }
  }
  if (to_text(opening.rules) != to_text(resolved)) {
    return at_opening("rules", {"audit.detail.order", "not in the order of the game"});
  }
  return std::nullopt;
}

}  // namespace

std::unique_ptr<Table> OpeningCheck::open() {
  for (Message& broken : misfits(traits_of(opening_))) {
    report_.completeness.add(at_opening("setting", std::move(broken)));
  }
  for (const auto& bot : opening_.bots) {
    if (bot && !valid_bot_name(*bot)) {
      report_.completeness.add(
          at_opening("setting", {"audit.detail.no_bot", "no bot is called so"}, *bot));
    }
    if (!bot && opening_.mode == Mode::Lab) {
      report_.completeness.add(at_opening(
          "setting", {"audit.detail.only_bots", "nobody but bots plays a simulated game"}));
    }
  }
  const int due = journal::chain_length(opening_.format, opening_.rules);
  if (const int length = journal::chain_length(opening_); length != due) {
    report_.completeness.add(at_opening(
        "setting", {"audit.detail.chain_length", "the chain of seeds is not as long as due"},
        std::to_string(length), std::to_string(due)));
  }
  const Game* game = find_game(opening_.game);
  auto opened = game != nullptr
                    ? open_for_audit(wanted_, *game, opening_)
                    : Result<Opened>(fail(Fault::Input, worded("audit.detail.no_such_game",
                                                               "there is no such game")));
  if (!opened) {
    report_.completeness.add(at_opening("opening", opened.error().message, opening_.game));
    return nullptr;
  }
  layers_ = std::move(opened->layers);
  check_rules(*game, *opened);
  if (opening_.parent) {
    inheritance_ = inherit(opening_, wanted_);
  }
  return std::move(opened->table);
}

void OpeningCheck::check_rules(const Game& game, Opened& opened) {
  Verdict& legality = report_.legality;
  if (legality.answer == Answer::NotAsked) {
    rules_ = Rules::Leave;
    return;
  }
  auto contradiction = std::move(opened.contradiction);
  if (!contradiction && opening_.variant.empty()) {
    opened.rules = resolve(game, Variant{})->values();
  }
  if (!contradiction && opened.rules) {
    contradiction = rules_differ(opening_, *opened.rules);
    printed_ =
        *opened.rules == resolve(game, Variant{})->values() &&
        std::ranges::all_of(layers_, [](const LayerTold& layer) { return layer.hooks.empty(); });
  }
  resolved_ = opened.rules && !opened.not_done && !contradiction;
  if (contradiction) {
    legality.add(*std::move(contradiction));
  }
  if (opened.not_done) {
    legality.not_done();
    legality.facts.all.push_back(*std::move(opened.not_done));
  }
  rules_ = legality.answer == Answer::Holds ? Rules::Ask : Rules::Leave;
}

std::optional<std::vector<std::string>> OpeningCheck::hooks() const {
  if (!resolved_) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const LayerTold& layer : layers_) {
    names.insert(names.end(), layer.hooks.begin(), layer.hooks.end());
  }
  return names;
}

void settle(const Inheritance& found, std::int64_t n, Report& report) {
  const auto entry = std::pair("entry", std::to_string(n));
  if (!found.seen) {
    report.completeness.facts.add("audit.fact.parent_unseen", {entry});
    report.legality.not_done();
    report.fairness.not_done();
    return;
  }
  if (found.wrong) {
    report.completeness.add(*found.wrong);
  }
  add_all(found.integrity, report.completeness);
  add_all(found.legality, report.legality);
  add_all(found.fairness, report.fairness);
  if (!found.wrong && found.integrity.empty()) {
    report.completeness.facts.add(
        found.other_rules ? "audit.fact.parent_other_rules" : "audit.fact.parent_shared", {entry});
  }
  if (found.untold) {
    report.fairness.facts.add("audit.fact.what_if");
  }
  if (found.siblings > 0) {
    report.fairness.facts.add("audit.fact.siblings", {{"count", found.siblings}});
  }
  if (found.legality_open) {
    report.legality.not_done();
    report.legality.facts.add("audit.fact.parent_open", {entry});
  }
  if (found.foreseeable && report.fairness.answer == Answer::Holds) {
    report.fairness.answer = Answer::Foreseeable;
    report.fairness.facts.add("audit.fact.parent_seeded", {entry});
  }
  if (!found.unpublished.empty()) {
    report.fairness.facts.add("audit.fact.inherited", {{"count", found.unpublished.size()}, entry});
  }
  // While it goes on, so may its parent, and publish the seed of the round that runs there.
  if (found.fairness_open || (report.closed && !found.unpublished.empty())) {
    report.fairness.not_done();
  }
}

}  // namespace hausregel::audit
