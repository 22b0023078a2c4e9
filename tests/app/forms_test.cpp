// What the program reads out of its forms: words, options, what these take.
#include <string>
#include <vector>

#include "app/cli.h"
#include "catch.h"
#include "core/lists.h"

using namespace hausregel;
using namespace hausregel::app;

namespace {

Subcommand row(std::string_view form, std::string_view unlisted = {}) {
  Subcommand made;
  made.form = form;
  made.unlisted = unlisted;
  return made;
}

}  // namespace

TEST_CASE("forms: an option takes what stands behind it, several times where the form says so") {
  const auto all =
      options_in("audit JOURNAL… [--head A|B]… [--depth chain|fold] [--open] --md|--luac -k WORD");
  CHECK(names_by(all, &OptionSpec::name) ==
        std::vector<std::string>{"--head", "--depth", "--open", "--md", "--luac"});
  CHECK(names_by(all, &OptionSpec::value) ==
        std::vector<std::string>{"A|B", "chain|fold", "", "", ""});
  REQUIRE(all.size() == 5);
  CHECK(all[0].takes == Takes::Values);
  CHECK(all[1].takes == Takes::Value);
  CHECK(all[2].takes == Takes::Nothing);
}

TEST_CASE("forms: an option inside the brackets of another, and one at the end") {
  const auto all = options_in("replay JOURNAL [--under VARIANT [--then bot=NAME]] --html FILE");
  CHECK(names_by(all, &OptionSpec::value) ==
        std::vector<std::string>{"VARIANT", "bot=NAME", "FILE"});
}

TEST_CASE("forms: the words that a row begins with are its own, its last and its meaning") {
  const Subcommand check = row("rules check VARIANT… [--format text]");
  CHECK(check.words() == "rules check");
  CHECK(check.word() == "check");
  CHECK(check.meaning() == "app.help.rules.check");
  CHECK(row("rules list|show …").words() == "rules");
  CHECK(row("journal recent").word() == "recent");
  CHECK(row("[-c 'LINE; LINE' | SCRIPT.hr] [--trust]").words().empty());
  CHECK(row("[-c 'LINE; LINE' | SCRIPT.hr] [--trust]").meaning() == "app.help.console");
}

TEST_CASE("forms: a row has the options of its form, those unlisted, and none of the common ones") {
  const Subcommand docs = row("rules docs [GAME] --md|--json", "--game GAME");
  CHECK(names_by(docs.options(), &OptionSpec::name) == std::vector<std::string>{"--md", "--game"});
  const auto all = docs.all_options();
  CHECK(find_by(all, &OptionSpec::name, "--json") != nullptr);
  CHECK(find_by(all, &OptionSpec::name, "--lang")->takes == Takes::Value);
}
