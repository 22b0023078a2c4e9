// Tables for rule tests: a state is arranged directly, one move is made with scripted dice, and its
// events stand beside the state that they have made.
#pragma once

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "catch.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/rules_under_test.h"
#include "scripted_dice.h"

namespace hausregel::polterfass {

// The printed score pad's seats.
inline constexpr Seat kFranziska = seat(0);
inline constexpr Seat kAugustin = seat(1);
inline constexpr Seat kBenedikt = seat(2);
inline constexpr Seat kBecky = seat(3);
inline constexpr Seat kPauline = seat(4);

inline constexpr int X = -1;  // a destroyer on top
inline constexpr int D = -2;  // a doubler on top

using EventList = std::vector<Event>;

inline Setup people(int seats, Mode mode = Mode::Lab) {
  const std::vector<std::string> names{"Franziska", "Augustin", "Benedikt",
                                       "Becky",     "Pauline",  "Ines"};
  Setup setup{{names.begin(), names.begin() + seats},
              seat(0),
              mode,
              mode == Mode::Lab ? "" : "82577c7ed5fa51c9"};
  return setup;
}

inline Rules standard() { return rules_under_test<Polterfass>(); }

// The standard rules after `change`.
template <class Change>
Rules house(Change change) {
  Rules rules = standard();
  change(rules);
  return rules;
}

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

inline std::vector<std::string> names_of_events(const EventList& events) {
  std::vector<std::string> names;
  for (const Event& event : events) {
    std::visit([&](const auto& held) { names.emplace_back(held.kName); }, event);
  }
  return names;
}

inline Cards cards_of(std::initializer_list<int> values) {
  Cards cards;
  for (const int value : values) { cards.add(value); }
  return cards;
}

// An order of that sum from the printed cards: one card up to 7, else the 7 and another.
inline Cards ordering(int sum) { return sum <= 7 ? cards_of({sum}) : cards_of({sum - 7, 7}); }

class Scene {
 public:
  Rules rules;
  Setup setup;
  State state;
  EventList events;         // of the last move
  std::vector<Draw> draws;  // of the last move

  explicit Scene(int seats = 4, Rules by = standard(), Mode mode = Mode::Lab)
      : rules(by), setup(people(seats, mode)), state(Polterfass::initial(rules, setup)) {}

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
          return hausregel::make<Polterfass>(rules, setup, one, static_cast<Dice&>(dice), sink);
        },
        move);
    draws = dice.draws();
    if (decided) { return {}; }
    const bool untouched = state == before && draws.empty() && events.empty();
    return untouched ? decided.error().rule : "a changed table";
  }

  // The draw result that shows `up` on barrel `b`, or lets it lie.
  std::int64_t result(int b, int up) const {
    const int standing = rules.stand_chance.first;
    if (up == 0) { return 2 * standing; }
    REQUIRE(state.barrels.ends[b].show(up));
    return state.barrels.ends[b].first == up ? 0 : standing;
  }
  // Results of all barrels in order, or of those in `which`.
  std::vector<std::int64_t> results(const std::vector<int>& ups,
                                    std::vector<int> which = {}) const {
    std::vector<std::int64_t> all;
    for (std::size_t i = 0; i < ups.size(); ++i) {
      all.push_back(result(which.empty() ? static_cast<int>(i) : which[i], ups[i]));
    }
    return all;
  }

  // These faces stand, each on the first free barrel that has it; the rest lies.
  Scene& stand(const std::vector<int>& faces) {
    std::vector<int> ups(static_cast<std::size_t>(state.barrels.size), 0);
    for (const int up : faces) {
      std::size_t b = 0;
      while (b < ups.size() && !(ups[b] == 0 && state.barrels.ends[static_cast<int>(b)].show(up))) {
        ++b;
      }
      REQUIRE(b < ups.size());
      ups[b] = up;
    }
    Rack rack;
    for (int b = 0; b < state.barrels.size; ++b) {
      rack.add({state.barrels.ends[b], ups[static_cast<std::size_t>(b)], false, false});
    }
    state.barrels = rack;
    return *this;
  }

  // Round 1 with Franziska (or another) as innkeeper: these barrels stand, the guests are to order.
  Scene& to_order(const std::vector<int>& faces = {9}, Seat innkeeper = kFranziska) {
    state.round = 1;
    state.starter = innkeeper;
    state.throws = 1;
    state.phase = Phase::Order;
    state.due = SeatSet::where(state.seats, [&](const Player& p) { return p.name != innkeeper; });
    state.sealed.clear();
    state.destroys = state.doubles = 0;
    state.served.reset();
    state.ordered.reset();
    state.bill.reset();
    for (Player& p : state.seats) {
      p.laid = {};
      p.cards = {};
      p.order.reset();
    }
    return stand(faces);
  }

  // The same with orders laid down: the innkeeper may roll or close.
  Scene& to_pour(const std::vector<int>& faces, Seat innkeeper = kFranziska) {
    to_order(faces, innkeeper);
    state.sealed = state.due;
    state.due.clear();
    state.phase = Phase::Pour;
    return *this;
  }

  // The same after the tap was closed, or the innkeeper has failed (`served` null): orders are
  // opened.
  Scene& to_open(std::optional<int> served, Seat innkeeper = kFranziska) {
    to_pour({9}, innkeeper);
    state.served = served;
    state.phase = Phase::Open;
    return *this;
  }

  // Opens these orders (sums, from the innkeeper's left).
  bool open(const std::vector<int>& sums) {
    Open command;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const Seat who = left_of(state.starter, static_cast<int>(i) + 1, state.count());
      command.values.push_back({who, ordering(sums[i]), std::nullopt});
    }
    return make(command);
  }

  // The results of a whole bill by seat number: these orders, from the innkeeper's left.
  std::vector<int> bill(std::optional<int> served, const std::vector<int>& sums,
                        Seat innkeeper = kFranziska) {
    to_open(served, innkeeper);
    REQUIRE(open(sums));
    std::vector<int> deltas;
    for (const Player& p : state.seats) { deltas.push_back(p.delta); }
    return deltas;
  }
  std::vector<int> totals() const {
    std::vector<int> all;
    for (const Player& p : state.seats) { all.push_back(p.total); }
    return all;
  }
  Scene& score(const std::vector<int>& totals) {
    for (std::size_t i = 0; i < totals.size(); ++i) {
      state.seats[static_cast<int>(i)].total = totals[i];
    }
    Polterfass::rebalance(state);
    return *this;
  }
};

}  // namespace hausregel::polterfass

namespace Catch {
template <>
struct StringMaker<hausregel::polterfass::Event> {
  static std::string convert(const hausregel::polterfass::Event& event) {
    return hausregel::polterfass::text_of(event);
  }
};
}  // namespace Catch
