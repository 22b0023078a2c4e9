#include "games/teufel/script_bot.h"

#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "games/teufel/hooks.h"

namespace hausregel::teufel {

ScriptBot::ScriptBot(Hooks& script)
    : steady_(*find_bot("steady")), mind_(script, Teufel::questions(), &seen_) {}

// Whether the script is to be asked; then `seen_` is what it sees.
bool ScriptBot::look(Question q, const Rules& rules, const State& state, Seat who) const {
  if (!mind_.answers(static_cast<int>(q))) {
    return false;
  }
  seen_.rules = &rules;
  seen_.state = &state;
  seen_.who = who;
  return true;
}

std::optional<bool> ScriptBot::truth(Question q, const Rules& rules, const State& state, Seat who,
                                     BotLuck& luck) const {
  return look(q, rules, state, who) ? mind_.truth(static_cast<int>(q), luck) : std::nullopt;
}

int ScriptBot::stake(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
  constexpr int kBet = static_cast<int>(Question::Bet);
  if (look(Question::Bet, rules, seen, who)) {
    seen_.asks_house = asks_stakes(rules);
    seen_.allowed = seen_.asks_house ? allowed_stakes(rules, seen, who) : std::vector<int>{};
    if (const auto wanted = mind_.number(kBet, luck)) {
      const int stake = static_cast<int>(*wanted);
      const auto good = check_stake(rules, seen, who, stake);
      if (good) {
        return stake;
      }
      mind_.refuse(kBet, std::to_string(stake), good.error());
    }
  }
  return steady_.stake(rules, seen, who, luck);
}

bool ScriptBot::draws(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
  const auto said = truth(Question::Draw, rules, seen, who, luck);
  return said ? *said : steady_.draws(rules, seen, who, luck);
}

bool ScriptBot::pact(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
  const auto said = truth(Question::Pact, rules, seen, who, luck);
  return said ? *said : steady_.pact(rules, seen, who, luck);
}

bool ScriptBot::refill(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
  const auto said = truth(Question::Refill, rules, seen, who, luck);
  return said ? *said : steady_.refill(rules, seen, who, luck);
}

}  // namespace hausregel::teufel
