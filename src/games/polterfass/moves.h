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
// Cards laid down unseen: how many (null where the rule card_count_shown hides it), and the
// commitment (null where nothing is sealed).
struct Order {
  Seat player;
  CardCount cards;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "order";
  FIELDS(Order, player, cards, commit);
};
struct OrderValue {
  Seat player;
  Cards cards;
  std::optional<Salt> salt;
  FIELDS(OrderValue, player, cards, salt);
};
struct Open {
  InlineList<OrderValue, kSeatLimit> values;
  static constexpr std::string_view kName = "open";
  FIELDS(Open, values);
};
struct Close {
  static constexpr std::string_view kName = "close";
  FIELDS(Close);
};
// The number a special is used on. JSON: the number, or "none".
struct Target {
  static constexpr int kNone = 0;
  int face = kNone;
  friend bool operator==(Target, Target) = default;
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

// An order in open form: what is sealed.
struct OpenOrder {
  Seat player;
  Cards cards;
  static constexpr std::string_view kName = "order";
  FIELDS(OpenOrder, player, cards);
};

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
struct OrderSealed {
  Seat player;
  CardCount cards;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "order_sealed";
  FIELDS(OrderSealed, player, cards, commit);
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
  static constexpr std::string_view kName = "order_opened";
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
