// rules list, show, explain, book, new: describes games, variants and rules without running a game,
// and begins a variant.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/cli.h"
#include "app/files.h"
#include "app/scripts.h"
#include "author/reference.h"
#include "console/commands.h"
#include "console/help.h"
#include "console/page/page.h"
#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"
#include "script/source.h"

namespace hausregel::app {

using console::in_own_words;
using console::lines_about;

namespace {

// Returns the game named first, or all if none is named.
Result<std::vector<const Game*>> games_named(std::span<const std::string> names) {
  if (names.empty()) { return std::vector(games().begin(), games().end()); }
  return game_called(names.front()).map([](const Game* game) { return std::vector{game}; });
}

const HookSpec* hook_named(const Game& game, std::string_view name) {
  return find_by(game.hooks(), &HookSpec::name, name);
}

// Returns the game's own variants. Skips those that do not load; rules check explains why.
std::vector<VariantLayer> layers_of(const Program& program, const Game& game) {
  std::vector<VariantLayer> layers;
  for (const auto& listed : program.variants.list()) {
    if (listed.game != game.name()) { continue; }
    if (const auto variant = program.variants.load(listed.game, listed.name)) {
      layers.push_back(variant->top());
    }
  }
  return layers;
}

Data explain_rule(const Program& program, const Game& game, const RuleSpec& spec, Messages& lines) {
  lines.push_back(
      plain(fmt::format("{}: {} = {}", game.name(), spec.name, to_text(spec.standard))));
  add_all(lines, lines_about(meaning_of(game.name(), spec), spec));
  std::vector<Data> setters;
  for (const VariantLayer& layer : layers_of(program, game)) {
    if (const auto* setting = find_by(layer.rules, &RuleSetting::rule, spec.name)) {
      setters.emplace_back(fields<"variant, value">(layer.name, setting->value));
      lines.push_back(
          {"app.rule_set_by", {{"variant", layer.name}, {"value", to_text(setting->value)}}});
    }
  }
  return fields<"game, rule, standard, accepts, ids, printed, help, set_by">(
      game.name(), spec.name, spec.standard, spec.accepted(), split(spec.ids, ", "), spec.printed,
      meaning_of(game.name(), spec), std::move(setters));
}

Data explain_hook(const Program& program, const Game& game, const HookSpec& spec, Messages& lines) {
  add_all(lines, Messages{plain(fmt::format(
                              "{}: hooks = {{ {} = function(f, {}) … end }}", game.name(),
                              spec.name, spec.asked == HookSpec::Asked::Happening ? "t" : "base")),
                          meaning_of(game.name(), spec),
                          {"app.hook_answers", {}, {{"accepts", spec.accepted()}}},
                          {"console.rule_ids", {{"ids", spec.ids}}}});
  for (const FactSpec& fact : author::all_facts(spec)) {
    lines.push_back(worded("app.fact", {{"fact", fact.name}},
                           {{"help", author::meaning_of(game.name(), fact)}}));
  }
  Strings setters;
  for (const VariantLayer& layer : layers_of(program, game)) {
    if (find_by(layer.hooks, &HookSetting::hook, spec.name) != nullptr) {
      lines.push_back({"app.hook_in", {{"variant", layer.name}}});
      setters.push_back(layer.name);
    }
  }
  return author::hook_reference(game.name(), spec, game.name(), std::move(setters));
}

Shown shown_of(const LoadedVariant& loaded) {
  Board board;
  board.columns = {"console.column.rule", "console.column.value", "console.column.layer",
                   "console.column.help"};
  std::vector<Data> rules;
  std::vector<Data> hooks;
  const auto add = [&](const ResolvedRule& rule, Message help) {
    const auto layer = console::layer_of(loaded.variant, rule);
    rules.emplace_back(fields<"rule, value, layer">(rule.name, rule.value, layer));
    board.rows.push_back({{cell(rule.name), cell(rule.value), cell(layer), std::move(help)}});
  };
  for (const std::size_t i : indices(loaded.rules.rules)) {
    add(loaded.rules.rules[i], meaning_of(loaded.game->name(), loaded.game->rules()[i]));
  }
  for (const ResolvedRule& setting : loaded.rules.settings) {
    add(setting, in_own_words(declaration_of(loaded.variant, setting)->help));
  }
  for (const ResolvedHook& hook : loaded.rules.hooks) {
    const std::string& layer = loaded.variant.layers[as_index(hook.layer)].name;
    hooks.emplace_back(fields<"hook, layer">(hook.name, layer));
    board.rows.push_back({{cell(hook.name), "app.hook_value", cell(layer),
                           meaning_of(loaded.game->name(), *hook_named(*loaded.game, hook.name))}});
  }
  return {{},
          {std::move(board)},
          fields<"game, variant, rules, hooks">(loaded.game->name(), loaded.variant.top().name,
                                                std::move(rules), std::move(hooks))};
}

// Explains the setting `word`, "insurance.premium", of a variant of one of `asked`; nullopt: there
// is none.
std::optional<Shown> explain_setting(const Program& program, const std::vector<const Game*>& asked,
                                     const std::string& word) {
  for (const Game* game : asked) {
    const auto variant =
        program.variants.named(std::string(game->name()), word.substr(0, word.find('.')));
    const std::string name = word.substr(std::min(word.find('.') + 1, word.size()));
    const auto* setting =
        variant ? find_by(variant->top().settings, &DeclaredSetting::name, name) : nullptr;
    if (setting == nullptr) { continue; }
    const RuleSpec spec = setting->spec();
    Shown shown{
        {plain(fmt::format("{}: {} = {}", game->name(), word, to_text(spec.standard)))},
        {},
        fields<"game, rule, standard, accepts, help">(
            game->name(), word, setting->standard, spec.accepted(), in_own_words(setting->help))};
    add_all(shown.lines, lines_about(in_own_words(setting->help), spec));
    return shown;
  }
  return std::nullopt;
}

// Explains why no game in `asked` knows `word`: another game does, or none.
Error not_known(const std::vector<const Game*>& asked, const std::string& word) {
  Strings known;
  for (const Game* game : games()) {
    if (find_by(game->rules(), &RuleSpec::name, word) != nullptr ||
        hook_named(*game, word) != nullptr) {
      return {Fault::Usage,
              {"app.rule_of_other_game",
               {{"game", asked.front()->name()}, {"rule", word}, {"other", game->name()}}}};
    }
  }
  for (const Game* game : asked) {
    add_all(known, names_by(game->rules(), &RuleSpec::name));
    add_all(known, names_by(game->hooks(), &HookSpec::name));
  }
  return unknown_word(word, known, "app.no_rule");
}

}  // namespace

Result<int> rules_list(Program& program, Words) {
  auto rows = list_by(program.variants.list(), [](const VariantLibrary::Listed& listed) {
    return fields<"game, variant, extends, title, file">(listed.game, listed.name,
                                                         console::some(listed.extends),
                                                         in_own_words(listed.title), listed.file);
  });
  return program.print(console::table_of<"variants">(
      {"console.column.game", "console.column.variant", "console.column.extends",
       "console.column.title", "console.column.file"},
      std::move(rows)));
}

Result<int> rules_show(Program& program, Words words) {
  return read_variant(program, words[0]).and_then([&](const ReadVariant& read) {
    return run_scripts(program, read, [&] {
      return load_variant(read).map(
          [&](const LoadedVariant& loaded) { return program.print(shown_of(loaded)); });
    });
  });
}

Result<int> rules_explain(Program& program, Words words) {
  if (!console::rule_id(words[0]).empty()) {
    const Console console = program.console();
    return program.print(console::help_word(console, {words[0], 0}), console);
  }
  if (is_path(words[0])) { return rules_show(program, words); }
  const auto asked = games_named(program.options.all("--game"));
  TRY(asked);
  Shown shown;
  std::vector<Data> all;
  for (const Game* game : *asked) {
    if (const HookSpec* hook = hook_named(*game, words[0])) {
      all.emplace_back(explain_hook(program, *game, *hook, shown.lines));
    }
  }
  for (auto& about :
       console::variants_called(words[0], program.options.value("--game"), program.variants)) {
    add_all(shown.lines, console::lines_of(about, program.say));
    all.emplace_back(std::move(about));
  }
  for (const Game* game : *asked) {
    if (const RuleSpec* rule = find_by(game->rules(), &RuleSpec::name, words[0])) {
      all.emplace_back(explain_rule(program, *game, *rule, shown.lines));
    }
  }
  if (all.empty()) {
    const auto setting = explain_setting(program, *asked, words[0]);
    if (setting) { return program.print(*setting); }
    return fail(not_known(*asked, words[0]));
  }
  shown.data = fields<"rules">(std::move(all));
  return program.print(shown);
}

// rules book: prints the rules to read, or writes them as a page.
Result<int> rules_book(Program& program, Words words) {
  TRY(game_called(words[0]));
  const auto read =
      runnable(program.variants.read(words[0], program.options.value("--variant", "official")));
  TRY(read);
  const std::string file = program.options.value("--html");
  const auto heard = hear_scripts(program, read->scripts.front().file, [&] {
    return load_variant(*read).map([&](const LoadedVariant& loaded) {
      const Strings book = console::book_of(*loaded.game, loaded.variant, loaded.rules,
                                            program.variants, program.say);
      if (file.empty()) { return program.print(console::shown_of(book)); }
      program.printer.out(console::page_of(book, program.language));
      return 0;
    });
  });
  TRY(heard);
  if (!file.empty() && heard->status == 0) { return keep_page(program, file, heard->said.out); }
  program.pass_on(heard->said);
  return heard->status;
}

// rules new: writes a starting variant to the current folder; rules docs: documents what a variant
// may contain and call, for people and editors.

Result<int> rules_new(Program& program, Words words) {
  const auto game = game_called(words[0]);
  TRY(game);
  const std::string& name = words[1];
  if (!script::valid_variant_name(name)) {
    return wrong_usage("app.bad_variant_name", {{"name", clean(name)}});
  }
  Named<Strings> declared;
  for (const char* kind : author::kDeclaredKinds) {
    const std::string option = std::string("--") + kind;
    auto& names = declared.emplace_back(kind, Strings()).second;
    if (program.options.has(option)) { names = parts(program.options.value(option)); }
    for (const std::string& one : names) {
      if (!script::valid_declared_name(one)) {
        return wrong_usage("declared.name", {{"name", clean(one)}});
      }
    }
  }
  for (const VariantLibrary::Listed& listed : program.variants.list()) {
    if (listed.game == (*game)->name() && listed.name == name) {
      return wrong_usage("app.variant_there", {{"game", listed.game}, {"name", name}});
    }
  }
  const auto text = read_template("variant.lua");
  TRY(text);
  const auto english = voice_of("en");
  TRY(english);
  const std::string file = name + ".lua";
  TRY(write_new(file, author::new_variant(*text, **game, name, declared, *english)));
  return program.print(Shown{
      {{"app.rules_written", {{"file", file}}}}, {}, fields<"file, game">(file, (*game)->name())});
}

Result<int> rules_docs(Program& program, Words words) {
  constexpr std::pair<std::string_view, const char*> kForms[] = {{"--md", "reference.md"},
                                                                 {"--luals", "reference.luals"},
                                                                 {"--luarc", "luarc.json"},
                                                                 {"--luacheck", "luacheckrc"},
                                                                 {"--json", ""}};
  Strings asked;
  for (const auto& [option, file] : kForms) {
    if (program.options.has(option)) { asked.emplace_back(file); }
  }
  if (asked.size() > 1) { return wrong_form(words.form); }
  const std::string file = asked.empty() ? kForms[0].second : asked.front();
  const auto text = file.empty() ? Result<std::string>() : read_template(file);
  TRY(text);
  const Say escaped = [&](const Message& message) {
    return replaced(program.say(message), "|", "\\|");
  };
  const auto show = [&](std::span<const Game* const> chosen, const VariantLayer* own) {
    const Say& say = file.ends_with(".md") ? escaped : program.say;
    program.printer.out(file.empty() ? author::reference(chosen).text(program.say) + "\n"
                                     : filled(*text, author::reference_filling(chosen, own, say)));
    return 0;
  };
  if (words.empty() || !is_path(words[0])) {
    return games_named(words).map([&](const auto& chosen) { return show(chosen, nullptr); });
  }
  const auto read = read_variant(program, words[0]);
  TRY(read);
  return run_scripts(program, *read, [&] {
    return load_variant(*read).map([&](const LoadedVariant& loaded) {
      return show(std::array{loaded.game}, &loaded.variant.top());
    });
  });
}

}  // namespace hausregel::app
