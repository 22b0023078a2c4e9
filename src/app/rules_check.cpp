// Checks and compares variants. rules check: prints all problems; rules watch: checks again
// whenever a file is saved, until interrupted; rules test: runs the cases inside the files, and
// prints the differences of failed ones; rules diff: compares the values of two variants, and games
// by both.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "app/cli.h"
#include "app/files.h"
#include "app/lab_report.h"
#include "app/scripts.h"
#include "author/check.h"
#include "author/ruleset.h"
#include "console/help.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec_write.h"
#include "lab/compare.h"
#include "script/source.h"

namespace hausregel::app {

using author::CaseBots;
using author::CaseResult;

namespace {

// Prints one object per line, regardless of style.
void print_line(Program& program, const Data& data) {
  program.printer.out(data.text(program.say) + "\n");
}

void show_good(Program& program, const author::Checked& checked, Form form) {
  const std::string& file = checked.variant->top().file;
  if (form == Form::Json) {
    IfAny<bool> cut_short;
    if (checked.cut_short) { cut_short = true; }
    print_line(program,
               fields<"file, ok, games, cut_short, warnings, rounds">(
                   file, true, checked.games, cut_short, checked.doubts.size(), checked.rounds));
    return;
  }
  constexpr std::uint64_t kFew = 10;  // games that show little
  const bool little = checked.cut_short || checked.games < kFew;
  program.print(Shown{{{little ? "app.rules_good_so_far" : "app.rules_good",
                        {{"file", file}, {"games", checked.games}, {"rounds", checked.rounds}}}},
                      {},
                      {}});
}

Result<int> check(const ReadVariant& read, const CaseBots& bots, Form form, Program& program) {
  const auto checked = author::check_variant(read, {}, bots);
  for (const Error& doubt : checked.doubts) {
    print_problem(program, read, doubt, form, {"warning", {}});
  }
  if (checked.problems.empty()) {
    show_good(program, checked, form);
    return 0;
  }
  for (const author::Problem& problem : checked.problems) {
    print_problem(program, read, problem, form, {"error", problem.again});
  }
  return status_of(Fault::Answer);
}

// Short, for editors: prints only failed cases, in the form of `rules check`.
void show_case(Program& program, const ReadVariant& read, const CaseResult& result, Form form) {
  if (form == Form::Json) {
    print_line(program, fields<"case, line, ok, differences">(result.name, result.place.line,
                                                              result.good(), result.differences));
  } else if (form == Form::People) {
    Shown shown;
    shown.lines.push_back(
        {result.good() ? "app.case_good" : "app.case_failed",
         {{"case", result.name}, {"file", result.place.file}, {"line", result.place.line}}});
    for (const Message& line : result.differences) {
      shown.lines.push_back(worded("case.indented", {}, {{"line", line}}));
    }
    program.print(shown);
  }
  for (const Error& error : form == Form::Short ? author::problems_of(result) : result.errors) {
    print_problem(program, read, error, form);
  }
}

Result<int> test(const ReadVariant& read, const CaseBots& bots, Form form, Program& program) {
  const auto loaded = load_variant(read);
  TRY(loaded);
  const auto results = author::run_cases(*loaded->game, loaded->variant, bots);
  TRY(results);
  int failed = 0;
  for (const CaseResult& result : *results) {
    show_case(program, read, result, form);
    failed += result.good() ? 0 : 1;
  }
  const std::string& file = loaded->variant.top().file;
  if (form == Form::Json && results->empty()) {
    print_line(program, fields<"file, cases">(file, 0));  // an empty output would be no answer
  }
  if (form == Form::People) {
    program.print(Shown{{{failed > 0 ? "app.cases_failed" : "app.cases_good",
                          {{"cases", results->size()}, {"failed", failed}, {"file", file}}}},
                        {},
                        {}});
  }
  return failed > 0 ? status_of(Fault::Answer) : 0;
}

// Reports on a variant that has been read; returns the exit status.
using Look = Result<int> (*)(const ReadVariant& read, const CaseBots& bots, Form form,
                             Program& program);

// Prints errors, since more variants may follow. Returns the exit status.
int look_at(Program& program, const std::string& word, Form form, Look look) {
  return program.report(read_variant(program, word).and_then([&](const ReadVariant& read) {
    const Game* game = find_game(read.scripts.front().game);
    CaseBots bots;
    const auto names_bots = [](const auto& text) { return holds(text, "bots"); };
    const bool named =
        std::ranges::any_of(read.scripts, names_bots, &ReadVariant::Script::text) ||
        std::ranges::any_of(read.cases, names_bots, &Named<std::string>::value_type::second);
    const bool reads = game != nullptr && named;
    const ReadBots ships = reads ? shipped_bots(*game, bots.names) : ReadBots();
    return run_scripts(program, read, [&]() -> Result<int> {
      if (reads) { TRY(keep(bots.make, load_bots(*game, ships))); }
      return look(read, bots, form, program);
    });
  }));
}

// Returns the greatest status.
Result<int> look_at_each(Program& program, Words words, Look look) {
  return form_of(program).map([&](Form form) {
    int worst = 0;
    for (const std::string& word : words) {
      worst = std::max(worst, look_at(program, word, form, look));
    }
    return worst;
  });
}

constexpr std::chrono::milliseconds kPause{200};

volatile std::sig_atomic_t interrupted = 0;

// Returns the names and times of the file and the scripts beside it, which may be its bases.
std::string fingerprint(const std::string& file) {
  std::error_code failed;
  std::string all;
  for (const std::filesystem::path& one :
       script::entries_of(std::filesystem::absolute(file).parent_path())) {
    if (one.extension() == script::kScriptEnding) {
      all +=
          one.filename().string() +
          std::to_string(std::filesystem::last_write_time(one, failed).time_since_epoch().count());
    }
  }
  return all;
}

}  // namespace

Result<int> rules_check(Program& program, Words words) {
  return look_at_each(program, words, check);
}

Result<int> rules_test(Program& program, Words words) { return look_at_each(program, words, test); }

Result<int> rules_watch(Program& program, Words words) {
  const auto form = form_of(program);
  TRY(form);
  if (!is_path(words[0])) { return wrong_form(words.form); }
  if (!file_exists(words[0])) {  // does not wait for a mistyped name
    return look_at(program, words[0], *form, check);
  }
  program.pager = {};  // would wait for the reader
  for (const int signal : {SIGINT, SIGTERM}) {
    std::signal(signal, [](int) { interrupted = 1; });
  }
  std::string seen;
  while (interrupted == 0 && !program.printer.failed && !program.printer.gone) {
    if (std::string now = fingerprint(words[0]); now != seen) {
      seen = std::move(now);
      look_at(program, words[0], *form, check);
    }
    std::this_thread::sleep_for(kPause);
  }
  return status_of(Fault::Interrupted);
}

// rules diff: compares two variants, with the source of each value.

namespace {

auto side_of(const VariantLayer& top) { return fields<"variant, source">(top.name, top.source); }

Message side_line(const VariantLayer& top) {
  return {top.source.empty() ? "app.diff_side_unprinted" : "app.diff_side",
          {{"variant", top.name}},
          {{"title", console::in_own_words(top.title, top.name)},
           {"source", Message{std::string(kRaised), {}, top.source}}}};
}

// `layer` has the value, or the hook.
Message side_cell(const std::optional<Json>& value, const std::optional<std::string>& layer) {
  return value ? cell(*value) : layer ? "app.hook_value" : "app.hook_none";
}

Board::Row row_of(const console::Difference& change) {
  const auto& layer = change.to_layer || change.rule ? change.to_layer : change.from_layer;
  return {{cell(change.rule ? change.rule : change.hook), side_cell(change.from, change.from_layer),
           side_cell(change.to, change.to_layer), layer ? plain(*layer) : "console.rule_standard",
           cell(change.ids)}};
}

constexpr const char* kNoSeats = "app.diff_no_seats";

// Of the games of diff.
constexpr int kPlayers = 4;              // or fewer
constexpr std::uint64_t kBlocks = 1024;  // enough to see what happens in one game of a hundred

// Games of both on the same luck, and what surely differs in them.
struct Effect {
  ComparisonOrder order;
  Comparison comparison;
};

// Usage: no number of players suits both. HouseRule: a hook fails.
Result<Effect> effect_of(const LoadedVariant& from, const LoadedVariant& to,
                         const lab::SimulationManner& manner) {
  constexpr std::size_t kMost = 8;  // rows: those that are surest
  Effect effect{{author::ruleset_of(from), author::ruleset_of(to)}, {}};
  ComparisonOrder& order = effect.order;
  order.one.variant = from.variant.top().name;
  order.other.variant = to.variant.top().name;
  auto seats = author::test_seats(*from.game, order.one.rules);
  const auto others = author::test_seats(*to.game, order.other.rules);
  std::erase_if(seats, [&](int n) { return n > kPlayers || !contains(others, n); });
  if (seats.empty()) { return wrong_usage(kNoSeats); }
  for (SimulationOrder* side : {&order.one, &order.other}) {
    side->players = seats.back();
    side->rotates = true;
    side->seed = 1;
    side->games = kBlocks * side->block_size();
    lab::mix_bots(*side, {"steady"});
  }
  order.populations = {order.one.line_ups};
  order.measures = lab::measures_of(order);
  TRY(keep(effect.comparison, lab::compare(order, manner)));
  auto& findings = effect.comparison.findings;
  std::erase_if(findings, [](const lab::Finding& one) {
    return one.measure != "rounds" && one.verdict != "more" && one.verdict != "less";
  });
  sort_by(findings.begin(), findings.end(), [](const lab::Finding& one) {
    const auto& [value, interval, variance] = one.difference;
    constexpr double kTiny = 1e-12;  // where all blocks differ alike
    return std::pair(one.measure != "rounds", -std::abs(value) / std::sqrt(variance + kTiny));
  });
  findings.resize(std::min(findings.size(), kMost));
  return effect;
}

Result<int> compare(Program& program, const ReadVariant& one, const ReadVariant& other,
                    const lab::SimulationManner& manner) {
  const auto from = load_variant(one);
  TRY(from);
  const auto to = load_variant(other);
  TRY(to);
  if (from->game != to->game) {
    return wrong_usage("app.diff_games",
                       {{"one", from->game->name()}, {"other", to->game->name()}});
  }
  console::Differences changes =
      console::differences(*from->game, {from->variant, from->rules}, {to->variant, to->rules});
  const VariantLayer& before = from->variant.top();
  const VariantLayer& after = to->variant.top();
  Shown shown;
  Board& board = shown.boards.emplace_back();
  board.headlines = {side_line(before), side_line(after)};
  board.columns = {"console.column.rule", "app.column.from", "app.column.to",
                   "console.column.layer", "console.column.ids"};
  for (const auto* list : {&changes.rules, &changes.hooks}) {
    add_all(board.rows, list_by(*list, row_of));
  }
  Result<int> played = 0;
  IfAny<codec::Canonical> games;
  if (board.rows.empty()) {
    board.notes.push_back("app.diff_none");
  } else if (const auto effect = effect_of(*from, *to, manner)) {
    Spans spans;
    Shown report = report_of(effect->order, effect->comparison, spans);
    add_all(shown.boards, report.boards);
    games = codec::Canonical{to_json_line(effect->order, effect->comparison)};
    if (effect->comparison.partial) { played = status_of(Fault::Interrupted); }
  } else if (effect.error().message.id == kNoSeats) {
    board.notes.emplace_back(std::string(kNoSeats));
  } else {
    played = tl::unexpected(effect.error());
  }
  shown.data = fields<"game, from, to, rules, hooks, games">(
      from->game->name(), side_of(before), side_of(after), std::move(changes.rules),
      std::move(changes.hooks), std::move(games));
  program.print(shown);
  return played;
}

}  // namespace

Result<int> rules_diff(Program& program, Words words) {
  auto from = read_variant(program, words[0]);
  auto to = read_variant(program, words[1]);
  // A name that several games have, or none that is found first, is of the game of the other.
  const auto try_beside = [&](auto& one, const std::string& word, const auto& other) {
    if (!one && other && word.find_first_of("/.") == std::string::npos) {
      one = read_variant(program, other->scripts.front().game + "/" + word);
    }
  };
  try_beside(from, words[0], to);
  try_beside(to, words[1], from);
  TRY(from);
  TRY(to);
  return run_games(program, *to, 2 * kPlayers * kBlocks, [&](const lab::SimulationManner& manner) {
    return compare(program, *from, *to, manner);
  });
}

}  // namespace hausregel::app
