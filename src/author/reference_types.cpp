#include "author/reference_types.h"

#include <fmt/format.h>

#include "author/reference.h"
#include "core/text.h"

namespace hausregel::author {

std::string lua_type(const RuleSpec& spec) {
  const std::string words = joined(
      spec.choices, "|", [](std::string_view choice) { return fmt::format("\"{}\"", choice); });
  const std::string of_kind[] = {"integer",   "boolean",     words,      "integer|" + words,
                                 "integer[]", "integer[][]", "integer[]"};
  return of_kind[static_cast<std::size_t>(spec.kind)];
}

std::string fact_type(FactSpec::Kind kind) {
  constexpr const char* kTypes[] = {"integer",   "boolean",  "string",
                                    "integer[]", "string[]", "integer[][]"};
  return kTypes[static_cast<std::size_t>(kind)];
}

std::string answer_type(const HookSpec& spec) {
  constexpr const char* kTypes[] = {"integer", "boolean", "integer[]"};
  return kTypes[static_cast<std::size_t>(spec.answer)];
}

Message meaning_of_question(std::string_view game, const HookSpec& spec) {
  return {fmt::format("{}.question.{}", game, spec.name), {}, std::string(spec.help)};
}

Message meaning_of(const FactSpec& fact) {
  return {"fact." + std::string(fact.name), {}, std::string(fact.help)};
}

std::vector<FactSpec> all_facts(const HookSpec& spec) {
  std::vector<FactSpec> facts = spec.facts;
  for (const FactSpec& fact : common_facts(spec)) {
    facts.push_back(fact);
  }
  return facts;
}

}  // namespace hausregel::author
