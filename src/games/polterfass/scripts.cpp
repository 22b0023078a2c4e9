// The facts and questions for scripts: facts, hooks, the questions to a bot, and how such a bot
// plays. A bot sees what a player at its seat sees, and nothing else.
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "core/lists.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "games/polterfass/bots.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

namespace {

using Kind = FactSpec::Kind;

// --- facts --------------------------------------------------------------------------------------

// The table as one seat sees it, while that seat is asked.
struct SeatView : SeatViewOf<Rules, State> {
  // The possible orders, found when the script reads them; valid for `orders_hand` and, if a house
  // rule is asked, for one question only.
  mutable std::vector<Cards> orders{};
  mutable Cards orders_hand{};
  // Sets of standing specials that may be thrown again, by barrel.
  std::vector<BarrelSet> throws{};
};

using Row = FactRows<Rules, State>;
using Seen = FactRows<Rules, State, SeatView>;

// of(rack, barrel), by barrel.
template <auto of>
FactSpec by_barrel(std::string_view name, std::string_view help) {
  return Row::list<[](const State& s) { return s.barrels.size; },
                   [](const State& s, int b) -> std::int64_t { return of(s.barrels, b); }>(name,
                                                                                           help);
}
template <auto of>
FactSpec barrels(std::string_view name, std::string_view help) {
  return Row::number<[](const State& s) { return std::invoke(of, s.barrels); }>(name, help);
}

FactSpec innkeeper() {
  return Row::seat<&State::starter>("innkeeper", "seat of the innkeeper, from 1");
}
FactSpec totals() { return Row::by_seat<&Player::total>("totals", "totals in mugs, by seat"); }
FactSpec throw_count() {
  return Row::number<&State::throws>("throws", "throws made in this round, repeats counted");
}
FactSpec lying() {
  return barrels<[](const Rack& rack) { return rack.lying().size(); }>("lying", "barrels that lie");
}
FactSpec worth() {
  return barrels<&Rack::worth>("worth", "mugs on the standing barrels, specials left out");
}
FactSpec faces() {
  return by_barrel<[](const Rack& rack, int b) { return rack.up[b]; }>(
      "faces",
      "what shows, by barrel, specials last: the number, 0 lying, -1 destroys, -2 doubles");
}
Facts used_facts() {
  return {by_barrel<[](const Rack& rack, int b) { return rack.destroyed.has(b); }>(
              "destroyed", "1 where a barrel is destroyed, else 0, by barrel"),
          by_barrel<[](const Rack& rack, int b) { return rack.doubled.has(b); }>(
              "doubled", "1 where a barrel counts double, else 0, by barrel")};
}

// Member `i` of a set, counted from `first`.
template <int first>
std::int64_t member_at(const void* set, int i) {
  return nth_in(static_cast<const SetOf<int>*>(set)->bits, i) + first;
}

// The facts of every hook. None of them changes between an order and its opening.
Facts table_facts() { return {Row::round(), Row::goal(), innkeeper(), Row::names(), totals()}; }
Facts barrel_facts() {
  return table_facts() + Facts{throw_count(), faces()} + used_facts() + Facts{lying(), worth()};
}
bool has_failed(const State& s) {
  return s.bill ? *s.bill == BillKind::Failed : s.phase == Phase::Open && !s.served;
}
ListView cards_of(const State& s, int i) {
  const Cards& cards = s.seats[i].cards;
  return {&cards, cards.size(), member_at<0>};
}
FactSpec open_cards(std::string_view name) {
  return Row::rows<&State::count, cards_of>(name, "the cards of each order, by seat, ascending");
}
// Of the round, as far as orders have been opened.
Facts bill_facts() {
  return {Row::truth<has_failed>("failed", "whether the innkeeper has failed"),
          Row::number<[](const State& s) { return s.served.value_or(0); }>(
              "served", "mugs served; 0 where the innkeeper has failed"),
          Row::number<[](const State& s) { return s.ordered.value_or(0); }>(
              "ordered", "mugs ordered; 0 where the innkeeper has failed"),
          Row::by_seat<[](const Player& p) { return p.order.value_or(-1); }>(
              "orders", "orders, by seat; -1 for the innkeeper")};
}
Facts result_facts() { return barrel_facts() + bill_facts() + Facts{open_cards("cards")}; }
Facts end_facts() {
  return result_facts() +
         Facts{Row::by_seat<&Player::delta>("deltas", "what the bill gave in this round, by seat")};
}

template <auto of>
FactSpec set_list(std::string_view name, std::string_view help) {
  return Seen::list<[](const SeatView& seen) { return of(seen).size(); },
                    [](const SeatView& seen, int i) { return nth_in(of(seen).bits, i); }>(name,
                                                                                          help);
}
// Every possible answer: sets(view)[i], counted from `first`.
template <auto sets, int first>
FactSpec legal_lists(std::string_view help) {
  return Seen::rows<[](const SeatView& seen) { return as_int(sets(seen).size()); },
                    [](const SeatView& seen, int i) -> ListView {
                      const SetOf<int>& set = sets(seen)[as_index(i)];
                      return {&set, set.size(), member_at<first>};
                    }>("legal", help);
}

// The facts of every question to a bot.
Facts seat_facts() {
  return Facts{worth(),
               lying(),
               barrels<[](const Rack& rack) { return rack.showing(kDestroys).size(); }>(
                   "destroyers", "specials that stand and show X"),
               barrels<[](const Rack& rack) { return rack.showing(kDoubles).size(); }>(
                   "doublers", "specials that stand and show D"),
               Seen::own<&Player::total>("my_total", "this seat's total"),
               Seen::best_of_others<&Player::total>("best_total",
                                                    "the highest total of another seat"),
               throw_count(),
               Row::me(),
               innkeeper(),
               Row::round(),
               Row::goal(),
               totals(),
               Row::by_seat<&Player::delta>("deltas", "what the last round gave, by seat"),
               Row::by_seat<[](const Player& p) { return p.laid.value; }>(
                   "laid", "cards laid down in this round, by seat; -1 where that is not known"),
               faces(),
               by_barrel<[](const Rack& rack, int b) { return rack.ends[b].first; }>(
                   "high_ends", "the first end of each barrel, in the same way"),
               by_barrel<[](const Rack& rack, int b) { return rack.ends[b].second; }>(
                   "low_ends", "the second end")} +
         used_facts() + bill_facts() +
         Facts{open_cards("ordered_cards"),
               Row::number<[](const Rules& rules) { return rules.stand_chance.first; }>(
                   "stands", "a thrown barrel stands in so many throws ..."),
               Row::number<[](const Rules& rules) { return rules.stand_chance.second; }>(
                   "stands_of", "... of so many"),
               Row::rule<&Rules::cards_min>("the rule cards_min"),
               Row::rule<&Rules::cards_max>("the rule cards_max"),
               set_list<[](const SeatView& seen) { return seen.own().hand; }>(
                   "hand", "the cards in this seat's hand, ascending"),
               set_list<[](const SeatView& seen) { return seen.table().cards; }>(
                   "cards", "the cards of a full hand, ascending")};
}

const std::vector<Cards>& orders(const SeatView& seen) {
  if (seen.orders.empty() || seen.orders_hand != seen.own().hand) {
    seen.orders = allowed_orders(seen.by(), seen.table(), seen.who);
    std::sort(seen.orders.begin(), seen.orders.end(), [](Cards a, Cards b) {
      return std::pair(a.sum(), a.bits) < std::pair(b.sum(), b.bits);
    });
    seen.orders_hand = seen.own().hand;
  }
  return seen.orders;
}

Facts order_facts() {
  return {
      legal_lists<orders, 0>("every order that is possible: lists of cards, the fewest mugs first"),
      Seen::list<[](const SeatView& seen) { return as_int(orders(seen).size()); },
                 [](const SeatView& seen, int i) { return orders(seen)[as_index(i)].sum(); }>(
          "sums", "the mugs of each order of `legal`")};
}

// The numbers a special can be used on, and 0, for none, if that is allowed.
SetOf<int> aims(const SeatView& seen) {
  const State& s = seen.table();
  SetOf<int> faces = faces_of(s, targets(s));
  faces.add_if(may_decline(seen.by(), s), 0);
  return faces;
}

}  // namespace

// --- hooks --------------------------------------------------------------------------------------

std::vector<HookSpec> Polterfass::hooks() {
  using enum Hook;
  using enum HookSpec::Answer;
  constexpr std::int64_t kMugs = 100000;
  // Recalls only round_end: other hooks may change their memory before an order is opened.
  HookSpec order = judging_hook(
      OrderAllowed, {"order_allowed", "P-20, P-22, P-37"},
      table_facts() + Facts{{"player", Kind::Integer, "seat of the guest, from 1"},
                            {"cards", Kind::Integers, "the cards, ascending"},
                            {"hand", Kind::Integers, "the cards of his hand, ascending"},
                            {"sum", Kind::Integer, "the sum of the cards"}});
  order.recalls = "round_end";
  return {
      order,
      judging_hook(ThrowAllowed, {"throw_allowed", "P-08, P-09, P-38"}, barrel_facts()),
      deciding_hook(FirstThrowDone, {"first_throw_done", "Q-01, P-06"}, Boolean, {},
                    barrel_facts()),
      deciding_hook(
          Failed, {"failed", "P-11, Q-04"}, Boolean, {},
          barrel_facts() + Facts{{"stood", Kind::Integer, "barrels of this throw that stand"}}),
      deciding_hook(MugsServed, {"served", "P-13, P-14, P-16"}, Integer, {0, kMugs},
                    barrel_facts()),
      deciding_hook(
          BillMade, {"bill", "P-01, P-02, P-03, P-04, Q-18"}, Integers, {-kMugs, kMugs},
          result_facts() + Facts{{"kind", Kind::Text, "\"failed\", \"enough\" or \"greedy\""}}),
      deciding_hook(RoundEnd, {"round_end", "P-39"}, Integers, {-kMugs, kMugs}, end_facts()),
      deciding_hook(GameOver, {"game_over", "P-28, Q-10"}, Boolean, {}, end_facts()),
      deciding_hook(Winners, {"winners", "Q-10, Q-11, P-28"}, Integers, {1, kSeatLimit},
                    end_facts()),
      happening_hook(GameBegin, {"game_begin", "P-39"}, table_facts()),
      happening_hook(RoundBegin, {"round_begin", "P-39"}, table_facts()),
      happening_hook(ThrowDone, {"throw_done", "P-39"}, barrel_facts()),
      happening_hook(OrderLaid, {"order_laid", "P-39"},
                     barrel_facts() + Facts{{"player", Kind::Integer, "seat of the guest, from 1"},
                                            {"me", Kind::Integer, "the same"}}),
      happening_hook(OrdersOpen, {"orders_open", "P-39"}, result_facts()),
      happening_hook(RoundOver, {"round_over", "P-39"}, end_facts()),
      deciding_hook(Starter, {"starter", "P-39"}, Integer, {1, kSeatLimit}, table_facts()),
  };
}

// --- questions ----------------------------------------------------------------------------------

namespace {

// The questions to a script, in the order of the table: some questions to bots become two.
enum Asking : std::uint8_t { kCards, kMore, kAgain, kDestroy, kDouble };

}  // namespace

std::vector<HookSpec> Polterfass::questions() {
  using enum HookSpec::Answer;
  const Facts table = lasting(seat_facts()) + facts_of_table<Rules, State>();
  const auto spec = [&](std::string_view name, HookSpec::Answer answer, const Facts& own = {},
                        RuleLimits limits = {}, RuleLimits items = {}) {
    HookSpec made = bot_question(name, answer, own + table);
    made.limits = limits;
    made.items = items;
    return made;
  };
  const Facts again{legal_lists<[](const SeatView& seen) -> const auto& { return seen.throws; }, 1>(
      "every answer that is possible: lists of barrels, counted as in `faces`")};
  const Facts aim{set_list<aims>(
      "legal", "every answer that is possible: numbers that barrels show, ascending; 0: none")};
  return {spec("order", Integers, order_facts(), {0, kHighestCard}, {0, kHandCards}),
          spec("pour", Boolean), spec("again", Integers, again, {1, kBarrels}, {0, kSpecials}),
          spec("destroy", Integer, aim, {0, kHighestFace}),
          spec("double", Integer, aim, {0, kHighestFace})};
}

namespace {

using Numbers = WholeNumbers;

std::string shown(const Numbers& numbers) { return "{" + joined(numbers, ", ") + "}"; }

SetOf<int> set_of(const Numbers& numbers) {
  SetOf<int> set;
  for (const std::int64_t number : numbers) { set.add(as_int(number)); }
  return set;
}

class ScriptBot final : public AskedScript<ScriptBot, Polterfass, SeatView> {
 public:
  explicit ScriptBot(Hooks& script) : AskedScript(script) {}

  std::optional<int> asked(int question, const Rules& rules, const State& seen, Seat who,
                           BotLuck& luck) const {
    return question == kOrder  ? order(rules, seen, who, luck)
           : question == kPour ? pour(rules, seen, luck)
                               : aim(rules, seen, luck);
  }

 private:
  std::optional<int> order(const Rules& rules, const State& seen, Seat who, BotLuck& luck) const {
    if (asks_orders(rules)) { seen_.orders.clear(); }
    const auto wanted =
        look(kCards, rules, seen, who) ? mind_.answer<Numbers>(kCards, luck) : std::nullopt;
    if (!wanted) { return std::nullopt; }
    const Cards cards = set_of(*wanted);
    const auto good = check_cards(rules, seen, who, cards);
    return if_good(kCards, cards.bits, shown(*wanted),
                   good && cards.size() != as_int(wanted->size()) ? fail(Error{}) : good);
  }

  // Closes if `steady` would, or the script says so.
  int pour(const Rules& rules, const State& seen, BotLuck& luck) const {
    seen_.throws = possible_throws(rules, seen);
    const int more = seen_.throws.empty() ? kCloses : wants_more(rules, seen, luck);
    if (more == kCloses || seen_.throws.size() == 1 || !look(kAgain, rules, seen, seen.starter)) {
      return more;
    }
    const auto wanted = mind_.answer<Numbers>(kAgain, luck);
    if (!wanted) { return more; }
    const BarrelSet set{set_of(*wanted).bits >> 1};  // scripts count from 1
    return if_good(kAgain, set.bits, shown(*wanted),
                   contains(seen_.throws, set) ? done() : fail(Error{}))
        .value_or(more);
  }
  int wants_more(const Rules& rules, const State& seen, BotLuck& luck) const {
    const auto more =
        look(kMore, rules, seen, seen.starter) ? mind_.answer<bool>(kMore, luck) : std::nullopt;
    return !more   ? steady(kPour, rules, seen, seen.starter, luck)
           : *more ? seen_.throws.front().bits
                   : kCloses;
  }

  std::optional<int> aim(const Rules& rules, const State& seen, BotLuck& luck) const {
    const Asking q = seen.phase == Phase::Destroy ? kDestroy : kDouble;
    const auto wanted =
        look(q, rules, seen, seen.starter) ? mind_.answer<std::int64_t>(q, luck) : std::nullopt;
    if (!wanted) { return std::nullopt; }
    const Target target{as_int(*wanted)};
    return if_good(q, target.value, std::to_string(*wanted),
                   check_target(rules, seen, seen.phase, target));
  }
};

}  // namespace

std::unique_ptr<Bot> Polterfass::script_bot(Hooks& script) {
  return std::make_unique<ScriptBot>(script);
}

namespace {

// Return the orders that the rules allow `who`, fewest cards first; whether the hook allows one.
auto orders_of(const Rules& rules, const State& s, Seat who) {
  return [&rules, hand = s.at(who).hand.bits](auto with) {
    for (int count = rules.cards_min; count <= rules.cards_max; ++count) {
      int bits = 0;
      do {
        if (bits_in(bits) == count && !with(Cards{bits})) { return; }
        // The next subset of the hand, by counting in the hand's bits alone. Subtracting the hand
        // adds one, because the bits outside the hand are all ones during the subtraction and pass
        // the carry on.
        bits = (bits - hand) & hand;
      } while (bits != 0);
    }
  };
}
auto asked_about(const Rules& rules, const State& s, Seat who) {
  return [&rules, &s, who](Cards cards) {
    FactSheet& sheet = rules.house->about(Hook::OrderAllowed, rules, s);
    const auto list = [&](std::string_view name, Cards held) {
      sheet.add_list(name, held.size(), [&](int i) { return nth_in(held.bits, i); });
    };
    sheet.add("player", who);
    list("cards", cards);
    list("hand", s.at(who).hand);
    sheet.add("sum", cards.sum());
    return rules.house->answer(true);
  };
}

}  // namespace

bool house_allows_order(const Rules& rules, const State& s, Seat who, Cards cards) {
  return allowed_by_house(*rules.house, cards, who, "polterfass.answer.allows_no_order",
                          orders_of(rules, s, who), asked_about(rules, s, who));
}

std::vector<Cards> allowed_orders(const Rules& rules, const State& s, Seat who) {
  return left_by_house<Cards>(rules, asks_orders(rules), orders_of(rules, s, who),
                              asked_about(rules, s, who));
}

bool house_allows_throw(const Rules& rules, const State& s) {
  rules.house->about(Hook::ThrowAllowed, rules, s);
  return rules.house->answer(true);
}

bool has_thrown_enough(const Rules& rules, const State& s) {
  if (s.throws < kFirstThrows) { return false; }
  rules.house->stop("polterfass.answer.first_throws", {{"throws", s.throws}});
  return true;
}

void check_bill(const Rules& rules, const State& s, const PerSeat<int>& deltas) {
  const auto sum = std::accumulate(deltas.begin(), deltas.end(), std::int64_t{0});
  if (s.bill == BillKind::Enough && sum != s.served.value_or(0)) {
    rules.house->stop("polterfass.answer.share_out",
                      {{"served", s.served.value_or(0)}, {"given", sum}});
  }
}

std::optional<Cards> some_allowed(const Rules& rules, const State& seen, Seat who, int most,
                                  BotLuck& luck) {
  const std::vector<Cards> orders = allowed_orders(rules, seen, who);
  const auto few = std::count_if(orders.begin(), orders.end(),
                                 [&](Cards cards) { return cards.size() <= most; });
  if (orders.empty()) { return std::nullopt; }
  const auto from = as_int(few > 0 ? few : static_cast<std::ptrdiff_t>(orders.size()));
  return orders[as_index(luck.below(from))];
}

}  // namespace hausregel::polterfass
