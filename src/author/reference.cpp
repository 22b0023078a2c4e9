#include "author/reference.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "author/reference_types.h"
#include "core/text.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using console::Say;
using script::LanguageWord;

std::string cell(std::string_view text) { return replaced(text, '|', "\\|"); }

// The head of a table.
std::string heads(const Say& say, std::initializer_list<const char*> columns) {
  std::string titles = "\n|";
  std::string rule = "\n|";
  for (const char* column : columns) {
    titles += fmt::format(" {} |", say(column));
    rule += " :-- |";
  }
  return titles + rule + "\n";
}

std::string markdown_rules(const Game& game, const Say& say) {
  std::string text =
      fmt::format("\n## {}\n", game.name()) +
      heads(say, {"console.column.rule", "author.docs.may_be", "console.rule_standard",
                  "console.column.meaning", "console.column.ids"});
  for (const RuleSpec& spec : game.rules()) {
    std::string meaning = say(meaning_of(game.name(), spec));
    if (!spec.printed) {
      meaning += fmt::format(" ({})", say(spec.printed_part.empty() ? "author.docs.not_printed"
                                                                    : "author.docs.printed_part"));
    }
    text += fmt::format("| `{}` | {} | `{}` | {} | {} |\n", spec.name, cell(say(spec.accepted())),
                        to_text(spec.standard), cell(meaning), spec.ids);
  }
  return text;
}

std::string markdown_hooks(const Game& game, const Say& say) {
  std::string text = fmt::format("\n### {}\n", say({"author.docs.hooks", {{"game", game.name()}}}));
  for (const HookSpec& spec : game.hooks()) {
    const HookReference hook = hook_reference(game.name(), spec);
    text += fmt::format("\n**`{}`**: {}. {} ({})\n", hook.hook, say(hook.accepts), say(hook.help),
                        hook.ids) +
            heads(say, {"app.column.fact", "author.docs.type", "console.column.meaning"});
    for (const FactReference& fact : hook.facts) {
      text += fmt::format("| `f.{}` | {} | {} |\n", fact.fact, fact.type, cell(say(fact.help)));
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

HookReference hook_reference(std::string_view game, const HookSpec& spec) {
  HookReference hook{spec.name,
                     spec.accepted(),
                     spec.ids,
                     meaning_of(game, spec),
                     spec.luck_count,
                     spec.luck_below,
                     {},
                     {},
                     {}};
  for (const FactSpec& fact : all_facts(spec)) {
    hook.facts.push_back({fact.name,
                          fact.name == "standard" ? answer_type(spec) : fact_type(fact.kind),
                          meaning_of(fact)});
  }
  return hook;
}

std::string reference_markdown(std::span<const Game* const> games, const Say& say) {
  std::string text =
      fmt::format("# {}\n\n{}\n", say("author.docs.title"), say("author.docs.written_by"));
  for (const Game* game : games) {
    text += markdown_rules(*game, say);
  }
  for (const Game* game : games) {
    text += markdown_hooks(*game, say);
  }
  text += fmt::format("\n## {}\n", say("author.docs.language")) +
          heads(say, {"author.docs.function", "console.column.meaning"});
  for (const LanguageWord& word : script::language_words()) {
    text += fmt::format("| `{}` | {} |\n", word.form, cell(say(word.meaning)));
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
  std::string text = "stds.hausregel = {\n  read_globals = {\n";
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
      one.rules.push_back({spec.name, lua_type(spec), spec.accepted(), spec.standard, spec.ids,
                           spec.printed, meaning_of(game->name(), spec)});
    }
    for (const HookSpec& spec : game->hooks()) {
      one.hooks.push_back(hook_reference(game->name(), spec));
    }
    all.games.push_back(std::move(one));
  }
  for (const LanguageWord& word : script::language_words()) {
    all.language.push_back({word.name, word.form, word.meaning});
  }
  return all;
}

}  // namespace hausregel::author
