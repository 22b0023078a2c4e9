#include "author/reference_types.h"

#include <fmt/format.h>

#include "author/reference.h"
#include "core/text.h"

namespace hausregel::author {

std::string lua_type(const RuleSpec& spec) {
  const std::string words = joined(
      spec.choices, "|", [](std::string_view choice) { return fmt::format("\"{}\"", choice); });
  switch (spec.kind) {
    case RuleKind::Integer:
      return "integer";
    case RuleKind::Boolean:
      return "boolean";
    case RuleKind::Choice:
      return words;
    case RuleKind::IntegerOrChoice:
      return "integer|" + words;
    case RuleKind::Integers:
    case RuleKind::Fraction:
      return "integer[]";
    case RuleKind::Pairs:
      break;
  }
  return "integer[][]";
}

std::string fact_type(FactSpec::Kind kind) {
  switch (kind) {
    case FactSpec::Kind::Integer:
      return "integer";
    case FactSpec::Kind::Boolean:
      return "boolean";
    case FactSpec::Kind::Text:
      return "string";
    case FactSpec::Kind::Integers:
      return "integer[]";
    case FactSpec::Kind::Rows:
      return "integer[][]";
    case FactSpec::Kind::Texts:
      break;
  }
  return "string[]";
}

std::string answer_type(const HookSpec& spec) {
  switch (spec.answer) {
    case HookSpec::Answer::Integer:
      return "integer";
    case HookSpec::Answer::Boolean:
      return "boolean";
    case HookSpec::Answer::Integers:
      break;
  }
  return "integer[]";
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
