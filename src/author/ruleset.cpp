#include "author/ruleset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <variant>
#include <vector>

#include "core/find_by.h"
#include "script/limits.h"
#include "script/script_hooks.h"

namespace hausregel::author {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kLate = "author.late";
// A fresh state is expensive; a hook that keeps state usually shows it early.
constexpr std::uint64_t kAlwaysClosely = 1000;
constexpr std::uint64_t kCloselyEvery = 16;

std::string shown(const HookAnswer& answer) {
  const auto in_lua = [](const auto& value) {
    if constexpr (requires { value.size(); }) {
      return fmt::format("{{ {} }}", fmt::join(value, ", "));
    } else {
      return fmt::format("{}", value);
    }
  };
  return std::visit(in_lua, answer.value) +
         (answer.memory ? fmt::format(", {}", *answer.memory) : "");
}

// Asks the same of two states: a fresh one, and one asked before.
class TwiceHooks final : public Hooks {
 public:
  explicit TwiceHooks(const Variant& variant) : fresh_(variant), asked_before_(variant) {}

  bool has(std::string_view hook) const override { return fresh_.has(hook); }
  Place place_of(std::string_view hook) const override { return fresh_.place_of(hook); }
  // Ignored: the caller renews before every command, but one state must remember.
  void renew() override {}

  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    const std::uint64_t before = asked_[spec.name]++;
    const bool closely = before < kAlwaysClosely || before % kCloselyEvery == 0;
    if (closely) {
      fresh_.renew();
    }
    auto answer = fresh_.ask(spec, facts);
    if (!answer || !closely) {
      return answer;
    }
    auto again = asked_before_.ask(spec, facts);
    if (again && *again != *answer) {
      return fail(
          Error{Fault::HouseRule,
                worded("author.remembers",
                       {{"hook", spec.name}, {"one", shown(*answer)}, {"other", shown(*again)}}),
                std::string(spec.name), place_of(spec.name)});
    }
    return again;
  }

 private:
  script::ScriptHooks fresh_;
  script::ScriptHooks asked_before_;
  std::map<std::string_view, std::uint64_t> asked_;  // number of questions by hook
};

// Returns the printed rules' answer among a question's facts.
HookAnswer standard_of(std::span<const Fact> facts) {
  const Fact::Value& value = find_by(facts, &Fact::name, "standard")->value;
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    return {*number, {}};
  }
  if (const auto* truth = std::get_if<bool>(&value)) {
    return {*truth, {}};
  }
  const auto list = std::get<std::span<const std::int64_t>>(value);
  return {std::vector(list.begin(), list.end()), {}};
}

script::Limits traced() {
  script::Limits limits;
  limits.trace = true;
  return limits;
}

class NotedHooks final : public Hooks {
 public:
  NotedHooks(std::shared_ptr<Hooks> hooks, const Variant& variant, Clock::time_point deadline,
             std::map<std::string, HookUse>& uses)
      : hooks_(std::move(hooks)), below_(below_top(variant)), deadline_(deadline), uses_(uses) {
    for (const HookSetting& setting : variant.top().hooks) {
      uses_.try_emplace(setting.hook);
    }
  }

  bool has(std::string_view hook) const override {
    const auto use = uses_.find(std::string(hook));
    return hooks_->has(hook) && (use == uses_.end() || !use->second.failed);
  }
  Place place_of(std::string_view hook) const override { return hooks_->place_of(hook); }
  void renew() override {
    hooks_->renew();
    below_.renew();
  }
  void recall_answers() override { hooks_->recall_answers(); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    if (Clock::now() > deadline_) {
      return fail(Error{Fault::HouseRule, {std::string(kLate), {}, "late"}});
    }
    auto answer = hooks_->ask(spec, facts);
    const auto found = uses_.find(std::string(spec.name));
    if (found != uses_.end()) {
      HookUse& use = found->second;
      ++use.asked;
      use.matters = use.matters || !answer || answer != below(spec, facts);
    }
    return answer;
  }

 private:
  Result<HookAnswer> below(const HookSpec& spec, std::span<const Fact> facts) {
    return below_.has(spec.name) ? below_.ask(spec, facts) : standard_of(facts);
  }

  std::shared_ptr<Hooks> hooks_;
  script::ScriptHooks below_;
  Clock::time_point deadline_;
  std::map<std::string, HookUse>& uses_;
};

class MixedHooks final : public Hooks {
 public:
  MixedHooks(const Variant& from, const Variant& to, std::string one)
      : from_(from, traced()), to_(to, traced()), one_(std::move(one)) {}

  bool has(std::string_view hook) const override { return (hook == one_ ? to_ : from_).has(hook); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return (spec.name == one_ ? to_ : from_).ask(spec, facts);
  }
  Place place_of(std::string_view hook) const override {
    return (hook == one_ ? to_ : from_).place_of(hook);
  }
  void renew() override {
    from_.renew();
    to_.renew();
  }

 private:
  script::ScriptHooks from_;
  script::ScriptHooks to_;
  std::string one_;
};

}  // namespace

lab::SimulationOrder simulation_of(const Ruleset& rules) {
  lab::SimulationOrder order;
  order.game = rules.game;
  order.rules = rules.rules;
  order.make_hooks = rules.make_hooks;
  return order;
}

Variant below_top(Variant variant) {
  variant.layers.pop_back();
  return variant;
}

Ruleset ruleset_of(const Game& game, const Variant& variant, const ResolvedRules& resolved) {
  Ruleset ruleset{&game, resolved.values(), {}};
  if (!resolved.hooks.empty()) {
    ruleset.make_hooks = [variant] {
      return std::make_shared<script::ScriptHooks>(variant, traced());
    };
  }
  return ruleset;
}

Variant without(Variant variant, const std::function<bool(const Place&)>& bad) {
  const auto at_bad = [&](const auto& setting) { return bad(setting.place); };
  for (VariantLayer& layer : variant.layers) {
    std::erase_if(layer.rules, at_bad);
    std::erase_if(layer.hooks, at_bad);
  }
  return variant;
}

std::shared_ptr<Hooks> twice_hooks(const Variant& variant) {
  return std::make_shared<TwiceHooks>(variant);
}

std::shared_ptr<Hooks> noted(std::shared_ptr<Hooks> hooks, const Variant& variant,
                             Clock::time_point deadline, std::map<std::string, HookUse>& uses) {
  return std::make_shared<NotedHooks>(std::move(hooks), variant, deadline, uses);
}

bool is_late(const Error& error) { return error.message.id == kLate; }

std::shared_ptr<Hooks> mixed_hooks(const Variant& from, const Variant& to, std::string one) {
  return std::make_shared<MixedHooks>(from, to, std::move(one));
}

}  // namespace hausregel::author
