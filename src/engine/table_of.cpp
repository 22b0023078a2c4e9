#include "engine/table_of.h"

namespace hausregel {
namespace {

bool has_text(const Json& event, std::string_view key) {
  const Json* held = event.find(key);
  return held != nullptr && held->is_string();
}

}  // namespace

std::string events_of_override(const Overridden& event) {
  Json json;
  json.set("e", "overridden");
  json.set("path", event.path);
  json.set("was", event.was);
  json.set("value", event.value);
  return to_text(Json(Json::List{json}));
}

std::optional<Overridden> as_override(const Json& event) {
  if (!is_event(event, "overridden") || !has_text(event, "path") || event.find("was") == nullptr ||
      event.find("value") == nullptr || event.object()->size() != 4) {
    return std::nullopt;
  }
  return Overridden{*event.find("path")->string(), *event.find("was"), *event.find("value")};
}

Json renamed_override(const Overridden& event, const Json& before, const Json& after,
                      const Setup& from, const Setup& to) {
  const std::string path = renamed_path(event.path, from, to);
  // Numbers name nobody; what an override says of them may be another than what the state keeps.
  const auto renamed = [&](const Json& said, const Json& state) {
    const bool may_name = said.is_string() || said.is_list() || said.is_object();
    const Json* place = may_name ? find_place(state, path) : nullptr;
    return place != nullptr ? *place : said;
  };
  Json json;
  json.set("e", "overridden");
  json.set("path", path);
  json.set("was", renamed(event.was, before));
  json.set("value", renamed(event.value, after));
  return json;
}

bool is_rule_stopped(const Json& event) {
  return is_event(event, "rule_stopped") && has_text(event, "hook") && has_text(event, "why") &&
         event.object()->size() == 3;
}

}  // namespace hausregel
