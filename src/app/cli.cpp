#include "app/cli.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/journal_words.h"
#include "app/pager.h"
#include "app/rules_words.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "confine/filter.h"
#include "console/suggest.h"
#include "console/terminal.h"
#include "core/find_by.h"

namespace hausregel::app {
namespace {

constexpr auto kFlag = Takes::Nothing;
constexpr auto kValue = Takes::Value;

constexpr std::array kConsoleOptions{OptionSpec{"--keep-going", kFlag},
                                     OptionSpec{"--trust", kFlag}, OptionSpec{"--no-init", kFlag},
                                     OptionSpec{"--version", kFlag}};
constexpr std::array kPlayOptions{
    OptionSpec{"--players", kValue},   OptionSpec{"--variant", kValue},
    OptionSpec{"--seed", kValue},      OptionSpec{"--mode", kValue},
    OptionSpec{"--bots", kValue},      OptionSpec{"--starter", kValue},
    OptionSpec{"--journal", kValue},   OptionSpec{"--auto", kFlag},
    OptionSpec{"--keep-going", kFlag}, OptionSpec{"--no-init", kFlag}};
constexpr std::array kReplayOptions{OptionSpec{"--to", kValue}, OptionSpec{"--under", kValue},
                                    OptionSpec{"--then", kValue}, OptionSpec{"--as", kValue},
                                    OptionSpec{"--html", kValue}};
constexpr std::array kAuditOptions{OptionSpec{"--head", Takes::Values},
                                   OptionSpec{"--depth", kValue}, OptionSpec{"--open", kFlag},
                                   OptionSpec{"--trust", kFlag}, OptionSpec{"--parent", kValue}};
constexpr std::array kSimulateOptions{
    OptionSpec{"--players", kValue},  OptionSpec{"--variant", kValue},
    OptionSpec{"--bots", kValue},     OptionSpec{"--games", kValue},
    OptionSpec{"--seed", kValue},     OptionSpec{"--threads", kValue},
    OptionSpec{"--journals", kValue}, OptionSpec{"--shard", kValue},
    OptionSpec{"--rules", kValue},    OptionSpec{"--lanes", kValue}};
constexpr std::array kProtocolOptions{OptionSpec{"--trust", kFlag}};
constexpr std::array kHelpOptions{OptionSpec{"--markdown", kFlag}, OptionSpec{"--man", kFlag},
                                  OptionSpec{"--completion", kValue}};
constexpr std::array kBenchOptions{OptionSpec{"--games", kValue}};

constexpr std::array kSubcommands{
    Subcommand{"", "[-c 'LINE; LINE' | SCRIPT.hr] [--keep-going] [--trust] [--no-init]",
               "app.help.console", kConsoleOptions, run_console},
    Subcommand{"open", "open [JOURNAL] [--keep-going] [--trust] [--no-init]", "app.help.open",
               kConsoleOptions, run_open},
    Subcommand{"play",
               "play GAME --players A,B,C [--variant V] [--seed S] [--mode table] [--bots B,B] "
               "[--starter A] [--journal FILE] [--auto] [--no-init]",
               "app.help.play", kPlayOptions, run_play},
    Subcommand{"replay", kReplayForm, "app.help.replay", kReplayOptions, run_replay},
    Subcommand{"audit",
               "audit JOURNAL… [--head RECEIPT|HASH]… [--depth chain|fold|redo|dice] [--open] "
               "[--trust] [--parent JOURNAL]",
               "app.help.audit", kAuditOptions, run_audit},
    Subcommand{"journal", "journal show|recent|redact|stats …", "app.help.journal", kJournalOptions,
               run_journal, journal_words},
    Subcommand{"rules", "rules list|show|explain|diff|new|check|test|watch|docs …",
               "app.help.rules", kRulesOptions, run_rules, rules_words},
    Subcommand{"simulate",
               "simulate GAME --players N [--variant V] [--bots B,B] [--games N] [--seed S] "
               "[--rules NAME=VALUE,…] [--threads T] [--journals DIR] [--shard I/K]",
               "app.help.simulate", kSimulateOptions, run_simulate},
    Subcommand{"protocol", "protocol [--trust]", "app.help.protocol", kProtocolOptions,
               run_protocol},
    Subcommand{"bench", kBenchForm, "app.help.bench", kBenchOptions, run_bench},
    Subcommand{"help", kHelpForm, "app.help.help", kHelpOptions, run_help},
};

// The first word that is neither an option nor the value of one that every subcommand takes.
std::size_t first_word(std::span<const std::string> args) {
  std::size_t i = 0;
  while (i < args.size() && args[i].starts_with("--") && args[i] != "--") {
    const bool takes_next = args[i] == "--lang" || args[i] == "--color";
    i += takes_next ? 2 : 1;
  }
  return i;
}

const Subcommand* find_subcommand(std::string_view word) {
  return find_by(kSubcommands, &Subcommand::word, word);
}

Error unknown_subcommand(const std::string& word) {
  std::vector<std::string> known;
  for (const Subcommand& row : kSubcommands) {
    if (!row.word.empty()) {
      known.emplace_back(row.word);
    }
  }
  return console::unknown_word(word, known);
}

// An error before there is a program to say it, in English.
int fail_early(const Error& error, const std::vector<std::string>& args) {
  Options options;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--json") {
      options.values.emplace("--json", "");
    } else if (args[i] == "--lang" && i + 1 < args.size()) {
      options.values.emplace("--lang", args[i + 1]);
    } else if (args[i].starts_with("--lang=")) {
      options.values.emplace("--lang", args[i].substr(7));
    }
  }
  auto program = Program::make(options);
  if (!program) {
    options.values.erase("--lang");
    options.values.emplace("--lang", "en");
    program = Program::make(std::move(options));
  }
  if (program) {
    return (*program)->fail(error);
  }
  fmt::print(stderr, "hausregel: {}\n", program.error().message.text);
  return status_of(error.fault);
}

// The console takes -c LINES and a script as its words; everything else is a subcommand.
struct Chosen {
  const Subcommand* row = nullptr;
  std::vector<std::string> args;  // without the subcommand's word
};

Result<Chosen> choose(const std::vector<std::string>& args) {
  Chosen chosen{&kSubcommands[0], args};
  const std::size_t at = first_word(args);
  if (at >= args.size() || args[at] == "-c" || args[at] == "--" || args[at].ends_with(".hr")) {
    return chosen;
  }
  chosen.row = find_subcommand(args[at]);
  if (chosen.row == nullptr) {
    return fail(unknown_subcommand(args[at]));
  }
  chosen.args.erase(chosen.args.begin() + static_cast<std::ptrdiff_t>(at));
  return chosen;
}

bool has_option(std::span<const OptionSpec> options, std::string_view name) {
  return find_by(options, &OptionSpec::name, name) != nullptr;
}

// An option of another word.
const std::string* foreign_option(const Program& program, const Subcommand& word) {
  for (const auto& [name, value] : program.options().values) {
    if (!has_option(common_options(), name) && !has_option(word.options, name)) {
      return &name;
    }
  }
  return nullptr;
}

void print_version(bool as_json) {
  if (!as_json) {
    fmt::print("hausregel {}\n{}", version(), build_facts());
    return;
  }
  Json facts;
  facts.set("program", Json("hausregel"));
  facts.set("version", Json(version()));
  std::string_view lines = build_facts();
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    const std::size_t colon = line.find(": ");
    facts.set(std::string(line.substr(0, colon)), Json(line.substr(colon + 2)));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  fmt::print("{}\n", to_text(facts));
}

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

int run_word(Program& program, std::span<const Subcommand> rows, std::string_view form) {
  const auto& words = program.options().words;
  std::vector<std::string> known;
  for (const Subcommand& row : rows) {
    known.emplace_back(row.word);
    if (words.empty() || row.word != words[0]) {
      continue;
    }
    if (const std::string* name = foreign_option(program, row)) {
      return program.fail({Fault::Usage, {"console.unknown_option", {{"option", *name}}}});
    }
    return row.run(program);
  }
  return words.empty() ? wrong_form(program, form)
                       : program.fail(console::unknown_word(words[0], known));
}

int run(const std::vector<std::string>& args) {
  const bool as_json = std::find(args.begin(), args.end(), "--json") != args.end();
  auto chosen = choose(args);
  if (!chosen) {
    return fail_early(chosen.error(), args);
  }
  auto options = read_options(chosen->args, chosen->row->options);
  if (!options) {
    return fail_early(options.error(), args);
  }
  if (options->has("--version")) {
    print_version(as_json);
    return 0;
  }
  Pager pager;
  const bool paged = console::stdin_is_terminal() && console::stdout_is_terminal();
  if (paged && !options->has("--no-pager")) {
    pager.begin(pager_command());
  }
  confine::hide_memory();
  if (!options->has("--unconfined")) {
    // Where the kernel refuses this program is as it would be without: it starts none by itself.
    static_cast<void>(confine::forbid_programs());
  }
  const bool wants_help = options->has("--help");
  auto program = Program::make(std::move(*options));
  if (!program) {
    return fail_early(program.error(), args);
  }
  (*program)->page_with(pager);
  const int status = wants_help ? show_help(**program, *chosen->row) : chosen->row->run(**program);
  if ((*program)->printer().failed()) {
    return (*program)->fail({Fault::Input, {"app.cannot_write"}});
  }
  return status;
}

int report_crash(const char* what) {
  fmt::print(stderr, "hausregel: internal error: {}\n", what);
  return status_of(Fault::Internal);
}

}  // namespace hausregel::app
