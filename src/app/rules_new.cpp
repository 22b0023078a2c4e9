// rules new: writes a starting variant to the current folder; rules docs: documents what a variant
// may contain and call, for people and editors.
#include <algorithm>
#include <array>

#include "app/cli.h"
#include "app/files.h"
#include "author/reference.h"
#include "author/template.h"
#include "console/suggest.h"
#include "core/text.h"
#include "script/source.h"

namespace hausregel::app {
Result<int> rules_new(Program& program, Words words) {
  const auto game = console::game_called(words[0]);
  TRY(game);
  const std::string& name = words[1];
  if (!script::valid_variant_name(name)) {
    return fail_with(Fault::Usage, "app.bad_variant_name", {{"name", clean(name)}});
  }
  for (const VariantLibrary::Listed& listed : program.variants.list()) {
    if (listed.game == (*game)->name() && listed.name == name) {
      return fail_with(Fault::Usage, "app.variant_there", {{"game", listed.game}, {"name", name}});
    }
  }
  const auto text = read_template("variant.lua");
  TRY(text);
  const auto english = voice_of("en");
  TRY(english);
  const std::string file = name + ".lua";
  TRY(write_new(file, author::new_variant(*text, **game, name, *english)));
  return program.print(console::Shown{
      {{"app.rules_written", {{"file", file}}}}, {}, fields<"file, game">(file, (*game)->name())});
}

Result<int> rules_docs(Program& program, Words words) {
  const Options& options = program.options;
  constexpr std::array kForms{"--md", "--luals", "--luarc", "--luacheck", "--json"};
  if (std::ranges::count_if(kForms, [&](const char* form) { return options.has(form); }) > 1) {
    return wrong_form(words.form);
  }
  std::vector<const Game*> chosen(games().begin(), games().end());
  if (!words.empty()) {
    const auto game = console::game_called(words[0]);
    TRY(game);
    chosen = {*game};
  }
  program.printer.out(options.has("--json")    ? author::reference(chosen).text(program.say) + "\n"
                      : options.has("--luals") ? author::reference_luals(chosen, program.say)
                      : options.has("--luarc") ? author::reference_luarc()
                      : options.has("--luacheck")
                          ? author::reference_luacheck()
                          : author::reference_markdown(chosen, program.say));
  return 0;
}

}  // namespace hausregel::app
