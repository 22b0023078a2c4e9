// The body of a hook: what it answers is within what is asked for, or an error.
#include <algorithm>

#include "fuzz/fuzz.h"
#include "script/script_hooks.h"

namespace hausregel::fuzz {
namespace {

HookSpec spec_of(HookSpec::Answer answer) {
  HookSpec spec;
  spec.name = "payout";
  spec.answer = answer;
  spec.limits = {-100, 1000};
  spec.items = {0, 4};
  return spec;
}

bool within(const HookSpec& spec, const HookAnswer& answer) {
  const auto good = [&](std::int64_t n) { return n >= spec.limits.min && n <= spec.limits.max; };
  if (const auto* number = std::get_if<std::int64_t>(&answer.value)) {
    return spec.answer == HookSpec::Answer::Integer && good(*number);
  }
  if (const auto* list = std::get_if<std::vector<std::int64_t>>(&answer.value)) {
    return spec.answer == HookSpec::Answer::Integers && list->size() <= 4 &&
           std::all_of(list->begin(), list->end(), good);
  }
  return spec.answer == HookSpec::Answer::Boolean;
}

}  // namespace

Came take_hook(std::string_view bytes) {
  if (bytes.size() < 2) { return Came::Ended; }
  const auto kind = static_cast<HookSpec::Answer>(static_cast<unsigned char>(bytes[0]) % 3);
  Variant variant;
  VariantLayer& layer = variant.layers.emplace_back();
  layer.name = "fuzz";
  layer.file = "fuzz.lua";
  layer.text = "local kept = {}\nreturn { hooks = { payout = function(f, base)\n" +
               std::string(bytes.substr(1)) + "\nend } }";
  layer.hooks.push_back({"payout", {}});
  script::Limits limits;
  limits.budget_units = 20000;
  script::ScriptHooks hooks(variant, {}, limits);
  static const std::vector<std::int64_t> chips{200, 350, 0};
  static const std::vector<std::string_view> names{"Petra", "Bud", "Lucy"};
  const std::vector<Fact> facts{{"stake", std::int64_t{120}},
                                {"top", true},
                                {"player", std::string_view{"Bud"}},
                                {"chips", std::span<const std::int64_t>(chips)},
                                {"names", std::span<const std::string_view>(names)},
                                {"memory", std::int64_t{7}},
                                {"standard", std::int64_t{120}}};
  const HookSpec spec = spec_of(kind);
  Came came = Came::Accepted;
  for (int i = 0; i < 3; ++i) {
    const auto answer = hooks.ask(spec, facts);
    if (!answer) {
      demand(answer.error().fault == Fault::HouseRule, "a hook fails with another fault");
      came = Came::Refused;
    } else {
      demand(within(spec, *answer), "an answer outside of what is asked for");
    }
  }
  return came;
}

}  // namespace hausregel::fuzz
