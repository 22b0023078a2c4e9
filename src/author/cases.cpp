#include "author/cases.h"

#include <fmt/format.h>

#include "author/case_text.h"
#include "core/text.h"
#include "script/case_file.h"

namespace hausregel::author {
namespace {

Result<CaseWorld> world_of(const Game& game, const Variant& variant) {
  auto rules = resolve(game, variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  const Ruleset played = ruleset_of(game, variant, *rules);
  CaseWorld world{played, played};
  if (variant.layers.size() > 1) {
    const Variant below = below_top(variant);
    if (const auto base = resolve(game, below)) {
      world.base = ruleset_of(game, below, *base);
    }
  }
  return world;
}

CaseResult run_case(const CaseText& text, std::size_t index, const CaseWorld& world) {
  CaseResult result;
  const std::string* name = text.find("")->find_text("name");
  result.name = name != nullptr ? *name : fmt::format("tests[{}]", index + 1);
  result.place = text.place("");
  auto tried = text.find("games") != nullptr ? count_case(text, world) : play_case(text, world);
  if (tried) {
    result.differences = std::move(*tried);
  } else {
    Error& error = result.errors.emplace_back(std::move(tried.error()));
    error.place = error.place.file.empty() ? result.place : error.place;
  }
  return result;
}

// Runs the cases of `layer`. Input: `tests` is no list of tables.
Result<void> add_cases(const VariantLayer& layer, const CaseWorld& world,
                       std::vector<CaseResult>& results) {
  const auto problem = [&](Message what) {
    return fail(Error{Fault::Input, std::move(what), {}, Place{layer.file, 0, 0}});
  };
  if (layer.tests.is_null()) {
    return {};
  }
  if (!layer.tests.is_list()) {
    return problem(worded("case.list"));
  }
  const Json::List& list = layer.tests.items();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].is_null()) {
      continue;  // belongs to another file, and this book omits it
    }
    if (!list[i].is_object()) {
      return problem(worded("case.one", {{"number", i + 1}}));
    }
    results.push_back(run_case(CaseText(layer, i), i, world));
  }
  return {};
}

}  // namespace

std::vector<Error> problems_of(const CaseResult& result) {
  std::vector<Error> problems = result.errors;
  if (!result.differences.empty()) {
    Message what = worded("case.fails", {{"name", clean(result.name)}});
    bool first = true;
    for (const Message& line : result.differences) {
      what = worded(first ? "case.first" : "case.next", {},
                    {{"all", std::move(what)}, {"line", line}});
      first = line.text.ends_with(':');
    }
    problems.push_back({Fault::Input, std::move(what), {}, result.place});
  }
  return problems;
}

Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant) {
  const auto beside = script::cases_beside(variant.top());
  TRY(beside);
  std::vector<CaseResult> results;
  if (variant.top().tests.is_null() && !*beside) {
    return results;
  }
  const auto world = world_of(game, variant);
  TRY(world);
  TRY(add_cases(variant.top(), *world, results));
  if (*beside) {
    TRY(add_cases(**beside, *world, results));
  }
  return results;
}

}  // namespace hausregel::author
