#include "engine/rounds.h"

namespace hausregel {

Result<> refuse_phase(const OrderRules& rules, bool over, std::string_view now,
                      std::string_view needed) {
  if (over) {
    return refuse(rules.over, "engine.refuse.over");
  }
  return refuse(rules.phase, "engine.refuse.phase",
                {{"phase", std::string(now)}, {"needed", std::string(needed)}});
}

}  // namespace hausregel
