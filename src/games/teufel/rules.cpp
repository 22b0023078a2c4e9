#include "core/seat.h"
#include "games/teufel/game.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

constexpr std::int64_t kMostMoney = 100000;  // keeps every sum of chips well inside 32 bits

using R = Rules;

std::vector<RuleRow<R>> stakes() {
  return {
      rule::integer({"start_chips", "T-31", "points in chips that everybody starts with"},
                    &R::start_chips, {0, kMostMoney}),
      rule::integer(
          {"goal", "T-01, T-02, B-23", "points in chips that end the game at the end of a round"},
          &R::goal, {10, kMostMoney}),
      rule::integer(
          {"stake_min", "B-01",
           "smallest stake above nothing, in points; rounded up to a multiple of stake_step",
           false},
          &R::stake_min, {1, kMostMoney}),
      rule::integer({"stake_step", "B-02", "stakes are multiples of this many points", false},
                    &R::stake_step, {1, 1000}),
      rule::integer({"stake_max", "B-02", "largest stake in points; 0 is no limit"}, &R::stake_max,
                    {0, kMostMoney}),
      rule::boolean({"zero_stake", "B-01", "somebody with chips may stake nothing", false},
                    &R::zero_stake),
      rule::boolean({"chipless_draws", "T-05", "somebody without chips takes a turn at the oven"},
                    &R::chipless_draws),
  };
}

std::vector<RuleRow<R>> bets_and_bonuses() {
  return {
      rule::choice({"bet_on", "T-06, T-07, T-08",
                    "whose coal must reach the stake: the best of all, the best of the others, "
                    "or the sum of all"},
                   &R::bet_on, {"best", "others", "sum"}),
      rule::integer({"win_factor", "T-04", "a won bet earns this many times its stake"},
                    &R::win_factor, {0, 20}),
      rule::integer({"top_win_factor", "T-04, B-18",
                     "the highest bet, if won, earns this many times its stake"},
                    &R::top_win_factor, {0, 20}),
      rule::boolean({"lost_top_voids", "T-03",
                     "where the highest bet is lost, the other won bets earn nothing"},
                    &R::lost_top_voids),
      rule::integer({"bonus_coal", "T-17, T-18", "points for the most valuable coal of the round"},
                    &R::bonus_coal, {0, kMostMoney}),
      rule::integer({"bonus_pieces", "T-17", "points for the most pieces of the round"},
                    &R::bonus_pieces, {0, kMostMoney}),
      rule::choice({"bonus_ties", "B-17",
                    "a tied bonus goes to each in full, is split in whole steps, or goes to "
                    "nobody; who is alone "
                    "gets all of it"},
                   &R::bonus_ties, {"each", "split", "none"}),
      rule::boolean({"bonus_without_coal", "T-10, B-15",
                     "where nobody has laid down coal, all tie for the bonuses"},
                    &R::bonus_without_coal),
      rule::integer({"draw_min", "B-19", "pieces to draw before stopping"}, &R::draw_min, {0, 48}),
  };
}

std::vector<RuleRow<R>> pact_rules() {
  return {
      rule::integer(
          {"pact_payment", "T-13, T-14", "points for each pact partner when a devil is drawn"},
          &R::pact_payment, {0, kMostMoney}),
      rule::boolean(
          {"pact_alone_last", "T-15, T-16, B-12", "the pawn alone in last place has a pact"},
          &R::pact_alone_last),
      rule::boolean(
          {"pact_on_first_space", "T-16, B-12, B-30", "a pawn on the first space has a pact"},
          &R::pact_on_first_space),
      rule::boolean({"pact_optional", "B-10, T-15", "who may have a pact is asked each time"},
                    &R::pact_optional),
      rule::boolean({"pact_partial", "B-06", "a payer gives what he has, and the bank the rest"},
                    &R::pact_partial),
      rule::boolean({"pact_all_or_nothing", "T-13, B-07", "who cannot pay every partner pays none"},
                    &R::pact_all_or_nothing),
      rule::boolean({"pact_immune", "B-09", "pact partners never pay; the bank pays for them"},
                    &R::pact_immune),
      rule::boolean({"pact_pays_revealer", "T-11", "a pact partner collects for his own devil too"},
                    &R::pact_pays_revealer),
      rule::boolean({"pact_uses_stake", "T-12, B-08", "stakes may be used to pay partners"},
                    &R::pact_uses_stake),
      rule::choice(
          {"last_by", "B-13", "last place is told by the pawn's space or by the exact total"},
          &R::last_by, {"space", "total"}),
  };
}

std::vector<RuleRow<R>> material_and_end() {
  return {
      rule::integers(
          {"track", "B-30",
           "number spaces in ascending order; the first space runs from 0 to the first of them; "
           "those between 200 and 300 and above 500 are in no rulebook",
           false, "0-50, 200, 300, 500"},
          &R::track, {1, kMostMoney}, 1),
      rule::pairs({"coal", "T-31, T-24", "pieces of coal: [value, how many], values different"},
                  &R::coal, {1, 1000}, {0, 48}, 1),
      rule::integer({"devils", "T-31", "devils in the oven"}, &R::devils, {0, 48}),
      rule::integer_or({"refill_at", "B-20, B-21, T-25",
                        "the oven is refilled when at most so many pieces are left at the end "
                        "of a round, always fewer than it holds when full; \"ask\" asks",
                        false},
                       &R::refill_at, {0, 500}, "ask", kAskRefill),
      rule::pairs({"chips", "T-31, B-04",
                   "chips of the game: [points, how many]; their sum is players and bank together"},
                  &R::chips, {1, 10000}, {0, 1000}, 1),
      rule::choice({"bank", "B-04",
                    "the bank pays without limit, or only what is in the box: where it is short, "
                    "whole steps of stake_step"},
                   &R::bank, {"unlimited", "box"}),
      rule::choice({"tie", "B-24",
                    "the most chips in two hands: shared win, more coal in the last round, or "
                    "one more round",
                    false},
                   &R::tie, {"shared", "last_coal", "next_round"}),
      rule::boolean({"open_totals", "B-25", "everybody's total is open on the table"},
                    &R::open_totals),
      rule::last_round<R>("B-28"),
  };
}

}  // namespace

std::vector<RuleRow<Rules>> Teufel::rows() {
  return rule::people<R>("B-29", 2) + stakes() + bets_and_bonuses() + pact_rules() +
         material_and_end();
}

std::vector<RuleConflict> Teufel::conflicts(const Rules& r) {
  std::vector<RuleConflict> found = people_conflicts(r.players_min, r.players_max);
  const auto add = [&](std::vector<std::string> rules, Message what) {
    found.push_back({std::move(rules), std::move(what)});
  };
  if (r.stake_max > 0 && r.stake_max < smallest_stake(r)) {
    add({"stake_max", "stake_min"},
        worded("teufel.conflict.stake", "stake_max is below the smallest stake, {least}",
               {{"least", smallest_stake(r)}}));
  }
  for (int i = 1; i < r.track.size(); ++i) {
    if (r.track[i] <= r.track[i - 1]) {
      add({"track"},
          worded("teufel.conflict.track", "track is not ascending: {one} stands before {other}",
                 {{"one", r.track[i - 1]}, {"other", r.track[i]}}));
      break;
    }
  }
  int pieces = r.devils;
  int coals = 0;
  for (int i = 0; i < r.coal.size(); ++i) {
    coals += r.coal[i].second;
    for (int k = 0; k < i; ++k) {
      if (r.coal[i].first == r.coal[k].first) {
        add({"coal"}, worded("teufel.conflict.coal_twice", "coal lists the value {value} twice",
                             {{"value", r.coal[i].first}}));
      }
    }
  }
  pieces += coals;
  if (coals == 0) {
    add({"coal"}, worded("teufel.conflict.no_coal", "coal has no pieces"));
  }
  if (pieces > Oven::kPieces) {
    add({"coal", "devils"}, worded("teufel.conflict.pieces",
                                   "coal and devils are {pieces} pieces; the oven holds {most}",
                                   {{"pieces", pieces}, {"most", Oven::kPieces}}));
  }
  if (r.goal <= r.start_chips) {
    found.push_back({{"goal", "start_chips"},
                     worded("teufel.conflict.goal",
                            "goal is not above start_chips, {chips}: whoever keeps his chips has "
                            "reached it in round 1",
                            {{"chips", r.start_chips}}),
                     RuleConflict::Weight::Doubt});
  }
  if (r.refill_at >= pieces) {
    add({"refill_at", "coal", "devils"},
        worded("teufel.conflict.refill",
               "refill_at is not below the {pieces} pieces of a full oven", {{"pieces", pieces}}));
  }
  std::int64_t total = 0;
  for (const Pair& kind : r.chips) {
    total += std::int64_t{kind.first} * kind.second;
  }
  if (total > 1000000000 || total < std::int64_t{r.start_chips} * r.players_max) {
    add({"chips", "start_chips"},
        worded("teufel.conflict.chips",
               "the chips are worth {total}, which must cover start_chips for players_max and stay "
               "below 1,000,000,000",
               {{"total", total}}));
  }
  return found;
}

}  // namespace hausregel::teufel
