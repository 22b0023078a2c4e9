// Polterfass as plain data: rules, state, commands, events. Rule ids and sources: README.md.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/describe.h"
#include "core/digest.h"
#include "core/inline_list.h"
#include "engine/events.h"
#include "engine/house_rules.h"
#include "engine/rounds.h"
#include "engine/rule_table.h"
#include "engine/sealed.h"
#include "engine/setup.h"
#include "games/polterfass/rack.h"

namespace hausregel::polterfass {

// --- rules ------------------------------------------------------------------------------------

enum class FirstNeeds : std::uint8_t { Number, Any };
enum class Repeats : std::uint8_t { All, Lying };
enum class SavedBy : std::uint8_t { Any, Number };
enum class Rethrow : std::uint8_t { Any, Some, OneOfTwo };
enum class Destroying : std::uint8_t { Must, May };
enum class Doubling : std::uint8_t { Must, May, MayTwo };
enum class AllTied : std::uint8_t { Both, Penalty };
enum class LowestShare : std::uint8_t { Each, Split };
enum class LowestGets : std::uint8_t { HighestOrder, SumOfHighest };
enum class Totals : std::uint8_t { Net, Gains };
enum class Tie : std::uint8_t { Shared, NextRound };

inline constexpr int kHandCards = 12;  // most cards in a hand
inline constexpr int kHighestCard = 20;

// Faces, cards and totals are mugs; one row of rules.cpp a member.
struct Rules : TableRules {
  Rules() { players_min = 3; }

  int goal = 75;
  InlineList<Pair, kNumberBarrels> barrels{{9, 2}, {8, 3}, {8, 3}, {7, 4}, {7, 4}, {6, 5}, {6, 5}};
  int specials = 2;
  Pair stand_chance{1, 3};
  InlineList<int, kHandCards> cards{0, 1, 2, 3, 4, 5, 6, 7};
  int cards_min = 1;
  int cards_max = 2;
  bool card_count_shown = true;
  bool cards_return = true;
  FirstNeeds first_throw_needs = FirstNeeds::Number;
  Repeats first_throw_repeats = Repeats::All;
  SavedBy throw_saved_by = SavedBy::Any;
  Rethrow rethrow_specials = Rethrow::Any;
  Destroying destroying = Destroying::Must;
  Doubling doubling = Doubling::Must;
  int double_factor = 2;
  bool double_destroyed = false;
  AllTied all_tied = AllTied::Both;
  LowestShare lowest_share = LowestShare::Each;
  LowestGets lowest_gets = LowestGets::HighestOrder;
  bool fail_pays_guests = true;
  bool first_to_goal_wins = false;
  Totals totals = Totals::Net;
  Tie tie = Tie::Shared;
  int max_rounds = 1000;
};

// --- numbers that may be none ---------------------------------------------------------------

// A number at each table, or none.
template <class N>
struct MaybeAtTables {
  Mask<N> known{};
  N value{};

  OVER_LANES Mask<N> has_value() const { return known; }
  OVER_LANES N value_or(int other) const { return pick(known, value, other); }
};
using hausregel::set;
template <class N, class T = int>
using Maybe = std::conditional_t<kOneTable<N>, std::optional<T>, MaybeAtTables<N>>;

template <class N>
OVER_LANES void set(Mask<N> on, MaybeAtTables<N>& number, N to) {
  number.known = number.known | on;
  set(on, number.value, to);
}
template <class N>
OVER_LANES void set(Mask<N> on, MaybeAtTables<N>& number, std::nullopt_t) {
  number.known = number.known & no(on);
}
template <class N>
OVER_LANES void set(Mask<N> on, MaybeAtTables<N>& number, const MaybeAtTables<N>& to) {
  number.known = pick(on, to.known, number.known);
  set(on, number.value, to.value);
}

// --- cards ----------------------------------------------------------------------------------

// Different cards, 0 … kHighestCard. JSON: a list in ascending order.
template <class N>
using CardsOf = SetOf<N>;
using Cards = CardsOf<int>;

inline Cards cards_of(std::initializer_list<int> values) {
  Cards cards;
  for (const int value : values) {
    cards.add(value);
  }
  return cards;
}

// How many cards an order has. JSON: the number, or null where it is not known.
struct CardCount {
  static constexpr int kUnknown = -1;
  int value = kUnknown;

  constexpr bool known() const { return value != kUnknown; }
  static constexpr NumberForm kForm{
      0, kHandCards, "codec.cards_or_null", "a number of cards or null", {{kUnknown, ""}}};
  friend constexpr bool operator==(CardCount, CardCount) = default;
};

// --- state ------------------------------------------------------------------------------------

// Idle: between rounds. Throw: the first throw (a real table). Order: guests order. Pour: the
// innkeeper rolls or closes. Destroy, Double: a special's target is open. Open: orders are shown.
enum class Phase : std::uint8_t { Idle, Throw, Order, Pour, Destroy, Double, Open, Over };
inline constexpr std::string_view kPhaseNames[] = {"idle",    "throw",  "order", "pour",
                                                   "destroy", "double", "open",  "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return kPhaseNames; }

enum class BillKind : std::uint8_t { Failed, Enough, Greedy };
inline constexpr std::string_view kBillNames[] = {"failed", "enough", "greedy"};
constexpr std::span<const std::string_view> names_of(BillKind) { return kBillNames; }

// One seat, at each table. Order and result stay on show until the next round starts.
template <class N>
struct PlayerOf {
  Seat name;
  N total{};
  N delta{};         // result of the last round that was settled
  CardsOf<N> cards;  // the opened order
  Maybe<N> order;    // its sum
  CardsOf<N> hand;   // cards to order with
};
struct Player : PlayerOf<int> {
  CardCount laid;                // cards laid down
  std::optional<Digest> commit;  // of the sealed order

  FIELDS(Player, name, total, delta, laid, commit, cards, order, hand);
};

template <class N>
OVER_LANES N total_of(const PlayerOf<N>& p) {
  return p.total;
}

// What a round is about, at each table.
template <class N>
struct RoundOf {
  N throws{};  // made in this round, repeats counted
  RackOf<N> barrels;
  N destroys{};      // standing X whose effect is still to come
  N doubles{};       // standing D whose effect is still to come
  Maybe<N> served;   // mugs; null before the tap is closed, and where the innkeeper failed
  Maybe<N> ordered;  // mugs; null before the bill, and where the innkeeper failed
  Maybe<N, BillKind> bill;
  N ledger{};   // sum of all totals, always
  Cards cards;  // a full hand
  int cards_min = 0;
  bool cards_return = true;
  bool double_destroyed = false;
};

struct State : BareTableState<Phase, Player>, RoundOf<int> {
  static constexpr OrderRules kOrder{
      .over = "P-28", .phase = "P-36", .phrase = "P-33", .seal = "P-34"};

  Seat innkeeper;  // of the current round
  SeatSet due;     // guests who must still order
  SeatSet sealed;  // have ordered, and not opened yet

  FIELDS(State, id, mode, round, phase, first, innkeeper, due, sealed, throws, barrels, destroys,
         doubles, served, ordered, bill, cards, cards_min, cards_return, double_destroyed, ledger,
         phrases, memory, winners, seats);
};
inline Seat leader_of(const State& s) { return s.innkeeper; }
inline bool nothing_drawn(const State& s) { return s.phase == Phase::Throw && s.throws == 0; }

}  // namespace hausregel::polterfass
