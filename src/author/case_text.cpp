#include "author/case_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/place.h"

namespace hausregel::author {

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

Result<std::vector<std::string>> CaseText::lines(std::string_view part) const {
  const Json* value = find(part);
  if (value == nullptr) {
    return std::vector<std::string>();
  }
  if (!value->is_list() || !std::ranges::all_of(value->items(), &Json::is_string)) {
    return problem(part, worded("case.texts", {{"part", part}}));
  }
  return names_by(value->items(), &Json::text);
}

Result<void> CaseText::only(std::string_view part, const std::vector<std::string>& known) const {
  const Json* value = find(part);
  if (value == nullptr || (value->is_list() && value->list()->empty())) {
    return {};
  }
  if (!value->is_object()) {
    return problem(part, worded("case.table", {{"part", part}}));
  }
  for (const auto& [name, member] : value->members()) {
    if (!contains(known, name)) {
      const std::string where = part.empty() ? name : fmt::format("{}.{}", part, name);
      return problem(
          where,
          worded("case.no_field", {{"name", name}, {"all", listed(known)}},
                 {{"part", part.empty() ? worded("case.a_case") : plain(std::string(part))}}),
          suggestions(name, known));
    }
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
    if (good) {
      *bound = number.whole();
    }
  }
  return good ? Result<Bounds>(bounds)
              : text.problem(part, worded("case.bounds", {{"part", part}}));
}

Message no_event(const Game& game, std::string event) {
  return worded("case.unknown_event", {{"game", game.name()}, {"event", std::move(event)}});
}

}  // namespace hausregel::author
