// rules new: writes a starting variant to the current folder; rules docs: documents what a variant
// may contain and call, for people and editors.
#include <string>
#include <utility>
#include <vector>

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
  constexpr std::pair<std::string_view, const char*> kForms[] = {{"--md", "reference.md"},
                                                                 {"--luals", "reference.luals"},
                                                                 {"--luarc", "luarc.json"},
                                                                 {"--luacheck", "luacheckrc"},
                                                                 {"--json", ""}};
  std::vector<std::string> asked;
  for (const auto& [option, file] : kForms) {
    if (program.options.has(option)) {
      asked.emplace_back(file);
    }
  }
  if (asked.size() > 1) {
    return wrong_form(words.form);
  }
  std::vector<const Game*> chosen(games().begin(), games().end());
  if (!words.empty()) {
    const auto game = console::game_called(words[0]);
    TRY(game);
    chosen = {*game};
  }
  const std::string file = asked.empty() ? kForms[0].second : asked.front();
  if (file.empty()) {
    program.printer.out(author::reference(chosen).text(program.say) + "\n");
    return 0;
  }
  const auto text = read_template(file);
  TRY(text);
  const console::Say escaped = [&](const Message& message) {
    return replaced(program.say(message), "|", "\\|");
  };
  const bool tables = file.ends_with(".md");
  program.printer.out(
      filled(*text, author::reference_filling(chosen, tables ? escaped : program.say)));
  return 0;
}

}  // namespace hausregel::app
