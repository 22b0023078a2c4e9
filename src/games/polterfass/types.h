// Polterfass as plain data: rules, state, commands, events. Rule ids and sources: README.md.
#pragma once

#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

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

// --- cards ----------------------------------------------------------------------------------

// Not std::popcount: without a processor's own instruction it is a library call.
constexpr int bits_in(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

// The place of set bit number `n`, from 0.
constexpr int nth_bit(std::uint32_t bits, int n) {
  for (; n > 0; --n) {
    bits &= bits - 1;
  }
  return std::countr_zero(bits);
}

// Different cards, 0 … kHighestCard. JSON: a list in ascending order.
struct Cards {
  std::uint32_t bits = 0;

  constexpr int size() const { return bits_in(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr bool has(int card) const { return card >= 0 && card < 32 && (bits >> card & 1u) != 0; }
  constexpr bool has_all(Cards others) const { return (others.bits & ~bits) == 0; }
  constexpr void add(int card) { bits |= 1u << card; }
  constexpr void take_out(Cards others) { bits &= ~others.bits; }
  constexpr int lowest() const { return std::countr_zero(bits); }  // precondition: !empty()
  constexpr int sum() const {
    int total = 0;
    for (std::uint32_t left = bits; left != 0; left &= left - 1) {
      total += std::countr_zero(left);
    }
    return total;
  }
  friend constexpr bool operator==(Cards, Cards) = default;
};
constexpr Cards cards_of(std::initializer_list<int> values) {
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
  static constexpr NumberForm kForm{0, kHandCards, "a number of cards or null", {{kUnknown, ""}}};
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

// One seat. Order and result stay on show until the next round starts.
struct Player {
  Seat name;
  int total = 0;
  int delta = 0;                 // result of the last round that was settled
  CardCount laid;                // cards laid down
  std::optional<Digest> commit;  // of the sealed order
  Cards cards;                   // the opened order
  std::optional<int> order;      // its sum
  Cards hand;                    // cards to order with

  FIELDS(Player, name, total, delta, laid, commit, cards, order, hand);
};

inline int total_of(const Player& p) { return p.total; }

struct State : BareTableState<Phase, Player> {
  static constexpr OrderRules kOrder{
      .over = "P-28", .phase = "P-36", .phrase = "P-33", .seal = "P-34"};

  Seat innkeeper;  // of the current round
  SeatSet due;     // guests who must still order
  SeatSet sealed;  // have ordered, and not opened yet
  int throws = 0;  // made in this round, repeats counted
  Rack barrels;
  int destroys = 0;           // standing X whose effect is still to come
  int doubles = 0;            // standing D whose effect is still to come
  std::optional<int> served;  // mugs; null before the tap is closed, and where the innkeeper failed
  std::optional<int> ordered;  // mugs; null before the bill, and where the innkeeper failed
  std::optional<BillKind> bill;
  Cards cards;  // a full hand
  int cards_min = 0;
  bool cards_return = true;
  bool double_destroyed = false;
  int ledger = 0;  // sum of all totals, always

  FIELDS(State, id, mode, round, phase, first, innkeeper, due, sealed, throws, barrels, destroys,
         doubles, served, ordered, bill, cards, cards_min, cards_return, double_destroyed, ledger,
         phrases, memory, winners, seats);
};
inline Seat leader_of(const State& s) { return s.innkeeper; }
inline bool nothing_drawn(const State& s) { return s.phase == Phase::Throw && s.throws == 0; }

}  // namespace hausregel::polterfass
