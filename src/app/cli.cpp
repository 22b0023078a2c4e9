#include "app/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "app/files.h"
#include "confine/confined.h"
#include "console/commands.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"

namespace hausregel::app {

std::vector<OptionSpec> options_in(std::string_view form) {
  std::vector<OptionSpec> all;
  while (holds(form, "--")) {
    form.remove_prefix(form.find("--"));
    OptionSpec& option = all.emplace_back();
    option.name = form.substr(0, form.find_first_not_of("-abcdefghijklmnopqrstuvwxyz"));
    form.remove_prefix(option.name.size());
    // A value follows one blank; two blanks, or a blank before "-", "[" or "|", separate options.
    if (form.starts_with(' ') && form.find_first_of("-[| ", 1) != 1) {
      form.remove_prefix(1);
      option.value = form.substr(0, form.find_first_of(" ]"));
      form.remove_prefix(option.value.size());
      option.takes = form.starts_with("]…") ? Takes::Values : Takes::Value;
    }
  }
  return all;
}

std::span<const OptionSpec> common_options() {
  static const std::vector<OptionSpec> common = options_in(kCommonForm);
  return common;
}

std::string Options::value(std::string_view name, std::string_view otherwise) const {
  const auto found = values.lower_bound(name);  // find() may return any of several
  return found == values.end() || found->first != name ? std::string(otherwise) : found->second;
}

Strings Options::all(std::string_view name) const {
  Strings found;
  for (auto [at, end] = values.equal_range(name); at != end; ++at) { found.push_back(at->second); }
  return found;
}

namespace {

// Reads on after a mistake, since later options say how to report it. Mistakes: an option unknown
// (with suggestions), repeated, or its value missing, empty or unexpected. Arguments with a single
// dash (-c, -k) and everything after "--" are words.
Options read_options(std::span<const std::string> args, std::span<const OptionSpec> known) {
  Options options;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (arg == "--") {
      add_all(options.words, args.subspan(i + 1));
      break;
    }
    if (!arg.starts_with("--")) {
      options.words.push_back(arg);
      continue;
    }
    const std::size_t equals = arg.find('=');
    const std::string name = arg.substr(0, equals);
    const auto mistake = [&](std::string id, Strings near = {}) {
      options.add_mistake(
          {Fault::Usage, {std::move(id), {{"option", name}}}, {}, {}, std::move(near)});
    };
    const OptionSpec* spec = find_by(known, &OptionSpec::name, name);
    if (spec == nullptr) {
      mistake("console.unknown_option", suggestions(name, names_by(known, &OptionSpec::name)));
      continue;
    }
    const bool takes = spec->takes != Takes::Nothing;
    const bool joined = equals != std::string::npos;
    const std::string value = joined                         ? arg.substr(equals + 1)
                              : takes && i + 1 < args.size() ? args[++i]
                                                             : "";
    if (!takes && joined) {
      mistake("console.option_without_value");
    } else if (takes && value.empty()) {
      mistake("console.option_needs_value");
    } else if (spec->takes != Takes::Values && options.has(name)) {
      options.add_mistake({Fault::Usage,
                           {"console.option_twice",
                            {{"first", clean(takes ? name + " " + options.value(name) : name)},
                             {"second", clean(takes ? name + " " + value : name)}}}});
    }
    options.values.emplace(name, value);
  }
  return options;
}

}  // namespace

Strings parts(std::string_view list) {
  // split() drops an empty last part.
  return names_by(split(std::string(list) + ",", ","), std::identity());
}

std::pair<std::string, std::string> halves(std::string_view text, std::string_view mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  return {std::string(text.substr(0, end)),
          std::string(text.substr(std::min(end + mark.size(), text.size())))};
}

Failed bad_option(const Options& options, std::string_view name, Message expected) {
  return fail(
      console::bad_value(fmt::format("{} {}", name, options.value(name)), std::move(expected)));
}

Result<> read_number(const Options& options, std::string_view name, std::uint64_t least,
                     std::uint64_t& number, std::uint64_t most) {
  if (!options.has(name)) { return {}; }
  const auto read = whole_unsigned(options.value(name));
  if (!read || *read < least || *read > most) {
    const std::string end = most == UINT64_MAX ? "" : fmt::format(" {}", most);
    return bad_option(options, name, plain(fmt::format("{} {} …{}", name, least, end)));
  }
  number = *read;
  return {};
}

namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
constexpr std::string_view kGameOption = "--game GAME";

constexpr Subcommand kJournalWords[] = {
    {"journal show JOURNAL", journal_show, 1, 1},
    {"journal recent", journal_recent},
    {"journal redact JOURNAL --out FILE [--no-phrases] [--keep-sources]", journal_redact, 1, 1},
    {"journal stats DIR|JOURNAL… [--yardstick BOT]", journal_stats, 1, kAny},
};
constexpr Subcommand kRulesWords[] = {
    {"rules list", rules_list},
    {"rules show VARIANT", rules_show, 1, 1, kGameOption},
    {"rules explain RULE|FILE", rules_explain, 1, 1, kGameOption},
    {"rules book GAME [--variant V] [--html FILE]", rules_book, 1, 1},
    {"rules diff VARIANT VARIANT", rules_diff, 2, 2, kGameOption},
    {"rules new GAME NAME [--setting A,B] [--state A,B] [--move A,B]", rules_new, 2, 2},
    {"rules check VARIANT… [--format text|short|json]", rules_check, 1, kAny, kGameOption},
    {"rules test VARIANT… [--format text|short|json]", rules_test, 1, kAny, kGameOption},
    {"rules watch FILE [--format text|short|json]", rules_watch, 1, 1, kGameOption},
    {"rules docs [GAME|FILE] --md|--luals|--luarc|--luacheck|--json", rules_docs, 0, 1},
};
constexpr Subcommand kLangWords[] = {
    {"lang check FILE… [--missing] [--format text|short|json]", lang_check, 1, kAny},
};
std::span<const Subcommand> lang_words() { return kLangWords; }
std::span<const Subcommand> journal_words() { return kJournalWords; }
std::span<const Subcommand> rules_words() { return kRulesWords; }

// Rows with kAny check their words themselves.
constexpr Subcommand kSubcommands[] = {
    {"[-c 'LINE; LINE' | SCRIPT.hr] [--keep-going] [--trust] [--no-init]", run_console, 0, kAny,
     "--version"},
    {"open [JOURNAL] [--keep-going] [--trust] [--no-init]", run_open, 0, kAny, "--version"},
    {"play GAME --players A,B,C [--variant V] [--seed S] [--mode table] [--bots B,B] "
     "[--starter A] [--rules LAYER.NAME=VALUE,…] [--journal FILE] [--auto] [--no-init]",
     run_play, 0, kAny, "--keep-going"},
    {"replay JOURNAL [--to N] [--as NAME] [--under VARIANT [--then bot=NAME]] [--html "
     "FILE] [--picture FILE]",
     run_replay, 1, 1},
    {"audit JOURNAL… [--head RECEIPT|HASH]… [--depth chain|fold|redo|dice] [--open] "
     "[--trust] [--parent JOURNAL]…",
     run_audit, 1, kAny},
    {.form = "journal show|recent|redact|stats …", .rows = journal_words},
    {.form = "rules list|show|explain|book|diff|new|check|test|watch|docs …", .rows = rules_words},
    {"simulate GAME --players N [--variant V] [--bots B,B] [--games N] [--seed S] "
     "[--rules NAME=VALUE,…] [--threads T] [--journals DIR] "
     "[--shard I/K] [--seats rotated|fixed] [--measures] [--csv FILE] "
     "[--out FILE]",
     run_simulate, 0, kAny, "--lanes N"},
    {"compare GAME VARIANT VARIANT [--players N] [--population B,B+B] [--bots B,B] "
     "[--measures NAME,…] [--effect X] [--games N] [--seed S] [--threads T] "
     "[--seats rotated|fixed] [--fail-if NAME>X,…] [--html FILE] [--shard I/K] [--out FILE]",
     run_compare, 3, 3, "--lanes N"},
    {"study FILE.lua [--threads T]", run_study, 1, 1},
    {"merge FILE… [--out FILE]", run_merge, 1, kAny},
    {"fit DIR|JOURNAL… --out FILE.lua [--player NAME]", run_fit, 1, kAny},
    {.form = "lang …", .rows = lang_words},
    {"protocol [--trust]", run_protocol, 0, kAny},
    {"bench [--games N]", run_bench},
    {"help [TOPIC | -k WORD | --markdown | --man | --events | --completion bash|zsh|fish]",
     run_help, 0, kAny},
};

// Returns the index of the first word that is neither a common option nor its value.
std::size_t first_word(std::span<const std::string> args) {
  std::size_t i = 0;
  while (i < args.size() && args[i].starts_with("--") && args[i] != "--") {
    i += args[i] == "--lang" || args[i] == "--color" ? 2 : 1;
  }
  return i;
}

// Returns all options that the row's line may contain, including those of its subcommands.
std::vector<OptionSpec> options_of_line(const Subcommand& row) {
  std::vector<OptionSpec> all;
  for (const Subcommand& line : row.lines()) {
    for (const OptionSpec& option : line.all_options()) {
      if (find_by(all, &OptionSpec::name, option.name) == nullptr) { all.push_back(option); }
    }
  }
  return all;
}

// A parsed command line.
struct Asked {
  const Subcommand* row = nullptr;
  Options options;
};

// The console accepts -c LINES and a script as its words; everything else is a subcommand.
Asked read_line(Strings args) {
  const Subcommand* const console = &kSubcommands[0];
  Result<const Subcommand*> row = console;
  const std::size_t at = first_word(args);
  if (at < args.size() && args[at] != "-c" && args[at] != "--" && !args[at].ends_with(".hr")) {
    row = row_called(args[at], kSubcommands);
    args.erase(args.begin() + static_cast<std::ptrdiff_t>(at));
  }
  Asked asked{row.value_or(console), {}};
  asked.options = read_options(args, options_of_line(*asked.row));
  if (!row) { asked.options.wrong = row.error(); }
  return asked;
}

Result<int> run_row(Program& program, const Subcommand& row, Words words) {
  if (row.rows != nullptr) {
    if (words.empty()) { return wrong_form(row.form); }
    const auto part = row_called(words[0], row.rows());
    TRY(part);
    return run_row(program, **part, {words.subspan(1), {}});
  }
  const std::vector<OptionSpec> known = row.all_options();
  for (const auto& [name, value] : program.options.values) {
    if (find_by(known, &OptionSpec::name, name) == nullptr) {  // belongs to another word
      return wrong_usage("console.unknown_option", {{"option", name}});
    }
  }
  if (words.size() < row.least || words.size() > row.most) { return wrong_form(row.form); }
  words.form = row.form;
  return row.run(program, words);
}

}  // namespace

Result<int> run_line(Program& program, const Strings& args) {
  Asked asked = read_line(args);
  if (asked.options.wrong) { return fail(*asked.options.wrong); }
  asked.options.values.insert(program.options.values.begin(), program.options.values.end());
  std::swap(program.options, asked.options);
  auto ran = run_row(program, *asked.row, {program.options.words, {}});
  std::swap(program.options, asked.options);
  return ran;
}

namespace {

void print_version(bool as_json) {
  if (!as_json) {
    fmt::print("hausregel {}\n{}", version(), build_facts());
    return;
  }
  Json facts;
  facts.set("program", "hausregel");
  facts.set("version", version());
  for (const std::string_view line : split(build_facts(), "\n")) {
    const auto [name, fact] = halves(line, ": ");
    facts.set(name, fact);
  }
  fmt::print("{}\n", to_text(facts));
}

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

Result<const Subcommand*> row_called(const std::string& word, std::span<const Subcommand> rows) {
  const Subcommand* row = find_by(rows, &Subcommand::word, word);
  if (row != nullptr && !word.empty()) {  // the console's row has no word
    return row;
  }
  Strings known = names_by(rows, &Subcommand::word);
  std::erase(known, "");
  return fail(unknown_word(word, known));
}

// A word followed by anything but a blank is not part of the row's name: "journal show|recent|…" is
// "journal".
std::string_view Subcommand::words() const {
  const std::size_t end = form.find_first_not_of(" abcdefghijklmnopqrstuvwxyz");
  const std::string_view begins = form.substr(0, end);
  return end == std::string_view::npos ? begins : begins.substr(0, begins.rfind(' '));
}

std::vector<OptionSpec> Subcommand::options() const {
  std::vector<OptionSpec> all = options_in(form);
  add_all(all, options_in(unlisted));
  std::erase_if(all, [](const OptionSpec& option) {
    return find_by(common_options(), &OptionSpec::name, option.name) != nullptr;
  });
  return all;
}

std::vector<OptionSpec> Subcommand::all_options() const {
  std::vector<OptionSpec> all = options();
  add_all(all, common_options());
  return all;
}

Failed wrong_form(std::string_view form) {
  return fail(
      Error{Fault::Usage, naming_form("console.form", {{}, "hausregel " + std::string(form), {}})});
}

int run(const Strings& args) {
  auto [row, options] = read_line(args);
  if (options.has("--version") && !options.wrong) {
    print_version(options.has("--json"));
    return 0;
  }
  Program program(std::move(options));
  // Fork before forbid_programs(), which restricts all later children.
  if (person_there() && !program.options.has("--no-pager") && !program.style.plain) {
    const std::string own = environment({"HAUSREGEL_PAGER"});
    // less quits by itself if one screen is enough.
    program.pager.begin(own.empty() ? "less -FRX -Ps\"$PAGER_PROMPT\"" : own, false);
  }
  if (program.options.has("--picture") ||
      contains(std::array{run_console, run_open, run_protocol, run_play}, row->run)) {
    program.painter.begin("rsvg-convert", true);
  }
  confine::hide_memory();
  if (!program.options.has("--unconfined")) {
    // If the kernel refuses, the program is no worse off: it starts no others by itself.
    std::ignore = confine::forbid_programs();
  }
  if (program.options.wrong) { return program.fail(*program.options.wrong); }
  const Words words{program.options.words, {}};
  const int status = program.report(program.options.has("--help") ? show_help(program, *row, words)
                                                                  : run_row(program, *row, words));
  return program.printer.failed ? program.fail({Fault::Input, {"app.cannot_write"}}) : status;
}

int report_crash(const char* what) {
  fmt::print(stderr, "hausregel: internal error: {}\n", what);
  return status_of(Fault::Internal);
}

}  // namespace hausregel::app
