// Exit statuses (docs/commands.md).
#pragma once

#include "core/result.h"

namespace hausregel::app {

constexpr int status_of(Fault fault) {
  switch (fault) {
    case Fault::Answer:
      return 1;
    case Fault::Usage:
      return 2;
    case Fault::Input:
      return 3;
    case Fault::Refused:
      return 4;
    case Fault::HouseRule:
    case Fault::Bot:
      return 5;
    case Fault::Interrupted:
      return 130;
    case Fault::Internal:
      break;
  }
  return 70;
}

}  // namespace hausregel::app
