// What the engine asks of a game's folder (engine/game_parts.h), checked before its other templates
// are instantiated: a mistake is one error in words, where it would be a thousand lines, or
// silence.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/lists.h"
#include "engine/bots/plain_bots.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "engine/table_state.h"

namespace hausregel {

template <class G>
class TypedGame;  // engine/game_parts.h

// Compilers print the first condition of an assertion that fails, so each is about one type. They
// are constants: of a concept compilers print more than ten lines.
namespace contract {

template <class T>
inline constexpr bool kHasName = requires { T::kName; };
// Whether no other of `Types` has the name of `T`.
template <class T, class Types>
inline constexpr bool kHasOwnName = false;
template <class T, class... Types>
inline constexpr bool kHasOwnName<T, std::variant<Types...>> =
    requires { requires(0 + ... + (Types::kName == T::kName)) == 1; };

// Initialises any member of the aggregate `T`, but not its bases: their members count one by one.
template <class T>
struct AnyMember {
  template <class Member>
    requires(!std::is_base_of_v<Member, T>)
  operator Member() const;
};
// Returns the number of members of `T`, with those of its bases; 0 if it is no aggregate.
template <class T, class... Members>
constexpr std::size_t count_members() {
  if constexpr (requires { T{Members{}..., AnyMember<T>{}}; }) {
    return count_members<T, Members..., AnyMember<T>>();
  }
  return sizeof...(Members);
}

// Whether FIELDS lists all members but kUntold (core/describe.h).
template <class T>
inline constexpr bool kHasAllFields = requires {
  requires count_members<T>() <= T::kFieldNames.size();
} || requires { requires count_members<T>() == T::kFieldNames.size() + T::kUntold; };

// Whether JSON has a form of `T`, and of all that it holds.
template <class T>
inline constexpr bool kHasForm = [] {
  using codec::put;
  using codec::take;
  return requires(std::string& out, T& value) {
    put(out, std::as_const(value), Setup());
    take(Json(), value, Setup());
  };
}();
template <class T>
inline constexpr bool kHasForm<std::optional<T>> = kHasForm<T>;
template <class T>
inline constexpr bool kHasForm<Named<T>> = kHasForm<T>;
template <codec::ItemList List>
  requires(!requires { codec::digits_of(std::type_identity<List>()); })  // bytes are digits
inline constexpr bool kHasForm<List> =
    kHasForm<decltype(codec::item_of(std::type_identity<List>()))>;
template <class... Fields>
inline constexpr bool kHasForm<MemberTypes<Fields...>> = (kHasForm<Fields> && ...);
template <Described T>
inline constexpr bool kHasForm<T> = kHasForm<MembersOf<T>>;

template <class State, class Event>
inline constexpr bool kHasEvolve = requires(State& s, const Event& event) { evolve(s, event); };
template <class G, class Move>
inline constexpr bool kHasDecide =
    requires(const typename G::Rules& rules, const Move& move, Dice& dice,
             KeepingSink<typename G::State, typename G::Event>& sink) {
      decide(rules, Setup(), move, dice, sink);
    };

// The types that have FIELDS.
template <class G, class... Events, class... Moves>
std::variant<Events..., Moves..., typename G::State::Player, typename G::State> told(
    std::variant<Events...>, std::variant<Moves...>);

// The game `G` as a Game, if its folder has everything. `class` parameters beyond it only split the
// lists of types.
template <class G, class Event = typename G::Event, class Move = typename G::Command,
          class = decltype(told<G>(Event(), Move()))>
class GameOf;
template <class G, class... Events, class... Moves, class... Told>
class GameOf<G, std::variant<Events...>, std::variant<Moves...>, std::variant<Told...>> {
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Player = typename State::Player;
  using Phase = typename State::Phase;
  using Event = typename G::Event;
  using Move = typename G::Command;

  static_assert((kHasName<Events> && ...) && (kHasName<Moves> && ...) &&
                    (kHasOwnName<Events, Event> && ...) && (kHasOwnName<Moves, Move> && ...),
                "an event or a move has no static constexpr std::string_view kName of its own");
  static_assert(
      (kHasAllFields<Told> && ...) && (kHasForm<Told> && ...),
      "FIELDS is missing, or leaves out a member that kUntold does not count, or lists one "
      "that JSON has no form of (core/describe.h)");
  static_assert((kHasEvolve<State, Events> && ...),
                "an event has no evolve(State&, const EVENT&) in the game's namespace");
  static_assert((kHasDecide<G, Moves> && ...),
                "a move has no decide(const Rules&, const Setup&, const MOVE&, Luck&, "
                "Sink&) in the game's namespace");

  static constexpr bool kHasTotal = requires(const Player& player) { total_of(player); };
  static_assert(kHasTotal, "there is no int total_of(const Player&) in the game's namespace");
  static constexpr bool kSaysDrawn = requires(const State& s) { nothing_drawn(s); };
  static_assert(kSaysDrawn, "there is no bool nothing_drawn(const State&) in the game's namespace");
  static constexpr bool kNamesPhases =
      requires { requires names_of(Phase()).size() == as_index(Phase::Over) + 1; };
  static_assert(kNamesPhases, "names_of(Phase) has not a name for each, the last of them Over");

  static constexpr bool kSaysWho = requires { G::kPlayerCountRule; };
  static_assert(kHasName<G> && kSaysWho,
                "the game has no static constexpr std::string_view kName, or kPlayerCountRule");
  static constexpr bool kHasRows = requires { G::rows(); };
  static_assert(kHasRows, "the game has no static std::vector<RuleRow<Rules>> rows()");
  static constexpr bool kHasChoices = requires(const Rules& rules, const State& s) {
    { G::choices(rules, s) } -> std::same_as<std::vector<Choice>>;
  };
  static_assert(kHasChoices,
                "the game has no static std::vector<Choice> choices(const Rules&, const State&)");
  // Bots of its own do without.
  static constexpr bool kPlaysSteady =
      !std::is_same_v<typename G::Bot, PlainBot<G>> ||
      requires(const Rules& rules, const State& s) { G::steady(rules, s, Seat()); };
  static_assert(kPlaysSteady,
                "the game has no static Command steady(const Rules&, const State&, Seat)");

  static constexpr bool kWhole =
      ((kHasOwnName<Events, Event> && kHasEvolve<State, Events>) && ...) &&
      ((kHasOwnName<Moves, Move> && kHasDecide<G, Moves>) && ...) &&
      ((kHasAllFields<Told> && kHasForm<Told>) && ...) && kHasTotal && kSaysDrawn && kNamesPhases &&
      kHasName<G> && kSaysWho && kHasRows && kHasChoices && kPlaysSteady;

 public:
  operator const Game&() const {
    if constexpr (kWhole) {
      static const TypedGame<G> game;
      return game;
    }
    std::abort();  // not reached: an assertion above has failed
  }
};

}  // namespace contract

using contract::GameOf;

}  // namespace hausregel
