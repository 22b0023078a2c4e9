// Tables for rule tests: a state is arranged directly, one move is made with scripted dice, and its
// events stand beside the state that they have made.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <variant>
#include <vector>

#include "catch.h"
#include "games/rules_under_test.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"
#include "scripted_dice.h"

namespace hausregel::teufel {

inline constexpr Seat kGottlieb = seat(0);
inline constexpr Seat kAngela = seat(1);
inline constexpr Seat kLucy = seat(2);
inline constexpr Seat kSaulus = seat(3);

using EventList = std::vector<Event>;

inline Setup people(int seats, Mode mode = Mode::Lab) {
  const std::vector<std::string> names{"Gottlieb", "Angela", "Lucy", "Saulus", "Hanna", "Bert"};
  Setup setup{{names.begin(), names.begin() + seats},
              seat(0),
              mode,
              mode == Mode::Lab ? "" : "82577c7ed5fa51c9"};
  return setup;
}

inline Rules standard() { return rules_under_test<Teufel>(); }

// The standard rules after `change`.
template <class Change>
Rules house(Change change) {
  Rules rules = standard();
  change(rules);
  return rules;
}

// What one seat has in the middle of a round.
struct Hand {
  int chips = 200;
  int stake = 0;
  int coal = 0;
  int pieces = 0;
  PactWhy pact = PactWhy::None;
};

inline std::string text_of(const Event& event) {
  std::string json;
  codec::put_tagged(json, "e", event, people(kSeatLimit));
  return json;
}

// The events of kinds `Kinds`, in order.
template <class... Kinds>
EventList only(const EventList& events) {
  EventList some;
  for (const Event& event : events) {
    if ((std::holds_alternative<Kinds>(event) || ...)) { some.push_back(event); }
  }
  return some;
}

template <class Kind>
bool has(const EventList& events) {
  return !only<Kind>(events).empty();
}

class Scene {
 public:
  Rules rules;
  Setup setup;
  State state;
  EventList events;         // of the last move
  std::vector<Draw> draws;  // of the last move

  explicit Scene(int seats = 4, Rules by = standard(), Mode mode = Mode::Lab)
      : rules(by), setup(people(seats, mode)), state(Teufel::initial(rules, setup)) {}

  const Player& at(Seat who) const { return state.at(who); }

  // Whether the move is accepted.
  bool make(const Command& move, std::vector<std::int64_t> results = {}) {
    return refusal(move, std::move(results)).empty();
  }

  // The rule that refuses the move, or nothing where it is accepted. A refused move that has
  // changed anything, or drawn, comes back as "a changed table".
  std::string refusal(const Command& move, std::vector<std::int64_t> results = {}) {
    ScriptedDice dice(std::move(results));
    const State before = state;
    events.clear();
    KeepingSink<State, Event> sink(state, events);
    const auto decided = std::visit(
        [&](const auto& one) {
          return hausregel::make<Teufel>(rules, setup, one, static_cast<Dice&>(dice), sink);
        },
        move);
    draws = dice.draws();
    if (decided) { return {}; }
    const bool untouched = state == before && draws.empty() && events.empty();
    return untouched ? decided.error().rule : "a changed table";
  }

  // The draw that shows `value`; 0 is a devil. Precondition: such a piece is left.
  std::int64_t draw_of(int value) const {
    std::int64_t before = 0;
    for (int i = 0; state.oven.kind(i).value != value; ++i) { before += state.oven.kind(i).left; }
    return before;
  }
  bool draw(int value) { return make(DrawCoal{}, {draw_of(value)}); }
  bool draw_devil() { return draw(0); }

  // Everybody who bets, from the starter, and the opening. Precondition: one stake for each.
  bool bet(const std::vector<int>& stakes) {
    Open open;
    std::size_t next = 0;
    for (int i = 0; i < state.count(); ++i) {
      const Seat who = left_of(state.starter, i, state.count());
      if (state.due.has(who)) { open.values.push_back({who, stakes.at(next++), std::nullopt}); }
    }
    for (const StakeValue& value : open.values) {
      if (!make(Bet{value.player, std::nullopt})) { return false; }
    }
    return make(open);
  }

  // The middle of round 1, begun by Gottlieb: what everybody has, pawns where the chips say.
  Scene& deal(const std::vector<Hand>& hands) {
    state.round = 1;
    state.starter = kGottlieb;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      Player& p = state.seats[static_cast<int>(i)];
      p.chips = hands[i].chips;
      p.stake = hands[i].stake;
      p.coal = hands[i].coal;
      p.pieces = hands[i].pieces;
      p.pact = hands[i].pact;
      p.space = space_of(rules, p.chips + p.stake);
      take_lowest(p.pieces);
    }
    Teufel::rebalance(state);
    return *this;
  }

  // It is the turn of `who`, then of `later`.
  Scene& turn_of(Seat who, const std::vector<Seat>& later = {}) {
    state.phase = Phase::Draw;
    state.turn = who;
    state.draws.clear();
    state.draws.add(who);
    for (const Seat seat : later) { state.draws.add(seat); }
    return *this;
  }

  // The end of a round with these hands: the first seat with coal is the last to stop; without coal
  // anywhere Gottlieb draws a devil. Gives the events after that.
  EventList settle(const std::vector<Hand>& hands) {
    deal(hands);
    for (const Player& p : state.seats) {
      if (p.pieces > 0) {
        turn_of(p.name);
        REQUIRE(make(Stop{}));
        return {events.begin() + 1, events.end()};
      }
    }
    turn_of(kGottlieb);
    REQUIRE(draw_devil());
    return {events.begin() + 1, events.end()};
  }

  // Takes `pieces` of the lowest values out of the oven, never a devil.
  void take_lowest(int pieces) {
    for (int kind = state.oven.devils() - 1; kind >= 0; --kind) {
      for (; pieces > 0 && state.oven.kind(kind).left > 0; --pieces) {
        state.oven.take(true, kind);
      }
    }
  }

  // Leaves only these values in the oven, 0 for a devil.
  Scene& leave_in_oven(const std::vector<int>& values) {
    Oven oven;
    for (int i = 0; i < state.oven.kinds; ++i) {
      Oven::Lump lump = state.oven.kind(i);
      lump.left = static_cast<int>(std::count(values.begin(), values.end(), lump.value));
      oven.add(lump);
    }
    state.oven = oven;
    return *this;
  }
};

}  // namespace hausregel::teufel

namespace Catch {
template <>
struct StringMaker<hausregel::teufel::Event> {
  static std::string convert(const hausregel::teufel::Event& event) {
    return hausregel::teufel::text_of(event);
  }
};
}  // namespace Catch
