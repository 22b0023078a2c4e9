// The rules a rule test plays by: the standard rules, changed by the environment variable
// HAUSREGEL_FLIP ("goal=600;bonus_ties=split", values as JSON or as a bare word). A test of a rule
// has to fail where its rule is changed; tests/flip_rules.py tries that.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/json.h"
#include "engine/rules/rules.h"

namespace hausregel {

// The object of rule values that `flip` stands for.
inline Json flipped_rules(std::string_view flip) {
  Json values{Json::Object{}};
  while (!flip.empty()) {
    const std::string_view part = flip.substr(0, flip.find(';'));
    flip.remove_prefix(part.size() < flip.size() ? part.size() + 1 : part.size());
    const std::size_t sign = part.find('=');
    if (sign == std::string_view::npos) {
      throw std::invalid_argument("HAUSREGEL_FLIP: no '=' in '" + std::string(part) + "'");
    }
    const std::string_view text = part.substr(sign + 1);
    const auto value = read_json(text);
    values.set(part.substr(0, sign), value ? *value : Json(text));
  }
  return values;
}

// G is a game (engine/game_parts.h). Throws std::invalid_argument where HAUSREGEL_FLIP does not fit
// its rules.
template <class G>
typename G::Rules rules_under_test() {
  const char* flip = std::getenv("HAUSREGEL_FLIP");
  const auto rules = rules_from(G::rows(), flipped_rules(flip == nullptr ? "" : flip));
  if (!rules) { throw std::invalid_argument("HAUSREGEL_FLIP: " + rules.error().message.text); }
  return *rules;
}

}  // namespace hausregel
