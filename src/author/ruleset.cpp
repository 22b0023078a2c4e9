#include "author/ruleset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/reply.h"
#include "core/lists.h"
#include "script/lua/sandbox.h"
#include "script/script_hooks.h"

namespace hausregel::author {

using script::ScriptHooks;

namespace {

script::Limits traced() {
  script::Limits limits;
  limits.trace = true;
  return limits;
}

}  // namespace

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

Variant below_top(Variant variant) {
  variant.layers.pop_back();
  return variant;
}

Ruleset ruleset_of(const LoadedVariant& loaded) {
  Ruleset ruleset;
  ruleset.game = loaded.game;
  ruleset.rules = loaded.rules.values();
  if (loaded.rules.has_scripts()) {
    ruleset.make_hooks = [variant = loaded.variant, rules = ruleset.rules] {
      return std::make_shared<ScriptHooks>(variant, rules, traced());
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

Strings test_players(int count) {
  Strings names{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  names.resize(as_index(std::clamp(count, 1, kSeatLimit)));
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

// Compares variants.

namespace {

constexpr std::uint64_t kGames = 48;         // enough for rare events, such as a devil drawn last
constexpr std::uint64_t kGamesAtMost = 600;  // limit while no difference has been seen
constexpr int kMoves = 400;                  // limit for one game

// Combines hook `one` of `to` with the others of `from`.
class MixedHooks final : public Hooks {
 public:
  MixedHooks(const Variant& from, const Variant& to, const Json& rules, std::string one)
      : from_(from, rules, traced()), to_(to, rules, traced()), one_(std::move(one)) {}

  bool has(std::string_view hook) const override { return (hook == one_ ? to_ : from_).has(hook); }
  Result<HookAnswer> ask(const HookSpec& spec, std::span<const Fact> facts) override {
    return (spec.name == one_ ? to_ : from_).ask(spec, facts);
  }
  Result<> happen(const HookSpec& spec, std::span<const Fact> facts, Recorder& acts,
                  const Json* given) override {
    ScriptHooks& of = given != nullptr ? declaring() : spec.name == one_ ? to_ : from_;
    return of.happen(spec, facts, acts, given);
  }
  ScriptHooks& declaring() override {
    return to_.places() != nullptr || !to_.moves().empty() ? to_ : from_;
  }
  Place place_of(std::string_view hook) const override {
    return (hook == one_ ? to_ : from_).place_of(hook);
  }
  void renew() override {
    from_.renew();
    to_.renew();
  }

 private:
  ScriptHooks from_;
  ScriptHooks to_;
  std::string one_;
};

// Names of events and of moves.
struct Names {
  std::set<std::string> events;
  std::set<std::string> moves;
};

// Adds the names of events on one side only.
void add_parting(const Json::List& a, const Json::List& b, std::set<std::string>& names) {
  for (const auto& [mine, theirs] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Json& event : *mine) {
      if (!contains(*theirs, event)) { names.insert(event.at("e").text()); }
    }
  }
}

// Plays until the games diverge or end. Everything differs after the first difference, so only that
// one counts as the effect of the change.
void follow(TestTable& a, TestTable& b, std::string_view bot, Names& names) {
  for (int i = 0; i < kMoves; ++i) {
    const auto command = a.next_move(bot);
    if (!command || command->is_null()) { return; }
    if (!a.play(*command)) { return; }
    if (!b.play(*command)) {
      names.moves.insert(word_of_command(*command));
      return;
    }
    const Json::List events = a.happened();
    const Json::List others = b.happened();
    if (events != others) {
      add_parting(events, others, names.events);
      return;
    }
  }
}

// Plays games under both and adds the effect to `change`.
Difference with_effect(Difference change, const Ruleset& from, const Ruleset& to) {
  std::vector<int> seats = test_seats(*from.game, from.rules);
  const std::vector<int> others = test_seats(*to.game, to.rules);
  const auto from_hooks = hooks_of(from);
  const auto to_hooks = hooks_of(to);
  std::erase_if(seats, [&](int count) { return !contains(others, count); });
  Names names;
  for (std::uint64_t number = 0; !seats.empty() && number < kGamesAtMost; ++number) {
    if (number >= kGames && !(names.events.empty() && names.moves.empty())) { break; }
    const int players = seats[number / 2 % seats.size()];
    // Each side leads in turn at every number of seats, so the moves of either are tried on the
    // other.
    const bool swapped = number / 2 / seats.size() % 2 != 0;
    const auto open = [&](bool other) {
      const Ruleset& rules = other ? to : from;
      return TestTable::open({rules.game, rules.rules, test_players(players), 0, Mode::Lab, 1,
                              number, other ? to_hooks : from_hooks});
    };
    auto a = open(swapped);
    auto b = open(!swapped);
    if (a && b) { follow(*a, *b, number % 2 == 0 ? "random" : "steady", names); }
  }
  change.events.assign(names.events.begin(), names.events.end());
  change.moves.assign(names.moves.begin(), names.moves.end());
  return change;
}

// Returns the layer with the script of a hook; null if there is none.
const VariantLayer* layer_with(const LoadedVariant& side, std::string_view hook) {
  const ResolvedHook* found = find_by(side.rules.hooks, &ResolvedHook::name, hook);
  return found == nullptr ? nullptr : &side.variant.layers[as_index(found->layer)];
}

std::optional<std::string> name_of(const VariantLayer* layer) {
  return layer == nullptr ? std::nullopt : std::optional(layer->name);
}

}  // namespace

namespace {

// Adds the settings that only one has, or that have other values; their effect is that of the hooks
// that read them.
void add_settings(const LoadedVariant& from, const LoadedVariant& to, Differences& all) {
  const auto named = [](const LoadedVariant& in, const std::string& name) {
    return find_by(in.rules.settings, &ResolvedRule::name, name);
  };
  Strings names = names_by(from.rules.settings, &ResolvedRule::name);
  for (const ResolvedRule& setting : to.rules.settings) {
    if (named(from, setting.name) == nullptr) { names.push_back(setting.name); }
  }
  const auto layer = [](const LoadedVariant& of, const ResolvedRule* setting) {
    return setting == nullptr ? std::nullopt : console::layer_of(of.variant, *setting);
  };
  for (const std::string& name : names) {
    const ResolvedRule* was = named(from, name);
    const ResolvedRule* now = named(to, name);
    if (was != nullptr && now != nullptr && was->value == now->value) { continue; }
    all.rules.push_back({name,
                         {},
                         was != nullptr ? was->value : Json(),
                         layer(from, was),
                         now != nullptr ? now->value : Json(),
                         layer(to, now),
                         {},
                         {},
                         {}});
  }
}

}  // namespace

Differences differences(const LoadedVariant& from, const LoadedVariant& to) {
  const Game& game = *from.game;
  const Ruleset before = ruleset_of(from);
  const Ruleset after = ruleset_of(to);
  Differences all;
  for (std::size_t i = 0; i < game.rules().size(); ++i) {
    const ResolvedRule& was = from.rules.rules[i];
    const ResolvedRule& now = to.rules.rules[i];
    if (was.value == now.value) { continue; }
    Ruleset changed = before;
    changed.rules.set(now.name, now.value);
    const bool alone = contradiction_in(game.conflicts(changed.rules)) == nullptr;
    all.rules.push_back(with_effect({now.name,
                                     {},
                                     was.value,
                                     console::layer_of(from.variant, was),
                                     now.value,
                                     console::layer_of(to.variant, now),
                                     game.rules()[i].ids,
                                     {},
                                     {}},
                                    before, alone ? changed : after));
  }
  add_settings(from, to, all);
  for (const HookSpec& spec : game.hooks()) {
    const std::string hook(spec.name);
    const VariantLayer* was = layer_with(from, hook);
    const VariantLayer* now = layer_with(to, hook);
    if (was == now || (was != nullptr && now != nullptr && was->name == now->name &&
                       was->sha256 == now->sha256)) {
      continue;
    }
    Ruleset changed = before;
    changed.make_hooks = [&] {
      return std::make_shared<MixedHooks>(from.variant, to.variant, changed.rules, hook);
    };
    all.hooks.push_back(with_effect(
        {{}, hook, {}, name_of(was), {}, name_of(now), spec.ids, {}, {}}, before, changed));
  }
  return all;
}

}  // namespace hausregel::author
