#include "author/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "author/ruleset.h"
#include "console/help.h"
#include "core/lists.h"
#include "core/result.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "script/lua/host.h"
#include "script/variant_library.h"

namespace hausregel::author {
Message meaning_of_question(std::string_view game, const HookSpec& spec) {
  return {fmt::format("{}.question.{}", game, spec.name), {}, std::string(spec.help)};
}

Message meaning_of(std::string_view game, const FactSpec& fact) {
  return {fmt::format("{}.fact.{}", game, fact.name), {}, std::string(fact.help)};
}

std::vector<FactSpec> all_facts(const HookSpec& spec) {
  using Kind = FactSpec::Kind;
  std::vector<FactSpec> facts = spec.facts;
  facts.push_back({"seats", Kind::Integers, "all seats, from 1"});
  if (spec.recalls.empty()) {
    facts.push_back({"state", Kind::Places, "the places that the variant declares, by name"});
  }
  if (spec.asked == HookSpec::Asked::Happening) { return facts; }
  facts.push_back(
      {"standard", Kind::Integer, "what the rules say without the hook; what base(f) gives below"});
  facts.push_back(
      {"memory", Kind::Integer, "what the hook gave as its second result last, at first 0"});
  if (spec.luck_count > 0) {
    facts.push_back({"luck", Kind::Integers, "draws for this question alone"});
  }
  return facts;
}

namespace {

// Return types in the notation of the Lua language server: "integer", "integer[]",
// "\"each\"|\"split\"", …
std::string lua_type(const RuleSpec& spec) {
  const std::string words = joined(
      spec.choices, "|", [](std::string_view choice) { return fmt::format("\"{}\"", choice); });
  const std::string of_kind[] = {"integer",   "boolean",     words,      "integer|" + words,
                                 "integer[]", "integer[][]", "integer[]"};
  return of_kind[as_index(spec.kind)];
}

std::string answer_type(const HookSpec& spec) {
  constexpr const char* kTypes[] = {"integer", "boolean", "integer[]"};
  return kTypes[as_index(spec.answer)];
}

// Returns the type of a fact among those of `spec`.
std::string fact_type(const HookSpec& spec, const FactSpec& fact) {
  constexpr const char* kTypes[] = {"integer",  "boolean",     "string",          "integer[]",
                                    "string[]", "integer[][]", "hausregel.State", "table[]"};
  return fact.name == "standard" ? answer_type(spec) : kTypes[as_index(fact.kind)];
}

}  // namespace

Data hook_reference(std::string_view game, const HookSpec& spec, IfAny<std::string_view> alone,
                    IfAny<Strings> set_by) {
  return fields<"hook, accepts, ids, help, luck_count, luck_below, facts, game, set_by">(
      spec.name, spec.accepted(), spec.ids, meaning_of(game, spec), spec.luck_count,
      kScriptLuckBelow,
      list_by(all_facts(spec),
              [&](const FactSpec& fact) {
                return fields<"fact, type, help">(fact.name, fact_type(spec, fact),
                                                  meaning_of(game, fact));
              }),
      alone, std::move(set_by));
}

Data reference(std::span<const Game* const> games) {
  const auto told = [](const Game* game) {
    const auto rule = [&](const RuleSpec& spec) {
      return fields<"rule, type, accepts, standard, ids, printed, help">(
          spec.name, lua_type(spec), spec.accepted(), spec.standard, spec.ids, spec.printed,
          meaning_of(game->name(), spec));
    };
    const auto hook = [&](const HookSpec& spec) { return hook_reference(game->name(), spec); };
    return fields<"game, rules, hooks">(game->name(), list_by(game->rules(), rule),
                                        list_by(game->hooks(), hook));
  };
  return fields<"games, language">(list_by(games, told), script::language_words());
}

// Fills the templates of the reference.

namespace {

using script::LanguageWord;

// Converts "string.rep(s, n [, separator])" to "s, n, separator".
std::string parameters(std::string_view form) {
  std::string names;
  std::string name;
  for (const char c : form.substr(form.find('(') + 1)) {
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
  return {
      {{"rule", spec.name},
       {"type", lua_type(spec)},
       {"accepts", say(spec.accepted())},
       {"standard", to_text(spec.standard)},
       {"help", say(meaning_of(game.name(), spec))},
       {"why", say(Message(unprinted))},
       {"ids", spec.ids},
       {"about", joined(console::lines_about(meaning_of(game.name(), spec), spec), " · ", say)}},
      {{"unprinted", std::vector<Filling>(spec.printed ? 0 : 1)}}};
}

// Returns what a hook takes after its facts, and gives, for the Lua language server.
std::string signature(const Game& game, const HookSpec& spec) {
  const std::string answer = answer_type(spec);
  return spec.asked == HookSpec::Asked::Happening
             ? "t: t)"
             : fmt::format("base: fun(f: {}.{}.Facts): {}): {}, integer?, (string|table)?",
                           game.name(), spec.name, answer, answer);
}

// Fills a hook, or a question for bots, with those facts.
Filling hook_filling(const Game& game, const HookSpec& spec, const Message& help,
                     const std::vector<FactSpec>& facts, const Say& say) {
  return {{{"hook", spec.name},
           {"accepts", say(spec.accepted())},
           {"answer", answer_type(spec)},
           {"takes_and_gives", signature(game, spec)},
           {"help", say(help)},
           {"ids", spec.ids}},
          {{"facts", list_by(facts, [&](const FactSpec& fact) -> Filling {
              return {{{"fact", fact.name},
                       {"type", fact_type(spec, fact)},
                       {"help", say(meaning_of(game.name(), fact))}}};
            })}}};
}

// Fills the memories of other hooks that `spec` may read.
std::vector<Filling> memories(const Game& game, const HookSpec& spec, const Say& say) {
  std::vector<Filling> all;
  for (const HookSpec& other : game.hooks()) {
    if (spec.recalls.empty() || spec.recalls == other.name) {
      all.push_back({{{"other", other.name},
                      {"remembers", say({"author.luals.memory", {{"hook", other.name}}})}}});
    }
  }
  return all;
}

Filling game_filling(const Game& game, const Say& say) {
  return {{{"game", game.name()}, {"title", say({"author.docs.hooks", {{"game", game.name()}}})}},
          {{"rules", list_by(game.rules(),
                             [&](const RuleSpec& spec) { return rule_filling(game, spec, say); })},
           {"hooks", list_by(game.hooks(),
                             [&](const HookSpec& spec) {
                               Filling hook = hook_filling(
                                   game, spec, meaning_of(game.name(), spec), all_facts(spec), say);
                               hook.lists.emplace_back("memories", memories(game, spec, say));
                               return hook;
                             })},
           {"questions", list_by(game.questions(), [&](const HookSpec& spec) {
              std::vector<FactSpec> seen = spec.facts;
              if (spec.luck_count > 0) { seen.push_back(bot_luck_fact()); }
              return hook_filling(game, spec, meaning_of_question(game.name(), spec), seen, say);
            })}}};
}

// Fills the global words, called module "", and those of each module.
std::vector<Filling> module_fillings(const Say& say) {
  std::vector<Filling> modules;
  std::vector<LanguageWord> words = script::language_words();
  add_all(words, script::recorder_words());
  for (const LanguageWord& word : words) {
    const std::size_t dot = word.name.find('.');
    const std::string module(word.name.substr(0, dot == word.name.npos ? 0 : dot));
    if (modules.empty() || modules.back().values.front().second != module) {
      modules.push_back({{{"module", module}}, {{"functions", {}}, {"numbers", {}}}});
    }
    modules.back().lists[word.form.find('(') == word.form.npos ? 1 : 0].second.push_back(
        {{{"word", word.name},
          {"name", word.name.substr(dot + 1)},
          {"form", word.form},
          {"parameters", parameters(word.form)},
          {"meaning", say(word.meaning)}}});
  }
  return modules;
}

// Returns the type of a place as functions read it.
std::string place_type(const PlaceType& type) {
  const std::string_view of = type.type == PlaceKind::Flag ? "boolean"
                              : type.of.empty()            ? "integer"
                                                           : "string";
  return std::string(of) + (type.none ? "?" : "") + (type.type == PlaceKind::List ? "[]" : "") +
         (type.each ? "[]" : "");
}

}  // namespace

Filling reference_filling(std::span<const Game* const> games, const VariantLayer* own,
                          const Say& say) {
  std::vector<Filling> modules = module_fillings(say);
  Filling filling = std::move(modules.front());
  modules.erase(modules.begin());
  for (const char* id : {"app.column.fact",        "author.docs.function",   "author.docs.language",
                         "author.docs.may_be",     "author.docs.title",      "author.docs.type",
                         "author.docs.written_by", "author.luals.api",       "author.luals.extends",
                         "author.luals.name",      "author.luals.purses",    "author.luals.say",
                         "author.luals.settings",  "author.luals.source",    "author.luals.state",
                         "author.luals.text",      "author.luals.title",     "author.luals.words",
                         "console.column.ids",     "console.column.meaning", "console.column.rule",
                         "console.rule_standard"}) {
    filling.values.emplace_back(id, say(id));
  }
  filling.lists.emplace_back(
      "games", list_by(games, [&](const Game* game) { return game_filling(*game, say); }));
  filling.lists.emplace_back("modules", std::move(modules));
  std::vector<Filling> places;
  std::vector<Filling> settings;
  if (own != nullptr) {
    for (const auto& [name, type] : own->places) {
      if (name.ends_with(kOutOfGame)) { continue; }
      places.push_back({{{"place", short_name(name)}, {"type", place_type(type)}}});
    }
    constexpr const char* kTypes[] = {"integer", "boolean", "string"};  // as RuleKind
    for (const DeclaredSetting& setting : own->settings) {
      settings.push_back({{{"setting", setting.name}, {"type", kTypes[as_index(setting.kind)]}}});
    }
  }
  filling.lists.emplace_back("places", std::move(places));
  filling.lists.emplace_back("settings", std::move(settings));
  return filling;
}

namespace {

constexpr std::string_view kChanged = "goal";

// Returns the rule for the example: one worth changing for a short evening, else the first number.
const RuleSpec& example_rule(const Game& game) {
  const auto& rules = game.rules();
  const RuleSpec* found = find_by(rules, &RuleSpec::name, kChanged);
  found = found == nullptr ? find_by(rules, &RuleSpec::kind, RuleKind::Integer) : found;
  return found == nullptr ? rules.front() : *found;
}

// Returns three quarters of the standard value, rounded to convenient steps.
std::string example_value(const RuleSpec& spec) {
  const std::int64_t* standard = spec.standard.integer();
  if (standard == nullptr) { return to_text(spec.standard); }
  const std::int64_t step = *standard >= 1000 ? 100 : (*standard >= 100 ? 10 : 5);
  const std::int64_t value = *standard * 3 / 4 / step * step;
  return std::to_string(std::max(spec.limits.min, value == 0 ? *standard : value));
}

}  // namespace

std::string new_variant(std::string_view text, const Game& game, const std::string& name,
                        const Named<Strings>& declared, const Say& english) {
  Json rules{Json::Object{}};
  const std::vector<int> seats = test_seats(game, rules);
  const int players = seats.empty() ? 2 : seats[seats.size() / 2];
  const RuleSpec& spec = example_rule(game);
  Filling filling{{{"game", game.name()},
                   {"name", name},
                   {"rule", spec.name},
                   {"value", example_value(spec)},
                   {"help", english(meaning_of(game.name(), spec))},
                   {"accepts", spec.accepted().text},
                   {"players", players},
                   {"rounds", "60"}}};
  bool any = false;
  for (const char* kind : kDeclaredKinds) {
    const Strings* named = find_named(declared, kind);
    const Strings names = named != nullptr ? *named : Strings();
    const auto one = [](const std::string& called) { return Filling{{{"declared", called}}}; };
    std::vector<Filling> all;
    if (!names.empty()) { all.push_back({{}, {{"names", list_by(names, one)}}}); }
    any = any || !names.empty();
    filling.lists.emplace_back(kind, std::move(all));
  }
  const bool whole = script::plays_rounds(game);
  filling.lists.emplace_back("declares", std::vector<Filling>(any || whole ? 1 : 0));
  filling.lists.emplace_back("whole", std::vector<Filling>(whole ? 1 : 0));
  return filled(text, filling);
}

}  // namespace hausregel::author
