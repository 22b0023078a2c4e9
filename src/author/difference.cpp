#include "author/difference.h"

#include <set>

#include "author/ruleset.h"
#include "author/test_table.h"
#include "core/find_by.h"

namespace hausregel::author {
namespace {

constexpr std::uint64_t kGames = 48;         // enough for rare events, such as a devil drawn last
constexpr std::uint64_t kGamesAtMost = 600;  // limit while no difference has been seen
constexpr int kMoves = 400;                  // limit for one game

struct Names {
  std::set<std::string> events;
  std::set<std::string> moves;
};

// Adds the names of events on one side only.
void add_parting(const Json::List& a, const Json::List& b, std::set<std::string>& names) {
  for (const auto& [mine, theirs] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Json& event : *mine) {
      if (!contains(*theirs, event)) {
        names.insert(event.at("e").text());
      }
    }
  }
}

// Plays until the games diverge or end. Everything differs after the first difference, so only that
// one counts as the effect of the change.
void follow(TestTable& a, TestTable& b, std::string_view bot, Names& names) {
  for (int i = 0; i < kMoves; ++i) {
    const auto command = a.next_move(bot);
    if (!command || command->is_null()) {
      return;
    }
    const auto events = a.play(*command);
    if (!events) {
      return;
    }
    const auto others = b.play(*command);
    if (!others) {
      names.moves.insert(command->at("move").text());
      return;
    }
    if (*events != *others) {
      add_parting(events_in(*events), events_in(*others), names.events);
      return;
    }
  }
}

Touched touched(const Ruleset& from, const Ruleset& to) {
  std::vector<int> seats = test_seats(*from.game, from.rules);
  const std::vector<int> others = test_seats(*to.game, to.rules);
  const auto from_hooks = from.hooks();
  const auto to_hooks = to.hooks();
  std::erase_if(seats, [&](int count) { return !contains(others, count); });
  Names names;
  for (std::uint64_t number = 0; !seats.empty() && number < kGamesAtMost; ++number) {
    if (number >= kGames && !(names.events.empty() && names.moves.empty())) {
      break;
    }
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
    if (a && b) {
      follow(*a, *b, number % 2 == 0 ? "random" : "steady", names);
    }
  }
  return {{names.events.begin(), names.events.end()}, {names.moves.begin(), names.moves.end()}};
}

// Returns `from` with the value of `change`, if that is possible alone; else `to`.
Ruleset with_change(const Ruleset& from, const Ruleset& to, const ResolvedRule& change) {
  Ruleset changed = from;
  changed.rules.set(change.name, change.value);
  return contradiction_in(from.game->conflicts(changed.rules)) == nullptr ? changed : to;
}

Ruleset with_hook(const Ruleset& from, const Ruleset& to, const std::string& hook) {
  Ruleset changed = from;
  changed.make_hooks = [from, to, hook] { return hooks_with(from.hooks(), to.hooks(), hook); };
  return changed;
}

// Returns the script of a hook; empty if there is none.
std::string script_of(const VariantSide& side, std::string_view hook) {
  const ResolvedHook* found = find_by(side.rules->hooks, &ResolvedHook::name, hook);
  return found == nullptr ? "" : side.variant->layers[static_cast<std::size_t>(found->layer)].name;
}

std::string digest_of(const VariantSide& side, const std::string& layer) {
  const VariantLayer* found = find_by(side.variant->layers, &VariantLayer::name, layer);
  return found == nullptr ? "" : found->sha256;
}

}  // namespace

Differences differences(const Game& game, const VariantSide& from, const VariantSide& to) {
  const Ruleset before = ruleset_of(game, *from.variant, *from.rules);
  const Ruleset after = ruleset_of(game, *to.variant, *to.rules);
  Differences all;
  for (std::size_t i = 0; i < game.rules().size(); ++i) {
    const ResolvedRule& was = from.rules->rules[i];
    const ResolvedRule& now = to.rules->rules[i];
    if (was.value != now.value) {
      all.rules.push_back(
          {&game.rules()[i], was, now, touched(before, with_change(before, after, now))});
    }
  }
  for (const HookSpec& spec : game.hooks()) {
    const std::string was = script_of(from, spec.name);
    const std::string now = script_of(to, spec.name);
    if (was != now || digest_of(from, was) != digest_of(to, now)) {
      all.hooks.push_back(
          {&spec, was, now, touched(before, with_hook(before, after, std::string(spec.name)))});
    }
  }
  return all;
}

}  // namespace hausregel::author
