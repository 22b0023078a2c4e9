// Fills the templates of the reference.
#include <fmt/format.h>

#include "author/reference.h"
#include "console/help.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/bot_mind.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using console::Say;
using script::LanguageWord;

// Converts "string.rep(s, n [, separator])" to "s, n, separator".
std::string parameters(std::string_view form) {
  const std::size_t open = form.find('(');
  std::string names;
  std::string name;
  for (const char c : form.substr(open + 1)) {
    const bool part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_';
    if (part) {
      name += c;
    } else if (!name.empty()) {
      add_word(names, name, ", ");
      name.clear();
    }
  }
  return names;
}

Filling rule_filling(const Game& game, const RuleSpec& spec, const Say& say) {
  const std::string unprinted =
      spec.printed_part.empty() ? "author.docs.not_printed" : "author.docs.printed_part";
  return {{{"rule", std::string(spec.name)},
           {"type", lua_type(spec)},
           {"accepts", say(spec.accepted())},
           {"standard", to_text(spec.standard)},
           {"help", say(meaning_of(game.name(), spec))},
           {"why", say(Message(unprinted))},
           {"ids", std::string(spec.ids)},
           {"about", joined(console::lines_about(game.name(), spec), " · ", say)}},
          {{"unprinted", std::vector<Filling>(spec.printed ? 0 : 1)}}};
}

// Fills a hook, or a question for bots, with those facts.
Filling hook_filling(const HookSpec& spec, const Message& help, const std::vector<FactSpec>& facts,
                     const Say& say) {
  return {{{"hook", std::string(spec.name)},
           {"accepts", say(spec.accepted())},
           {"answer", answer_type(spec)},
           {"help", say(help)},
           {"ids", std::string(spec.ids)}},
          {{"facts", list_by(facts, [&](const FactSpec& fact) -> Filling {
              return {{{"fact", std::string(fact.name)},
                       {"type", fact_type(spec, fact)},
                       {"help", say(meaning_of(fact))}}};
            })}}};
}

// Fills the memories of other hooks that `spec` may read.
std::vector<Filling> memories(const Game& game, const HookSpec& spec, const Say& say) {
  std::vector<Filling> all;
  for (const HookSpec& other : game.hooks()) {
    if (spec.recalls.empty() || spec.recalls == other.name) {
      all.push_back({{{"other", std::string(other.name)},
                      {"remembers", say({"author.luals.memory", {{"hook", other.name}}})}}});
    }
  }
  return all;
}

Filling game_filling(const Game& game, const Say& say) {
  return {{{"game", std::string(game.name())},
           {"title", say({"author.docs.hooks", {{"game", game.name()}}})}},
          {{"rules", list_by(game.rules(),
                             [&](const RuleSpec& spec) { return rule_filling(game, spec, say); })},
           {"hooks", list_by(game.hooks(),
                             [&](const HookSpec& spec) {
                               Filling hook = hook_filling(spec, meaning_of(game.name(), spec),
                                                           all_facts(spec), say);
                               hook.lists.emplace_back("memories", memories(game, spec, say));
                               return hook;
                             })},
           {"questions", list_by(game.questions(), [&](const HookSpec& spec) {
              std::vector<FactSpec> seen = spec.facts;
              if (spec.luck_count > 0) {
                seen.push_back(bot_luck_fact());
              }
              return hook_filling(spec, meaning_of_question(game.name(), spec), seen, say);
            })}}};
}

// Fills the global words, called module "", and those of each module.
std::vector<Filling> module_fillings(const Say& say) {
  std::vector<Filling> modules;
  for (const LanguageWord& word : script::language_words()) {
    const std::size_t dot = word.name.find('.');
    const std::string module(word.name.substr(0, dot == word.name.npos ? 0 : dot));
    if (modules.empty() || modules.back().values.front().second != module) {
      modules.push_back({{{"module", module}}, {{"functions", {}}, {"numbers", {}}}});
    }
    const bool number = word.form.find('(') == word.form.npos;
    modules.back().lists[number ? 1 : 0].second.push_back(
        {{{"word", std::string(word.name)},
          {"name", std::string(word.name.substr(dot + 1))},
          {"form", std::string(word.form)},
          {"parameters", parameters(word.form)},
          {"meaning", say(word.meaning)}}});
  }
  return modules;
}

}  // namespace

Filling reference_filling(std::span<const Game* const> games, const Say& say) {
  std::vector<Filling> modules = module_fillings(say);
  Filling filling = std::move(modules.front());
  modules.erase(modules.begin());
  for (const char* id :
       {"app.column.fact", "author.docs.function", "author.docs.language", "author.docs.may_be",
        "author.docs.title", "author.docs.type", "author.docs.written_by", "author.luals.extends",
        "author.luals.name", "author.luals.say", "author.luals.source", "author.luals.text",
        "author.luals.title", "console.column.ids", "console.column.meaning", "console.column.rule",
        "console.rule_standard"}) {
    filling.values.emplace_back(id, say(id));
  }
  filling.lists.emplace_back(
      "games", list_by(games, [&](const Game* game) { return game_filling(*game, say); }));
  filling.lists.emplace_back("modules", std::move(modules));
  return filling;
}

}  // namespace hausregel::author
