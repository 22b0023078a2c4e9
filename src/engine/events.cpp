#include "engine/events.h"

namespace hausregel {

void Memory::keep(const Remembered& remembered) {
  for (auto& [key, value] : values) {
    if (key == remembered.key) {
      value = remembered.value;
      return;
    }
  }
  values.emplace_back(remembered.key, remembered.value);
}

bool is_event(const Json& event, std::string_view name) {
  const Json* held = event.find("e");
  return held != nullptr && held->is_string() && *held->string() == name;
}

}  // namespace hausregel
