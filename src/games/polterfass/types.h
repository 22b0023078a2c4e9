// Polterfass as plain data: rules, state, commands, events. Rule ids and sources: README.md.
//
// And where the game asks house rules what is allowed, and how it treats their answers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/lists.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "engine/rules/house_questions.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/rules.h"
#include "engine/sealed.h"
#include "engine/setup.h"
#include "games/polterfass/rack.h"

namespace hausregel::polterfass {

using codec::Taken;

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

// Faces, cards and totals are mugs; each member has a row in rules.cpp.
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

// --- optional numbers -----------------------------------------------------------------------

// A number at each table, or none.
template <class N>
struct MaybeAtTables {
  Mask<N> known{};
  N value{};

  OVER_LANES Mask<N> has_value() const { return known; }
  OVER_LANES N value_or(int other) const { return pick(known, value, other); }
};
using hausregel::set;  // else the overloads below would hide it
template <class N, class T = int>
using Maybe = std::conditional_t<kOneTable<N>, std::optional<T>, MaybeAtTables<N>>;

// Like set() of numbers: set a number, none, or a copy.
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

// The number of cards in an order. JSON: the number, or null if it is not known.
struct CardCount {
  static constexpr int kUnknown = -1;
  int value = kUnknown;

  constexpr bool known() const { return value != kUnknown; }
  static constexpr NumberForm kForm{
      0, kHandCards, "polterfass.codec.cards_or_null", {{kUnknown, ""}}};
  constexpr bool operator==(const CardCount&) const = default;
};

// --- state ------------------------------------------------------------------------------------

// Idle: between rounds. Throw: the first throw (a real table). Order: guests order. Pour: the
// innkeeper rolls or closes. Destroy, Double: a special's target is open. Open: orders are shown.
enum class Phase : std::uint8_t { Idle, Throw, Order, Pour, Destroy, Double, Open, Over };
constexpr auto names_of(Phase) {
  return names<"idle, throw, order, pour, destroy, double, open, over">();
}

enum class BillKind : std::uint8_t { Failed, Enough, Greedy };
constexpr auto names_of(BillKind) { return names<"failed, enough, greedy">(); }

// One seat, at each table. Order and result stay on show until the next round starts.
template <class N>
struct PlayerOf {
  Seat name;
  N total{};
  N delta{};         // result of the last settled round
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

// What the rules fix for a game in play, the same at all tables.
struct Frame {
  Cards cards;  // a full hand
  int cards_min = 0;
  bool cards_return = true;
  bool double_destroyed = false;

  bool operator==(const Frame&) const = default;
};

// The state of a round, at each table.
template <class N>
struct RoundOf : Frame {
  N throws{};  // made in this round, including repeats
  RackOf<N> barrels;
  N destroys{};      // standing X yet to take effect
  N doubles{};       // standing D yet to take effect
  Maybe<N> served;   // mugs; null before the tap is closed, and if the innkeeper failed
  Maybe<N> ordered;  // mugs; null before the bill, and if the innkeeper failed
  Maybe<N, BillKind> bill;
  N ledger{};  // sum of all totals, always
};

// The starter of a round is its innkeeper.
struct State : TableState<Phase, Player>, RoundOf<int> {
  static constexpr OrderRules kOrder{
      .game = "polterfass", .over = "P-28", .phase = "P-36", .phrase = "P-33", .seal = "P-34"};

  SeatSet due;     // guests who must still order
  SeatSet sealed;  // have ordered, and not opened yet

  FIELDS(
      State,
      "id, mode, round, phase, first, innkeeper, due, sealed, throws, barrels, destroys, doubles, "
      "served, ordered, bill, cards, cards_min, cards_return, double_destroyed, ledger, phrases, "
      "memory, places, asks, hidden, shown, winners, seats",
      id, mode, round, phase, first, starter, due, sealed, throws, barrels, destroys, doubles,
      served, ordered, bill, cards, cards_min, cards_return, double_destroyed, ledger, phrases,
      memory, places, asks, hidden, shown, winners, seats);
  // What functions of a variant may set.
  static std::span<const PrintedPlace<State>> printed();
};
// Called by engine/moves/rounds.h.
inline bool nothing_drawn(const State& s) { return s.phase == Phase::Throw && s.throws == 0; }

// --- commands ---------------------------------------------------------------------------------

// Throws the lying barrels, and the standing specials in `again` (barrel numbers, ascending).
struct Roll {
  InlineList<int, kSpecials> again;
  static constexpr std::string_view kName = "roll";
  FIELDS(Roll, "throw", again);
};
inline Roll roll_of(BarrelSet specials) {
  Roll roll;
  for (const int b : specials) { roll.again.push_back(b); }
  return roll;
}
// Cards laid down unseen (engine/sealed.h): everybody sees how many, unless the rule
// card_count_shown hides it.
struct Ordered {
  using Value = Cards;
  using Back = CardCount;
  static constexpr std::string_view kName = "order";
  static constexpr std::string_view kField = "cards";
  static constexpr std::string_view kLaid = "order_sealed";
  static constexpr std::string_view kOpened = "order_opened";
  static constexpr std::string_view kNotSealed = "polterfass.refuse.not_sealed";
};
using OpenOrder = OpenValue<Ordered>;
using Order = Lay<Ordered>;
using OrderValue = SealedValue<Ordered>;
using Open = OpenAll<Ordered>;
using OrderSealed = ValueLaid<Ordered>;

// Returns what everybody sees of the cards.
inline CardCount back_of(const Rules& rules, Cards cards) {
  return {rules.card_count_shown ? cards.size() : CardCount::kUnknown};
}
using Close = Bare<"close">;
// The number a special is used on. JSON: the number, or "none".
struct Target {
  static constexpr int kNone = 0;
  int value = kNone;
  bool operator==(const Target&) const = default;
  static constexpr NumberForm kForm{1, kHighestFace, "polterfass.codec.target", {{kNone, "none"}}};
};
template <Literal name, Phase phase>
struct Aim {
  Target target;
  static constexpr std::string_view kName = name.view();
  static constexpr Phase kPhase = phase;
  FIELDS(Aim, "face", target);
};
using Destroy = Aim<"destroy", Phase::Destroy>;
using Double = Aim<"double", Phase::Double>;

using Command = std::variant<Next, Order, Open, Roll, Close, Destroy, Double, Phrase>;

// --- events -----------------------------------------------------------------------------------

struct RoundStarted {
  int round = 0;
  Seat starter;
  IfAny<int> luck{};
  static constexpr std::string_view kName = "round_started";
  FIELDS(RoundStarted, "round, innkeeper, luck", round, starter, luck);
};
template <class N>
struct BarrelsThrownOf {
  N number{};  // of the throw in this round, from 1, including repeats
  ThrownOf<N> barrels;
  static constexpr std::string_view kName = "barrels_thrown";
  FIELDS(BarrelsThrownOf, "throw, barrels", number, barrels);
};
using BarrelsThrown = BarrelsThrownOf<int>;
// The first throw does not count and is repeated.
using ThrowRepeated = Bare<"throw_repeated">;
// A standing special goes back into the cup.
struct SpecialThrown {
  BarrelNumber b;
  static constexpr std::string_view kName = "special_thrown";
  FIELDS(SpecialThrown, b);
};
using InnkeeperFailed = Bare<"innkeeper_failed">;
using TapClosed = Bare<"tap_closed">;
// A special has hit barrel `b`, which shows `up`.
template <Literal name, class N>
struct BarrelHit {
  Coded<N, BarrelNumber> b{};
  Coded<N, Face> up{};
  static constexpr std::string_view kName = name.view();
  FIELDS(BarrelHit, b, up);
};
template <class N>
using BarrelDestroyedOf = BarrelHit<"barrel_destroyed", N>;
template <class N>
using BarrelDoubledOf = BarrelHit<"barrel_doubled", N>;
using BarrelDestroyed = BarrelDestroyedOf<int>;
using BarrelDoubled = BarrelDoubledOf<int>;
// The special `b` has no target, or the innkeeper gives it none.
template <class N>
struct SpecialWastedOf {
  Coded<N, BarrelNumber> b{};
  static constexpr std::string_view kName = "special_wasted";
  FIELDS(SpecialWastedOf, b);
};
using SpecialWasted = SpecialWastedOf<int>;
template <class N>
struct ServedOf {
  N mugs{};
  static constexpr std::string_view kName = "served";
  FIELDS(ServedOf, mugs);
};
using Served = ServedOf<int>;
template <class N>
struct OrderOpenedOf {
  Seat player;
  CardsOf<N> cards;
  N sum{};
  std::optional<Salt> salt{};
  static constexpr std::string_view kName = Ordered::kOpened;
  FIELDS(OrderOpenedOf, player, cards, sum, salt);
};
using OrderOpened = OrderOpenedOf<int>;
// `served` and `ordered` are null if the innkeeper failed.
template <class N>
struct BillOf {
  Coded<N, BillKind> kind{};
  Maybe<N> served;
  Maybe<N> ordered;
  static constexpr std::string_view kName = "bill";
  FIELDS(BillOf, kind, served, ordered);
};
using Bill = BillOf<int>;
template <class N>
struct ScoredOf {
  Seat player;
  N delta{};
  N total{};  // after it
  static constexpr std::string_view kName = "scored";
  FIELDS(ScoredOf, player, delta, total);
};
using Scored = ScoredOf<int>;

using Event =
    std::variant<RoundStarted, PhraseGiven, BarrelsThrown, ThrowRepeated, OrderSealed,
                 SpecialThrown, InnkeeperFailed, TapClosed, BarrelDestroyed, BarrelDoubled,
                 SpecialWasted, Served, OrderOpened, Bill, Scored, Adjusted, ScoreGiven, PlaceSet,
                 OrderSet, Remembered, Told, Rolled, CardDrawn, CardDiscarded, DeckLimited,
                 Declared, Asked, Answered, AnswerSealed, AnswerOpened, PlaceHidden, PlaceOpened,
                 ShownTo, ShownVoid, GameEnded, LuckOpened>;
// Called by engine/rules/place_events.h. Input: a sum is not that of its cards.
inline Result<> check_event(const Event& event) {
  const auto* opened = std::get_if<OrderOpened>(&event);
  return opened == nullptr || opened->sum == opened->cards.sum() ? done()
                                                                 : bad_input("polterfass.flaw.sum");
}

// --- JSON and words of this game's own types (module.cpp) --------------------------------------

// [9,2] or ["X","D"].
void put(std::string& out, Ends ends, const Setup& setup);
Taken take(const Json& json, Ends& ends, const Setup& setup);

// [3,4]: ascending, different, 0 … kHighestCard.
void put(std::string& out, Cards cards, const Setup&);
Taken take(const Json& json, Cards& cards, const Setup&);

void put(std::string& out, const Rack& rack, const Setup& setup);
Taken take(const Json& json, Rack& rack, const Setup& setup);

// [{"b":0,"up":9},{"b":1,"up":null}]: ascending.
void put(std::string& out, const Thrown& thrown, const Setup& setup);
Taken take(const Json& json, Thrown& thrown, const Setup& setup);

// "9", "X".
std::string words_of_face(Face up);
// "9/2", "X/D": both ends of a barrel, its name for people.
std::string words_of_ends(const Ends& ends);

// Returns the cards joined by '+' in ascending order, as in a commitment.
std::string sealed_text(Cards cards);

// --- house rules (scripts.cpp) ------------------------------------------------------------------

enum class Hook : std::uint8_t {
  OrderAllowed,
  ThrowAllowed,
  FirstThrowDone,
  Failed,
  MugsServed,
  BillMade,
  RoundEnd,
  GameOver,
  Winners,
  GameBegin,
  RoundBegin,
  ThrowDone,
  OrderLaid,
  OrdersOpen,
  RoundOver,
  Starter,
};

// Throws of a round after which a house rule that accepts no first throw has failed.
inline constexpr int kFirstThrows = 200;
inline bool asks_orders(const Rules& rules) { return judges(rules, Hook::OrderAllowed); }
inline bool asks_throws(const Rules& rules) { return judges(rules, Hook::ThrowAllowed); }

// Whether the house rule allows an order that the rules allow. A hook that allows somebody nothing
// has failed.
bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards);
// Returns every order that rules and house rule allow `who`, fewest cards first; empty if the hook
// has failed.
std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who);
// Whether the house rule allows the innkeeper another throw.
bool house_allows_throw(const Rules& rules, const State& s);
// Whether the round has had kFirstThrows first throws; if so, fails the hook that accepts none.
bool has_thrown_enough(const Rules& rules, const State& s);
// Fails a hook that does not share out exactly what was served.
void check_bill(const Rules& rules, const State& s, const PerSeat<int>& deltas);

}  // namespace hausregel::polterfass
