#include "games/polterfass/script_bot.h"

#include <algorithm>

#include "engine/words.h"
#include "games/polterfass/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

constexpr int number_of(Question q) { return static_cast<int>(q); }

std::string shown(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  }
  return "{" + text + "}";
}

Roll roll_of(BarrelSet specials) {
  Roll roll;
  for (const int b : specials) {
    roll.again.push_back(b);
  }
  return roll;
}

}  // namespace

ScriptBot::ScriptBot(Hooks& script)
    : steady_(*find_bot("steady")), mind_(script, Polterfass::questions(), &seen_) {}

// Whether the script is to be asked; then `seen_` is what it sees.
bool ScriptBot::look(Question q, const Rules& rules, const State& state, Seat who) const {
  if (!mind_.answers(number_of(q))) {
    return false;
  }
  seen_.rules = &rules;
  seen_.state = &state;
  seen_.who = who;
  if (asks_orders(rules)) {
    seen_.orders.clear();
  }
  return true;
}

Cards ScriptBot::order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
  if (look(Question::Order, rules, seen, who)) {
    if (const auto wanted = mind_.list(number_of(Question::Order), luck)) {
      Cards cards;
      for (const std::int64_t card : *wanted) {
        cards.add(static_cast<int>(card));
      }
      const auto good = check_cards(rules, seen, who, cards);
      if (good && cards.size() == static_cast<int>(wanted->size())) {
        return cards;
      }
      mind_.refuse(number_of(Question::Order), shown(*wanted), good ? Error{} : good.error());
    }
  }
  return steady_.order(rules, seen, who, luck);
}

// Nothing where `steady` would close the tap, or the script says so.
std::optional<Roll> ScriptBot::wants_more(const Rules& rules, const State& state,
                                          BotLuck& luck) const {
  if (look(Question::Pour, rules, state, state.innkeeper)) {
    if (const auto more = mind_.truth(number_of(Question::Pour), luck)) {
      return *more ? std::optional(roll_of(seen_.throws.front())) : std::nullopt;
    }
  }
  return steady_.pour(rules, state, luck);
}

std::optional<Roll> ScriptBot::pour(const Rules& rules, const State& seen, BotLuck& luck) const {
  seen_.throws = possible_throws(rules, seen);
  const auto roll = seen_.throws.empty() ? std::nullopt : wants_more(rules, seen, luck);
  if (!roll || seen_.throws.size() == 1 || !look(Question::Again, rules, seen, seen.innkeeper)) {
    return roll;
  }
  const auto wanted = mind_.list(number_of(Question::Again), luck);
  if (!wanted) {
    return roll;
  }
  BarrelSet set;
  for (const std::int64_t barrel : *wanted) {
    set.add(static_cast<int>(barrel) - 1);
  }
  if (std::find(seen_.throws.begin(), seen_.throws.end(), set) == seen_.throws.end()) {
    mind_.refuse(number_of(Question::Again), shown(*wanted), Error{});
    return roll;
  }
  return roll_of(set);
}

Target ScriptBot::aim(const Rules& rules, const State& seen, BotLuck& luck) const {
  const Question q = seen.phase == Phase::Destroy ? Question::Destroy : Question::Double;
  if (look(q, rules, seen, seen.innkeeper)) {
    if (const auto wanted = mind_.number(number_of(q), luck)) {
      const Target target{static_cast<int>(*wanted)};
      const auto good = check_target(rules, seen, seen.phase, target);
      if (good) {
        return target;
      }
      mind_.refuse(number_of(q), std::to_string(*wanted), good.error());
    }
  }
  return steady_.aim(rules, seen, luck);
}

}  // namespace hausregel::polterfass
