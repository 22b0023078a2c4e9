// Rules nobody plays by, from lots that are the same in every run.
#pragma once

#include <algorithm>
#include <random>
#include <string>

#include "engine/rules/rules.h"

namespace hausregel {

class Lots {
 public:
  explicit Lots(unsigned seed) : bits_(seed) {}
  std::int64_t from(std::int64_t least, std::int64_t most) {
    const auto span = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>(bits_() % span);
  }
  bool one_in(int n) { return from(1, n) == 1; }

 private:
  std::mt19937_64 bits_;
};

// Small values are likelier: most limits allow what nobody plays by.
inline std::int64_t number(Lots& lots, const RuleLimits& limits) {
  const std::int64_t widest = lots.one_in(8) ? 2000 : 25;
  return lots.from(limits.min, std::min(limits.max, limits.min + widest));
}

inline Json value(Lots& lots, const RuleSpec& spec) {
  const auto items = [&](auto item) {
    Json::List list;
    for (auto left = lots.from(spec.items.min, std::min<std::int64_t>(spec.items.max, 9)); left > 0;
         --left) {
      list.emplace_back(item());
    }
    return Json(std::move(list));
  };
  const auto pair = [&] {
    return Json(Json::List{Json(number(lots, spec.limits)), Json(number(lots, spec.second))});
  };
  switch (spec.kind) {
    case RuleKind::Boolean:
      return Json(lots.one_in(2));
    case RuleKind::IntegerOrChoice:
    case RuleKind::Choice:
      if (spec.kind == RuleKind::Choice || lots.one_in(2)) {
        const auto last = static_cast<std::int64_t>(spec.choices.size()) - 1;
        return Json(std::string(spec.choices[static_cast<std::size_t>(lots.from(0, last))]));
      }
      return Json(number(lots, spec.limits));
    case RuleKind::Integer:
      return spec.standard.is_int() && lots.one_in(2)
                 ? Json(std::clamp(*spec.standard.integer() + lots.from(-3, 3), spec.limits.min,
                                   spec.limits.max))
                 : Json(number(lots, spec.limits));
    case RuleKind::Integers:
      return items([&] { return Json(number(lots, spec.limits)); });
    case RuleKind::Pairs:
      return items(pair);
    case RuleKind::Fraction:
      return pair();
  }
  return {};
}

}  // namespace hausregel
