// Commands (orders, before they are checked) and events (what has happened) of Polterfass.
#pragma once

#include "games/polterfass/types.h"

namespace hausregel::polterfass {

// --- commands ---------------------------------------------------------------------------------

struct Phrase {
  Seat player;
  std::string text;
  static constexpr std::string_view kName = "phrase";
  static constexpr auto fields() {
    return std::tuple{field("player", &Phrase::player), field("text", &Phrase::text)};
  }
};
struct Next {
  static constexpr std::string_view kName = "next";
  static constexpr auto fields() { return std::tuple{}; }
};
// Throws what lies, and the standing specials in `again` (barrel numbers, ascending).
struct Roll {
  InlineList<int, kSpecials> again;
  static constexpr std::string_view kName = "roll";
  static constexpr auto fields() { return std::tuple{field("throw", &Roll::again)}; }
};
// Cards laid down unseen: how many (null where the rule card_count_shown hides it), and the
// commitment (null where nothing is sealed).
struct Order {
  Seat player;
  CardCount cards;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "order";
  static constexpr auto fields() {
    return std::tuple{field("player", &Order::player), field("cards", &Order::cards),
                      field("commit", &Order::commit)};
  }
};
struct OrderValue {
  Seat player;
  Cards cards;
  std::optional<Salt> salt;
  static constexpr auto fields() {
    return std::tuple{field("player", &OrderValue::player), field("cards", &OrderValue::cards),
                      field("salt", &OrderValue::salt)};
  }
};
struct Open {
  InlineList<OrderValue, kSeatLimit> values;
  static constexpr std::string_view kName = "open";
  static constexpr auto fields() { return std::tuple{field("values", &Open::values)}; }
};
struct Close {
  static constexpr std::string_view kName = "close";
  static constexpr auto fields() { return std::tuple{}; }
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
  static constexpr auto fields() { return std::tuple{field("face", &Destroy::target)}; }
};
struct Double {
  Target target;
  static constexpr std::string_view kName = "double";
  static constexpr auto fields() { return std::tuple{field("face", &Double::target)}; }
};

using Command = std::variant<Next, Order, Open, Roll, Close, Destroy, Double, Phrase>;

// An order in open form: what is sealed.
struct OpenOrder {
  Seat player;
  Cards cards;
  static constexpr std::string_view kName = "order";
  static constexpr auto fields() {
    return std::tuple{field("player", &OpenOrder::player), field("cards", &OpenOrder::cards)};
  }
};

// --- events -----------------------------------------------------------------------------------

struct RoundStarted {
  int round = 0;
  Seat innkeeper;
  std::optional<int> luck{};
  static constexpr std::string_view kName = "round_started";
  static constexpr auto fields() {
    return std::tuple{field("round", &RoundStarted::round),
                      field("innkeeper", &RoundStarted::innkeeper),
                      field_if_any("luck", &RoundStarted::luck)};
  }
  friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};
struct BarrelsThrown {
  int number = 0;  // of the throw in this round, from 1, repeats counted
  Thrown barrels;
  static constexpr std::string_view kName = "barrels_thrown";
  static constexpr auto fields() {
    return std::tuple{field("throw", &BarrelsThrown::number),
                      field("barrels", &BarrelsThrown::barrels)};
  }
  friend bool operator==(const BarrelsThrown&, const BarrelsThrown&) = default;
};
// The first throw does not count and is made again.
struct ThrowRepeated {
  static constexpr std::string_view kName = "throw_repeated";
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const ThrowRepeated&, const ThrowRepeated&) = default;
};
struct OrderSealed {
  Seat player;
  CardCount cards;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "order_sealed";
  static constexpr auto fields() {
    return std::tuple{field("player", &OrderSealed::player), field("cards", &OrderSealed::cards),
                      field("commit", &OrderSealed::commit)};
  }
  friend bool operator==(const OrderSealed&, const OrderSealed&) = default;
};
// A standing special goes back into the cup.
struct SpecialThrown {
  BarrelNumber b;
  static constexpr std::string_view kName = "special_thrown";
  static constexpr auto fields() { return std::tuple{field("b", &SpecialThrown::b)}; }
  friend bool operator==(const SpecialThrown&, const SpecialThrown&) = default;
};
struct InnkeeperFailed {
  static constexpr std::string_view kName = "innkeeper_failed";
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const InnkeeperFailed&, const InnkeeperFailed&) = default;
};
struct TapClosed {
  static constexpr std::string_view kName = "tap_closed";
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const TapClosed&, const TapClosed&) = default;
};
struct BarrelDestroyed {
  BarrelNumber b;
  Face up;
  static constexpr std::string_view kName = "barrel_destroyed";
  static constexpr auto fields() {
    return std::tuple{field("b", &BarrelDestroyed::b), field("up", &BarrelDestroyed::up)};
  }
  friend bool operator==(const BarrelDestroyed&, const BarrelDestroyed&) = default;
};
struct BarrelDoubled {
  BarrelNumber b;
  Face up;
  static constexpr std::string_view kName = "barrel_doubled";
  static constexpr auto fields() {
    return std::tuple{field("b", &BarrelDoubled::b), field("up", &BarrelDoubled::up)};
  }
  friend bool operator==(const BarrelDoubled&, const BarrelDoubled&) = default;
};
// The special `b` has no target, or the innkeeper gives it none.
struct SpecialWasted {
  BarrelNumber b;
  static constexpr std::string_view kName = "special_wasted";
  static constexpr auto fields() { return std::tuple{field("b", &SpecialWasted::b)}; }
  friend bool operator==(const SpecialWasted&, const SpecialWasted&) = default;
};
struct Served {
  int mugs = 0;
  static constexpr std::string_view kName = "served";
  static constexpr auto fields() { return std::tuple{field("mugs", &Served::mugs)}; }
  friend bool operator==(const Served&, const Served&) = default;
};
struct OrderOpened {
  Seat player;
  Cards cards;
  int sum = 0;
  std::optional<Salt> salt;
  static constexpr std::string_view kName = "order_opened";
  static constexpr auto fields() {
    return std::tuple{field("player", &OrderOpened::player), field("cards", &OrderOpened::cards),
                      field("sum", &OrderOpened::sum), field("salt", &OrderOpened::salt)};
  }
  friend bool operator==(const OrderOpened&, const OrderOpened&) = default;
};
// `served` and `ordered` are null where the innkeeper failed.
struct Bill {
  BillKind kind = BillKind::Failed;
  std::optional<int> served;
  std::optional<int> ordered;
  static constexpr std::string_view kName = "bill";
  static constexpr auto fields() {
    return std::tuple{field("kind", &Bill::kind), field("served", &Bill::served),
                      field("ordered", &Bill::ordered)};
  }
  friend bool operator==(const Bill&, const Bill&) = default;
};
struct Scored {
  Seat player;
  int delta = 0;
  int total = 0;  // after it
  static constexpr std::string_view kName = "scored";
  static constexpr auto fields() {
    return std::tuple{field("player", &Scored::player), field("delta", &Scored::delta),
                      field("total", &Scored::total)};
  }
  friend bool operator==(const Scored&, const Scored&) = default;
};

using Event = std::variant<RoundStarted, PhraseGiven, BarrelsThrown, ThrowRepeated, OrderSealed,
                           SpecialThrown, InnkeeperFailed, TapClosed, BarrelDestroyed,
                           BarrelDoubled, SpecialWasted, Served, OrderOpened, Bill, Scored,
                           Adjusted, Remembered, GameEnded, LuckOpened>;

}  // namespace hausregel::polterfass
