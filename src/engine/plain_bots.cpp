#include "engine/plain_bots.h"

namespace hausregel {

const Setup& anonymous(int seats) {
  static const PerSeat<Setup> setups = [] {
    PerSeat<Setup> all;
    for (std::size_t count = 1; count <= all.size(); ++count) {
      for (std::size_t i = 1; i <= count; ++i) {
        all[count - 1].players.push_back("P" + std::to_string(i));
      }
    }
    return all;
  }();
  return setups[static_cast<std::size_t>(seats) - 1];
}

}  // namespace hausregel
