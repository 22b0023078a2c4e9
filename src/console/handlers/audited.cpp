// Audits as replies, and `expect`.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "audit/archive.h"
#include "audit/audit.h"
#include "audit/rejudge.h"
#include "audit/report.h"
#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/moves/words.h"
#include "engine/rules/place.h"
#include "play/chronicle.h"

namespace hausregel::console {

using audit::LayerTold;
using audit::RowTold;

namespace {

using audit::Finding;
using audit::Report;
using audit::Verdict;
using enum Board::Align;

// Bounds a text quoted from a journal, as at the prompt. The JSON has all of it.
constexpr std::size_t kShownBytes = kPromptLineLimit;

std::string shortened(const std::string& text) { return clean(cut_utf8(text, kShownBytes)); }

// Returns a name, in quotes if it could be mistaken for words of a sentence.
std::string quoted(const std::string& name) {
  constexpr std::string_view kPlain =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.";
  return name.find_first_not_of(kPlain) == std::string::npos ? name : "'" + clean(name) + "'";
}

// The sentences of one report.
class Audited {
 public:
  Audited(const Report& report, const Say& say) : report_(report), told_(report.told), say_(say) {}

  Messages lines() && {
    lines_.push_back({"audit.journal",
                      {{"entries", report_.entries},
                       {"file", clean(report_.file)},
                       {"receipt", report_.receipt}}});
    if (!told_.game.game.empty()) { say_game(); }
    for (std::size_t i = 0; i < audit::kDepths; ++i) { say_verdict(i); }
    say_told();
    return std::move(lines_);
  }

 private:
  using Args = Message::Args;

  std::string text(std::string id, Args args = {}) const {
    return say_({std::move(id), std::move(args)});
  }
  void line(int indent, std::string text) {
    lines_.push_back(plain(pad_right("", indent) + std::move(text)));
  }

  std::string players() const {
    std::string all;
    for (const std::size_t i : indices(told_.game.players)) {
      const auto& bot = told_.game.bots[i];
      add_word(all, clean(told_.game.players[i]) + (bot ? " (" + quoted(*bot) + ")" : ""), ", ");
    }
    return all;
  }

  void say_game() {
    const audit::GameTold& game = told_.game;
    const bool unsealed = game.mode == "virtual" && !game.seals();
    line(2, text("audit.played." + game.mode + (unsealed ? ".unsealed" : ""),
                 {{"players", players()},
                  {"game", clean(game.game)},
                  {"rules", rules()},
                  {"at", game.at}}));
    std::vector<LayerTold> told;
    for (const audit::BeforeTold& before : report_.line) {
      say_hooks(before.told.game.variant, told);
    }
    say_hooks(game.variant, told);
    if (!game.closed.empty()) {
      line(2, text("audit.closed." + game.closed, {{"players", clean(listed(game.winners))}}));
    }
  }

  // Reports layers with hooks, each once: `told` holds those reported.
  void say_hooks(const std::vector<LayerTold>& layers, std::vector<LayerTold>& told) {
    for (const LayerTold& layer : layers) {
      const bool known = find_by(told, &LayerTold::sha256, layer.sha256) != nullptr;
      if (!layer.hooks.empty() && !known) {
        line(2, text("audit.hooks",
                     {{"variant", quoted(layer.name)}, {"hooks", clean(listed(layer.hooks))}}));
        told.push_back(layer);
      }
    }
  }

  // "the printed rules", or the layers with their origins.
  std::string rules_of(const audit::StretchTold& stretch) const {
    if (stretch.printed && stretch.variant.size() < 2) { return text("audit.rules.printed"); }
    std::string all = stretch.printed ? text("audit.rules.printed") : std::string();
    for (const LayerTold& layer : stretch.variant) {
      add_word(all, quoted(layer.name) + " (" + text("audit.origin." + layer.origin) + ")", " + ");
    }
    return all;
  }

  // "by the printed rules", "rounds 1 to 3 by the printed rules, from 4 on by alms (…)".
  std::string rules() const {
    const auto& stretches = told_.game.rules;
    return joined(stretches, ", ", [&](const audit::StretchTold& one) {
      const std::int64_t to = one.to.value_or(0);
      const std::string how = stretches.size() == 1 ? "by"
                              : !one.to             ? "from"
                              : to == one.from      ? "round"
                                                    : "rounds";
      return text("audit.rules." + how, {{"from", one.from}, {"to", to}, {"rules", rules_of(one)}});
    });
  }

  std::string verdict_name(std::string_view name) const {
    return text("audit.verdict." + std::string(name));
  }

  void say_verdict(std::size_t i) {
    const Verdict& verdict = report_.verdict(audit::kAllDepths[i]);
    int width = 0;
    for (const std::string_view each : audit::kVerdictNames) {
      width = std::max(width, width_columns(verdict_name(each)));
    }
    const bool fairness = audit::kAllDepths[i] == audit::Depth::Dice;
    line(2, pad_right(verdict_name(audit::kVerdictNames[i]), width) + "  " +
                text((fairness ? "audit.fair." : "audit.answer.") +
                     std::string(word_of(verdict.answer))));
    for (const Finding& finding : verdict.findings) { say_finding(finding); }
    const auto kept = static_cast<std::int64_t>(verdict.findings.size());
    if (verdict.found > kept) { line(4, text("audit.more", {{"count", verdict.found - kept}})); }
    for (const Message& fact : verdict.facts.all) { line(4, "- " + say_(fact)); }
  }

  void say_finding(const Finding& finding) {
    std::string sentence = text("audit.place", {{"entry", finding.n}, {"byte", finding.offset}}) +
                           ": " + text("audit.finding." + finding.kind);
    if (!finding.what.empty()) { sentence += " (" + shortened(say_(finding.what)) + ")"; }
    line(4, std::move(sentence));
    const auto detail = [&](const char* id, const auto& value) {
      if (!value.empty()) { line(6, text(id, {{"value", shortened(say_(value))}})); }
    };
    detail("audit.stated", finding.stated);
    detail("audit.found", finding.found);
  }

  // Adds the sentence "audit.told.ID" with the row's members as its values.
  void tell(const std::string& id, const RowTold& told) {
    Args args;
    std::string more;
    for (const auto& [name, value] : told.row.members()) {
      const std::string said = bare_text(value);
      if (name == "entry") {
        args.emplace_back(name, said + (told.file.empty() ? "" : " (" + clean(told.file) + ")"));
      } else if (name == "why") {
        args.emplace_back(name, shortened(say_(said_of_stop(said))));
      } else if (name == "because" && !said.empty()) {
        more = ' ' + text("audit.because", {{"reason", shortened(said)}});
      } else {
        args.emplace_back(name == "draws" || name == "times" ? "count" : name, shortened(said));
      }
    }
    line(4, text("audit.told." + id, std::move(args)) + more);
  }

  template <class IdOf>
  void tell_all(Json::List audit::Told::* rows, IdOf id_of) {
    for (const RowTold& told : all_told(report_, rows)) {
      if (const std::string id = id_of(told.row); !id.empty()) { tell(id, told); }
    }
  }

  void say_told() {
    using audit::Told;
    const std::size_t before = lines_.size();
    tell_all(&Told::given_up, [](const Json& row) {
      const bool several = !(row.at("round") == row.at("to"));
      return "given_up." + row.at("by").text() + (several ? ".rounds" : "");
    });
    tell_all(&Told::branches, [&](const Json& row) { return branch(row); });
    tell_all(&Told::overrides, [](const Json& row) {
      return row.at("taken_back") == Json(true) ? "override_taken_back" : "override";
    });
    tell_all(&Told::seats,
             [](const Json& row) { return row.at("bot").is_null() ? "seat_person" : "seat_bot"; });
    tell_all(&Told::stopped, [](const Json&) { return "stopped"; });
    using Counts = std::map<std::string, std::int64_t>;
    Counts taken_back;
    for (const RowTold& told : all_told(report_, &Told::taken_back)) {
      taken_back[told.row.at("player").text()] += told.row.at("times").whole();
    }
    for (const auto& [player, times] : taken_back) {
      tell("taken_back", {Json::Object{{"player", player}, {"times", times}}, {}});
    }
    for (const Json& row : told_.amounts) { tell("amounts", {row, {}}); }
    for (const Json& row : told_.deeds) { tell(row.at("deed").text(), {row, {}}); }
    Counts notes;
    for (const RowTold& told : all_told(report_, &Told::notes)) {
      ++notes[told.row.at("kind").text()];
    }
    const bool table = told_.game.mode == "table";
    for (const auto& [kind, count] : notes) {
      tell(table && kind == "undo" ? "correction" : kind, {Json::Object{{"count", count}}, {}});
    }
    if (lines_.size() > before) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before),
                    plain("  " + text("audit.told")));
    }
  }

  // Returns the sentence for a branch; empty for this journal and those it continues.
  std::string branch(const Json& row) const {
    const auto is_this = [&](const audit::Told& told) {
      return Json(told.game.commit) == row.at("commit");
    };
    if (row.at("entry") == Json(0)) { return "branch.unannounced"; }
    return is_this(told_) || std::ranges::any_of(report_.line, is_this, &audit::BeforeTold::told)
               ? ""
           : row.at("round").is_null() ? "branch.elsewhere"
                                       : "branch.here";
  }

  const Report& report_;
  const audit::Told& told_;
  const Say& say_;
  Messages lines_;
};

}  // namespace

Shown audited(const Report& report, const Say& say) {
  return {Audited(report, say).lines(), {}, Canonical{audit::to_json(report)}};
}

namespace {

Message percent(std::uint64_t part, std::uint64_t whole) {
  return decimals(whole == 0 ? "-"
                             : fmt::format("{:.1f} %", 100 * static_cast<double>(part) /
                                                           static_cast<double>(whole)));
}

Board players_of(const audit::ArchiveReport& report) {
  Board board;
  board.columns = {"console.column.game", "console.column.player", "console.column.bot"};
  for (const char* name :
       {"games", "wins", "mean", "best", "decisions", "same_kind", "same_move"}) {
    board.columns.push_back({Message("audit.column." + std::string(name), {}), Right});
  }
  for (const audit::PlayerRecord& one : report.players) {  // wins in sixtieths: some are shared
    const double mean = static_cast<double>(one.total) / static_cast<double>(one.games);
    board.rows.push_back(
        {{cell(one.game), cell(one.name), cell(one.bot), cell(one.games),
          percent(one.wins60, 60 * one.games), decimals(fmt::format("{:.1f}", mean)),
          cell(one.best), cell(one.decisions), percent(one.same_kind, one.decisions),
          percent(one.same_move, one.decisions)}});
  }
  return board;
}

}  // namespace

Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick) {
  Shown shown;
  const std::uint64_t games = report.ended + report.abandoned + report.open;
  const bool unusual = std::ranges::any_of(report.chance, &audit::ChanceTest::unusual);
  const std::string verdict = report.chance.empty() ? "too_few" : unusual ? "unusual" : "usual";
  shown.lines = {
      {"audit.archive",
       {{"count", games},
        {"ended", report.ended},
        {"abandoned", report.abandoned},
        {"open", report.open},
        {"branches", report.branches},
        {"copies", report.copies},
        {"skipped", skipped.size()}}},
      {"audit.luck." + verdict, {{"draws", report.draws}, {"tests", report.chance.size()}}}};
  auto tests = list_by(report.chance, [&](const audit::ChanceTest& test) {
    const auto below = test.below > 0 ? std::optional(test.below) : std::nullopt;
    if (test.unusual) {
      shown.lines.push_back(
          {"audit.luck.test",
           {{"test", test.scheme + " " + test.purpose + (below ? fmt::format(" {}", *below) : "")},
            {"draws", test.draws},
            {"p", fmt::format("{:.2g}", test.p)}}});
    }
    // Has decimals, which results may have and journals may not.
    return fields<"dice, purpose, below, draws, p, unusual">(
        test.scheme, test.purpose, below, test.draws, Canonical{fmt::format("{:.4g}", test.p)},
        test.unusual);
  });
  if (report.observed > 0) {
    shown.lines.push_back({"audit.luck.observed", {{"count", report.observed}}});
  }
  if (!report.players.empty()) {
    shown.lines.push_back({"audit.archive.yardstick", {{"bot", yardstick}}});
    shown.boards.push_back(players_of(report));
  }
  shown.data =
      fields<"games, ended, abandoned, open, branches, copies, skipped, yardstick, players, luck">(
          games, report.ended, report.abandoned, report.open, report.branches, report.copies,
          skipped, yardstick, report.players,
          fields<"verdict, false_alarms, draws, observed, tests">(
              verdict, Canonical{fmt::format("{}", audit::kFalseAlarms)}, report.draws,
              report.observed, std::move(tests)));
  return shown;
}

namespace {

// Returns the events that only `a` has, for people.
std::string differing(const Events& a, const Events& b) {
  const auto events = play::events_without(a, b);
  return events.empty() ? "-" : joined(events, " ", std::identity());
}

std::string or_dash(const Strings& names) { return names.empty() ? "-" : listed(names); }

// `names`: of the members below, in their order.
template <Literal names>
auto stop_of(const std::optional<audit::Stop>& stop) {
  const auto told = [](const audit::Stop& one) {
    const Message& why = one.why.message;
    return fields<names>(one.n, one.doing, one.why.rule, why.id.empty() ? why.text : why.id);
  };
  return stop ? std::optional(told(*stop)) : std::nullopt;
}

// Reports how a bot played on.
auto played_on(const audit::PlayedOn& then, const std::string& bot, bool over, Messages& lines) {
  lines.push_back({over ? "audit.rejudged.then" : "audit.rejudged.then_open",
                   {{"bot", bot}, {"entry", then.after}, {"moves", then.moves}}});
  if (then.stop) { lines.push_back(then.stop->why.message); }
  std::optional<int> from;
  if (then.other_luck > 0) {
    from = then.other_luck_from;
    lines.push_back({"audit.rejudged.other_luck",
                     {{"count", then.other_luck}, {"round", then.other_luck_from}}});
  }
  return fields<"bot, after, moves, stop, other_luck, other_luck_from">(
      bot, then.after, then.moves, stop_of<"move, do, rule, why">(then.stop), then.other_luck,
      from);
}

}  // namespace

Shown rejudged(const audit::Rejudged& rejudged, std::string_view game, const std::string& variant,
               const std::string& bot) {
  Shown shown;
  shown.lines.push_back(
      {"audit.rejudged",
       {{"changed", rejudged.changed.size()}, {"moves", rejudged.moves}, {"variant", variant}}});
  for (const play::ChangedMove& move : rejudged.changed) {
    shown.lines.push_back({"audit.rejudged.move",
                           {{"entry", move.n},
                            {"was", differing(move.was, move.now)},
                            {"now", differing(move.now, move.was)}},
                           {{"do", line_said(play::short_words(move.doing), game, {})}}});
  }
  if (rejudged.stop) {
    shown.lines.push_back(
        {"audit.rejudged.stop",
         {{"entry", rejudged.stop->n}},
         {{"do", line_said(play::short_words(*rejudged.stop->doing), game, {})}}});
    shown.lines.push_back(rejudged.stop->why.message);
  }
  const auto then =
      rejudged.then ? std::optional(played_on(*rejudged.then, bot, rejudged.now_over, shown.lines))
                    : std::nullopt;
  Board& board = shown.boards.emplace_back();
  board.columns = {
      "console.column.players", {"audit.column.was", Right}, {"audit.column.now", Right}};
  for (const auto& [name, total] : rejudged.was.totals.members()) {
    board.rows.push_back({{plain(name), cell(total), cell(rejudged.now.totals.at(name))}});
  }
  board.notes.push_back(
      {"audit.rejudged.winners",
       {{"was", or_dash(rejudged.was.winners)}, {"now", or_dash(rejudged.now.winners)}}});
  shown.data = fields<
      "variant, moves, changed, stop, then, totals_recorded, totals_recomputed, winners_recorded, "
      "winners_recomputed, over_recorded, over_recomputed">(
      variant, rejudged.moves, rejudged.changed, stop_of<"entry, do, rule, why">(rejudged.stop),
      then, rejudged.was.totals, rejudged.now.totals, rejudged.was.winners, rejudged.now.winners,
      rejudged.was_over, rejudged.now_over);
  return shown;
}

}  // namespace hausregel::console

namespace hausregel::console::handle {

// `expect`: checks a transcript's claims about the state, the last refusal, or the last events.

namespace {

std::string without_quotes(std::string text) {
  std::erase(text, '"');
  return text;
}

// Compares compact JSON with typed text; quotes are optional on both sides.
bool same(const Json& value, const std::string& typed) {
  return without_quotes(to_text(value)) == without_quotes(typed);
}

Answer expect_refused(const Console& console, Words words) {
  const std::string wanted = words.size() > 2 ? words[2].text : "";
  const auto& failure = console.last_failure;
  if (!failure || failure->fault != Fault::Refused) {
    return fail_with(Fault::Answer, "console.expect.not_refused", {{"wanted", wanted}});
  }
  if (!wanted.empty() && failure->rule != wanted) {
    return fail_with(Fault::Answer, "console.expect.other_rule",
                     {{"wanted", wanted}, {"rule", failure->rule}});
  }
  return {};
}

bool matches(const Json& event, Words fields) {
  return std::ranges::all_of(fields, [&](const Word& word) {
    const auto option = option_word(word);
    const Json* value = option ? find_place(event, option->name) : nullptr;
    return value != nullptr && same(*value, option->value);
  });
}

Answer expect_event(const Console& console, Words words) {
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (!option_word(words[i])) { return form_error(words, i); }
  }
  std::string seen;
  Json::List events = console.last_events;
  keep_back(console, events);
  for (const Json& event : events) {
    const std::string& name = event.at("e").text();
    if (name == words[2].text && matches(event, words.subspan(3))) { return {}; }
    add_word(seen, to_text(event));
  }
  return fail_with(Fault::Answer, "console.expect.no_event",
                   {{"wanted", joined(words.subspan(2))}, {"seen", seen.empty() ? "-" : seen}});
}

Answer expect_place(const Console& console, Words words) {
  if (!console.session) { return wrong_usage("console.no_game"); }
  const Json state = known_json(console.table().state_json());
  const Json* value = find_place(state, words[1].text);
  if (value == nullptr) {
    return at_word({Fault::Usage, {"console.no_place", {{"path", clean(words[1].text)}}}},
                   words[1]);
  }
  if (is_kept_back(console, words[1].text)) {
    return not_now("console.kept_back", {{"path", clean(words[1].text)}});
  }
  const std::string wanted = joined(words.subspan(2));
  if (!same(*value, wanted)) {
    return fail_with(Fault::Answer, "console.expect.other_value",
                     {{"path", words[1].text}, {"wanted", wanted}, {"value", to_text(*value)}});
  }
  return {};
}

}  // namespace

Answer expect(Console& console, Words words) {
  if (words[1].text == "refused") { return expect_refused(console, words); }
  if (words.size() < 3) { return form_error(words, 2); }
  return (words[1].text == "event" ? expect_event : expect_place)(console, words);
}

}  // namespace hausregel::console::handle
