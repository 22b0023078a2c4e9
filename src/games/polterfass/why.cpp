// Why events came about: the facts before them, and the arithmetic, by the rules' own functions.
#include <string>

#include "core/overloaded.h"
#include "games/polterfass/bill.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"

namespace hausregel::polterfass {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

Reason because(std::string id, std::string_view ids, Message::Args args = {}) {
  return {{"polterfass.why." + std::move(id), std::move(args)}, ids};
}

void add_term(std::string& terms, std::string term) {
  terms += (terms.empty() ? "" : " + ") + std::move(term);
}

// "9 + 2 × 8": what stands, as it counts.
Reason of_served(const Rules& rules, const State& s, const Served& served) {
  std::string terms;
  for (const int b : s.barrels.standing_numbers()) {
    const Barrel barrel = s.barrels.barrel(b);
    if (!barrel.destroyed) {
      add_term(terms,
               (barrel.doubled ? number(rules.double_factor) + " × " : "") + number(barrel.up));
    }
  }
  const int sum = mugs(rules, s);
  return because(sum == served.mugs ? "served" : "served.other", "P-14, P-15, P-16",
                 {{"terms", terms.empty() ? "0" : terms},
                  {"sum", number(sum)},
                  {"mugs", number(served.mugs)}});
}

Reason of_order(const OrderOpened& opened) {
  std::string terms;
  for (int card = 0; card <= kHighestCard; ++card) {
    if (opened.cards.has(card)) {
      add_term(terms, number(card));
    }
  }
  return because("order_opened", "P-34, P-20",
                 {{"terms", std::move(terms)}, {"sum", number(opened.sum)}});
}

Reason of_bill(const Bill& bill) {
  const std::string kind(kBillNames[static_cast<std::size_t>(bill.kind)]);
  return because(
      "bill." + kind, "Q-03, Q-09, P-23, P-24, P-25, P-26",
      {{"served", number(bill.served.value_or(0))}, {"ordered", number(bill.ordered.value_or(0))}});
}

std::string kind_of_guest(const State& s, const Extremes<int>& of, int order) {
  if (s.bill != BillKind::Greedy) {
    return "guest";
  }
  if (of.highest == of.lowest) {
    return "tied";
  }
  return order == of.highest ? "highest" : order == of.lowest ? "lowest" : "between";
}

Reason of_score(const Rules& rules, const State& s, const Scored& scored) {
  const Player& p = s.at(scored.player);
  const Extremes<int> of = extremes(s);
  const int share = share_of_lowest(rules, s, of);
  std::string kind;
  if (scored.delta != delta_of(rules, s, of, share, scored.player) ||
      scored.total != p.total + scored.delta ||
      (s.bill == BillKind::Failed && p.order && !rules.fail_pays_guests)) {
    kind = "other";
  } else if (p.order) {
    kind = kind_of_guest(s, of, *p.order);
  } else {
    kind = s.bill == BillKind::Failed   ? "innkeeper_failed"
           : s.bill == BillKind::Enough ? "innkeeper"
                                        : "innkeeper_all";
  }
  return because("scored." + kind, "Q-09, Q-18, P-02, P-03, P-04, P-05, P-25, P-26",
                 {{"served", number(s.served.value_or(0))},
                  {"ordered", number(s.ordered.value_or(0))},
                  {"order", number(p.order.value_or(0))},
                  {"highest", number(of.highest)},
                  {"lowest", number(of.lowest)},
                  {"share", number(share)},
                  {"before", number(p.total)},
                  {"delta", number(scored.delta)},
                  {"total", number(scored.total)}});
}

Reason of_throw(const BarrelsThrown& thrown) {
  const int all = thrown.barrels.which().size();
  const int standing = thrown.barrels.standing().size();
  return because(
      "barrels_thrown", "P-08, P-11, P-31",
      {{"thrown", number(all)}, {"lying", number(all - standing)}, {"standing", number(standing)}});
}

Reason of_end(const Rules& rules, const State& s) {
  const int best = best_total(s);
  return {{best >= rules.goal ? "engine.why.ended" : "engine.why.ended.below",
           {{"best", number(best)},
            {"goal", number(rules.goal)},
            {"round", number(s.round)},
            {"last", number(rules.max_rounds)}}},
          "Q-10, Q-11, P-28"};
}

}  // namespace

Reason Polterfass::reason(const Rules& rules, const State& s, const Setup& setup,
                          const Event& event) {
  return std::visit(
      Overloaded{
          [&](const RoundStarted& started) {
            return why_started(setup, started.round, started.innkeeper, "P-32");
          },
          [](const PhraseGiven&) { return Reason{"engine.why.phrase_given", "P-33"}; },
          [](const BarrelsThrown& thrown) { return of_throw(thrown); },
          [&](const ThrowRepeated&) {
            return because("throw_repeated", "Q-01, Q-02, P-06",
                           {{"numbers", number(s.barrels.standing_numbers().size())}});
          },
          [&](const OrderSealed&) {
            return because("order_sealed", "P-20, P-21, P-22",
                           {{"least", number(rules.cards_min)}, {"most", number(rules.cards_max)}});
          },
          [](const SpecialThrown&) { return because("special_thrown", "P-08, Q-05"); },
          [](const InnkeeperFailed&) { return because("innkeeper_failed", "Q-04, P-11"); },
          [&](const TapClosed&) {
            return because("tap_closed", "P-07", {{"mugs", number(mugs(rules, s))}});
          },
          [&](const BarrelDestroyed& gone) {
            return because("barrel_destroyed", "Q-07, P-13, P-15, P-17",
                           {{"specials", number(s.destroys)}, {"up", number(gone.up)}});
          },
          [&](const BarrelDoubled& twice) {
            return because("barrel_doubled", "Q-06, Q-08, P-15, P-19",
                           {{"specials", number(s.doubles)},
                            {"factor", number(rules.double_factor)},
                            {"up", number(twice.up)},
                            {"product", number(std::int64_t{rules.double_factor} * twice.up)}});
          },
          [](const SpecialWasted&) { return because("special_wasted", "P-13, P-16, P-17, P-18"); },
          [&](const Served& served) { return of_served(rules, s, served); },
          [](const OrderOpened& opened) { return of_order(opened); },
          [](const Bill& bill) { return of_bill(bill); },
          [&](const Scored& scored) { return of_score(rules, s, scored); },
          [](const Adjusted& adjusted) { return why_adjusted(adjusted, "P-39"); },
          [](const Remembered&) { return Reason{"engine.why.remembered", ""}; },
          [](const Told&) { return Reason{"engine.why.told", ""}; },
          [&](const GameEnded&) { return of_end(rules, s); },
          [](const LuckOpened&) { return Reason{"engine.why.luck_opened", ""}; }},
      event);
}

std::span<const Ruling> Polterfass::rulings() {
  static constexpr Ruling kRulings[] = {
      {"Q-01", "1"},        {"Q-02", "1"},        {"Q-03", "5"},   {"Q-04", "3"},
      {"Q-05", "3"},        {"Q-06", "4"},        {"Q-07", "4"},   {"Q-08", "4"},
      {"Q-09", "5"},        {"Q-10", "aim"},      {"Q-11", "aim"}, {"Q-13", "material"},
      {"Q-15", "1"},        {"Q-16", "1"},        {"Q-17", "5"},   {"Q-18", "5"},
      {"Q-19", "material"}, {"Q-20", "material"}, {"Q-24", ""},    {"Q-25", "3"},
      {"P-01", "material"}, {"P-02", "5"},        {"P-03", "5"},   {"P-04", "5"},
      {"P-05", "5"},        {"P-06", "1"},        {"P-07", "3"},   {"P-08", "3"},
      {"P-09", "3"},        {"P-10", "3"},        {"P-11", "3"},   {"P-12", "3"},
      {"P-13", "4"},        {"P-14", "4"},        {"P-15", "4"},   {"P-16", "4"},
      {"P-17", "4"},        {"P-18", "4"},        {"P-19", "4"},   {"P-20", "2"},
      {"P-21", "2"},        {"P-22", "2"},        {"P-23", "5"},   {"P-24", "5"},
      {"P-25", "5"},        {"P-26", "5"},        {"P-27", "5"},   {"P-28", "aim"},
      {"P-29", "aim"},      {"P-30", "1"},        {"P-31", ""},    {"P-32", "course"},
      {"P-33", ""},         {"P-34", ""},         {"P-35", ""},    {"P-36", ""},
      {"P-37", ""},         {"P-38", ""},         {"P-39", ""}};
  return kRulings;
}

}  // namespace hausregel::polterfass
