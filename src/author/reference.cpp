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

HookReference hook_reference(const HookSpec& spec) {
  HookReference hook{
      spec.name, spec.accepts(), spec.ids, spec.help, spec.luck_count, spec.luck_below, {}, {}, {}};
  for (const FactSpec& fact : all_facts(spec)) {
    hook.facts.push_back(
        {fact.name, fact.name == "standard" ? answer_type(spec) : fact_type(fact.kind), fact.help});
  }
  return hook;
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

Reference reference(std::span<const Game* const> games) {
  Reference all;
  for (const Game* game : games) {
    GameReference one{game->name(), {}, {}};
    for (const RuleSpec& spec : game->rules()) {
      one.rules.push_back({spec.name, lua_type(spec), spec.accepts(), spec.standard, spec.ids,
                           spec.printed, spec.help});
    }
    for (const HookSpec& spec : game->hooks()) {
      one.hooks.push_back(hook_reference(spec));
    }
    all.games.push_back(std::move(one));
  }
  for (const LanguageWord& word : script::language_words()) {
    all.language.push_back({word.name, word.form, word.meaning});
  }
  return all;
}

}  // namespace hausregel::author
