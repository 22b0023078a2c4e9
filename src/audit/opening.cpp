#include "play/opening.h"

#include <algorithm>

#include "audit/audit.h"
#include "audit/rejudge.h"
#include "core/lists.h"
#include "engine/bots/bots.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/rules/variant.h"
#include "journal/replay.h"

namespace hausregel::audit {

using play::add_change;
namespace {

// Finds combinations that no opening has, whatever the game.
void check_setting(const Line& line, Verdict& completeness) {
  const Opening& opening = *line.opening;
  const bool lab = opening.mode == Mode::Lab;
  const bool fast = std::holds_alternative<journal::LabSource>(opening.dice);
  const bool timeless = opening.at == journal::kSeededTime;
  const bool events = !opening.events.empty();
  const auto never = [&](bool is_so, const Detail& what, const Detail& stated = {},
                         const Detail& found = {}) {
    if (is_so) { completeness.fails(line, "setting", what, stated, found); }
  };
  never(fast && !lab, "audit.detail.fast");
  never(lab && !fast, "audit.detail.lab");
  never(lab && !opening.seeded, "audit.detail.lab_seeded");
  never(opening.seeded && !timeless, "audit.detail.no_times");
  never(!opening.seeded && timeless, "audit.detail.times");
  never(events && !opening.parent, "audit.detail.no_origin");
  never(lab && opening.parent, "audit.detail.goes_on");
  never(lab && contains(opening.bots, std::nullopt), "audit.detail.only_bots");
  never(opening.variant.empty(), "audit.detail.no_layer");
  for (const auto& bot : opening.bots) {
    never(bot && !valid_bot_name(*bot), "audit.detail.no_bot", bot.value_or(""));
  }
  const int length = chain_length(opening);
  const int due = journal::chain_length(opening.rules);
  never(!lab && length != due, "audit.detail.chain_length", std::to_string(length),
        std::to_string(due));
  never(!last_rules_hold(opening), "audit.detail.other_rules");
}

// Checks that the opening states the rules that its sources resolve to.
void check_rules(const Line& line, const Json& resolved, Verdict& legality) {
  const Json& rules = line.opening->rules;
  for (const auto& [name, value] : *resolved.object()) {
    const Json* stated = rules.find(name);
    if (stated == nullptr || *stated != value) {
      legality.fails(line, "rules", name,
                     stated != nullptr ? Detail(to_text(*stated)) : worded("audit.detail.left_out"),
                     to_text(value));
      return;
    }
  }
  if (to_text(rules) != to_text(resolved)) { legality.fails(line, "rules", "audit.detail.order"); }
}

bool knows_bot(const Game& game, const std::string& bot, const Wanted& wanted) {
  constexpr std::string_view kScript = ".lua";
  const bool script = bot.ends_with(kScript);
  return own_bot(game, bot) ||
         contains(wanted.bots, script ? bot.substr(0, bot.size() - kScript.size()) : bot);
}

// Calls wanted.open_table, or opens a table without hooks. Errors as either.
Result<Opened> open_for_audit(const Wanted& wanted, const Game& game, const Opening& opening) {
  if (wanted.open_table) { return wanted.open_table(game, opening); }
  Opened opened;
  opened.rules = resolve(game, Variant{})->values();
  TRY(keep(opened.table, open_table(opening)));
  return opened;
}

// Whether the house rules of `opening` ran under the same release of Lua as those of `engine`.
bool same_language(const Opening& opening, const std::string& engine) {
  const auto release = [](std::string_view of) {
    constexpr std::string_view kLua = " lua ";
    const std::size_t at = of.find(kLua);
    return at == of.npos ? std::string_view() : of.substr(at + kLua.size());
  };
  return release(opening.engine) == release(engine);
}

}  // namespace

JudgedGame check_opening(const Line& line, const Wanted& wanted, Report& report) {
  const Opening& opening = *line.opening;
  check_setting(line, report.completeness);
  const Game* game = find_game(opening.game);
  auto opened = game != nullptr ? open_for_audit(wanted, *game, opening)
                                : Result<Opened>(bad_input("audit.detail.no_such_game"));
  if (!opened) {
    report.completeness.fails(line, "opening", opened.error().message, opening.game);
    return {};
  }
  Verdict& legality = report.legality;
  if (opened->contradiction) {
    legality.add(*std::move(opened->contradiction));
  } else if (opened->rules) {
    check_rules(line, *opened->rules, legality);
    if (opened->places != opening.places) {
      legality.fails(line, "rules", "audit.detail.other_places");
    }
  }
  if (opened->not_done) { legality.not_done(*std::move(opened->not_done)); }
  const Rules rules = legality.answer == Answer::Holds ? Rules::Ask : Rules::Leave;
  for (const auto& bot : opening.bots) {
    if (opening.mode == Mode::Lab && bot && !knows_bot(*game, *bot, wanted)) {
      legality.not_done({"audit.fact.unknown_bot", {{"bot", *bot}}});
    }
  }
  return {std::move(opened->table), rules, std::move(opened->layers),
          same_language(opening, wanted.engine)};
}

std::vector<StretchTold> stretches(const Opening& opening, std::span<const LayerTold> known) {
  const Game* game = find_game(opening.game);
  const Json standard = game != nullptr ? resolve(*game, Variant{})->values() : Json();
  std::vector<StretchTold> all;
  const auto begin = [&](std::int64_t after, const Json& rules,
                         const std::vector<LayerTold>& layers) {
    if (!all.empty()) { all.back().to = after; }
    if (!all.empty() && all.back().from > after) {
      all.pop_back();  // no round was played under it
    }
    StretchTold& stretch = all.emplace_back(StretchTold{after + 1, {}, rules == standard, {}});
    for (const LayerTold& layer : layers) {
      const auto* read = find_by(known, &LayerTold::sha256, layer.sha256);
      stretch.printed = stretch.printed && read != nullptr && read->hooks.empty();
      stretch.variant.push_back(read != nullptr ? *read : layer);
    }
  };
  for (const RulesChanged& change : codec::events_of<RulesChanged>(opening.events)) {
    begin(change.round, change.rules, unread(change.variant));
  }
  if (all.empty()) { begin(0, opening.rules, unread(opening.variant)); }
  return all;
}

namespace {

Finding wrong(const Detail& what, const Detail& stated = {}, const Detail& found = {}) {
  return {"parent", 0, 0, what, stated, found};
}

// Returns the first thing wrong with how `branch` begins, compared with `parent`. `entries` counts
// the opening. A branch under other rules that has only its opening need not be announced: its
// maker was stopped before closing the parent, and nothing was played.
std::optional<Finding> compare(Parent& parent, const Opening& branch, std::int64_t entries) {
  const Opening& from = *parent.opening;
  const std::string id = id_of(branch);
  if (from.game != branch.game || from.players != branch.players ||
      from.starter != branch.starter || from.mode != branch.mode || from.seeded != branch.seeded) {
    return wrong("audit.detail.other_parent");
  }
  if (parent.running) { return wrong("audit.detail.within"); }
  if (id_of(from) == id || std::ranges::any_of(parent.report.line, [&](const BeforeTold& older) {
        return older.told.game.id == id;
      })) {
    return wrong("audit.detail.own_seeds");
  }
  const bool changed = from.rules != branch.rules || from.variant != branch.variant;
  const std::int64_t left = branch.parent->n;
  const bool begun = parent.continued || entries > 1;
  if (parent.continued != (changed && begun ? std::optional(left + 1) : std::nullopt)) {
    return wrong("audit.detail.not_continued");
  }
  if (parent.tells > 0 && parent.tells <= left) { return wrong("audit.detail.told_before"); }
  if (changed) { add_change(parent.events, from, parent.round, branch); }
  return branch.events == parent.events
             ? std::nullopt
             : std::optional(
                   differing("parent", branch.events, parent.events, "audit.detail.opening_event"));
}

Message of_parent(const Finding& finding) {
  const Message kind("audit.finding." + finding.kind, {}, finding.kind);
  const Message::Args entry{{"entry", finding.n}};
  return worded(finding.what.empty() ? "audit.detail.of_parent" : "audit.detail.of_parent_why",
                entry, {{"kind", kind}, {"what", finding.what}});
}

// Adds the findings of a parent's verdict to its branch, whose verdict is no better.
void lift(const Verdict& verdict, Verdict& into) {
  if (into.answer == Answer::NotAsked) { return; }
  for (const Finding& finding : verdict.findings) {
    into.add(wrong(of_parent(finding), finding.stated, finding.found));
  }
  into.answer = std::max(into.answer, verdict.answer);
}

}  // namespace

void inherit(Parent* parent, const Opening& branch, Report& report) {
  const Message::Args entry{{"entry", branch.parent->n}};
  if (parent == nullptr) {
    report.completeness.facts.add("audit.fact.parent_unseen", entry);
    report.legality.not_done();
    report.fairness.not_done();
    return;
  }
  Report& from = parent->report;
  if (parent->reached) {
    if (auto different = compare(*parent, branch, report.entries)) {
      report.completeness.add(*std::move(different), 0);
    }
    if (parent->damaged > 0) {
      report.completeness.facts.add("audit.fact.parent_damaged",
                                    {{"file", from.file}, {"entry", parent->damaged}});
    }
    // The parent's line of play comes before the one of `branch`.
    const std::int64_t left = branch.parent->n;
    report.line = std::move(from.line);
    report.line.push_back({from.file, left, std::move(from.told), std::max(parent->known, left),
                           parent->rounds, parent->draws});
  }
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
  if (parent->tells == 0) { report.fairness.facts.add("audit.fact.what_if"); }
  if (parent->siblings > 0) {
    report.fairness.facts.add("audit.fact.siblings", {{"count", parent->siblings}});
  }
}

bool has_entry(Source source, const EntryRef& entry) {
  Lines lines(std::move(source));
  bool found = false;
  lines.each([&](const Line& line) {
    // After reading a line, `prev` is its own hash.
    found = line.n == entry.n && lines.place().prev == entry.hash;
    return line.n < entry.n;
  });
  return found;
}

}  // namespace hausregel::audit
