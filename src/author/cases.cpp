#include "author/cases.h"

#include <fmt/format.h>

#include "author/case_text.h"

namespace hausregel::author {
namespace {

Result<CaseWorld> world_of(const Game& game, const Variant& variant) {
  auto rules = resolve(game, variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  CaseWorld world{ruleset_of(game, variant, *rules), {}};
  if (variant.layers.size() > 1) {
    Variant below = variant;
    below.layers.pop_back();
    if (const auto base = resolve(game, below)) {
      world.base = ruleset_of(game, below, *base);
    }
  }
  return world;
}

CaseResult run_case(const CaseText& text, std::size_t index, const CaseWorld& world) {
  CaseResult result;
  const Json* name = text.find("name");
  result.name =
      name != nullptr && name->is_string() ? *name->string() : fmt::format("case {}", index + 1);
  result.place = text.place("");
  auto tried = text.find("games") != nullptr ? count_case(text, world) : play_case(text, world);
  if (tried) {
    result.differences = std::move(*tried);
  } else {
    result.errors.push_back(std::move(tried.error()));
    if (result.errors.back().place.file.empty()) {
      result.errors.back().place = result.place;
    }
  }
  return result;
}

}  // namespace

Result<std::vector<CaseResult>> run_cases(const Game& game, const Variant& variant) {
  const VariantLayer& layer = variant.top();
  std::vector<CaseResult> results;
  if (layer.tests.is_null()) {
    return results;
  }
  const Json::List* list = layer.tests.list();
  if (list == nullptr) {
    return fail(
        Error{Fault::Input,
              plain("'tests' must be a list of cases: tests = { { when = …, expect = … } }"),
              {},
              Place{layer.file, 0, 0},
              {}});
  }
  const auto world = world_of(game, variant);
  if (!world) {
    return fail(world.error());
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (!(*list)[i].is_object()) {
      return fail(Error{Fault::Input,
                        plain(fmt::format("tests[{}] must be a table with when and expect", i + 1)),
                        {},
                        Place{layer.file, 0, 0},
                        {}});
    }
    results.push_back(run_case(CaseText(layer, i), i, *world));
  }
  return results;
}

}  // namespace hausregel::author
