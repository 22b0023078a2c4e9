#include "games/teufel/evolve.h"

#include <algorithm>
#include <cstdint>

#include "engine/flaw.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {

namespace {

std::optional<std::string> seat_flaw(const State& s) {
  for (int i = 0; i < s.count(); ++i) {
    const Player& p = s.seats[i];
    if (p.name != seat(i)) {
      return "seats: everybody sits in his own";
    }
    if (!countable(p.chips) || !countable(p.stake)) {
      return "chips or stake below zero, or beyond counting";
    }
    if (!countable(p.pieces) || !countable(p.coal)) {
      return "coal or pieces below zero, or beyond counting";
    }
    const bool open = p.space.high == Space::kOpen;
    if (!countable(p.space.low) ||
        !(open || (p.space.low <= p.space.high && countable(p.space.high)))) {
      return "space: no such place on the track";
    }
    if (p.stake > 0 && s.phase != Phase::Open && s.phase != Phase::Draw) {
      return "a stake is out, and nobody draws";
    }
    if ((p.offered != PactWhy::None) && s.phase != Phase::Pact) {
      return "a pact is offered outside phase pact";
    }
  }
  return std::nullopt;
}

std::optional<std::string> ledger_flaw(const State& s) {
  std::int64_t held = s.bank;
  for (const Player& p : s.seats) {
    held += p.chips + p.stake;
  }
  if (held != s.total) {
    return "ledger: players and bank hold " + std::to_string(held) + ", not " +
           std::to_string(s.total);
  }
  return std::nullopt;
}

std::optional<std::string> oven_flaw(const State& s) {
  const int devils = s.oven.devils();
  int left = 0;
  for (int i = 0; i <= devils; ++i) {
    const Oven::Lump lump = s.oven.kind(i);
    if (lump.left < 0 || lump.left > lump.of) {
      return "oven: " + std::to_string(lump.left) + " pieces of value " +
             std::to_string(lump.value) + ", of " + std::to_string(lump.of);
    }
    left += lump.left;
  }
  if (left != s.oven.left()) {
    return "oven: " + std::to_string(s.oven.left()) + " pieces that are " + std::to_string(left);
  }
  std::int64_t drawn = 0;
  for (const Player& p : s.seats) {
    drawn += p.pieces;
  }
  if (s.phase == Phase::Draw && drawn > s.oven.full() - left) {
    return "oven: more pieces drawn than are missing";
  }
  if (left == 0 && s.phase != Phase::Pact && s.phase != Phase::Over) {
    return "oven: empty, and not refilled";
  }
  return std::nullopt;
}

std::optional<std::string> round_flaw(const State& s) {
  if (!countable(s.round) || !s.first.somebody() || s.starter.somebody() != (s.round > 0)) {
    return "a round without starter";
  }
  if (s.round == 0 && s.phase != Phase::Idle) {
    return "something happens before the first round";
  }
  return people_flaw(s, s.phase == Phase::Over);
}

// Whether a commitment belongs to somebody whose stake lies sealed, and to nobody else.
bool commits_fit(const State& s) {
  SeatSet committed;
  for (const Commit& commit : s.commits) {
    if (!commit.player.somebody() || !s.sealed.has(commit.player) || committed.has(commit.player)) {
      return false;
    }
    committed.add(commit.player);
  }
  return true;
}

std::optional<std::string> phase_flaw(const State& s) {
  if ((s.phase == Phase::Draw) != s.turn.somebody()) {
    return "turn: somebody draws exactly in phase draw";
  }
  if ((s.phase == Phase::Bet) == s.due.empty()) {
    return "bets are due exactly in phase bet";
  }
  if (s.phase == Phase::Open ? s.sealed.empty() : s.phase != Phase::Bet && !s.sealed.empty()) {
    return "stakes lie sealed from the first bet to the opening";
  }
  if (!commits_fit(s)) {
    return "a commitment without sealed stake";
  }
  bool offered = false;
  for (const Player& p : s.seats) {
    if (s.due.has(p.name) && (s.sealed.has(p.name) || p.chips < s.stake_floor)) {
      return "a bet is due from somebody who has bet, or cannot";
    }
    offered = offered || p.offered != PactWhy::None;
  }
  if (s.phase == Phase::Pact && !offered) {
    return "phase pact, and nobody is asked";
  }
  if (s.phase == Phase::Refill && !s.asks_refill) {
    return "phase refill, and nobody asks";
  }
  return std::nullopt;
}

}  // namespace

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
  s.asks_refill = rules.refill_at == kAskRefill || (setup.mode == Mode::Table && !setup.tried);
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
  for (const auto check : {seat_flaw, ledger_flaw, oven_flaw, round_flaw, phase_flaw}) {
    if (auto found = check(s)) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace hausregel::teufel
