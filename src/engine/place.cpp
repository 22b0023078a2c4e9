#include "engine/place.h"

#include <string>

#include "core/text.h"

namespace hausregel {
namespace {

// Cuts the next step off `path`: up to '.', '[' or the end; "[3]" becomes "3".
std::string_view next_step(std::string_view& path) {
  std::string_view step;
  if (!path.empty() && path.front() == '[') {
    const auto close = path.find(']');
    if (close == std::string_view::npos) {
      path = {};
      return {};
    }
    step = path.substr(1, close - 1);
    path.remove_prefix(close + 1);
  } else {
    step = path.substr(0, path.find_first_of(".["));
    path.remove_prefix(step.size());
  }
  if (!path.empty() && path.front() == '.') {
    path.remove_prefix(1);
  }
  return step;
}

Json* seat_named(Json& state, std::string_view name) {
  Json* seats = state.find("seats");
  if (seats == nullptr || !seats->is_list()) {
    return nullptr;
  }
  for (Json& one : *seats->list()) {
    const std::string* held = one.find_text("name");
    if (held != nullptr && *held == name) {
      return &one;
    }
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

Json* find_place(Json& state, std::string_view path) {
  if (path.empty()) {
    return nullptr;
  }
  Json* at = &state;
  bool top = true;
  while (!path.empty()) {
    const auto step = next_step(path);
    Json* inner = step_into(*at, step);
    if (inner == nullptr && top) {
      inner = seat_named(state, step);
    }
    if (inner == nullptr) {
      return nullptr;
    }
    at = inner;
    top = false;
  }
  return at;
}

const Json* find_place(const Json& state, std::string_view path) {
  return find_place(const_cast<Json&>(state), path);
}

}  // namespace hausregel
