// Why events came about: the facts before them, and the arithmetic, by the rules' own functions.
#include <string>

#include "engine/story.h"
#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {
namespace {

constexpr WhyRow kWhyRows[] = {{"round_started", "B-31, T-22"},
                               {"phrase_given", "T-35"},
                               {"stake_sealed", "B-01, B-02, B-03"},
                               {"stake_opened", "T-36, B-03"},
                               {"coal_drawn", "T-26, B-19"},
                               {"devil_drawn", "B-32"},
                               {"stake_returned", "T-39"},
                               {"pact_paid", "T-11, T-12, T-13, T-14, B-05, B-08"},
                               {"turn_stopped", "B-19, T-26"},
                               {"oven_emptied", "T-09, B-14, B-22"},
                               {"bet_won", "T-04, T-06, T-07, B-18"},
                               {"bet_lost", "T-06, T-07, T-08"},
                               {"bonus_paid", "T-17, T-18, B-15, B-16, B-17"},
                               {"pawn_moved", "B-30, B-25"},
                               {"pact_ended", "T-15, T-16, B-11"},
                               {"pact_offered", "T-15, T-16, B-12, B-13"},
                               {"pact_made", "T-15, T-16, B-12, B-13"},
                               {"pact_kept", "T-15, T-16, B-12, B-13"},
                               {"pact_declined", "B-10, T-15"},
                               {"oven_refilled", "B-20, B-21, T-24, T-25"},
                               {"refill_declined", "B-20, T-24"},
                               {"adjusted", "T-39"},
                               {"game_ended", "T-01, T-02, B-23, B-24, B-28"}};

struct Why : WhyIn<Teufel> {
  Reason operator()(const RoundStarted& started) const {
    return why_started(setup, started.round, started.starter);
  }
  Args operator()(const StakeSealed&) const {
    return {{"least", rules.zero_stake ? 0 : smallest_stake(rules)}, {"step", rules.stake_step}};
  }
  Args operator()(const CoalDrawn& drawn) const {
    return {{"before", drawn.sum - drawn.value},
            {"value", drawn.value},
            {"sum", drawn.sum},
            {"pieces", s.at(drawn.player).pieces + 1}};
  }
  Reason operator()(const DevilDrawn& drawn) const {
    const int before = s.at(drawn.player).coal;
    return because("devil_drawn",
                   {{"before", before}, {"lost", drawn.lost}, {"left", before - drawn.lost}},
                   s.oven.left() == 1 ? "B-14, B-32" : "");
  }
  Reason operator()(const PactPaid& paid) const {
    Args args{{"to", setup.name(paid.to)}, {"due", rules.pact_payment}, {"amount", paid.amount}};
    if (!paid.by.who.somebody()) { return because("pact_paid.bank", std::move(args)); }
    args.emplace_back("payer", setup.name(paid.by.who));
    args.emplace_back("free", free_of(s.at(paid.by.who)));
    return because("pact_paid", std::move(args));
  }
  Args operator()(const TurnStopped& stopped) const {
    return {{"pieces", stopped.pieces}, {"least", rules.draw_min}, {"coal", stopped.coal}};
  }
  Reason operator()(const BetWon& won) const {
    const int factor = won.top ? rules.top_win_factor : rules.win_factor;
    const bool plain = won.paid == won.stake * factor;
    return because(plain ? (won.top ? "bet_won.top" : "bet_won") : "bet_won.other",
                   {{"coal", coal_to_bet_on(rules, s, won.player)},
                    {"stake", won.stake},
                    {"factor", factor},
                    {"product", std::int64_t{won.stake} * factor},
                    {"paid", won.paid}});
  }
  Args operator()(const BetLost& lost) const {
    return {{"coal", coal_to_bet_on(rules, s, lost.player)}, {"stake", lost.stake}};
  }
  Reason operator()(const BonusPaid& paid) const {
    const bool coal = paid.why == BonusFor::Coal;
    const auto of = coal ? &Player::coal : &Player::pieces;
    const int best = coal ? best_of(s).coal : best_of(s).pieces;
    const int bonus = coal ? rules.bonus_coal : rules.bonus_pieces;
    const int share = bonus_due(rules, s, paid.player, paid.why);
    const std::string kind = share != paid.amount ? ".other" : share != bonus ? ".split" : "";
    return because("bonus_paid." + std::string(word_of(paid.why)) + kind,
                   {{"own", s.at(paid.player).*of},
                    {"best", best},
                    {"holders", holders_of(s, of, best)},
                    {"bonus", bonus},
                    {"step", rules.stake_step},
                    {"share", share},
                    {"paid", paid.amount}});
  }
  template <Literal name>
  Reason operator()(const PactSeen<name, int>& seen) const {
    return because(std::string(word_of(seen.why)), {{"first", rules.track[0]}});
  }
  Reason operator()(const OvenRefilled& refilled) const {
    return because(needs_refill(rules, s) ? "oven_refilled"
                   : s.asks_refill        ? "oven_refilled.asked"
                                          : "oven_refilled.other",
                   {{"left", s.oven.left()},
                    {"refill_at", s.asks_refill ? 0 : rules.refill_at},
                    {"pieces", refilled.pieces}});
  }
  Args operator()(const RefillDeclined& declined) const { return {{"left", declined.left}}; }
  Reason operator()(const GameEnded&) const {
    return why_ended(most_chips(s), rules.goal, s.round, rules.max_rounds);
  }

 private:
  // Returns what he could pay with; hidden totals stay hidden (B-25).
  std::string free_of(const Player& payer) const {
    return shows_total(rules, s, payer, {}) ? std::to_string(free_chips(rules, payer)) : "?";
  }
};

}  // namespace

Reason Teufel::reason(const Rules& rules, const State& s, const Setup& setup, const Event& event) {
  return reason_of(kName, kWhyRows, event, Why{{rules, s, setup}});
}

// Held to printed.tsv by tests/check_printed.py.
std::span<const RulingRow> Teufel::rulings() {
  static constexpr RulingRow kRows[] = {
      {"aim", "T-01, T-02, B-23"},
      {"1", "T-05, T-06, T-07, T-23, B-02, B-03"},
      {"2", "T-09, T-22, T-26, B-19, B-22, B-26, B-31, B-32"},
      {"3", "T-03, T-04, T-08, T-10, T-17, T-18, B-15, B-16, B-17, B-18"},
      {"pact", "T-11, T-12, T-13, T-14, T-15, T-16, B-06, B-07, B-08, B-09, B-10, B-12, B-13"},
      {"material", "T-31, B-29"},
      {"course", "T-30"},
      {"4", "B-25, B-30"},
      {"preparation", "T-24, T-25, B-21"},
      {"", "B-01, B-04, B-05, B-11, B-14, B-20, B-24, B-27"},
      {kOfConsole, "T-35, T-36, T-37, T-38, T-39, B-28"}};
  return kRows;
}

}  // namespace hausregel::teufel
