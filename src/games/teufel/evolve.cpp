#include "games/teufel/evolve.h"

#include <numeric>

#include "games/teufel/track.h"

namespace hausregel::teufel {

State initial(const Rules& rules, const Setup& setup) {
  State s;
  s.id = setup.id;
  s.mode = setup.mode;
  s.first = setup.starter;
  for (const Pair& kind : rules.chips) {
    s.total += kind.first * kind.second;
  }
  s.bank = s.total - rules.start_chips * setup.seats();
  s.stake_floor = rules.zero_stake ? 1 : smallest_stake(rules);
  s.chipless_draws = rules.chipless_draws;
  s.asks_refill = rules.refill_at == kAskRefill || setup.mode == Mode::Table;
  for (const Pair& kind : rules.coal) {
    s.oven.add({kind.first, kind.second, kind.second});
  }
  s.oven.add({0, rules.devils, rules.devils});
  for (int i = 0; i < setup.seats(); ++i) {
    Player p;
    p.name = seat(i);
    p.chips = rules.start_chips;
    p.space = space_of(rules, rules.start_chips);
    s.seats.push_back(p);
  }
  return s;
}

std::optional<std::string> flaw(const State& s) {
  int held = s.bank;
  for (const Player& p : s.seats) {
    if (p.chips < 0 || p.stake < 0) {
      return "chips or stake below zero";
    }
    if (p.coal < 0 || p.pieces < 0) {
      return "coal or pieces below zero";
    }
    held += p.chips + p.stake;
  }
  if (held != s.total) {
    return "ledger: players and bank hold " + std::to_string(held) + ", not " +
           std::to_string(s.total);
  }
  for (int i = 0; i < s.oven.kinds(); ++i) {
    const Oven::Lump lump = s.oven.kind(i);
    if (lump.left < 0 || lump.left > lump.of) {
      return "oven: " + std::to_string(lump.left) + " pieces of value " +
             std::to_string(lump.value) + ", of " + std::to_string(lump.of);
    }
  }
  if ((s.phase == Phase::Draw) != s.turn.somebody()) {
    return "turn: somebody draws exactly in phase draw";
  }
  return std::nullopt;
}

}  // namespace hausregel::teufel
