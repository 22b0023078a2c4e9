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
struct Close {
  static constexpr std::string_view kName = "close";
  FIELDS(Close);
};
// The number a special is used on. JSON: the number, or "none".
struct Target {
  static constexpr int kNone = 0;
  int value = kNone;
  friend bool operator==(Target, Target) = default;
  static constexpr NumberForm kForm{
      1, kHighestFace, "a number of a barrel or \"none\"", {{kNone, "none"}}};
};
struct Destroy {
  Target target;
  static constexpr std::string_view kName = "destroy";
  FIELDS_NAMED(Destroy, "face", target);
};
struct Double {
  Target target;
  static constexpr std::string_view kName = "double";
  FIELDS_NAMED(Double, "face", target);
};

using Command = std::variant<Next, Order, Open, Roll, Close, Destroy, Double, Phrase>;

// --- events -----------------------------------------------------------------------------------

struct RoundStarted {
  int round = 0;
  Seat innkeeper;
  IfAny<int> luck{};
  static constexpr std::string_view kName = "round_started";
  FIELDS(RoundStarted, round, innkeeper, luck);
};
struct BarrelsThrown {
  int number = 0;  // of the throw in this round, from 1, repeats counted
  Thrown barrels;
  static constexpr std::string_view kName = "barrels_thrown";
  FIELDS_NAMED(BarrelsThrown, "throw, barrels", number, barrels);
};
// The first throw does not count and is made again.
struct ThrowRepeated {
  static constexpr std::string_view kName = "throw_repeated";
  FIELDS(ThrowRepeated);
};
// A standing special goes back into the cup.
struct SpecialThrown {
  BarrelNumber b;
  static constexpr std::string_view kName = "special_thrown";
  FIELDS(SpecialThrown, b);
};
struct InnkeeperFailed {
  static constexpr std::string_view kName = "innkeeper_failed";
  FIELDS(InnkeeperFailed);
};
struct TapClosed {
  static constexpr std::string_view kName = "tap_closed";
  FIELDS(TapClosed);
};
struct BarrelDestroyed {
  BarrelNumber b;
  Face up;
  static constexpr std::string_view kName = "barrel_destroyed";
  FIELDS(BarrelDestroyed, b, up);
};
struct BarrelDoubled {
  BarrelNumber b;
  Face up;
  static constexpr std::string_view kName = "barrel_doubled";
  FIELDS(BarrelDoubled, b, up);
};
// The special `b` has no target, or the innkeeper gives it none.
struct SpecialWasted {
  BarrelNumber b;
  static constexpr std::string_view kName = "special_wasted";
  FIELDS(SpecialWasted, b);
};
struct Served {
  int mugs = 0;
  static constexpr std::string_view kName = "served";
  FIELDS(Served, mugs);
};
struct OrderOpened {
  Seat player;
  Cards cards;
  int sum = 0;
  std::optional<Salt> salt;
  static constexpr std::string_view kName = Ordered::kOpened;
  FIELDS(OrderOpened, player, cards, sum, salt);
};
// `served` and `ordered` are null where the innkeeper failed.
struct Bill {
  BillKind kind = BillKind::Failed;
  std::optional<int> served;
  std::optional<int> ordered;
  static constexpr std::string_view kName = "bill";
  FIELDS(Bill, kind, served, ordered);
};
struct Scored {
  Seat player;
  int delta = 0;
  int total = 0;  // after it
  static constexpr std::string_view kName = "scored";
  FIELDS(Scored, player, delta, total);
};

using Event = std::variant<RoundStarted, PhraseGiven, BarrelsThrown, ThrowRepeated, OrderSealed,
                           SpecialThrown, InnkeeperFailed, TapClosed, BarrelDestroyed,
                           BarrelDoubled, SpecialWasted, Served, OrderOpened, Bill, Scored,
                           Adjusted, Remembered, Told, GameEnded, LuckOpened>;

}  // namespace hausregel::polterfass
