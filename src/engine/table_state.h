// What the state of every game has, and what events that every game has do to it. A game's State
// derives from TableState, adds members, describes them with FIELDS, and says in kOrder which of
// its rules refuse what comes at the wrong time. Nothing here knows rules, dice or refusals.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "engine/events.h"
#include "engine/house_rules.h"

namespace hausregel {

// Ids of the rules that refuse.
struct OrderRules {
  std::string_view over;          // the game is over
  std::string_view phase;         // not in this phase, or not this seat
  std::string_view phrase;        // not this phrase
  std::string_view seal = phase;  // a value that is not opened as it was sealed
};

// Rules that every game has; see rule::people() and rule::last_round() for their rows.
struct TableRules {
  int players_min = 2;
  int players_max = kSeatLimit;
  std::shared_ptr<HouseRules> house;  // null: no hooks; no row
};

// `PhaseOf` has Idle (between rounds) and Over, and names_of(); `PlayerOf` has a `name`, its seat.
// Without a starter, for a game that calls him otherwise: it says leader_of(state).
template <class PhaseOf, class PlayerOf>
struct BareTableState {
  using Phase = PhaseOf;
  using Player = PlayerOf;

  std::string id;
  Mode mode = Mode::Virtual;
  int round = 0;
  std::optional<int> luck{};  // see luck_in(); no part of the JSON
  Phase phase = Phase::Idle;
  Seat first;                        // starter of round 1
  std::vector<std::string> phrases;  // of the coming or running round, by seat; empty: none given
  Memory memory;
  SeatList winners;
  InlineList<Player, kSeatLimit> seats;

  int count() const { return seats.size(); }
  Player& at(Seat who) { return seats[who.index]; }
  const Player& at(Seat who) const { return seats[who.index]; }
};

template <class Phase, class Player>
struct TableState : BareTableState<Phase, Player> {
  Seat starter;  // of the current round
};

template <class State>
concept KeepsTable = requires(State& s) {
  s.phrases;
  s.memory;
  s.winners;
  s.count();
};

// A table at which nothing has happened: everybody in his seat, with what a Player begins with.
template <class State>
State fresh_state(const Setup& setup) {
  State s;
  s.id = setup.id;
  s.mode = setup.mode;
  s.first = setup.starter;
  for (int i = 0; i < setup.seats(); ++i) {
    typename State::Player player;
    player.name = seat(i);
    s.seats.push_back(player);
  }
  return s;
}

// Who leads the round: its starter, unless a game calls him otherwise.
template <KeepsTable State>
inline Seat leader_of(const State& s) {
  return s.starter;
}

// As round_started tells, where whoever leads the round is its starter.
template <class State, class RoundStarted>
inline void begin_round(State& s, const RoundStarted& e) {
  s.round = e.round;
  s.luck = e.luck;
  s.starter = e.starter;
}

// Events that every game has.
template <KeepsTable State>
inline void evolve(State& s, const PhraseGiven& e) {
  s.phrases.resize(static_cast<std::size_t>(s.count()));
  s.phrases[static_cast<std::size_t>(e.player.index)] = e.text;
}

template <KeepsTable State>
inline void evolve(State& s, const Remembered& e) {
  s.memory.keep(e);
}

template <KeepsTable State>
inline void evolve(State&, const Told&) {}

template <KeepsTable State>
inline void evolve(State& s, const GameEnded& e) {
  s.winners = e.winners;
  s.phase = decltype(s.phase)::Over;
}

template <KeepsTable State>
inline void evolve(State& s, const LuckOpened& e) {
  s.phrases.clear();
  if (e.luck) {
    s.luck = 0;  // no round is running
  }
}

// Games in which everybody has one turn in a round, from the starter clockwise: the state has a
// `turn`, which is somebody's exactly in phase Turn.
template <class State>
concept TakesTurns = requires(State& s) {
  s.turn;
  decltype(s.phase)::Turn;
};

// The starter has the first turn.
template <TakesTurns State>
void begin_turns(State& s) {
  s.phase = decltype(s.phase)::Turn;
  s.turn = s.starter;
}

// The turn passes to the left; after the last one the round is over.
template <TakesTurns State>
void pass_turn(State& s) {
  const Seat next = left_of(s.turn, 1, s.count());
  s.turn = next == s.starter ? Seat{} : next;
  s.phase = s.turn.somebody() ? decltype(s.phase)::Turn : decltype(s.phase)::Idle;
}

// The int nearest to a sum: events of a foreign journal may say any number, evolve() refuses
// nothing, and flaw() finds what is beyond counting.
inline int nearest_int(std::int64_t sum) {
  using Limits = std::numeric_limits<int>;
  return static_cast<int>(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
}

// --- what cannot be ---------------------------------------------------------------------------

// For states that somebody else has made: journals, changes by hand, house rules. A flaw must be
// none in any state that play leads to; what is unusual but possible is no flaw.

// Whether `value` is a number of points, mugs, rounds, …: from 0, and far above what a game can
// reach, so that every sum stays inside 32 bits.
inline bool countable(int value) { return value >= 0 && value <= 100000000; }

// Of phrases and winners, which every game has; `is_over`: whether the game is.
template <class State>
std::optional<Message> people_flaw(const State& s, bool is_over) {
  if (!s.phrases.empty() && s.phrases.size() != static_cast<std::size_t>(s.count())) {
    return worded("flaw.phrases");
  }
  if (s.winners.empty() == is_over) {
    return worded("flaw.winners");
  }
  const auto fits = [&s](Seat who) {
    return who.somebody() && std::ranges::count(s.winners, who) == 1;
  };
  if (!std::ranges::all_of(s.winners, fits)) {
    return worded("flaw.winners_twice");
  }
  return std::nullopt;
}

// Whether every described number of `value` could be counted.
template <class Described>
bool all_countable(const Described& value) {
  const auto fine = [](const auto& field) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, int>) {
      return countable(field);
    } else {
      return true;
    }
  };
  return std::apply([&](const auto&... fields) { return (fine(fields) && ...); }, value.tie());
}

// What cannot be in the members above; each game's flaw() adds what cannot be in its own.
template <class State>
std::optional<Message> table_flaw(const State& s) {
  using Phase = decltype(s.phase);
  for (int i = 0; i < s.count(); ++i) {
    if (s.seats[i].name != seat(i)) {
      return worded("flaw.seats");
    }
  }
  if (!countable(s.round) || !s.first.somebody() || leader_of(s).somebody() != (s.round > 0)) {
    return worded("flaw.starter");
  }
  if (s.round == 0 && s.phase != Phase::Idle) {
    return worded("flaw.early");
  }
  if constexpr (TakesTurns<State>) {
    if ((s.phase == Phase::Turn) != s.turn.somebody()) {
      return worded("flaw.turn");
    }
  }
  return people_flaw(s, s.phase == Phase::Over);
}

// An override of the round gives it the starter that it has by the order of seats.
template <class State>
void mend_leader(const State& s, Seat& starter) {
  if (starter.somebody() != (s.round > 0)) {
    starter = s.round > 0 ? left_of(s.first, (s.round - 1) % s.count(), s.count()) : Seat{};
  }
}

// The same of a game in which nothing is ever below zero.
template <class State>
std::optional<Message> counted_flaw(const State& s) {
  const bool counted =
      std::ranges::all_of(s.seats, [](const auto& player) { return all_countable(player); });
  return counted && all_countable(s) ? table_flaw(s) : std::optional(worded("flaw.counts"));
}

// The seats with the most, by `points_of(player)`.
template <class State, class PointsOf>
SeatList leaders(const State& s, PointsOf points_of) {
  SeatList best;
  for (const auto& player : s.seats) {
    const int points = points_of(player);
    if (!best.empty() && points > points_of(s.at(best[0]))) {
      best.clear();
    }
    if (best.empty() || points == points_of(s.at(best[0]))) {
      best.push_back(player.name);
    }
  }
  return best;
}

}  // namespace hausregel
