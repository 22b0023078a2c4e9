// Why events came about: the facts before them, and the arithmetic, by the rules' own functions.
#include <string>

#include "core/lists.h"
#include "core/text.h"
#include "engine/story.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"

namespace hausregel::polterfass {
namespace {

constexpr WhyRow kWhyRows[] = {{"round_started", "P-32"},
                               {"phrase_given", "P-33"},
                               {"throw_repeated", "Q-01, Q-02, P-06"},
                               {"order_sealed", "P-20, P-21, P-22"},
                               {"special_thrown", "P-08, Q-05"},
                               {"innkeeper_failed", "Q-04, P-11"},
                               {"tap_closed", "P-07"},
                               {"barrel_destroyed", "Q-07, P-13, P-15, P-17"},
                               {"barrel_doubled", "Q-06, Q-08, P-15, P-19"},
                               {"special_wasted", "P-13, P-16, P-17, P-18"},
                               {"served", "P-14, P-15, P-16"},
                               {"order_opened", "P-34, P-20"},
                               {"adjusted", "P-39"},
                               {"game_ended", "Q-10, Q-11, P-28"}};

struct Why : WhyIn<Polterfass> {
  Reason operator()(const RoundStarted& started) const {
    return why_started(setup, started.round, started.starter);
  }
  // A first throw cannot fail; later ones need a standing barrel.
  Reason operator()(const BarrelsThrown& thrown) const {
    const int all = thrown.barrels.which.size();
    const int standing = thrown.barrels.standing.size();
    return because("barrels_thrown",
                   {{"thrown", all}, {"lying", all - standing}, {"standing", standing}},
                   s.phase == Phase::Throw ? "Q-01, P-31" : "P-08, P-11, P-31");
  }
  Args operator()(const ThrowRepeated&) const {
    return {{"numbers", s.barrels.standing_numbers().size()}};
  }
  Args operator()(const OrderSealed&) const {
    return {{"least", rules.cards_min}, {"most", rules.cards_max}};
  }
  Args operator()(const TapClosed&) const { return {{"mugs", mugs(rules, s)}}; }
  Args operator()(const BarrelDestroyed& gone) const {
    return {{"specials", s.destroys}, {"up", int{gone.up}}};
  }
  Args operator()(const BarrelDoubled& twice) const {
    return {{"specials", s.doubles},
            {"factor", rules.double_factor},
            {"up", int{twice.up}},
            {"product", std::int64_t{rules.double_factor} * twice.up}};
  }
  // "9 + 2 × 8": the standing barrels as they count.
  Reason operator()(const Served& served) const {
    std::string terms;
    for (const int b : s.barrels.standing_numbers()) {
      const Barrel barrel = s.barrels.barrel(b);
      if (!barrel.destroyed) {
        const std::string factor = std::to_string(rules.double_factor) + " × ";
        add_word(terms, (barrel.doubled ? factor : "") + std::to_string(barrel.up), " + ");
      }
    }
    const int sum = mugs(rules, s);
    return because(sum == served.mugs ? "served" : "served.other",
                   {{"terms", terms.empty() ? "0" : terms}, {"sum", sum}, {"mugs", served.mugs}});
  }
  Args operator()(const OrderOpened& opened) const {
    return {{"terms", joined(opened.cards, " + ")}, {"sum", opened.sum}};
  }
  Reason operator()(const Bill& bill) const {
    return because("bill." + std::string(word_of(bill.kind)),
                   {{"served", bill.served.value_or(0)}, {"ordered", bill.ordered.value_or(0)}},
                   bill.kind == BillKind::Failed   ? "Q-03, P-26"
                   : bill.kind == BillKind::Enough ? "Q-09, P-23, P-24"
                                                   : "P-25");
  }
  Reason operator()(const Scored& scored) const {
    const Player& p = s.at(scored.player);
    const Extremes<int> of = extremes(s);
    const int share = share_of_lowest(rules, s, of);
    const bool usual = scored.delta == delta_of(rules, s, of, share, scored.player) &&
                       scored.total == p.total + scored.delta &&
                       (s.bill != BillKind::Failed || !p.order || rules.fail_pays_guests);
    const auto [kind, ids] =
        usual ? kind_of_score(of, p.order) : WhyRow{"other", "Q-03, Q-11, P-29"};
    return because("scored." + std::string(kind),
                   {{"served", s.served.value_or(0)},
                    {"ordered", s.ordered.value_or(0)},
                    {"order", p.order.value_or(0)},
                    {"highest", of.highest},
                    {"lowest", of.lowest},
                    {"share", share},
                    {"before", p.total},
                    {"delta", scored.delta},
                    {"total", scored.total}},
                   ids);
  }
  Reason operator()(const GameEnded&) const {
    return why_ended(most_points(s), rules.goal, s.round, rules.max_rounds);
  }

 private:
  // Returns the reason of a score, and the rules behind it.
  WhyRow kind_of_score(const Extremes<int>& of, std::optional<int> order) const {
    using enum BillKind;
    if (!order) {
      return s.bill == Failed   ? WhyRow{"innkeeper_failed", "P-26"}
             : s.bill == Enough ? WhyRow{"innkeeper", "Q-09, P-23"}
                                : WhyRow{"innkeeper_all", "P-25"};
    }
    if (s.bill != Greedy) { return {"guest", s.bill == Failed ? "Q-03, P-26" : "Q-09"}; }
    return of.highest == of.lowest ? WhyRow{"tied", "Q-17, P-02"}
           : *order == of.highest  ? WhyRow{"highest", "P-04"}
           : *order == of.lowest   ? WhyRow{"lowest", "Q-18, P-03, P-04"}
                                   : WhyRow{"between", "P-05"};
  }
};

}  // namespace

Reason Polterfass::reason(const Rules& rules, const State& s, const Setup& setup,
                          const Event& event) {
  return reason_of(kName, kWhyRows, event, Why{{rules, s, setup}});
}

// Held to printed.tsv by tests/check_printed.py.
std::span<const RulingRow> Polterfass::rulings() {
  static constexpr RulingRow kRows[] = {
      {"aim", "Q-10, P-27"},
      {"1", "Q-01, Q-02, Q-16, Q-25, P-06, P-30"},
      {"3", "Q-04, Q-05, Q-15, P-07, P-08, P-11"},
      {"4", "Q-06, Q-07, Q-08, P-12, P-13, P-15, P-16, P-17, P-18, P-19"},
      {"5", "Q-03, Q-09, Q-11, Q-17, Q-18, P-02, P-03, P-04, P-05, P-23, P-24, P-25, P-26, P-29"},
      {"material", "Q-13, Q-19"},
      {"course", "P-14, P-32"},
      {"2", "P-20, P-22"},
      {"", "Q-20, Q-24, P-01, P-09, P-10, P-21, P-28, P-31"},
      {kOfConsole, "P-33, P-34, P-35, P-36, P-37, P-38, P-39"}};
  return kRows;
}

}  // namespace hausregel::polterfass
