#include "author/case_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
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
    if (good) {
      *bound = number.whole();
    }
  }
  return good ? Result<Bounds>(bounds)
              : text.problem(part, worded("case.bounds", {{"part", part}}));
}

}  // namespace hausregel::author
