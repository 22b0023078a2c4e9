#include "author/ruleset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <optional>
#include <string_view>
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
  std::string text;
  if (const auto* number = std::get_if<std::int64_t>(&answer.value)) {
    text = fmt::format("{}", *number);
  } else if (const auto* truth = std::get_if<bool>(&answer.value)) {
    text = *truth ? "true" : "false";
  } else {
    text =
        fmt::format("{{ {} }}", fmt::join(std::get<std::vector<std::int64_t>>(answer.value), ", "));
  }
  return text + (answer.memory ? fmt::format(", {}", *answer.memory) : "");
}

tl::unexpected<Error> too_late() {
  return fail(Error{Fault::HouseRule, {std::string(kLate), {}, "late"}});
}

// Forwards everything to `hooks` except what a subclass overrides.
class ThroughHooks : public Hooks {
 public:
  explicit ThroughHooks(std::shared_ptr<Hooks> hooks) : hooks_(std::move(hooks)) {}

  bool has(std::string_view hook) const override { return hooks_->has(hook); }
  Place place_of(std::string_view hook) const override { return hooks_->place_of(hook); }
  void renew() override { hooks_->renew(); }
  void recall_answers() override { hooks_->recall_answers(); }
  void trace(Traces traces) override { hooks_->trace(traces); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return hooks_->ask(spec, facts);
  }

 private:
  std::shared_ptr<Hooks> hooks_;
};

class TimedHooks final : public ThroughHooks {
 public:
  TimedHooks(std::shared_ptr<Hooks> hooks, Clock::time_point deadline)
      : ThroughHooks(std::move(hooks)), deadline_(deadline) {}

  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return Clock::now() > deadline_ ? too_late() : ThroughHooks::ask(spec, facts);
  }

 private:
  Clock::time_point deadline_;
};

// Asks the same of two states: a fresh one, and one asked before.
class TwiceHooks final : public Hooks {
 public:
  TwiceHooks(const Variant& variant, Clock::time_point deadline)
      : fresh_(variant), asked_before_(variant), deadline_(deadline) {}

  bool has(std::string_view hook) const override { return fresh_.has(hook); }
  Place place_of(std::string_view hook) const override { return fresh_.place_of(hook); }
  // Ignored: the caller renews before every command, but one state must remember.
  void renew() override {}

  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    if (Clock::now() > deadline_) {
      return too_late();
    }
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
  Clock::time_point deadline_;
  std::map<std::string_view, std::uint64_t> asked_;  // number of questions by hook
};

// Returns the printed rules' answer among a question's facts, for hooks not in a lower layer.
std::optional<HookAnswer> standard_of(std::span<const Fact> facts) {
  const Fact* fact = find_by(facts, &Fact::name, "standard");
  if (fact == nullptr) {
    return std::nullopt;
  }
  if (const auto* number = std::get_if<std::int64_t>(&fact->value)) {
    return HookAnswer{*number, {}};
  }
  if (const auto* truth = std::get_if<bool>(&fact->value)) {
    return HookAnswer{*truth, {}};
  }
  if (const auto* list = std::get_if<std::span<const std::int64_t>>(&fact->value)) {
    return HookAnswer{std::vector<std::int64_t>(list->begin(), list->end()), {}};
  }
  return std::nullopt;
}

class NotingHooks final : public ThroughHooks {
 public:
  NotingHooks(std::shared_ptr<Hooks> hooks, const Variant& variant,
              std::map<std::string, HookUse>& uses)
      : ThroughHooks(std::move(hooks)), below_(below_top(variant)), uses_(uses) {
    for (const HookSetting& setting : variant.top().hooks) {
      uses_.try_emplace(setting.hook);
    }
  }

  void renew() override {
    ThroughHooks::renew();
    below_.renew();
  }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    auto answer = ThroughHooks::ask(spec, facts);
    const auto use = uses_.find(std::string(spec.name));
    if (use != uses_.end()) {
      ++use->second.asked;
      if (!use->second.matters) {
        use->second.matters = !answer || *answer != below(spec, facts);
      }
    }
    return answer;
  }

 private:
  std::optional<HookAnswer> below(const HookSpec& spec, std::span<const Fact> facts) {
    if (!below_.has(spec.name)) {
      return standard_of(facts);
    }
    auto answer = below_.ask(spec, facts);
    return answer ? std::optional(std::move(*answer)) : std::nullopt;
  }

  script::ScriptHooks below_;
  std::map<std::string, HookUse>& uses_;
};

class MixedHooks final : public Hooks {
 public:
  MixedHooks(std::shared_ptr<Hooks> from, std::shared_ptr<Hooks> to, std::string one)
      : from_(std::move(from)), to_(std::move(to)), one_(std::move(one)) {}

  bool has(std::string_view hook) const override {
    const Hooks* of = side(hook);
    return of != nullptr && of->has(hook);
  }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return side(spec.name)->ask(spec, facts);
  }
  Place place_of(std::string_view hook) const override { return side(hook)->place_of(hook); }
  void renew() override { both(&Hooks::renew); }
  void recall_answers() override { both(&Hooks::recall_answers); }
  void trace(Traces traces) override { both(&Hooks::trace, traces); }

 private:
  template <class... Args>
  void both(void (Hooks::*call)(Args...), Args... args) const {
    for (Hooks* hooks : {from_.get(), to_.get()}) {
      if (hooks != nullptr) {
        (hooks->*call)(args...);
      }
    }
  }
  Hooks* side(std::string_view hook) const { return hook == one_ ? to_.get() : from_.get(); }

  std::shared_ptr<Hooks> from_;
  std::shared_ptr<Hooks> to_;
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
      script::Limits limits;
      limits.trace = script::show_trace;
      return std::make_shared<script::ScriptHooks>(variant, limits);
    };
  }
  return ruleset;
}

std::shared_ptr<Hooks> twice_hooks(const Variant& variant, Clock::time_point deadline) {
  return std::make_shared<TwiceHooks>(variant, deadline);
}

std::shared_ptr<Hooks> noting(std::shared_ptr<Hooks> hooks, const Variant& variant,
                              std::map<std::string, HookUse>& uses) {
  return std::make_shared<NotingHooks>(std::move(hooks), variant, uses);
}

std::shared_ptr<Hooks> until(std::shared_ptr<Hooks> hooks, Clock::time_point deadline) {
  return std::make_shared<TimedHooks>(std::move(hooks), deadline);
}

bool is_late(const Error& error) { return error.message.id == kLate; }

std::shared_ptr<Hooks> hooks_with(std::shared_ptr<Hooks> from, std::shared_ptr<Hooks> to,
                                  std::string one) {
  return std::make_shared<MixedHooks>(std::move(from), std::move(to), std::move(one));
}

}  // namespace hausregel::author
