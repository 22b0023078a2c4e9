#include "author/reference.h"

#include <fmt/format.h>

#include <vector>

#include "core/find_by.h"
#include "core/text.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

struct RuleReference {
  std::string_view rule;
  std::string type;
  Message accepts;
  Json standard;
  std::string_view ids;
  bool printed;
  Message help;

  FIELDS(RuleReference, rule, type, accepts, standard, ids, printed, help);
};
struct GameReference {
  std::string_view game;
  std::vector<RuleReference> rules;
  std::vector<HookReference> hooks;

  FIELDS(GameReference, game, rules, hooks);
};

}  // namespace

Message meaning_of_question(std::string_view game, const HookSpec& spec) {
  return {fmt::format("{}.question.{}", game, spec.name), {}, std::string(spec.help)};
}

Message meaning_of(const FactSpec& fact) {
  return {"fact." + std::string(fact.name), {}, std::string(fact.help)};
}

std::vector<FactSpec> all_facts(const HookSpec& spec) {
  using Kind = FactSpec::Kind;
  std::vector<FactSpec> facts = spec.facts;
  facts.push_back(
      {"standard", Kind::Integer, "what the rules say without the hook; what base(f) gives below"});
  facts.push_back(
      {"memory", Kind::Integer, "what the hook gave as its second result last, at first 0"});
  if (spec.luck_count > 0) {
    facts.push_back({"luck", Kind::Integers, "draws for this question alone"});
  }
  return facts;
}

std::string lua_type(const RuleSpec& spec) {
  const std::string words = joined(
      spec.choices, "|", [](std::string_view choice) { return fmt::format("\"{}\"", choice); });
  const std::string of_kind[] = {"integer",   "boolean",     words,      "integer|" + words,
                                 "integer[]", "integer[][]", "integer[]"};
  return of_kind[static_cast<std::size_t>(spec.kind)];
}

std::string answer_type(const HookSpec& spec) {
  constexpr const char* kTypes[] = {"integer", "boolean", "integer[]"};
  return kTypes[static_cast<std::size_t>(spec.answer)];
}

std::string fact_type(const HookSpec& spec, const FactSpec& fact) {
  constexpr const char* kTypes[] = {"integer",   "boolean",  "string",
                                    "integer[]", "string[]", "integer[][]"};
  return fact.name == "standard" ? answer_type(spec) : kTypes[static_cast<std::size_t>(fact.kind)];
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
    hook.facts.push_back({fact.name, fact_type(spec, fact), meaning_of(fact)});
  }
  return hook;
}

console::Data reference(std::span<const Game* const> games) {
  const auto told = [](const Game* game) {
    const auto rule = [&](const RuleSpec& spec) {
      return RuleReference{spec.name,
                           lua_type(spec),
                           spec.accepted(),
                           spec.standard,
                           spec.ids,
                           spec.printed,
                           meaning_of(game->name(), spec)};
    };
    const auto hook = [&](const HookSpec& spec) { return hook_reference(game->name(), spec); };
    return GameReference{game->name(), list_by(game->rules(), rule), list_by(game->hooks(), hook)};
  };
  return fields<"games, language">(list_by(games, told), script::language_words());
}

}  // namespace hausregel::author
