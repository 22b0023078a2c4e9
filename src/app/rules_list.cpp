// rules list, show, explain: what there is, without running a game.
#include <fmt/format.h>

#include <algorithm>

#include "app/outbox.h"
#include "app/rules_words.h"
#include "app/subcommands.h"
#include "author/reference.h"
#include "console/about.h"
#include "console/help.h"
#include "console/suggest.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

void add_columns(Board& board, std::initializer_list<const char*> ids) {
  for (const char* id : ids) {
    board.columns.push_back({{id, {}, {}}, Board::Align::Left});
  }
}

std::string listed_title(const Program& program, const VariantLibrary::Listed& listed) {
  std::string title;
  for (const auto& [language, text] : listed.title) {
    title = language == program.language() || title.empty() ? text : title;
  }
  return title;
}

// "B-01, T-05" as a list.
Json ids_json(std::string_view ids) {
  Json::List list;
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(", "), ids.size());
    list.emplace_back(ids.substr(0, comma));
    ids.remove_prefix(std::min(comma + 2, ids.size()));
  }
  return list;
}

struct Found {
  const Game* game;
  const RuleSpec* spec;
};

std::vector<Found> find_rule(const Program& program, const std::string& name) {
  std::vector<Found> found;
  for (const Game* game : games()) {
    if (program.options().has("--game") && game->name() != program.options().value("--game")) {
      continue;
    }
    for (const RuleSpec& spec : game->rules()) {
      if (spec.name == name) {
        found.push_back({game, &spec});
      }
    }
  }
  return found;
}

// Rules and hooks of `asked`, or of all games where that is empty.
std::vector<std::string> rule_names(const std::string& asked) {
  std::vector<std::string> names;
  for (const Game* game : games()) {
    if (!asked.empty() && game->name() != asked) {
      continue;
    }
    for (const RuleSpec& spec : game->rules()) {
      names.emplace_back(spec.name);
    }
    for (const HookSpec& spec : game->hooks()) {
      names.emplace_back(spec.name);
    }
  }
  return names;
}

// Variants that set the rule themselves: name and value.
std::vector<std::pair<std::string, Json>> setters_of(const Program& program, const Found& found) {
  std::vector<std::pair<std::string, Json>> setters;
  for (const auto& listed : program.variants().list()) {
    if (listed.game != found.game->name()) {
      continue;
    }
    const auto variant = program.variants().load(listed.game, listed.name);
    if (!variant) {
      continue;  // rules check says why
    }
    for (const RuleSetting& setting : variant->top().rules) {
      if (setting.rule == found.spec->name) {
        setters.emplace_back(listed.name, setting.value);
      }
    }
  }
  return setters;
}

void explain_one(const Program& program, const Found& found, console::Shown& shown,
                 Json::List& list) {
  const RuleSpec& spec = *found.spec;
  shown.lines.push_back(
      plain(fmt::format("{}: {} = {}", found.game->name(), spec.name, to_text(spec.standard))));
  shown.lines.push_back(plain(std::string(spec.help)));
  shown.lines.push_back({"console.rule_accepts",
                         {{"accepts", spec.accepts()}, {"standard", to_text(spec.standard)}},
                         {}});
  for (Message& line : console::origin_of(spec)) {
    shown.lines.push_back(std::move(line));
  }
  Json::List setters;
  for (const auto& [name, value] : setters_of(program, found)) {
    shown.lines.push_back({"app.rule_set_by", {{"variant", name}, {"value", to_text(value)}}, {}});
    Json setter;
    setter.set("variant", name);
    setter.set("value", value);
    setters.push_back(std::move(setter));
  }
  Json json;
  json.set("game", found.game->name());
  json.set("rule", spec.name);
  json.set("standard", spec.standard);
  json.set("accepts", spec.accepts());
  json.set("ids", ids_json(spec.ids));
  json.set("printed", spec.printed);
  json.set("help", spec.help);
  json.set("set_by", std::move(setters));
  list.push_back(std::move(json));
}

const HookSpec* hook_named(const Game& game, std::string_view name) {
  const auto& hooks = game.hooks();
  const auto found = std::find_if(hooks.begin(), hooks.end(),
                                  [&](const HookSpec& spec) { return spec.name == name; });
  return found == hooks.end() ? nullptr : &*found;
}

void explain_hook(const Program& program, const Game& game, const std::string& name,
                  console::Shown& shown, Json::List& list) {
  const HookSpec* spec = hook_named(game, name);
  if (spec == nullptr) {
    return;
  }
  shown.lines.push_back(plain(
      fmt::format("{}: hooks = {{ {} = function(f, base) … end }}", game.name(), spec->name)));
  shown.lines.push_back(plain(std::string(spec->help)));
  shown.lines.push_back({"app.hook_answers", {{"accepts", spec->accepts()}}, {}});
  shown.lines.push_back({"console.rule_ids", {{"ids", std::string(spec->ids)}}, {}});
  for (const FactSpec& fact : spec->facts) {
    shown.lines.push_back(plain(fmt::format("  f.{}: {}", fact.name, fact.help)));
  }
  for (const FactSpec& fact : author::common_facts(*spec)) {
    shown.lines.push_back(plain(fmt::format("  f.{}: {}", fact.name, fact.help)));
  }
  Json::List setters;
  for (const auto& listed : program.variants().list()) {
    const auto variant = program.variants().load(listed.game, listed.name);
    const bool sets = variant && listed.game == game.name() &&
                      std::any_of(variant->top().hooks.begin(), variant->top().hooks.end(),
                                  [&](const HookSetting& hook) { return hook.hook == name; });
    if (sets) {
      shown.lines.push_back({"app.hook_in", {{"variant", listed.name}}, {}});
      setters.emplace_back(listed.name);
    }
  }
  Json json = author::hook_json(*spec);
  json.set("game", game.name());
  json.set("set_by", std::move(setters));
  list.push_back(std::move(json));
}

console::Shown shown_of(const LoadedVariant& loaded) {
  Board board;
  add_columns(board, {"console.column.rule", "console.column.value", "console.column.layer",
                      "console.column.help"});
  Json::List list;
  const auto& specs = loaded.game->rules();
  for (std::size_t i = 0; i < loaded.rules.rules.size(); ++i) {
    const ResolvedRule& rule = loaded.rules.rules[i];
    const std::string layer = layer_of(loaded, rule);
    board.rows.push_back({{plain(rule.name), plain(to_text(rule.value)),
                           layer.empty() ? Message{"console.rule_standard", {}, {}} : plain(layer),
                           plain(std::string(specs[i].help))},
                          false});
    Json json;
    json.set("rule", rule.name);
    json.set("value", rule.value);
    json.set("layer", layer.empty() ? Json() : Json(layer));
    list.push_back(std::move(json));
  }
  Json::List hooks;
  for (const ResolvedHook& hook : loaded.rules.hooks) {
    const std::string& layer = loaded.variant.layers[static_cast<std::size_t>(hook.layer)].name;
    board.rows.push_back({{plain(hook.name), Message{"app.hook_value", {}, {}}, plain(layer),
                           plain(std::string(hook_named(*loaded.game, hook.name)->help))},
                          false});
    Json json;
    json.set("hook", hook.name);
    json.set("layer", layer);
    hooks.push_back(std::move(json));
  }
  Json json;
  json.set("game", loaded.game->name());
  json.set("variant", loaded.variant.top().name);
  json.set("rules", Json(std::move(list)));
  json.set("hooks", Json(std::move(hooks)));
  return {{}, {std::move(board)}, to_text(json)};
}

}  // namespace

int rules_list(Program& program) {
  if (!words_behind(program).empty()) {
    return wrong_form(program, kListForm);
  }
  Board board;
  add_columns(board, {"console.column.game", "console.column.variant", "console.column.extends",
                      "console.column.title", "console.column.file"});
  Json::List all;
  for (const auto& listed : program.variants().list()) {
    const std::string title = listed_title(program, listed);
    board.rows.push_back({{plain(listed.game), plain(listed.name), plain(listed.extends),
                           plain(title), plain(listed.file)},
                          false});
    Json json;
    json.set("game", listed.game);
    json.set("variant", listed.name);
    json.set("extends", listed.extends.empty() ? Json() : Json(listed.extends));
    json.set("title", title);
    json.set("file", listed.file);
    all.push_back(std::move(json));
  }
  Json json;
  json.set("variants", Json(std::move(all)));
  program.print(console::Shown{{}, {std::move(board)}, to_text(json)});
  return 0;
}

int rules_show(Program& program) {
  const auto words = words_behind(program);
  if (words.size() != 1) {
    return wrong_form(program, kShowForm);
  }
  const auto read = read_variant(program, words[0]);
  if (!read) {
    return program.fail(read.error());
  }
  return run_scripts(program, read->files(), [&](Outbox& outbox) {
    const auto loaded = load_variant(*read);
    if (!loaded) {
      return outbox.fail(loaded.error());
    }
    outbox.show(shown_of(*loaded));
    return 0;
  });
}

namespace {

// Why nothing is known under `word`: another game has it, or nobody.
Error not_known(const Program& program, const std::string& word) {
  const std::string asked = program.options().value("--game");
  for (const Game* game : games()) {
    const auto& rules = game->rules();
    const bool rule = std::any_of(rules.begin(), rules.end(),
                                  [&](const RuleSpec& spec) { return spec.name == word; });
    if (!asked.empty() && (rule || hook_named(*game, word) != nullptr)) {
      return {Fault::Usage,
              {"app.rule_of_other_game",
               {{"game", asked}, {"rule", word}, {"other", std::string(game->name())}},
               {}},
              {},
              {},
              {}};
    }
  }
  return console::unknown_word(word, rule_names(asked));
}

}  // namespace

int rules_explain(Program& program) {
  const auto words = words_behind(program);
  if (words.size() != 1) {
    return wrong_form(program, kExplainForm);
  }
  if (program.options().has("--game")) {
    if (const auto game = game_named(program.options().value("--game")); !game) {
      return program.fail(game.error());
    }
  }
  const std::vector<Found> found = find_rule(program, words[0]);
  console::Shown shown;
  Json::List list;
  for (const Game* game : games()) {
    if (!program.options().has("--game") || game->name() == program.options().value("--game")) {
      explain_hook(program, *game, words[0], shown, list);
    }
  }
  console::add_variants_called(words[0], program.options().value("--game"), program.variants(),
                               program.say(), shown, list);
  if (found.empty() && list.empty()) {
    return program.fail(not_known(program, words[0]));
  }
  for (const Found& one : found) {
    explain_one(program, one, shown, list);
  }
  Json json;
  json.set("rules", std::move(list));
  shown.data = to_text(json);
  program.print(console::Reply(std::move(shown)));
  return 0;
}

}  // namespace hausregel::app
