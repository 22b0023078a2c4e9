// Facts that hooks and bots in Lua are told, and where they are found: rows for a game's tables,
// each with the function that finds it, looked up only when a script asks for it. A fact says what
// it is and where it stands; what a seat may not see is kept back by the rows of the game.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/seat.h"
#include "engine/hooks.h"

namespace hausregel {

using Facts = std::vector<FactSpec>;

// Those of both, in their order.
inline Facts operator+(Facts facts, const Facts& more) {
  facts.insert(facts.end(), more.begin(), more.end());
  return facts;
}

// What facts are found in: a game's Rules and State.
struct HouseView {
  const void* rules = nullptr;
  const void* state = nullptr;
  std::span<const std::string_view> names{};  // of the players
  Seat who{};                                 // the seat that a question to a bot is about
};

// The same of one game, as a bot sees it; a game adds what it finds for one question.
template <class Rules, class State>
struct SeatViewOf : HouseView {
  // From now on; both outlive what is found in them.
  void look_at(const Rules& by, const State& table_now, Seat asked) {
    rules = &by;
    state = &table_now;
    who = asked;
  }
  // Precondition of all three: look_at() was called; of own(), with somebody's seat.
  const Rules& by() const { return *static_cast<const Rules*>(rules); }
  const State& table() const { return *static_cast<const State*>(state); }
  const auto& own() const { return table().at(who); }
};

// The rows of a game. A fact is a plain function of what is shown, made here of a constant: rows
// need no memory of their own, and a question costs nothing for facts that its script leaves alone.
// What a fact is found by, `of`, `count`, `at` and `row`, are members or functions of the State, of
// the Rules, or of the `View` that is shown; lists are found by their `count` and by a function of
// a place from 0 besides.
template <class Rules, class State, class View = HouseView>
class FactRows {
 public:
  // A number, from `of`; a truth; a list of at(0) … at(count - 1).
  template <auto of>
  static FactSpec number(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Integer, help, [](const void* seen) -> Fact::Value {
              return NumberLook{seen, [](const void* in) { return number_in<of>(in); }};
            }};
  }
  template <auto of>
  static FactSpec truth(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Boolean, help, [](const void* seen) -> Fact::Value {
              return TruthLook{seen, [](const void* in) -> bool { return find<of>(in); }};
            }};
  }
  template <auto count, auto at>
  static FactSpec list(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Integers, help, [](const void* seen) -> Fact::Value {
              return ListLook{seen, [](const void* in) -> ListView {
                                return {in, find<count>(in), [](const void* from, int i) {
                                          return number_in<at>(from, i);
                                        }};
                              }};
            }};
  }
  // of(player), or of(view, player), by seat.
  template <auto of>
  static FactSpec by_seat(std::string_view name, std::string_view help) {
    return list<&State::count, [](const View& seen, int i) -> std::int64_t {
      const auto& player = static_cast<const State*>(seen.state)->seats[i];
      if constexpr (std::is_invocable_v<decltype(of), decltype(player)>) {
        return static_cast<std::int64_t>(std::invoke(of, player));
      } else {
        return static_cast<std::int64_t>(of(seen, player));
      }
    }>(name, help);
  }
  // A list of lists.
  template <auto count, auto row>
  static FactSpec rows(std::string_view name, std::string_view help) {
    return {name, FactSpec::Kind::Rows, help, [](const void* seen) -> Fact::Value {
              return RowsLook{seen, [](const void* in) -> int { return find<count>(in); },
                              [](const void* in, int i) -> ListView { return find<row>(in, i); }};
            }};
  }

  static FactSpec round() { return number<&State::round>("round", "number of the round, from 1"); }
  // The seat that `of` is, from 1; 0: nobody.
  template <auto of>
  static FactSpec seat(std::string_view name, std::string_view help) {
    return number<[](const View& seen) {
      return std::invoke(of, *static_cast<const State*>(seen.state)).index + 1;
    }>(name, help);
  }
  // A member of the player at the seat that is asked.
  template <auto of>
  static FactSpec own(std::string_view name, std::string_view help) {
    return number<[](const View& seen) { return std::invoke(of, seen.own()); }>(name, help);
  }
  // A rule; `help` is "the rule NAME".
  template <auto of>
  static FactSpec rule(std::string_view help) {
    return number<of>(help.substr(help.rfind(' ') + 1), help);
  }
  // What every game has: the rule `goal`, the seat that is asked, and names.
  static FactSpec goal() { return rule<&Rules::goal>("the rule goal"); }
  static FactSpec me() {
    return number<[](const View& seen) { return seen.who.index + 1; }>(
        "me", "the seat that is asked, from 1");
  }
  static FactSpec names() {
    return {"names", FactSpec::Kind::Texts, "names, by seat", [](const void* seen) -> Fact::Value {
              return static_cast<const HouseView*>(seen)->names;
            }};
  }

 private:
  template <auto of, class... Place>
  static decltype(auto) find(const void* in, Place... place) {
    // By way of HouseView: the pointer is to that, wherever in a View it lies.
    const auto& seen = static_cast<const View&>(*static_cast<const HouseView*>(in));
    if constexpr (std::is_invocable_v<decltype(of), const State&, Place...>) {
      return std::invoke(of, *static_cast<const State*>(seen.state), place...);
    } else if constexpr (std::is_invocable_v<decltype(of), const Rules&, Place...>) {
      return std::invoke(of, *static_cast<const Rules*>(seen.rules), place...);
    } else {
      return std::invoke(of, seen, place...);
    }
  }
  template <auto of, class... Place>
  static std::int64_t number_in(const void* in, Place... place) {
    return static_cast<std::int64_t>(find<of>(in, place...));
  }
};

}  // namespace hausregel
