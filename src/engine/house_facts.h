// Facts that hooks and bots in Lua see, and where to find them: rows for a game's tables, each with
// a function that finds the fact only when a script asks. Each fact describes itself and its
// location; the game's rows withhold what a seat may not see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/seat.h"
#include "engine/hooks.h"

namespace hausregel {

using Facts = std::vector<FactSpec>;

// Concatenates both, in order.
inline Facts operator+(Facts facts, const Facts& more) {
  facts.insert(facts.end(), more.begin(), more.end());
  return facts;
}

// Where facts are found: a game's Rules and State.
struct HouseView {
  const void* rules = nullptr;
  const void* state = nullptr;
  std::span<const std::string_view> names{};  // of the players
  Seat who{};                                 // the seat that a question to a bot concerns
};

// The typed view of one game, as a bot sees it; a game adds values found for one question.
template <class Rules, class State>
struct SeatViewOf : HouseView {
  // Sets the view from now on; both arguments must outlive all uses of the facts.
  void look_at(const Rules& by, const State& table_now, Seat asked) {
    rules = &by;
    state = &table_now;
    who = asked;
  }
  // Precondition of all three: look_at() was called; of own(): with an occupied seat.
  const Rules& by() const { return *static_cast<const Rules*>(rules); }
  const State& table() const { return *static_cast<const State*>(state); }
  const auto& own() const { return table().at(who); }
};

// Makes the rows of a game. Each fact is a plain function instantiated for a constant: rows need no
// memory of their own, and facts that a script does not read cost a question nothing. The constants
// `of`, `count`, `at` and `row` are members or functions of the State, the Rules, or the `View`;
// lists also pass their function an index from 0.
template <class Rules, class State, class View = HouseView>
class FactRows {
 public:
  // A number, from `of`; a truth; a list at(0) … at(count - 1).
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
  // The seat `of`, from 1; 0: nobody.
  template <auto of>
  static FactSpec seat(std::string_view name, std::string_view help) {
    return number<[](const View& seen) {
      return std::invoke(of, *static_cast<const State*>(seen.state)).index + 1;
    }>(name, help);
  }
  // A member of the player at the asked seat.
  template <auto of>
  static FactSpec own(std::string_view name, std::string_view help) {
    return number<[](const View& seen) { return std::invoke(of, seen.own()); }>(name, help);
  }
  // The highest of(player) of the other seats; there is always one.
  template <auto of>
  static FactSpec best_of_others(std::string_view name, std::string_view help) {
    return number<[](const View& seen) {
      int best = std::numeric_limits<int>::min();
      for (const auto& player : seen.table().seats) {
        best = player.name != seen.who ? std::max(best, std::invoke(of, player)) : best;
      }
      return best;
    }>(name, help);
  }
  // A rule; `help` is "the rule NAME".
  template <auto of>
  static FactSpec rule(std::string_view help) {
    return number<of>(help.substr(help.rfind(' ') + 1), help);
  }
  // Common to all games: the rule `goal`, the asked seat, and names.
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
    // Casts by way of HouseView, which `in` points to, wherever it lies in a View.
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
