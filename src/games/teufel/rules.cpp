#include "core/lists.h"
#include "core/names.h"
#include "games/teufel/game.h"
#include "games/teufel/track.h"

namespace hausregel::teufel {
namespace {

constexpr std::int64_t kMostMoney = 100000;  // keeps every sum of chips well inside 32 bits

using R = Rules;
using namespace rule;

}  // namespace

std::vector<RuleRow<Rules>> Teufel::rows() {
  return people<R>("B-29", 2) +
         std::vector<RuleRow<R>>{
             builds(integer({"start_chips", "T-31"}, &R::start_chips, {0, kMostMoney})),
             integer({"goal", "T-01, T-02, B-23"}, &R::goal, {10, kMostMoney}),
             integer({"stake_min", "B-01", "", false}, &R::stake_min, {1, kMostMoney}),
             integer({"stake_step", "B-02", "", false}, &R::stake_step, {1, 1000}),
             integer({"stake_max", "B-02"}, &R::stake_max, {0, kMostMoney}),
             boolean({"zero_stake", "B-01", "", false}, &R::zero_stake),
             boolean({"chipless_draws", "T-05"}, &R::chipless_draws),
             choice({"bet_on", "T-06, T-07, T-08"}, &R::bet_on, {"best", "others", "sum"}),
             integer({"win_factor", "T-04"}, &R::win_factor, {0, 20}),
             integer({"top_win_factor", "T-04, B-18"}, &R::top_win_factor, {0, 20}),
             boolean({"lost_top_voids", "T-03"}, &R::lost_top_voids),
             integer({"bonus_coal", "T-17, T-18"}, &R::bonus_coal, {0, kMostMoney}),
             integer({"bonus_pieces", "T-17"}, &R::bonus_pieces, {0, kMostMoney}),
             choice({"bonus_ties", "B-17"}, &R::bonus_ties, {"each", "split", "none"}),
             boolean({"bonus_without_coal", "T-10, B-15"}, &R::bonus_without_coal),
             integer({"draw_min", "B-19"}, &R::draw_min, {0, 48}),
             integer({"pact_payment", "T-13, T-14"}, &R::pact_payment, {0, kMostMoney}),
             boolean({"pact_alone_last", "T-15, T-16, B-12"}, &R::pact_alone_last),
             boolean({"pact_on_first_space", "T-16, B-12, B-30"}, &R::pact_on_first_space),
             boolean({"pact_optional", "B-10, T-15"}, &R::pact_optional),
             boolean({"pact_partial", "B-06"}, &R::pact_partial),
             boolean({"pact_all_or_nothing", "T-13, B-07"}, &R::pact_all_or_nothing),
             boolean({"pact_immune", "B-09"}, &R::pact_immune),
             boolean({"pact_pays_revealer", "T-11"}, &R::pact_pays_revealer),
             boolean({"pact_uses_stake", "T-12, B-08"}, &R::pact_uses_stake),
             choice({"last_by", "B-13"}, &R::last_by, {"space", "total"}),
             builds(integers({"track", "B-30", "", false, "0-50, 200, 300, 500"}, &R::track,
                             {1, kMostMoney}, 1)),
             builds(pairs({"coal", "T-31, T-24"}, &R::coal, {1, 1000}, {0, 48}, 1)),
             builds(integer({"devils", "T-31"}, &R::devils, {0, 48})),
             integer_or({"refill_at", "B-20, B-21, T-25", "", false}, &R::refill_at, {0, 500},
                        "ask", kAskRefill),
             builds(pairs({"chips", "T-31, B-04"}, &R::chips, {1, 10000}, {0, 1000}, 1)),
             choice({"bank", "B-04", "", false}, &R::bank, {"unlimited", "box"}),
             choice({"tie", "B-24", "", false}, &R::tie, {"shared", "last_coal", "next_round"}),
             boolean({"open_totals", "B-25"}, &R::open_totals),
             last_round<R>("B-28"),
         };
}

std::vector<RuleConflict> Teufel::conflicts(const Rules& r) {
  std::vector<RuleConflict> found = people_conflicts(r.players_min, r.players_max);
  if (r.stake_max > 0 && r.stake_max < smallest_stake(r)) {
    found.push_back({{"stake_max", "stake_min"},
                     worded("teufel.conflict.stake", {{"least", smallest_stake(r)}})});
  }
  for (int i = 1; i < r.track.size(); ++i) {
    if (r.track[i] <= r.track[i - 1]) {
      found.push_back(
          {{"track"},
           worded("teufel.conflict.track", {{"one", r.track[i - 1]}, {"other", r.track[i]}})});
      break;
    }
  }
  int pieces = r.devils;
  int coals = 0;
  for (const int i : indices(r.coal.size())) {
    coals += r.coal[i].second;
    for (const int k : indices(i)) {
      if (r.coal[i].first == r.coal[k].first) {
        found.push_back(
            {{"coal"}, worded("teufel.conflict.coal_twice", {{"value", r.coal[i].first}})});
      }
    }
  }
  pieces += coals;
  if (coals == 0) { found.push_back({{"coal"}, worded("teufel.conflict.no_coal")}); }
  if (pieces > Oven::kPieces) {
    found.push_back(
        {{"coal", "devils"},
         worded("teufel.conflict.pieces", {{"pieces", pieces}, {"most", Oven::kPieces}})});
  }
  if (r.goal <= r.start_chips) {
    found.push_back({{"goal", "start_chips"},
                     worded("teufel.conflict.goal", {{"chips", r.start_chips}}),
                     RuleConflict::Weight::Doubt});
  }
  if (r.refill_at >= pieces) {
    found.push_back(
        {{"refill_at", "coal", "devils"}, worded("teufel.conflict.refill", {{"pieces", pieces}})});
  }
  const int total = worth_of_box(r);  // at most 120,000,000, by the bounds of the rule
  if (total < std::int64_t{r.start_chips} * r.players_max) {
    found.push_back(
        {{"chips", "start_chips"}, worded("teufel.conflict.chips", {{"total", total}})});
  }
  return found;
}

}  // namespace hausregel::teufel
