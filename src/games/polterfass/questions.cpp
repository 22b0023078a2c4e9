// The published contract of each question, and where its facts are found.
#include "games/polterfass/questions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/sight.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

template <auto find>
FactSpec number(std::string_view name, std::string_view help) {
  return number_in<SeatView, find>(name, help);
}
// By seat.
template <auto of>
FactSpec each(std::string_view name, std::string_view help) {
  return list_in<SeatView, [](const SeatView& seen) { return seen.state->count(); },
                 [](const SeatView& seen, int i) -> std::int64_t {
                   return of(seen.state->seats[i]);
                 }>(name, help);
}
// By barrel.
template <auto of>
FactSpec barrels(std::string_view name, std::string_view help) {
  return list_in<SeatView, [](const SeatView& seen) { return seen.state->barrels.size(); },
                 [](const SeatView& seen, int b) -> std::int64_t {
                   return of(seen.state->barrels, b);
                 }>(name, help);
}

// Number `i`, from 0, of the members of a set of bits.
int member(std::uint32_t bits, int i) {
  for (; i > 0; --i) {
    bits &= bits - 1;
  }
  return std::countr_zero(bits);
}
std::int64_t card_at(const void* cards, int i) {
  return member(static_cast<const Cards*>(cards)->bits, i);
}
std::int64_t barrel_at(const void* set, int i) {
  return member(static_cast<const BarrelSet*>(set)->bits, i) + 1;
}

const Cards& hand(const SeatView& seen) { return seen.state->at(seen.who).hand; }

int best_total(const SeatView& seen) {
  int best = -kMostTotal;
  for (const Player& p : seen.state->seats) {
    best = p.name != seen.who && p.total > best ? p.total : best;
  }
  return best;
}

Facts seat_facts() {
  return {
      number<[](const SeatView& seen) { return seen.state->barrels.worth(); }>(
          "worth", "mugs on the standing barrels, specials left out"),
      number<[](const SeatView& seen) { return bits_in(seen.state->barrels.lying().bits); }>(
          "lying", "barrels that lie"),
      number<[](const SeatView& seen) {
        return bits_in(seen.state->barrels.showing(kDestroys).bits);
      }>("destroyers", "specials that stand and show X"),
      number<[](const SeatView& seen) {
        return bits_in(seen.state->barrels.showing(kDoubles).bits);
      }>("doublers", "specials that stand and show D"),
      number<[](const SeatView& seen) { return seen.state->at(seen.who).total; }>(
          "my_total", "this seat's total"),
      number<best_total>("best_total", "the highest total of another seat"),
      number<[](const SeatView& seen) { return seen.state->throws; }>(
          "throws", "throws made in this round, repeats counted"),
      number<[](const SeatView& seen) { return seen.who.index + 1; }>(
          "me", "the seat that is asked, from 1"),
      number<[](const SeatView& seen) { return seen.state->innkeeper.index + 1; }>(
          "innkeeper", "seat of the innkeeper, from 1"),
      number<[](const SeatView& seen) { return seen.state->round; }>("round",
                                                                     "number of the round, from 1"),
      number<[](const SeatView& seen) { return seen.rules->goal; }>("goal", "the rule goal"),
      each<[](const Player& p) { return p.total; }>("totals", "totals in mugs, by seat"),
      each<[](const Player& p) { return p.delta; }>("deltas", "what the last round gave, by seat"),
      each<[](const Player& p) { return p.laid.value; }>(
          "laid", "cards laid down in this round, by seat; -1 where that is not known"),
      barrels<[](const Rack& rack, int b) { return rack.up(b).value; }>(
          "faces",
          "what shows, by barrel, specials last: the number, 0 lying, -1 destroys, -2 doubles"),
      barrels<[](const Rack& rack, int b) { return rack.ends(b).first().value; }>(
          "high_ends", "the first end of each barrel, in the same way"),
      barrels<[](const Rack& rack, int b) { return rack.ends(b).second().value; }>(
          "low_ends", "the second end"),
      barrels<[](const Rack& rack, int b) { return rack.destroyed().has(b) ? 1 : 0; }>(
          "destroyed", "1 where a barrel is destroyed, else 0, by barrel"),
      barrels<[](const Rack& rack, int b) { return rack.doubled().has(b) ? 1 : 0; }>(
          "doubled", "1 where a barrel counts double, else 0, by barrel"),
      number<[](const SeatView& seen) { return seen.rules->stand_chance.first; }>(
          "stands", "a thrown barrel stands in so many throws ..."),
      number<[](const SeatView& seen) { return seen.rules->stand_chance.second; }>(
          "stands_of", "... of so many"),
      number<[](const SeatView& seen) { return seen.rules->cards_min; }>("cards_min",
                                                                         "the rule cards_min"),
      number<[](const SeatView& seen) { return seen.rules->cards_max; }>("cards_max",
                                                                         "the rule cards_max"),
      list_in<SeatView, [](const SeatView& seen) { return hand(seen).size(); },
              [](const SeatView& seen, int i) { return card_at(&hand(seen), i); }>(
          "hand", "the cards in this seat's hand, ascending"),
      list_in<SeatView, [](const SeatView& seen) { return seen.state->cards.size(); },
              [](const SeatView& seen, int i) { return card_at(&seen.state->cards, i); }>(
          "cards", "the cards of a full hand, ascending")};
}

const std::vector<Cards>& orders(const SeatView& seen) {
  if (seen.orders.empty() || seen.orders_hand != hand(seen)) {
    seen.orders = allowed_orders(*seen.rules, *seen.state, seen.who);
    std::sort(seen.orders.begin(), seen.orders.end(), [](Cards a, Cards b) {
      return std::pair(a.sum(), a.bits) < std::pair(b.sum(), b.bits);
    });
    seen.orders_hand = hand(seen);
  }
  return seen.orders;
}

int order_count(const SeatView& seen) { return static_cast<int>(orders(seen).size()); }
const Cards& order_at(const SeatView& seen, int i) {
  return orders(seen)[static_cast<std::size_t>(i)];
}

Facts order_facts() {
  return {
      rows_in<SeatView, order_count,
              [](const SeatView& seen, int i) -> ListView {
                return {&order_at(seen, i), order_at(seen, i).size(), card_at};
              }>("legal", "every order that is possible: lists of cards, the fewest mugs first"),
      list_in<SeatView, order_count, [](const SeatView& seen, int i) -> std::int64_t {
        return order_at(seen, i).sum();
      }>("sums", "the mugs of each order of `legal`")};
}

Facts again_facts() {
  return {
      rows_in<SeatView, [](const SeatView& seen) { return static_cast<int>(seen.throws.size()); },
              [](const SeatView& seen, int i) -> ListView {
                const BarrelSet& set = seen.throws[static_cast<std::size_t>(i)];
                return {&set, bits_in(set.bits), barrel_at};
              }>("legal",
                 "every answer that is possible: lists of barrels, counted as in `faces`")};
}

// Numbers that a special can be used on, ascending; 0 for none stands in front where that may be.
int aims(const SeatView& seen) {
  const State& s = *seen.state;
  return bits_in(faces_of(s, targets(s))) + (may_decline(*seen.rules, s) ? 1 : 0);
}
std::int64_t aim_at(const SeatView& seen, int i) {
  const State& s = *seen.state;
  const bool none = may_decline(*seen.rules, s);
  return none && i == 0 ? 0 : member(faces_of(s, targets(s)), none ? i - 1 : i);
}

Facts aim_facts() {
  return {list_in<SeatView, aims, aim_at>(
      "legal", "every answer that is possible: numbers that barrels show, ascending; 0: none")};
}

}  // namespace

const std::vector<HookSpec>& Polterfass::questions() {
  using Answer = HookSpec::Answer;
  static const std::vector<HookSpec> table = [] {
    const auto spec = [](std::string_view name, HookSpec::Answer answer, std::string_view help,
                         const Facts& own) {
      return bot_question(name, answer, help, own + seat_facts());
    };
    HookSpec order = spec("order", Answer::Integers,
                          "Which cards to order with: a list, one of `legal`.", order_facts());
    order.limits = {0, kHighestCard};
    order.items = {0, kHandCards};
    HookSpec again = spec("again", Answer::Integers,
                          "Which standing specials to throw with the lying barrels: a list, one of "
                          "`legal`. Asked before another throw where there is a choice.",
                          again_facts());
    again.limits = {1, kBarrels};
    again.items = {0, kSpecials};
    HookSpec destroy = spec("destroy", Answer::Integer,
                            "Which number the destroyer takes: one of `legal`.", aim_facts());
    HookSpec twice = spec("double", Answer::Integer,
                          "Which number the doubler counts twice: one of `legal`.", aim_facts());
    destroy.limits = twice.limits = {0, kHighestFace};
    return std::vector<HookSpec>{
        order,
        spec("pour", Answer::Boolean,
             "The innkeeper: whether to throw once more, or close the tap; asked where both are "
             "possible.",
             {}),
        again, destroy, twice};
  }();
  return table;
}

std::vector<BarrelSet> possible_throws(const Rules& rules, const State& state) {
  std::vector<BarrelSet> all;
  const std::uint32_t standing = state.barrels.standing_specials().bits;
  std::uint32_t bits = 0;
  do {
    Roll roll;
    for (const int b : BarrelSet{bits}) {
      roll.again.push_back(b);
    }
    if (check_roll(rules, state, roll)) {
      all.push_back({bits});
    }
    bits = (bits - standing) & standing;  // the next subset
  } while (bits != 0);
  return all;
}

}  // namespace hausregel::polterfass
