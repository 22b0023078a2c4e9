#include "engine/events.h"

#include "core/lists.h"
#include "engine/moves/rounds.h"

namespace hausregel {

void Memory::keep(const Remembered& remembered) {
  if (auto* kept = find_by(*this, &value_type::first, remembered.key)) {
    kept->second = remembered.value;
  } else {
    emplace_back(remembered.key, remembered.value);
  }
}

std::int64_t Memory::of(std::string_view hook) const {
  const auto* found = find_by(*this, &value_type::first, hook);
  return found == nullptr ? 0 : found->second;
}

bool is_event(const Json& event, std::string_view name) {
  const std::string* held = event.find_text("e");
  return held != nullptr && *held == name;
}

int luck_begun(const Json& events) {
  for (const Json& event : *events.list()) {
    if (is_event(event, RoundStarted::kName)) {
      const Json* luck = event.find("luck");
      luck = luck != nullptr ? luck : event.find("round");
      return luck != nullptr && luck->is_int() ? static_cast<int>(*luck->integer()) : 0;
    }
  }
  return 0;
}

}  // namespace hausregel
