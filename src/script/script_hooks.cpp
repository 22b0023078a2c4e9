#include "script/script_hooks.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/find_by.h"
#include "core/text.h"
#include "script/failure.h"
#include "script/meter.h"
#include "script/said.h"

namespace hausregel::script {
namespace {

// The answer that `value` is; nothing: it is none that the hook may give. What check_value() says,
// without a rule to be made first: it is asked of every answer.
std::optional<HookAnswer> answer_of(const HookSpec& spec, const Json& value) {
  const auto within = [](const RuleLimits& limits, std::int64_t number) {
    return number >= limits.min && number <= limits.max;
  };
  const auto fits = [&](const Json& one) {
    return one.is_int() && within(spec.limits, *one.integer());
  };
  switch (spec.answer) {
    case HookSpec::Answer::Integer:
      return fits(value) ? std::optional(HookAnswer{*value.integer(), {}}) : std::nullopt;
    case HookSpec::Answer::Boolean:
      return value.is_bool() ? std::optional(HookAnswer{*value.boolean(), {}}) : std::nullopt;
    case HookSpec::Answer::Integers:
      break;
  }
  if (!value.is_list() || !within(spec.items, static_cast<std::int64_t>(value.list()->size())) ||
      !std::ranges::all_of(*value.list(), fits)) {
    return std::nullopt;
  }
  std::vector<std::int64_t> numbers;
  for (const Json& item : *value.list()) {
    numbers.push_back(*item.integer());
  }
  return HookAnswer{std::move(numbers), {}};
}

// What a hook gave, for a message: a script's text may be long.
Message shown(const Json& value) {
  constexpr std::size_t kMost = 80;
  if (value.is_null()) {
    return worded("lua.nothing");
  }
  return plain(cut_utf8(clean(to_text(value)), kMost));
}

}  // namespace

// Processor time, where it is limited: asking the clock is a call into the kernel.
class ScriptHooks::TimeTaken {
 public:
  explicit TimeTaken(ScriptHooks& hooks) : hooks_(hooks), began_(used()) {}
  TimeTaken(const TimeTaken&) = delete;
  TimeTaken& operator=(const TimeTaken&) = delete;
  ~TimeTaken() { hooks_.total_time_ += used() - began_; }

 private:
  std::chrono::nanoseconds used() const {
    return hooks_.limits_.total_time.count() > 0 ? time_used() : std::chrono::nanoseconds(0);
  }

  ScriptHooks& hooks_;
  std::chrono::nanoseconds began_;
};

ScriptHooks::ScriptHooks(const Variant& variant, const Limits& limits)
    : limits_(limits),
      field_("hooks"),
      wordings_(wordings_in(names_by(variant.layers, &VariantLayer::text))) {
  for (const VariantLayer& layer : variant.layers) {
    layers_.push_back({layer.file, layer.text});
    for (const HookSetting& setting : layer.hooks) {
      hooks_.push_back(setting.hook);
    }
  }
}

ScriptHooks::ScriptHooks(const BotScript& bot, const Limits& limits)
    : limits_(limits), field_(bot.game), hooks_(bot.answers) {
  layers_.push_back({bot.file, bot.text});
}

bool ScriptHooks::has(std::string_view hook) const { return contains(hooks_, hook); }

Place ScriptHooks::place_of(std::string_view hook) const {
  return sandbox_ ? sandbox_->place_of_hook(hook) : Place{};
}

Result<void> ScriptHooks::open() {
  auto sandbox = Sandbox::open(limits_);
  TRY(sandbox);
  for (const ScriptText& layer : layers_) {
    const auto loaded = sandbox->load(layer.text, layer.file);
    pay(*sandbox);
    if (!loaded) {
      Error error = loaded.error();
      error.fault = error.fault == Fault::Interrupted ? error.fault : Fault::HouseRule;
      return fail(std::move(error));
    }
  }
  sandbox->call_in(field_);
  sandbox_.emplace(std::move(*sandbox));
  return {};
}

void ScriptHooks::renew() {
  const TimeTaken taken(*this);
  sandbox_.reset();
  command_units_ = 0;
  if (recall_) {
    recall_.emplace();
  }
}

void ScriptHooks::recall_answers() {
  recall_.emplace();
  limits_.command_units = 0;
  limits_.trace = nullptr;
}

void ScriptHooks::trace(Traces traces) {
  limits_.trace = traces == Traces::Shown ? shown_by_ : nullptr;
  renew();
}

void ScriptHooks::pay(const Sandbox& sandbox) {
  constexpr std::int64_t kUncountedUnits = 1000;  // what runs before a call is counted first
  command_units_ += sandbox.used_units();
  total_units_ += sandbox.used_units() + kUncountedUnits;
}

Result<void> ScriptHooks::afford() const {
  const auto over = [](auto used, auto limit) { return limit > 0 && used > limit; };
  if (over(command_units_, limits_.command_units)) {
    return fail(Error{Fault::HouseRule,
                      {std::string(kCommandSpent),
                       {},
                       fmt::format("the house rules used up the budget of one move, {} steps",
                                   limits_.command_units)}});
  }
  if (over(total_units_, limits_.total_units) ||
      over(total_time_.count(), std::chrono::nanoseconds(limits_.total_time).count())) {
    return fail(Fault::Interrupted, worded(std::string(kTotalSpent)));
  }
  return done();
}

Result<HookAnswer> ScriptHooks::ask(const HookSpec& spec, std::span<const Fact> facts) {
  if (!recall_) {
    return ask_script(spec, facts, nullptr);
  }
  if (const HookAnswer* known = recall_->find(spec, facts)) {
    return *known;
  }
  auto answer = ask_script(spec, facts, recall_->trail());
  if (answer) {
    recall_->keep(*answer);
  }
  return answer;
}

Result<HookAnswer> ScriptHooks::ask_script(const HookSpec& spec, std::span<const Fact> facts,
                                           Trail* trail) {
  const TimeTaken taken(*this);
  const auto ready = afford().and_then([&] { return sandbox_ ? done() : open(); });
  TRY(ready);
  const auto results = sandbox_->call(spec.name, facts, trail);
  pay(*sandbox_);
  if (!results) {
    Error error = results.error();
    if (Message where = where_facts_are(spec, error.message.text); !where.text.empty()) {
      error.message = with_remedy(std::move(error.message), std::move(where));
    }
    return fail(std::move(error));
  }
  const auto& [value, kept, told] = **results;
  std::optional<HookAnswer> answer = answer_of(spec, value);
  if (!answer) {
    const bool missed = value.is_null() && !sandbox_->missed().text.empty();
    return refuse(spec,
                  worded(missed ? "hook.gives_nothing" : "hook.must_give", {},
                         {{missed ? "missed" : "given", missed ? sandbox_->missed() : shown(value)},
                          {"hook", worded(field_ == "hooks" ? "hook.called" : "hook.question",
                                          {{"name", spec.name}})},
                          {"accepted", spec.accepted()}}));
  }
  if (!kept.is_null()) {
    if (!kept.is_int()) {
      return refuse(spec,
                    worded("hook.remembers", {{"hook", spec.name}}, {{"given", shown(kept)}}));
    }
    answer->memory = *kept.integer();
  }
  if (told.is_null()) {
    return std::move(*answer);
  }
  return reason_of(spec, told).map([&](HookReason reason) {
    answer->reason = std::move(reason);
    return std::move(*answer);
  });
}

// "; 'hausregel rules explain payout' lists …", where a script wanted a fact that there is not,
// and nothing of a like name.
Message ScriptHooks::where_facts_are(const HookSpec& spec, std::string_view message) const {
  constexpr std::string_view kNoFact = "there is no fact '";
  if (!message.starts_with(kNoFact) || !message.ends_with('\'') || field_ != "hooks") {
    return {};
  }
  if (message == "there is no fact 'luck'") {
    return worded("lua.try.asked_before", {{"hook", spec.name}});
  }
  return worded("lua.try.explain", {{"hook", spec.name}});
}

tl::unexpected<Error> ScriptHooks::refuse(const HookSpec& spec, Message why,
                                          std::vector<std::string> near) const {
  return fail(Error{Fault::HouseRule, std::move(why), {}, place_of(spec.name), std::move(near)});
}

// "poor", or { say = "poor", player = "Anna", amount = 50 }.
Result<HookReason> ScriptHooks::reason_of(const HookSpec& spec, const Json& third) const {
  const auto wrong = [&](Message why, std::vector<std::string> near = {}) {
    return refuse(spec, worded("hook.failed", {{"hook", spec.name}}, {{"why", std::move(why)}}),
                  std::move(near));
  };
  const Json table = third.is_string() ? Json(Json::Object{{"say", third}}) : third;
  const std::string* key = table.find_text("say");
  if (key == nullptr) {
    return wrong(worded("hook.tells", {}, {{"given", shown(third)}}));
  }
  HookReason reason{*key, {}};
  const auto wording = wordings_.find(reason.key);
  if (wording == wordings_.end()) {
    return wrong(worded("hook.tells_unknown", {{"key", clean(reason.key)}}),
                 suggestions(reason.key, names_by(wordings_, &Wordings::value_type::first)));
  }
  for (const auto& [name, value] : *table.object()) {
    if (name == "say") {
      continue;
    }
    if (name == "hook" || name == "key" || name == "values") {
      return wrong(worded("hook.tells_taken", {{"name", name}}));
    }
    if (const std::int64_t* number = value.integer()) {
      reason.values.emplace_back(name, *number);
    } else if (const std::string* text = value.string()) {
      reason.values.emplace_back(name, *text);
    } else {
      return wrong(worded("hook.tells_value", {{"name", clean(name)}}, {{"given", shown(value)}}));
    }
  }
  for (const std::string& place : places_in(wording->second.front().second)) {
    if (find_by(reason.values, &decltype(reason.values)::value_type::first, place) == nullptr) {
      return wrong(
          worded("hook.tells_without", {{"key", clean(reason.key)}, {"place", "{" + place + "}"}}));
    }
  }
  return reason;
}

}  // namespace hausregel::script
