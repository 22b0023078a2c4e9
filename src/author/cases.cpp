#include "author/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/place.h"
#include "script/script_files.h"

namespace hausregel::author {
namespace {

Result<CaseWorld> world_of(const Game& game, const Variant& variant) {
  auto rules = resolve(game, variant);
  if (!rules) { return fail(std::move(rules.error().front())); }
  const Ruleset played = ruleset_of(game, variant, *rules);
  CaseWorld world{played, played};
  if (variant.layers.size() > 1) {
    const Variant below = below_top(variant);
    if (const auto base = resolve(game, below)) { world.base = ruleset_of(game, below, *base); }
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
  if (layer.tests.is_null()) { return {}; }
  if (!layer.tests.is_list()) { return problem(worded("case.list")); }
  const Json::List& list = layer.tests.items();
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].is_null()) {
      continue;  // belongs to another file, and this book omits it
    }
    if (!list[i].is_object()) { return problem(worded("case.one", {{"number", i + 1}})); }
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
  if (variant.top().tests.is_null() && !*beside) { return results; }
  const auto world = world_of(game, variant);
  TRY(world);
  TRY(add_cases(variant.top(), *world, results));
  if (*beside) { TRY(add_cases(**beside, *world, results)); }
  return results;
}

CaseText::CaseText(const VariantLayer& layer, std::size_t index)
    : path_(fmt::format("tests[{}]", index + 1)),
      json_(&(*layer.tests.list())[index]),
      places_(layer.file, layer.text) {}

Place CaseText::place(std::string_view part) const {
  return places_.nearest(part.empty() ? path_ : fmt::format("{}.{}", path_, part));
}

tl::unexpected<Error> CaseText::problem(std::string_view part, Message what,
                                        std::vector<std::string> suggestions) const {
  return fail(Error{Fault::Input, std::move(what), {}, place(part), std::move(suggestions)});
}

const Json* CaseText::find(std::string_view part) const {
  return part.empty() ? json_ : find_place(*json_, part);
}

Result<void> CaseText::among(std::string_view part, const std::string& word,
                             const std::vector<std::string>& known, Message otherwise) const {
  if (!contains(known, word)) {
    return problem(part, std::move(otherwise), suggestions(word, known));
  }
  return {};
}

Result<void> CaseText::event(std::string_view part, const Game& game,
                             const std::string& name) const {
  return among(part, name, names_by(game.event_names(), std::identity()),
               worded("case.unknown_event", {{"game", game.name()}, {"event", clean(name)}}));
}

Result<std::vector<std::string>> CaseText::lines(std::string_view part) const {
  const Json* value = find(part);
  if (value == nullptr) { return std::vector<std::string>(); }
  if (!value->is_list() || !std::ranges::all_of(value->items(), &Json::is_string)) {
    return problem(part, worded("case.texts", {{"part", part}}));
  }
  return names_by(value->items(), &Json::text);
}

Result<void> CaseText::only(std::string_view part, const std::vector<std::string>& known) const {
  const Json* value = find(part);
  if (value == nullptr || (value->is_list() && value->list()->empty())) { return {}; }
  if (!value->is_object()) { return problem(part, worded("case.table", {{"part", part}})); }
  for (const auto& [name, member] : value->members()) {
    const bool inside = !part.empty();
    TRY(among(inside ? fmt::format("{}.{}", part, name) : name, name, known,
              worded("case.no_field", {{"name", name}, {"all", listed(known)}},
                     {{"part", inside ? plain(std::string(part)) : worded("case.a_case")}})));
  }
  return {};
}

Result<Bounds> bounds_of(const CaseText& text, std::string_view part, const Json& value) {
  using Number = std::numeric_limits<std::int64_t>;
  Bounds bounds{Number::min(), Number::max()};
  bool good = value.is_object();
  for (const auto& [name, number] : value.members()) {
    std::int64_t* bound = name == "min" ? &bounds.min : (name == "max" ? &bounds.max : nullptr);
    good = good && bound != nullptr && number.is_int();
    if (good) { *bound = number.whole(); }
  }
  return good ? Result<Bounds>(bounds)
              : text.problem(part, worded("case.bounds", {{"part", part}}));
}

}  // namespace hausregel::author
