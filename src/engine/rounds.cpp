#include "engine/rounds.h"

namespace hausregel {

Message phase_called(std::string_view phase) {
  return worded("phase." + std::string(phase), phase);
}

Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      std::string_view needed) {
  if (over) {
    return refuse(rules.over, "engine.refuse.over");
  }
  auto refused = refuse(rules.phase, "engine.refuse.phase");
  refused.value().message.parts = {{"phase", phase_called(now)}, {"needed", phase_called(needed)}};
  return refused;
}

}  // namespace hausregel
