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
constexpr std::array kDocsOptions{
    OptionSpec{"--md", Takes::Nothing}, OptionSpec{"--luals", Takes::Nothing},
    OptionSpec{"--luarc", Takes::Nothing}, OptionSpec{"--luacheck", Takes::Nothing}};
constexpr std::span<const OptionSpec> kNoOptions;

constexpr std::array kRulesWords{
    Subcommand{"list", kListForm, "app.help.rules.list", kNoOptions, rules_list},
    Subcommand{"show", kShowForm, "app.help.rules.show", kGameOption, rules_show},
    Subcommand{"explain", kExplainForm, "app.help.rules.explain", kGameOption, rules_explain},
    Subcommand{"diff", kDiffForm, "app.help.rules.diff", kGameOption, rules_diff},
    Subcommand{"new", kNewForm, "app.help.rules.new", kNoOptions, rules_new},
    Subcommand{"check", kCheckForm, "app.help.rules.check", kCheckOptions, rules_check},
    Subcommand{"test", kTestForm, "app.help.rules.test", kCheckOptions, rules_test},
    Subcommand{"watch", kWatchForm, "app.help.rules.watch", kCheckOptions, rules_watch},
    Subcommand{"docs", kDocsForm, "app.help.rules.docs", kDocsOptions, rules_docs},
};

}  // namespace

std::span<const Subcommand> rules_words() { return kRulesWords; }

std::span<const std::string> words_behind(const Program& program) {
  return std::span(program.options().words).subspan(1);
}

int each_variant(Program& program, std::string_view form_of_line,
                 int (*run)(Program&, const std::string& word, Form form)) {
  const auto form = form_of(program);
  if (!form) {
    return program.fail(form.error());
  }
  const auto words = words_behind(program);
  if (words.empty()) {
    return wrong_form(program, form_of_line);
  }
  int worst = 0;
  for (const std::string& word : words) {
    worst = std::max(worst, run(program, word, *form));
  }
  return worst;
}

int run_rules(Program& program) {
  return run_word(program, kRulesWords, "rules list|show|explain|diff|new|check|test|watch|docs …");
}

}  // namespace hausregel::app
