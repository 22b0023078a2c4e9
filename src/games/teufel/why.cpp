// Why events came about: the facts before them, and the arithmetic, by the rules' own functions.
#include <string>

#include "core/overloaded.h"
#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

Reason because(std::string id, std::string_view ids, Message::Args args = {}) {
  return {{"teufel.why." + std::move(id), std::move(args)}, ids};
}

Reason of_bet(const Rules& rules, const State& s, const BetWon& won) {
  const int coal = coal_to_bet_on(rules, s)[won.player];
  const int factor = won.top ? rules.top_win_factor : rules.win_factor;
  const bool plain = won.paid == won.stake * factor;
  return because(plain ? (won.top ? "bet_won.top" : "bet_won") : "bet_won.other",
                 "T-04, T-06, T-07, B-18",
                 {{"coal", number(coal)},
                  {"stake", number(won.stake)},
                  {"factor", number(factor)},
                  {"product", number(std::int64_t{won.stake} * factor)},
                  {"paid", number(won.paid)}});
}

// What he could pay with; totals that are hidden stay so (B-25).
std::string free_of(const Rules& rules, const State& s, Seat payer) {
  return shows_total(rules, s, s.at(payer), {}) ? number(free_chips(rules, s.at(payer))) : "?";
}

Reason of_payment(const Rules& rules, const State& s, const Setup& setup, const PactPaid& paid) {
  Message::Args args{{"to", setup.name(paid.to)},
                     {"due", number(rules.pact_payment)},
                     {"amount", number(paid.amount)}};
  if (paid.by.who.somebody()) {
    args.insert(args.end(),
                {{"payer", setup.name(paid.by.who)}, {"free", free_of(rules, s, paid.by.who)}});
  }
  return because(paid.by.who.somebody() ? "pact_paid" : "pact_paid.bank",
                 "T-11, T-12, T-13, T-14, B-05, B-08", std::move(args));
}

Reason of_bonus(const Rules& rules, const State& s, const Setup& setup, const BonusPaid& paid) {
  const bool coal = paid.why == BonusFor::Coal;
  const auto of = coal ? &Player::coal : &Player::pieces;
  const Best<int> most = best_of(s);
  const int best = coal ? most.coal : most.pieces;
  const int bonus = coal ? rules.bonus_coal : rules.bonus_pieces;
  const int share = bonus_shares(rules, setup, s, of, best, bonus)[paid.player];
  return because(
      std::string(coal ? "bonus_paid.coal" : "bonus_paid.pieces") + (share != paid.amount ? ".other"
                                                                     : share != bonus     ? ".split"
                                                                                          : ""),
      "T-17, T-18, B-15, B-16, B-17",
      {{"own", number(s.at(paid.player).*of)},
       {"best", number(best)},
       {"holders", number(holders_of(s, of, best))},
       {"bonus", number(bonus)},
       {"step", number(rules.stake_step)},
       {"share", number(share)},
       {"paid", number(paid.amount)}});
}

Reason of_pact(const Rules& rules, PactWhy why) {
  const bool both = why == PactWhy::Both;
  const bool first = why == PactWhy::FirstSpace;
  return because(both    ? "both"
                 : first ? "first_space"
                         : "alone_last",
                 "T-15, T-16, B-12, B-13", {{"first", number(rules.track[0])}});
}

Reason of_refill(const Rules& rules, const State& s, const OvenRefilled& refilled) {
  const int left = s.oven.left();
  return because(needs_refill(rules, s) ? "oven_refilled"
                 : s.asks_refill        ? "oven_refilled.asked"
                                        : "oven_refilled.other",
                 "B-20, B-21, T-24, T-25",
                 {{"left", number(left)},
                  {"refill_at", number(s.asks_refill ? 0 : rules.refill_at)},
                  {"pieces", number(refilled.pieces)}});
}

Reason of_end(const Rules& rules, const State& s) {
  const int best = most_chips(s);
  return {{best >= rules.goal ? "engine.why.ended" : "engine.why.ended.below",
           {{"best", number(best)},
            {"goal", number(rules.goal)},
            {"round", number(s.round)},
            {"last", number(rules.max_rounds)}}},
          "T-01, T-02, B-23, B-24, B-28"};
}

}  // namespace

Reason Teufel::reason(const Rules& rules, const State& s, const Setup& setup, const Event& event) {
  return std::visit(
      Overloaded{[&](const RoundStarted& started) {
                   return why_started(setup, started.round, started.starter, "B-31, T-22");
                 },
                 [](const PhraseGiven&) { return Reason{"engine.why.phrase_given", "T-35"}; },
                 [&](const StakeSealed&) {
                   return because("stake_sealed", "B-01, B-02, B-03",
                                  {{"least", number(rules.zero_stake ? 0 : smallest_stake(rules))},
                                   {"step", number(rules.stake_step)}});
                 },
                 [](const StakeOpened&) { return because("stake_opened", "T-36, B-03"); },
                 [&](const CoalDrawn& drawn) {
                   return because("coal_drawn", "T-26, B-19",
                                  {{"before", number(drawn.sum - drawn.value)},
                                   {"value", number(drawn.value)},
                                   {"sum", number(drawn.sum)},
                                   {"pieces", number(s.at(drawn.player).pieces + 1)}});
                 },
                 [](const DevilDrawn& drawn) {
                   return because("devil_drawn", "B-14, B-32", {{"lost", number(drawn.lost)}});
                 },
                 [&](const PactPaid& paid) { return of_payment(rules, s, setup, paid); },
                 [&](const TurnStopped& stopped) {
                   return because("turn_stopped", "B-19, T-26",
                                  {{"pieces", number(stopped.pieces)},
                                   {"least", number(rules.draw_min)},
                                   {"coal", number(stopped.coal)}});
                 },
                 [](const OvenEmptied&) { return because("oven_emptied", "T-09, B-14, B-22"); },
                 [&](const BetWon& won) { return of_bet(rules, s, won); },
                 [&](const BetLost& lost) {
                   return because("bet_lost", "T-06, T-07, T-08",
                                  {{"coal", number(coal_to_bet_on(rules, s)[lost.player])},
                                   {"stake", number(lost.stake)}});
                 },
                 [&](const BonusPaid& paid) { return of_bonus(rules, s, setup, paid); },
                 [](const PawnMoved&) { return because("pawn_moved", "B-30, B-25"); },
                 [](const PactEnded&) { return because("pact_ended", "T-15, T-16, B-11"); },
                 [&](const PactOffered& offered) { return of_pact(rules, offered.why); },
                 [&](const PactMade& made) { return of_pact(rules, made.why); },
                 [&](const PactKept& kept) { return of_pact(rules, kept.why); },
                 [](const PactDeclined&) { return because("pact_declined", "B-10, T-15"); },
                 [&](const OvenRefilled& refilled) { return of_refill(rules, s, refilled); },
                 [](const RefillDeclined& declined) {
                   return because("refill_declined", "B-20, T-24",
                                  {{"left", number(declined.left)}});
                 },
                 [](const Adjusted& adjusted) { return why_adjusted(adjusted, "T-39"); },
                 [](const Remembered&) { return Reason{"engine.why.remembered", ""}; },
                 [](const Told&) { return Reason{"engine.why.told", ""}; },
                 [&](const GameEnded&) { return of_end(rules, s); },
                 [](const LuckOpened&) { return Reason{"engine.why.luck_opened", ""}; }},
      event);
}

std::span<const Ruling> Teufel::rulings() {
  static constexpr Ruling kRulings[] = {{"T-01", "aim"},
                                        {"T-02", "aim"},
                                        {"T-03", "3"},
                                        {"T-04", "3"},
                                        {"T-05", "1"},
                                        {"T-06", "1"},
                                        {"T-07", "1"},
                                        {"T-08", "1"},
                                        {"T-09", "2"},
                                        {"T-10", "3"},
                                        {"T-11", "pact"},
                                        {"T-12", "pact"},
                                        {"T-13", "pact"},
                                        {"T-14", "pact"},
                                        {"T-15", "pact"},
                                        {"T-16", "pact"},
                                        {"T-17", "3"},
                                        {"T-18", "3"},
                                        {"T-22", "2"},
                                        {"T-23", "1"},
                                        {"T-24", "preparation"},
                                        {"T-25", "preparation"},
                                        {"T-26", "2"},
                                        {"T-30", "course"},
                                        {"T-31", "material"},
                                        {"B-01", "1"},
                                        {"B-02", "1"},
                                        {"B-03", "1"},
                                        {"B-04", "material"},
                                        {"B-05", "pact"},
                                        {"B-06", "pact"},
                                        {"B-07", "pact"},
                                        {"B-08", "pact"},
                                        {"B-09", "pact"},
                                        {"B-10", "pact"},
                                        {"B-11", "pact"},
                                        {"B-12", "pact"},
                                        {"B-13", "pact"},
                                        {"B-14", "2"},
                                        {"B-15", "3"},
                                        {"B-16", "3"},
                                        {"B-17", "3"},
                                        {"B-18", "3"},
                                        {"B-19", "2"},
                                        {"B-20", "preparation"},
                                        {"B-21", "preparation"},
                                        {"B-22", "2"},
                                        {"B-23", "aim"},
                                        {"B-24", "aim"},
                                        {"B-25", "4"},
                                        {"B-26", "2"},
                                        {"B-27", "1"},
                                        {"B-28", ""},
                                        {"B-29", "material"},
                                        {"B-30", "4"},
                                        {"B-31", "2"},
                                        {"B-32", "2"},
                                        {"T-35", ""},
                                        {"T-36", ""},
                                        {"T-37", ""},
                                        {"T-38", ""},
                                        {"T-39", ""}};
  return kRulings;
}

}  // namespace hausregel::teufel
