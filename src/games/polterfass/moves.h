// Commands (orders, before they are checked) and events (what has happened) of Polterfass.
#pragma once

#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// --- commands ---------------------------------------------------------------------------------

// Throws what lies, and the standing specials in `again` (barrel numbers, ascending).
struct Roll {
  InlineList<int, kSpecials> again;
  static constexpr std::string_view kName = "roll";
  FIELDS_NAMED(Roll, "throw", again);
};
inline Roll roll_of(BarrelSet specials) {
  Roll roll;
  for (const int b : specials) {
    roll.again.push_back(b);
  }
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

inline CardCount back_of(const Rules& rules, Cards cards) {
  return {rules.card_count_shown ? cards.size() : CardCount::kUnknown};
}
using Close = Bare<"close">;
// The number a special is used on. JSON: the number, or "none".
struct Target {
  static constexpr int kNone = 0;
  int value = kNone;
  friend bool operator==(Target, Target) = default;
  static constexpr NumberForm kForm{
      1, kHighestFace, "codec.target", "a number of a barrel or \"none\"", {{kNone, "none"}}};
};
template <Literal name>
struct Aim {
  Target target;
  static constexpr std::string_view kName = name.view();
  FIELDS_NAMED(Aim, "face", target);
};
using Destroy = Aim<"destroy">;
using Double = Aim<"double">;

using Command = std::variant<Next, Order, Open, Roll, Close, Destroy, Double, Phrase>;

// --- events -----------------------------------------------------------------------------------

struct RoundStarted {
  int round = 0;
  Seat innkeeper;
  IfAny<int> luck{};
  static constexpr std::string_view kName = "round_started";
  FIELDS(RoundStarted, round, innkeeper, luck);
};
template <class N>
struct BarrelsThrownOf {
  N number{};  // of the throw in this round, from 1, repeats counted
  ThrownOf<N> barrels;
  static constexpr std::string_view kName = "barrels_thrown";
  FIELDS_NAMED(BarrelsThrownOf, "throw, barrels", number, barrels);
};
using BarrelsThrown = BarrelsThrownOf<int>;
// The first throw does not count and is made again.
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
// `served` and `ordered` are null where the innkeeper failed.
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

using Event = std::variant<RoundStarted, PhraseGiven, BarrelsThrown, ThrowRepeated, OrderSealed,
                           SpecialThrown, InnkeeperFailed, TapClosed, BarrelDestroyed,
                           BarrelDoubled, SpecialWasted, Served, OrderOpened, Bill, Scored,
                           Adjusted, Remembered, Told, GameEnded, LuckOpened>;

}  // namespace hausregel::polterfass
