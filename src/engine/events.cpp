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

}  // namespace hausregel
