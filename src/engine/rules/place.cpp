#include "engine/rules/place.h"

#include <functional>
#include <string>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel {
namespace {

Json* seat_named(Json& state, std::string_view name) {
  Json* seats = state.find("seats");
  if (seats == nullptr || !seats->is_list()) { return nullptr; }
  for (Json& one : *seats->list()) {
    if (one.has_text("name", name)) { return &one; }
  }
  return nullptr;
}

Json* step_into(Json& at, std::string_view step) {
  if (at.is_list()) {
    const auto index = whole_unsigned(step);
    return index && *index < at.list()->size() ? &(*at.list())[*index] : nullptr;
  }
  return at.find(step);
}

}  // namespace

namespace {

// Finds a declared place, "jackpot.pot", or its value at a seat, "insurance.insured.Anna".
Json* declared_place(Json& state, std::string_view path) {
  Json* places = state.find("places");
  const std::size_t name = path.find('.', path.find('.') + 1);
  Json* place = places != nullptr ? places->find(path.substr(0, name)) : nullptr;
  return place == nullptr || name == path.npos ? place : place->find(path.substr(name + 1));
}

}  // namespace

Json* find_place(Json& state, std::string_view path) {
  if (Json* place = declared_place(state, path)) { return place; }
  const std::string dotted = replaced(path, "[", ".");
  Json* at = path.empty() ? nullptr : &state;
  for (std::string_view step : split(dotted, ".")) {
    step.remove_suffix(step.ends_with(']') ? 1 : 0);
    Json* inner = step_into(*at, step);
    if (inner == nullptr && at == &state) { inner = seat_named(state, step); }
    if (inner == nullptr) { return nullptr; }
    at = inner;
  }
  return at;
}

const Json* find_place(const Json& state, std::string_view path) {
  return find_place(const_cast<Json&>(state), path);
}

Result<> PlaceValues::check(std::string_view path, const Json& value) const {
  if (!words.empty()) {
    const std::string* word = value.string();
    return word != nullptr && contains(words, *word)
               ? Result<>()
               : fail_worded(Fault::Usage, "engine.place_word",
                             {{"path", path}, {"words", joined(words, ", ", std::identity())}});
  }
  const std::int64_t* number = value.integer();
  return number != nullptr && *number >= least && *number <= most && *number % step == 0
             ? Result<>()
             : fail_worded(Fault::Usage, "engine.place_number",
                           {{"path", path},
                            {"least", least},
                            {"most", most - most % step},
                            {"step", step}});
}

std::string place_name(const Setup& setup, Seat who, std::string_view field) {
  return setup.name(who) + "." + std::string(field);
}

}  // namespace hausregel
