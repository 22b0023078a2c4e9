// Exit statuses (docs/commands.md).
#pragma once

#include <iterator>

#include "core/result.h"

namespace hausregel::app {

constexpr int status_of(Fault fault) {
  constexpr int kStatusOfFault[] = {1, 2, 3, 4, 5, 5, 70, 130};
  static_assert(std::size(kStatusOfFault) == std::size(kFaultNames));
  return kStatusOfFault[static_cast<std::size_t>(fault)];
}

}  // namespace hausregel::app
