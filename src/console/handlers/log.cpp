// Looks back and looks up: the last entries, the reasons for one of them, rules, audits.
#include "journal/log.h"

#include <algorithm>
#include <deque>
#include <tuple>
#include <utility>

#include "audit/audit.h"
#include "audit/rejudge.h"
#include "audit/report.h"
#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "journal/reader.h"
#include "play/chronicle.h"
#include "play/moves.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::console::handle {

using journal::EntryRef;
using journal::file_source;
using journal::open_table;

namespace {

constexpr std::int64_t kEntriesShown = 10;

Messages story_here(const Console& console, const Entry& entry) {
  Messages story =
      console.session->story_of(*console.session->replay().table_at(entry.n), entry.events);
  keep_back(console, story);
  return story;
}

std::string in_one(const Console& console, const Messages& story) {
  std::string text;
  for (const Message& sentence : together(story)) {
    if (const std::string said = console.say(sentence); !said.empty()) { add_word(text, said); }
  }
  return text;
}

Message done_said(const Console& console, const Entry& entry) {
  return line_said(play::short_words(entry.doing), console.game().name(), console.setup().players);
}

// Passes on the sentences and reasons for the events before the journal of a branch began, part by
// part; none for other journals.
template <class Tell>
void tell_before(const Console& console, Tell tell) {
  const Session& session = *console.session;
  const auto table = open_table(session.log().opening());
  for (const Events& part : play::parts_of_line(session.log().opening().events)) {
    const std::vector<Reason> reasons = (*table)->reasons(part);
    std::ignore = (*table)->begin(part);  // succeeded when the journal was opened
    Messages story = session.story_of(**table, part);
    keep_back(console, story);
    tell(std::move(story), reasons);
  }
}

// Returns the entries from `first` on; 0 includes earlier events.
Shown entries_from(const Console& console, std::int64_t first) {
  const Log& log = console.log();
  Board board;
  board.columns = {{"console.column.entry", Board::Align::Right},
                   "console.column.at",
                   "console.column.do",
                   "console.column.events"};
  std::vector<Canonical> told;
  const auto when = [&](const std::string& at) {
    return console.style.format == Format::Text ? time_said(at, "console.time.short") : plain(at);
  };
  if (first == 0) {
    tell_before(console, [&](const Messages& story, const auto&) {
      board.rows.push_back(
          {{cell(0), when(log.opening().at), plain(""), plain(in_one(console, story))}});
    });
    ++first;
  }
  for (std::int64_t n = first; n <= log.last(); ++n) {
    const Entry& entry = console.session->entry(n);
    board.rows.push_back({{cell(n), when(entry.at), done_said(console, entry),
                           plain(in_one(console, story_here(console, entry)))}});
    told.push_back({log.line(n)});
  }
  return {{}, {std::move(board)}, fields<"entries">(std::move(told))};
}

Message because(const Reason& reason) {
  return {reason.ids.empty() ? "console.why.because" : "console.why.because_ids",
          {{"ids", reason.ids}},
          {{"reason", reason.text}}};
}

// Adds the missing ones.
void add_ids(std::string& all, std::string_view more) {
  for (const std::string_view id : split(more, ", ")) {
    if (!holds(all, id)) { add_word(all, id, ", "); }
  }
}

// Explains why the previous line was refused or not understood: the rule, the facts, and the
// alternatives.
Shown why_refused(const Console& console, const Error& refused) {
  Shown shown{{{refused.fault == Fault::Refused ? "console.why.refused" : "console.why.not_done",
                {},
                {{"reason", refused.message}}}},
              {},
              {}};
  if (!refused.suggestions.empty()) {
    shown.lines.push_back({"console.did_you_mean", {{"words", listed(refused.suggestions)}}});
  }
  Message said;
  const Game& game = console.game();
  if (const Ruling* ruling = find_by(game.rulings(), &Ruling::id, refused.rule)) {
    said = ruling_of(game, refused.rule);
    add_all(shown.lines, lines_of_ruling(game, *ruling));
  }
  shown.lines.push_back("console.legal_now");
  const Strings legal = legal_lines(console);
  for (const std::string& line : legal) { shown.lines.push_back(plain("  " + line)); }
  shown.data = fields<"rule, message, ruling, legal">(refused.rule, refused.message, said, legal);
  return shown;
}

// Adds events and their reasons to `shown`, and their rule ids to `ids`.
void tell_reasons(Shown& shown, std::string& ids, Messages story,
                  const std::vector<Reason>& reasons) {
  for (const std::size_t i : indices(story)) {
    // A game leaves out what its end has made void.
    const bool of_game = i < reasons.size() && !reasons[i].text.id.starts_with("engine.");
    if (of_game && story[i] == Message()) { continue; }
    shown.lines.push_back(std::move(story[i]));
    if (i < reasons.size() && !reasons[i].text.id.empty()) {
      shown.lines.push_back(because(reasons[i]));
      add_ids(ids, reasons[i].ids);
    }
  }
}

// Explains the events before the journal of a branch began.
Shown why_before(const Console& console) {
  Shown shown;
  std::string ids;
  tell_before(console, [&](Messages story, const std::vector<Reason>& reasons) {
    tell_reasons(shown, ids, std::move(story), reasons);
  });
  shown.data = fields<"events">(console.log().opening().events);
  return shown;
}

// Returns the hooks that changed the result of an entry, as Table::changed_by(): decides it again
// on `before`.
std::uint32_t changed_by(const Session& session, const Entry& entry, Table& before) {
  const Untraced untraced(session.house().hooks.get());
  audit::RecordedDice dice(entry, true, before.status().luck + 1);
  const bool decided = entry.as<journal::Move>() != nullptr &&
                       play::decide_again(before, entry.doing, nullptr, dice);
  return decided ? before.changed_by() : 0;
}

// Explains entries of the line of play, at least one: all that happened, then the rules, and at
// last when it was typed. Programs get the last one, with its draws and the digest of the state.
Shown why_entries(const Console& console, const WholeNumbers& numbers) {
  Shown shown;
  std::string ids;
  std::string done;
  for (const std::int64_t n : numbers) {
    const Entry& entry = console.session->entry(n);
    const std::unique_ptr<Table> before = console.session->replay().table_at(n - 1);
    tell_reasons(shown, ids, story_here(console, entry), before->reasons(entry.events));
    const play::House& house = console.session->house();
    const std::uint32_t changed = changed_by(*console.session, entry, *before);
    for (const ResolvedHook& hook : house.rules.hooks) {
      const int bit = find_by(console.game().hooks(), &HookSpec::name, hook.name)->number;
      if ((changed >> bit & 1u) != 0) {
        const std::string& layer = house.variant.layers[as_index(hook.layer)].name;
        shown.lines.push_back({"console.why.hook", {{"hook", hook.name}, {"variant", layer}}});
      }
    }
    add_word(done, console.say(done_said(console, entry)), ", ");
  }
  if (!ids.empty()) {
    shown.lines.push_back({"console.why.rules", {{"ids", ids}}});
    add_all(shown.lines, where_printed(console.game(), ids));
  }
  const std::int64_t last = numbers.back();
  const std::string before = numbers.size() > 1 ? std::to_string(numbers.front()) + "–" : "";
  const Message at = time_said(console.session->entry(last).at, "console.time");
  shown.lines.push_back({at == Message() ? "console.why.entry.seeded" : "console.why.entry",
                         {{"count", numbers.size()}, {"entry", before + std::to_string(last)}},
                         {{"at", at}, {"do", plain(done)}}});
  shown.data = Canonical{with_reasons(console, last, console.log().line(last))};
  return shown;
}

}  // namespace

std::string with_reasons(const Console& console, std::int64_t n, std::string line) {
  std::vector<Reason> reasons;
  if (n > 0) {
    const Events& events = console.session->entry(n).events;
    reasons = console.session->replay().table_at(n - 1)->reasons(events);
  }
  const Data told = fields<"reasons">(list_by(reasons, [](const Reason& reason) {
    return fields<"text, rules">(reason.text, split(reason.ids, ", "));
  }));
  // Joins two objects: the brace between them becomes a comma.
  line.back() = ',';
  return line + told.text(console.say).substr(1);
}

Answer log(Console& console, Words words) {
  return count_word(words, kEntriesShown).map([&](std::int64_t count) {
    return entries_from(console, std::max<std::int64_t>(0, console.log().last() - count + 1));
  });
}

Answer why(Console& console, Words words) {
  if (words.size() == 2 && !rule_id(words[1].text).empty()) { return help_word(console, words[1]); }
  if (words.size() == 1 && console.last_failure) {
    return why_refused(console, *console.last_failure);
  }
  const std::int64_t last = console.log().last();
  const bool opening = words.size() == 2 && words[1].text == "0";
  const auto n = opening ? Result<std::int64_t>(0) : count_word(words, last);
  TRY(n);
  if (last == 0 && !console.log().opening().parent) { return wrong_usage("console.why.nothing"); }
  if (*n == 0 && !console.log().opening().events.empty()) { return why_before(console); }
  if (*n < 1 || *n > last) { return no_entry(std::to_string(*n), last); }
  WholeNumbers numbers;
  for (const play::Step& step : play::last_line(*console.session)) { add_all(numbers, step); }
  if (words.size() > 1 || numbers.empty()) { numbers = {*n}; }
  return why_entries(console, numbers);
}

// The rules of the open game and their sources; reloading them; expressions over them.

namespace {

// Returns the row of a rule of the game, or of a setting; nullopt: the setting's declaration has
// not been read.
std::optional<RuleSpec> spec_of(const Session& session, const ResolvedRule& rule) {
  if (!is_qualified(rule.name)) {
    return *find_by(session.game().rules(), &RuleSpec::name, rule.name);
  }
  const DeclaredSetting* setting = declaration_of(session.house().variant, rule);
  return setting != nullptr ? std::optional(setting->spec()) : std::nullopt;
}

std::vector<ResolvedRule> all_values(const Session& session) {
  std::vector<ResolvedRule> all = session.house().rules.rules;
  add_all(all, session.house().rules.settings);
  return all;
}

Shown all_rules(const Session& session) {
  auto rows = list_by(all_values(session), [&](const ResolvedRule& rule) {
    return fields<"rule, value, layer, ids">(rule.name, rule.value,
                                             layer_of(session.house().variant, rule),
                                             spec_of(session, rule).value_or(RuleSpec()).ids);
  });
  Shown shown = table_of<"rules">(
      {"console.column.rule", "console.column.value", "console.column.layer", "console.column.ids"},
      std::move(rows));
  for (const VariantLayer& layer : session.house().variant.layers) {
    add_all(shown.lines, about_layer(layer));
  }
  return shown;
}

Shown one_rule(const Session& session, const ResolvedRule& rule) {
  Shown shown{{plain(rule.name + " = " + to_text(rule.value))},
              {},
              fields<"rule, value">(rule.name, rule.value)};
  const std::optional<RuleSpec> spec = spec_of(session, rule);
  if (!spec) { return shown; }
  const DeclaredSetting* setting = declaration_of(session.house().variant, rule);
  const Message help =
      setting != nullptr ? in_own_words(setting->help) : meaning_of(session.game().name(), *spec);
  shown.data = fields<"rule, value, layer, ids, standard, accepts, printed, help">(
      rule.name, rule.value, layer_of(session.house().variant, rule), spec->ids, spec->standard,
      spec->accepted(), spec->printed, help);
  add_all(shown.lines, lines_about(help, *spec));
  return shown;
}

// Returns the text after the first word as typed: quotes and # have a meaning in Lua.
std::string_view behind_first(std::string_view line, Words words) {
  const std::size_t blank = line.find_first_of(" \t", as_index(words[0].column));
  const std::size_t from = std::min(line.find_first_not_of(" \t", blank), line.size());
  line = line.substr(from, line.find_last_not_of(" \r") + 1 - from);
  constexpr std::string_view kJson = "--json";
  line.remove_suffix(line.ends_with(kJson) ? kJson.size() : 0);
  return line;
}

}  // namespace

Answer rules(Console& console, Words words) {
  if (words.size() == 1) { return all_rules(*console.session); }
  const auto known = all_values(*console.session);
  const ResolvedRule* rule = find_by(known, &ResolvedRule::name, words[1].text);
  return rule != nullptr ? Answer(one_rule(*console.session, *rule))
                         : unknown_word(words[1], names_by(known, &ResolvedRule::name));
}

Answer variant(Console& console, Words) {
  const Session& session = *console.session;
  auto layers = list_by(session.house().variant.layers, [](const VariantLayer& layer) {
    return fields<"name, title, sha256">(layer.name, in_own_words(layer.title), layer.sha256);
  });
  Shown shown = table_of<"layers">(
      {"console.column.layer", "console.column.title", "console.column.sha256"}, layers);
  shown.data = fields<"game, variant, layers">(
      session.game().name(), session.house().variant.top().name, std::move(layers));
  return shown;
}

Answer reload(Console& console, Words words) {
  Session& session = *console.session;
  const std::string name = free_name(console, "reload");
  auto branch = play::reload(session, words.size() == 2 ? words[1].text : "", name,
                             branch_file(session.log().path(), name));
  TRY(branch);
  const std::string receipt = (*branch)->log().receipt();
  const play::House& house = (*branch)->house();
  const std::string variant = called(house.variant);
  const Differences changes =
      differences(session.game(), {session.house().variant, session.house().rules},
                  {house.variant, house.rules});
  const int round = (*branch)->status().round + 1;
  Answer given(session, {});  // of the closed journal
  turn_to(console, std::move(*branch), name);
  console.known = -1;
  Shown shown{{{"console.reloaded", {{"variant", variant}, {"round", round}}}},
              {},
              fields<"variant, round, branch, journal, receipt">(
                  variant, round, name, some(console.log().path()), receipt)};
  add_all(shown.lines, lines_of(changes, console.say));
  shown.lines.push_back(receipt_line(receipt));
  return std::move(given).also(std::move(shown));
}

Answer lua(Console& console, Words words) {
  const std::string_view typed = behind_first(console.line, words);
  if (typed.empty() || !console.world.evaluate) { return form_error(words, 1); }
  const Session& session = *console.session;
  const Hidden hidden = hidden_here(console);
  auto value = console.world.evaluate(session.table().facts(hidden.totals),
                                      state_without(session.table(), hidden),
                                      session.house().rules.values(), std::string(typed));
  if (!value && value.error().place.column > 0) {
    value.error().place.column += as_int(typed.data() - console.line.data());
  }
  TRY(value);
  return Shown{{cell(*value)}, {}, fields<"value">(*value)};
}

// .audit: audits the open game, with the scripts and parents of the games open here.

namespace {

using Games = std::vector<const Session*>;

// Returns the open game first, then those left for it.
Games games_of(const Console& console) {
  Games all{console.session.get()};
  for (const auto& [name, session] : console.branches.others) { all.push_back(session.get()); }
  return all;
}

journal::Source journal_of(const Session& session) {
  const Log& log = session.log();
  std::string text;
  for (std::int64_t n = 0; n <= log.last(); ++n) { text += log.line(n) + '\n'; }
  return journal::text_source(std::move(text));
}

// Opens with the rules of a game that has loaded the same sources.
Result<audit::Opened> open_here(const Games& games, const Opening& opening,
                                const std::string& shipped_variants) {
  const auto found = std::ranges::find_if(
      games, [&](const Session* one) { return one->log().opening().variant == opening.variant; });
  const bool runs = found != games.end() && !(*found)->made.withheld;
  audit::Opened opened;
  TRY(keep(opened.table, open_table(opening, runs ? (*found)->house().hooks : nullptr)));
  if (runs) {
    opened.rules = (*found)->house().rules.values();
    opened.places = (*found)->house().rules.declared();
    opened.layers = audit::layers_told((*found)->house().variant, shipped_variants);
  } else {
    const std::string name = opening.variant.empty() ? "" : opening.variant.back().name;
    opened.not_done = Message{"audit.fact.needs_trust", {{"variant", name}}};
  }
  return opened;
}

// Returns the open game or a file beside it that has the entry.
audit::Found journal_here(const Games& games, const std::string& path, const EntryRef& entry) {
  for (const Session* one : games) {
    if (one->log().holds(entry)) { return {one->log().path(), journal_of(*one)}; }
  }
  for (const std::string& file : journal::family_of(path)) {
    auto source = file_source(file);
    if (source && audit::has_entry(*source, entry)) { return {file, std::move(*source)}; }
  }
  return {};
}

}  // namespace

Answer audit_game(Console& console, Words) {
  const Games games = games_of(console);
  const std::string& path = console.log().path();
  std::deque<Untraced> untraced;  // a deque, since elements cannot be moved
  for (const Session* one : games) { untraced.emplace_back(one->house().hooks.get()); }
  audit::Wanted wanted;
  wanted.open = true;
  wanted.open_table = [&](const Game&, const Opening& opening) {
    return open_here(games, opening, console.world.shipped_variants);
  };
  wanted.engine = console.session->world.engine;
  wanted.journal_with = [&](const EntryRef& entry) { return journal_here(games, path, entry); };
  for (const Session* one : games) {
    const Opening& opening = one->log().opening();
    if (const Digest* commit = journal::commit_of(opening); opening.parent && commit != nullptr) {
      wanted.branches.push_back({one->log().path(), *opening.parent, *commit});
    }
  }
  audit::Report report =
      audit::audit(journal_of(*games.front()), path.empty() ? "-" : path, wanted);
  keep_back(console, report.told.overrides, "?");
  for (audit::BeforeTold& before : report.line) { keep_back(console, before.told.overrides, "?"); }
  Answer given = audited(report, console.say);
  if (!report.good()) { given.failure = Failure{{Fault::Answer, "console.audit_failed"}, {}}; }
  return given;
}

}  // namespace hausregel::console::handle
