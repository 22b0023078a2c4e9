// rules: the table of the words behind it.
#include <algorithm>
#include <array>

#include "app/rules_words.h"
#include "app/subcommands.h"
#include "console/suggest.h"

namespace hausregel::app {
namespace {

constexpr OptionSpec kFormat{"--format", Takes::Value};
constexpr OptionSpec kGame{"--game", Takes::Value};

constexpr std::array kGameOption{kGame};
constexpr std::array kCheckOptions{kFormat, kGame};
constexpr std::array kDocsOptions{OptionSpec{"--md", Takes::Nothing},
                                  OptionSpec{"--luals", Takes::Nothing},
                                  OptionSpec{"--luacheck", Takes::Nothing}};
constexpr std::span<const OptionSpec> kNone;

constexpr std::array kWords{
    Subcommand{"list", kListForm, "app.help.rules.list", kNone, rules_list},
    Subcommand{"show", kShowForm, "app.help.rules.show", kGameOption, rules_show},
    Subcommand{"explain", kExplainForm, "app.help.rules.explain", kGameOption, rules_explain},
    Subcommand{"diff", kDiffForm, "app.help.rules.diff", kGameOption, rules_diff},
    Subcommand{"new", kNewForm, "app.help.rules.new", kNone, rules_new},
    Subcommand{"check", kCheckForm, "app.help.rules.check", kCheckOptions, rules_check},
    Subcommand{"test", kTestForm, "app.help.rules.test", kGameOption, rules_test},
    Subcommand{"watch", kWatchForm, "app.help.rules.watch", kCheckOptions, rules_watch},
    Subcommand{"docs", kDocsForm, "app.help.rules.docs", kDocsOptions, rules_docs},
};

bool has_option(std::span<const OptionSpec> options, std::string_view name) {
  return std::any_of(options.begin(), options.end(),
                     [&](const OptionSpec& option) { return option.name == name; });
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

}  // namespace

std::span<const Subcommand> rules_words() { return kWords; }

std::span<const std::string> words_behind(const Program& program) {
  return std::span(program.options().words).subspan(1);
}

int run_rules(Program& program) {
  const auto& words = program.options().words;
  std::vector<std::string> known;
  for (const Subcommand& row : kWords) {
    known.emplace_back(row.word);
    if (words.empty() || row.word != words[0]) {
      continue;
    }
    if (const std::string* name = foreign_option(program, row)) {
      return program.fail(
          {Fault::Usage, {"console.unknown_option", {{"option", *name}}, {}}, {}, {}, {}});
    }
    return row.run(program);
  }
  if (words.empty()) {
    return wrong_form(program, "rules list|show|explain|diff|new|check|test|watch|docs …");
  }
  return program.fail(console::unknown_word(words[0], known));
}

}  // namespace hausregel::app
