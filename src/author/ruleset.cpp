#include "author/ruleset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "console/commands.h"
#include "console/reply.h"
#include "core/lists.h"
#include "engine/rules/house_rules.h"
#include "script/lua/sandbox.h"
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
    if (closely) { fresh_.renew(); }
    auto answer = fresh_.ask(spec, facts);
    if (!answer || !closely) { return answer; }
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
  if (const auto* number = std::get_if<std::int64_t>(&value)) { return {*number, {}}; }
  if (const auto* truth = std::get_if<bool>(&value)) { return {*truth, {}}; }
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
    for (const HookSetting& setting : variant.top().hooks) { uses_.try_emplace(setting.hook); }
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

namespace {

// Sizes the chain for draws of hooks at a real table by the longest possible game.
FairDice dice_of(const TestTableOrder& order) {
  const std::int64_t* most = order.rules.find_whole("max_rounds");
  const int rounds = most != nullptr ? static_cast<int>(*most) : 0;
  return {seeded_id(order.number), SeedChain(seeded_root(order.seed), rounds + 1000)};
}

Setup setup_of(const TestTableOrder& order) {
  Setup setup;
  setup.players = order.players;
  setup.starter = seat(order.starter);
  setup.mode = order.mode;
  setup.tried = true;
  setup.id = order.mode == Mode::Lab ? "" : seeded_id(order.seed);
  return setup;
}

}  // namespace

TestTable::TestTable(const TestTableOrder& order, std::unique_ptr<Table> table)
    : TableDriver(std::move(table)),
      shown_(order.mode == Mode::Lab ? std::nullopt : std::optional(dice_of(order))),
      typed_(order.luck),
      lab_(order.seed, order.number),
      luck_(order.seed, order.number) {}

Result<TestTable> TestTable::open(const TestTableOrder& order) {
  return order.game->open(setup_of(order), order.rules, order.hooks)
      .map([&](std::unique_ptr<Table> table) { return TestTable(order, std::move(table)); });
}

Result<play::Decided> TestTable::decide(const Json& command,
                                        std::span<const std::int64_t> observed) {
  if (shown_) {
    const int luck = table().status().luck;  // no round restarts here
    shown_->use_luck(luck, luck + 1);
    shown_->observe(observed);
    shown_->type_luck(typed_, false);
  }
  DiceOf<FastDice> lab(lab_);
  auto decided = play::decide_on(table(), command, shown_ ? static_cast<Dice&>(*shown_) : lab);
  if (decided && shown_) {  // a refused move uses up nothing
    typed_.erase(typed_.begin(),
                 typed_.begin() + static_cast<std::ptrdiff_t>(shown_->luck_taken()));
  }
  return decided;
}

Result<void> TestTable::take(Json command, std::optional<Json> value, play::Decided decided) {
  events_.append(decided.events);
  return TableDriver::take(std::move(command), std::move(value), std::move(decided));
}

Result<Json::List> TestTable::line(std::string_view line) {
  auto words = console::split_words(line);
  TRY(words);
  while (!words->empty()) {
    auto spoken = table().parse(*words, draft_);
    TRY(spoken);
    if (spoken->kind == Spoken::Kind::Ask) {
      return fail(Error{Fault::Usage, std::move(spoken->message)});
    }
    *words = std::move(spoken->rest);
    draft_ = spoken->kind == Spoken::Kind::Draft ? std::move(spoken->draft) : Json();
    if (spoken->kind == Spoken::Kind::Move) { TRY(play(spoken->command, spoken->observed)); }
  }
  return happened();
}

Result<Json> TestTable::next_move(std::string_view bot) {
  return next(
      [&](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); },
      Rounds::Open, luck_);
}

Json::List TestTable::happened() { return std::exchange(events_, {}).list(); }

std::vector<std::string> test_players(int count) {
  std::vector<std::string> names{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  names.resize(static_cast<std::size_t>(std::clamp(count, 1, kSeatLimit)));
  return names;
}

std::vector<int> test_seats(const Game& game, const Json& rules) {
  std::vector<int> counts;
  for (int count = 1; count <= kSeatLimit; ++count) {
    Setup setup;
    setup.players = test_players(count);
    setup.mode = Mode::Lab;
    if (game.open(setup, rules)) { counts.push_back(count); }
  }
  return counts;
}

}  // namespace hausregel::author
