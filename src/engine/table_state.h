// The state common to all games, and how common events change it. A game's State derives from
// TableState, adds members, describes them with FIELDS, and names in kOrder the rules that refuse
// what comes at the wrong time. Knows no rules, dice or refusals.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"
#include "engine/lanes/lanes.h"
#include "engine/moves/answers.h"
#include "engine/rules/declared.h"
#include "engine/rules/hidden.h"
#include "engine/rules/hooks.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/rules.h"

namespace hausregel {

// A game, and the ids of its rules that refuse.
struct OrderRules {
  std::string_view game;
  std::string_view over;          // the game is over
  std::string_view phase;         // not in this phase, or not this seat
  std::string_view phrase;        // not this phrase
  std::string_view seal = phase;  // a value opened differently from how it was sealed
};

// Rules common to all games; see rule::people() and rule::last_round() for their rows.
struct TableRules {
  int players_min = 2;
  int players_max = kSeatLimit;
  std::shared_ptr<HouseRules> house;  // null: no hooks; no row
};

// The rounds of a game that are over, as the states of its table were when each ended. Copies of a
// state share the list; one that goes on otherwise gets its own.
struct Past {
  using Ended = std::vector<std::shared_ptr<const void>>;

  std::shared_ptr<Ended> ended{};  // null: nobody would look, so that nothing is kept
  std::size_t count = 0;           // of them; a copy may have gone on

  // Keeps rounds from now on.
  void start_keeping() { ended = std::make_shared<Ended>(); }
  void add(std::shared_ptr<const void> state) {
    if (ended->size() > count) {
      ended = std::make_shared<Ended>(ended->begin(), ended->begin() + as_int(count));
    }
    ended->push_back(std::move(state));
    ++count;
  }
};

// `PhaseOf` has Idle, the first (between rounds), Over, the last, and names_of(); `PlayerOf` has a
// `name`, its seat.
template <class PhaseOf, class PlayerOf>
struct TableState {
  using Phase = PhaseOf;
  using Player = PlayerOf;
  static constexpr int kUntold = 2;  // `luck`, `past`; more in a state that leaves out its own

  std::string id;
  Mode mode = Mode::Virtual;
  int round = 0;
  std::optional<int> luck{};  // see luck_in(); not in the JSON
  Phase phase = Phase::Idle;
  Seat first;       // starter of round 1
  Seat starter;     // of the running round, or the last; nobody before the first
  Strings phrases;  // of the coming or running round, by seat; empty: none given
  Memory memory;
  DeclaredPlaces places;
  IfSome<Asked> asks;  // a command has stopped at a question; not answered yet
  IfSome<PlaceHidden> hidden;
  IfSome<ShownTo> shown;  // who has seen what is drawn next; it has not been drawn since
  SeatList winners;
  InlineList<Player, kSeatLimit> seats;
  Past past{};  // not in the JSON

  int count() const { return seats.size(); }
  Player& at(Seat who) { return seats[who.index]; }
  const Player& at(Seat who) const { return seats[who.index]; }
};

template <class State>
concept KeepsTable = requires(State& s) {
  s.phrases;
  s.memory;
  s.winners;
  s.count();
};

// A table before any event: everybody in his seat, with a Player's initial values.
template <class State>
State fresh_state(const Setup& setup) {
  State s;
  s.id = setup.id;
  s.mode = setup.mode;
  s.first = setup.starter;
  s.places = {setup.places, setup.seats()};
  for (const int i : indices(setup.seats())) {
    typename State::Player player;
    player.name = seat(i);
    s.seats.push_back(player);
  }
  return s;
}

// Whether a round runs.
template <class State>
bool in_round(const State& s) {
  return s.phase != decltype(s.phase)::Idle && s.phase != decltype(s.phase)::Over;
}

// Returns who starts the coming round: the left neighbour of the last starter. A game with another
// policy (always s.first, whoever leads) replaces it by a function of its State.
template <class State>
Seat next_starter(const State& s) {
  return s.round == 0 ? s.first : left_of(s.starter, 1, s.count());
}

// The state of a game in which everybody has one turn in a round, clockwise from the starter. All
// phases between Idle and Over belong to a turn, which begins in the first of them.
template <class Phase, class Player>
struct TurnState : TableState<Phase, Player> {
  Seat turn;  // nobody's outside of rounds
};
template <class State>
concept TakesTurns =
    std::derived_from<State, TurnState<typename State::Phase, typename State::Player>>;

template <TakesTurns State>
void begin_turn(State& s, Seat who) {
  s.places.renew(Reset::Turn);
  s.turn = who;
  s.phase = static_cast<typename State::Phase>(who.somebody() ? 1 : 0);
}
// Passes the turn to the left; after the last one the round is over.
template <TakesTurns State>
void pass_turn(State& s) {
  const Seat next = left_of(s.turn, 1, s.count());
  begin_turn(s, next == s.starter ? Seat{} : next);
}

// Adds the round that is over to `past`.
template <class State>
void keep_round(State& s) {
  auto ended = std::make_shared<State>(s);
  ended->past = {};
  s.past.add(std::move(ended));
}
// Applies round_started. In a game without turns, its own evolve() sets the phase, too.
template <class State, class RoundStarted>
inline void begin_round(State& s, const RoundStarted& e) {
  if (s.past.ended != nullptr && s.round > 0) [[unlikely]] { keep_round(s); }
  s.round = e.round;
  s.luck = e.luck;
  s.starter = e.starter;
  forget_hidden(s);
  s.places.renew(Reset::Round);
  s.memory.begin_round();
  if constexpr (TakesTurns<State>) { begin_turn(s, s.starter); }
}

// Events common to all games. These tell something and leave the table as it is.
template <KeepsTable State, class Event>
  requires(kIsOneOf<Event, Told, Declared>)
void evolve(State&, const Event&) {}

template <KeepsTable State>
void evolve(State& s, const PhraseGiven& e) {
  s.phrases.resize(as_index(s.count()));
  s.phrases[as_index(e.player.index)] = e.text;
}

template <KeepsTable State>
void evolve(State& s, const Remembered& e) {
  s.memory.keep(e);
}

// A place of the printed game that functions of a variant may set: a state with any lists them in
// printed().
template <class State>
struct PrintedPlace {
  std::string_view name;
  bool each;                         // of every seat
  Json (*read)(const State&, Seat);  // null: it cannot be set now
  // Returns false if it cannot hold that.
  bool (*write)(State&, Seat, const Json&);
};
// Sets a number within 0 … `most`.
template <class Number>
bool set_number(const Json& json, int most, Number& number) {
  const bool fits = json.is_int() && json.whole() >= 0 && json.whole() <= most;
  if (fits) { number = as_int(json.whole()); }
  return fits;
}
// Return the printed place of that name, or the one that an event names; null if there is none.
template <class State>
const PrintedPlace<State>* find_printed([[maybe_unused]] const State& s, std::string_view name) {
  if constexpr (requires { s.printed(); }) {
    return find_by(s.printed(), &PrintedPlace<State>::name, name);
  }
  return nullptr;
}
template <class State>
const PrintedPlace<State>* printed_place(const State& s, const PlaceSet& e) {
  const auto* place = find_printed(s, e.place);
  return place != nullptr && place->each == e.player.value_or(Seat{}).somebody() ? place : nullptr;
}
// Whether `place` can hold the value of `e` now.
template <class State>
bool can_set(const State& s, const PrintedPlace<State>& place, const PlaceSet& e) {
  State copy = s;
  const Seat who = e.player.value_or(Seat{});
  return !place.read(s, who).is_null() && place.write(copy, who, e.value);
}

template <KeepsTable State>
void evolve(State& s, const PlaceSet& e) {
  const Seat who = e.player.value_or(Seat{});
  if (const int place = s.places.find(e.place); place >= 0) {
    s.places.set(place, who, e.number);
  } else if (const auto* printed = printed_place(s, e)) {
    printed->write(s, who, e.value);
  }
}

// Moves chips into `account`, out of it if negative; a game moves those of a player and its bank
// where it folds `adjusted`, which is paid by the bank.
template <KeepsTable State>
void move_chips(State& s, const Account& account, int amount) {
  if (const int purse = s.places.find(account.purse); purse >= 0) {
    s.places.set(purse, account.who, s.places.at(purse, account.who) + amount);
    if constexpr (requires { s.bank; }) { subtract(true, s.bank, amount); }
  } else if (account.who.somebody()) {
    evolve(s, Adjusted{account.who, amount, {}});
  }
}
template <KeepsTable State>
void evolve(State& s, const Paid& e) {
  move_chips(s, e.from, wrapping_difference(0, e.amount));
  move_chips(s, e.to, e.amount);
}
template <KeepsTable State>
void evolve(State& s, const TurnGiven&) {
  forget_hidden(s, Reset::Turn);
  s.places.renew(Reset::Turn);
}
template <KeepsTable State>
void evolve(State& s, const ScoreGiven& e) {
  evolve(s, Adjusted{e.player, e.n, {}});
}

template <KeepsTable State>
void evolve(State& s, const Rolled& e) {
  const std::string key = std::string(kOwnDraw) + e.key;
  s.memory.keep({key, s.memory.of(key) + std::ssize(e.values)});
}
template <KeepsTable State>
void evolve(State& s, const CardDrawn& e) {
  s.places.fold(e);
  const std::string counted = cards_counted(e.deck);
  s.memory.keep({counted, s.memory.of(counted) + 1});
  std::erase_if(s.shown, [&](const ShownTo& one) { return one.deck.value_or("") == e.deck; });
}
template <KeepsTable State, class Event>
  requires(kIsOneOf<Event, CardDiscarded, DeckLimited>)
void evolve(State& s, const Event& e) {
  s.places.fold(e);
}
template <KeepsTable State>
void evolve(State& s, const Asked& e) {
  s.asks.push_back(e);
}
template <KeepsTable State>
void evolve(State& s, const Answered& e) {
  std::erase_if(s.asks, [&](const Asked& asked) { return asked.player == e.player; });
}

template <KeepsTable State>
void evolve(State& s, const ShownTo& e) {
  s.shown.push_back(e);
}
template <KeepsTable State>
void evolve(State& s, const ShownVoid& e) {
  std::erase_if(s.shown,
                [&](const ShownTo& one) { return one.player == e.player && one.deck == e.deck; });
}

template <KeepsTable State>
void evolve(State& s, const AnswerSealed& e) {
  s.memory.keep({std::string(kSealedAnswers), e.n});
  for (Asked& asked : s.asks) {
    if (asked.player != e.player) { continue; }
    asked.n = e.n;
    asked.commit = e.commit;
  }
}
template <KeepsTable State>
void evolve(State& s, const AnswerOpened& e) {
  evolve(s, Answered{e.move, e.player, e.args});
}

// Puts a value where one lies hidden, or hides one.
template <class State, class Event>
void change_hidden(State& s, const Event& at, std::int64_t number) {
  if (const int place = s.places.find(at.place); place >= 0) {
    s.places.set(place, at.player.value_or(Seat{}), number);
  }
  std::erase_if(s.hidden, [&](const PlaceHidden& one) { return at_one_place(one, at); });
}
// At the end of a round, or of a turn, what nobody has opened in it is forgotten.
template <class State>
void forget_hidden(State& s, Reset when = Reset::Round) {
  if (when == Reset::Round) { s.shown.clear(); }
  if (s.hidden.empty()) [[likely]] { return; }
  const IfSome<PlaceHidden> left = s.hidden;
  for (const PlaceHidden& one : left) {
    const int place = s.places.find(one.place);
    const PlaceType* type = place >= 0 ? &s.places.type(place) : nullptr;
    if (type == nullptr || *type->reset <= when) {
      change_hidden(s, one, type != nullptr ? type->start.value_or(0) : 0);
    }
  }
}
template <KeepsTable State>
void evolve(State& s, const PlaceHidden& e) {
  change_hidden(s, e, kHidden);
  s.hidden.push_back(e);
  s.memory.keep({s.places.draws_counted(e), e.n + e.count - 1});
  const int place = s.places.find(e.place);
  std::erase_if(s.shown, [&](const ShownTo& one) {
    return one.deck && place >= 0 && s.places.type(place).deck == one.deck;
  });
}
template <KeepsTable State>
void evolve(State& s, const PlaceOpened& e) {
  change_hidden(s, e, e.number);
  s.places.fold(e);
}

template <KeepsTable State>
void evolve(State& s, const GameEnded& e) {
  s.winners = e.winners;
  s.phase = decltype(s.phase)::Over;
  if constexpr (TakesTurns<State>) { s.turn = {}; }
}

template <KeepsTable State>
void evolve(State& s, const LuckOpened& e) {
  s.phrases.clear();
  forget_hidden(s);
  if (e.luck) {
    s.luck = 0;  // no round is running
  }
}

// Saturates a sum to int: events of a foreign journal may hold any number, evolve() refuses
// nothing, and flaw() finds numbers beyond counting.
inline int nearest_int(std::int64_t sum) {
  using Limits = std::numeric_limits<int>;
  return as_int(std::clamp<std::int64_t>(sum, Limits::min(), Limits::max()));
}

// Whether a variant can be a `T`.
template <class T, class Variant>
inline constexpr bool kHolds = false;
template <class T, class... Types>
inline constexpr bool kHolds<T, std::variant<Types...>> = (std::is_same_v<T, Types> || ...);

// --- flaws ------------------------------------------------------------------------------------

// Checks states made by others: journals, changes by hand, house rules. A state reachable by play
// must have no flaw, however unusual.

// Whether `value` is a valid number of points, mugs, rounds, …: from 0 to far above what a game can
// reach, so that every sum stays inside 32 bits.
inline bool countable(int value) { return value >= 0 && value <= 100000000; }

// Sentences of flaws, and whether each is found.
struct FlawRow {
  bool found;
  const char* id;
};
using Flaws = std::vector<FlawRow>;

// Return the first flaw that is found: of `rows`; of rows_of(player) for each of `seats`; by one of
// `checks`.
inline std::optional<Message> first_flaw(const Flaws& rows, Message::Args args = {}) {
  const FlawRow* found = find_by(rows, &FlawRow::found, true);
  return found != nullptr ? std::optional(worded(found->id, std::move(args))) : std::nullopt;
}
template <class Seats, class RowsOf>
std::optional<Message> first_flaw(const Seats& seats, RowsOf rows_of) {
  for (const auto& player : seats) {
    if (auto flaw = first_flaw(rows_of(player))) { return flaw; }
  }
  return std::nullopt;
}
template <class State>
std::optional<Message> first_flaw(
    const State& s, std::initializer_list<std::optional<Message> (*)(const State&)> checks) {
  for (const auto check : checks) {
    if (auto flaw = check(s)) { return flaw; }
  }
  return std::nullopt;
}

// Whether every described number of `value` is countable().
template <class Described>
bool all_countable(const Described& value) {
  const auto fine = []<class Field>(const Field& field) {
    if constexpr (std::is_same_v<Field, int>) {
      return countable(field);
    } else {
      return true;
    }
  };
  return value.with_members([&](const auto&... fields) { return (fine(fields) && ...); });
}

// Finds a flaw in the members above; each game's flaw() checks its own.
template <class State>
std::optional<Message> table_flaw(const State& s) {
  using Phase = decltype(s.phase);
  bool turns = true;
  if constexpr (TakesTurns<State>) { turns = in_round(s) == s.turn.somebody(); }
  const auto sits = [&](int i) { return s.seats[i].name == seat(i); };
  auto flaw = first_flaw(
      {{!std::ranges::all_of(indices(s.count()), sits), "flaw.seats"},
       {!countable(s.round) || !s.first.somebody() || s.starter.somebody() != (s.round > 0),
        "flaw.starter"},
       {s.round == 0 && s.phase != Phase::Idle, "flaw.early"},
       {!turns, "flaw.turn"},
       {!s.phrases.empty() && s.phrases.size() != as_index(s.count()), "flaw.phrases"},
       {!s.places.sound(), "flaw.places"}});
  if (!flaw) { flaw = flaw_of(s.asks, s.count()); }
  if (!flaw) { flaw = flaw_of(s.hidden, s.places); }
  if (flaw) { return flaw; }
  const auto fits = [&](Seat who) {
    return who.somebody() && std::ranges::count(s.winners, who) == 1;
  };
  return first_flaw({{s.winners.empty() == (s.phase == Phase::Over), "flaw.winners"},
                     {!std::ranges::all_of(s.winners, fits), "flaw.winners_twice"}});
}

// Whether a command has stopped at a question, in the middle of its consequences.
template <class State>
bool is_asking(const State& s) {
  return s.asks.has_value();
}

// After an override of the round, sets the starter that follows from the order of seats.
template <class State>
void mend_starter(State& s) {
  if (s.starter.somebody() != (s.round > 0)) {
    s.starter = s.round > 0 ? left_of(s.first, (s.round - 1) % s.count(), s.count()) : Seat{};
  }
}

// table_flaw() of a game in which nothing is ever below zero.
template <class State>
std::optional<Message> counted_flaw(const State& s) {
  const bool counted =
      std::ranges::all_of(s.seats, [](const auto& player) { return all_countable(player); });
  return counted && all_countable(s) ? table_flaw(s) : std::optional(worded("flaw.counts"));
}

// Returns the seats with the most, by `points_of(player)`.
template <class State, class PointsOf>
SeatList leaders(const State& s, PointsOf points_of) {
  SeatList best;
  for (const auto& player : s.seats) {
    const int points = points_of(player);
    if (!best.empty() && points > points_of(s.at(best[0]))) { best.clear(); }
    if (best.empty() || points == points_of(s.at(best[0]))) { best.push_back(player.name); }
  }
  return best;
}

// The tables of a game `G`, built once and kept while the program runs: their rows hold functions
// and texts, and every opened table asks for them. Immutable.

// In display order.
template <class G>
const std::vector<RuleRow<typename G::Rules>>& rows_of() {
  static const std::vector<RuleRow<typename G::Rules>> table = G::rows();
  return table;
}
// In the order of their numbers.
template <class G>
const std::vector<HookSpec>& hooks_of() {
  static const std::vector<HookSpec> table = [] {
    std::vector<HookSpec> rows = G::hooks();
    std::ranges::sort(rows,
                      [](const HookSpec& a, const HookSpec& b) { return a.number < b.number; });
    return rows;
  }();
  return table;
}
// The questions to scripts, by index.
template <class G>
const std::vector<HookSpec>& questions_of() {
  static const std::vector<HookSpec> table = G::questions();
  return table;
}

}  // namespace hausregel
