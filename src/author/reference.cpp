#include "author/reference.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "author/reference_types.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using script::LanguageWord;

std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '|' ? "\\|" : std::string(1, c);
  }
  return out;
}

std::string markdown_hooks(const Game& game) {
  std::string text = fmt::format("\n### Hooks of {}\n", game.name());
  for (const HookSpec& spec : game.hooks()) {
    text += fmt::format(
        "\n**`{}`** gives {}. {} ({})\n\n| fact | is | meaning |\n| :-- | :-- | :-- |\n", spec.name,
        spec.accepts(), spec.help, spec.ids);
    for (const FactSpec& fact : all_facts(spec)) {
      text += fmt::format("| `f.{}` | {} | {} |\n", fact.name,
                          fact.name == "standard" ? answer_type(spec) : fact_type(fact.kind),
                          cell(fact.help));
    }
  }
  return text;
}

Json rule_json(const RuleSpec& spec) {
  Json json;
  json.set("rule", spec.name);
  json.set("type", lua_type(spec));
  json.set("accepts", spec.accepts());
  json.set("standard", spec.standard);
  json.set("ids", spec.ids);
  json.set("printed", spec.printed);
  json.set("help", spec.help);
  return json;
}

}  // namespace

std::vector<FactSpec> common_facts(const HookSpec& spec) {
  using Kind = FactSpec::Kind;
  std::vector<FactSpec> facts{
      {"standard", Kind::Integer, "what the rules say without the hook; what base(f) gives below"},
      {"memory", Kind::Integer, "what the hook gave as its second result last, at first 0"}};
  if (spec.luck_count > 0) {
    facts.push_back({"luck", Kind::Integers, "draws for this question alone"});
  }
  return facts;
}

Json hook_json(const HookSpec& spec) {
  Json::List facts;
  for (const FactSpec& fact : all_facts(spec)) {
    Json one;
    one.set("fact", fact.name);
    one.set("type", fact.name == "standard" ? answer_type(spec) : fact_type(fact.kind));
    one.set("help", fact.help);
    facts.push_back(std::move(one));
  }
  Json json;
  json.set("hook", spec.name);
  json.set("accepts", spec.accepts());
  json.set("ids", spec.ids);
  json.set("help", spec.help);
  json.set("luck_count", spec.luck_count);
  json.set("luck_below", spec.luck_below);
  json.set("facts", std::move(facts));
  return json;
}

std::string reference_markdown(std::span<const Game* const> games) {
  std::string text =
      "# Rules and language of house rules\n\nWritten by `hausregel rules docs --md`.\n";
  for (const Game* game : games) {
    text += fmt::format(
        "\n## {}\n\n| rule | may be | standard | meaning | ids |\n| :-- | :-- | :-- | :-- | :-- "
        "|\n",
        game->name());
    for (const RuleSpec& spec : game->rules()) {
      text += fmt::format("| `{}` | {} | `{}` | {}{} | {} |\n", spec.name, cell(spec.accepts()),
                          to_text(spec.standard), cell(spec.help),
                          spec.printed                ? ""
                          : spec.printed_part.empty() ? " (not in a rulebook)"
                                                      : " (printed in part)",
                          spec.ids);
    }
  }
  for (const Game* game : games) {
    text += markdown_hooks(*game);
  }
  text += "\n## Language\n\n| function | meaning |\n| :-- | :-- |\n";
  for (const LanguageWord& word : script::language_words()) {
    text += fmt::format("| `{}` | {} |\n", word.form, cell(word.meaning));
  }
  return text;
}

std::string reference_luacheck() {
  std::map<std::string, std::vector<std::string>> modules;
  std::vector<std::string> globals;
  for (const LanguageWord& word : script::language_words()) {
    const std::size_t dot = word.name.find('.');
    if (dot == std::string_view::npos) {
      globals.emplace_back(word.name);
    } else {
      modules[std::string(word.name.substr(0, dot))].emplace_back(word.name.substr(dot + 1));
    }
  }
  std::string text =
      "-- For luacheck: what house rules may use.\nstds.hausregel = {\n  read_globals = {\n";
  for (const std::string& name : globals) {
    text += fmt::format("    \"{}\",\n", name);
  }
  for (const auto& [module, names] : modules) {
    text += fmt::format("    {} = {{\n      fields = {{\n", module);
    for (const std::string& name : names) {
      text += fmt::format("        \"{}\",\n", name);
    }
    text += "      },\n    },\n";
  }
  return text + "  },\n}\nstd = \"hausregel\"\n";
}

Json reference_json(std::span<const Game* const> games) {
  Json::List all;
  for (const Game* game : games) {
    Json::List rules;
    for (const RuleSpec& spec : game->rules()) {
      rules.push_back(rule_json(spec));
    }
    Json json;
    json.set("game", game->name());
    json.set("rules", std::move(rules));
    Json::List hooks;
    for (const HookSpec& spec : game->hooks()) {
      hooks.push_back(hook_json(spec));
    }
    json.set("hooks", std::move(hooks));
    all.push_back(std::move(json));
  }
  Json::List words;
  for (const LanguageWord& word : script::language_words()) {
    Json json;
    json.set("name", word.name);
    json.set("form", word.form);
    json.set("meaning", word.meaning);
    words.push_back(std::move(json));
  }
  Json json;
  json.set("games", std::move(all));
  json.set("language", std::move(words));
  return json;
}

}  // namespace hausregel::author
