#include "engine/story.h"

#include "core/json.h"

namespace hausregel {
namespace {

std::string words(const Json& json) {
  if (json.is_null()) {
    return "-";
  }
  if (json.is_string()) {
    return *json.string();
  }
  if (json.is_list()) {
    std::string all;
    for (const Json& item : *json.list()) {
      all += (all.empty() ? "" : ", ") + words(item);
    }
    return all;
  }
  if (json.is_object()) {
    std::string all;
    for (const auto& [key, value] : *json.object()) {
      all += (all.empty() ? "" : ", ") + key + " " + words(value);
    }
    return all;
  }
  return to_text(json);
}

}  // namespace

std::string words_of_json(std::string_view json) {
  const auto read = read_json(json);
  return read ? words(*read) : std::string(json);
}

}  // namespace hausregel
