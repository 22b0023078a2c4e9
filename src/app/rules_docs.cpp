// rules docs: reference of rules and language, for people and for editors.
#include "app/rules_common.h"
#include "author/reference.h"
#include "console/suggest.h"

namespace hausregel::app {

Result<int> rules_docs(Program& program, Words words) {
  const Options& options = program.options();
  int forms = 0;
  for (const char* form : {"--md", "--luals", "--luarc", "--luacheck", "--json"}) {
    forms += options.has(form) ? 1 : 0;
  }
  if (forms > 1) {
    return wrong_form(kDocsForm);
  }
  std::vector<const Game*> chosen(games().begin(), games().end());
  if (!words.empty()) {
    const auto game = console::game_called(words[0]);
    if (!game) {
      return fail(game.error());
    }
    chosen = {*game};
  }
  if (options.has("--json")) {
    program.printer().out(console::Data(author::reference(chosen)).text(program.say()) + "\n");
  } else if (options.has("--luals")) {
    program.printer().out(author::reference_luals(chosen, program.say()));
  } else if (options.has("--luarc")) {
    program.printer().out(author::reference_luarc());
  } else if (options.has("--luacheck")) {
    program.printer().out(author::reference_luacheck());
  } else {
    program.printer().out(author::reference_markdown(chosen, program.say()));
  }
  return 0;
}

}  // namespace hausregel::app
