#include "core/lists.h"
#include "core/names.h"
#include "games/polterfass/game.h"

namespace hausregel::polterfass {
namespace {

using R = Rules;
using namespace rule;

// The least chance to stand is 1 in this many: else the first throw might repeat for ever.
constexpr int kRarestStand = 20;

}  // namespace

std::vector<RuleRow<Rules>> Polterfass::rows() {
  return {
      builds(
          integer<R>({"players_min", "P-01, Q-24", "", false}, &R::players_min, {2, kSeatLimit})),
      builds(integer<R>({"players_max", "P-01, Q-24"}, &R::players_max, {2, kSeatLimit})),
      integer({"goal", "Q-10, P-28"}, &R::goal, {1, 10000}),
      builds(pairs({"barrels", "Q-13"}, &R::barrels, {1, kHighestFace}, {1, kHighestFace}, 1)),
      builds(integer({"specials", "Q-20"}, &R::specials, {0, kSpecials})),
      fraction({"stand_chance", "P-31, Q-25", "", false}, &R::stand_chance, {1, 1000}, {1, 1000}),
      builds(integers({"cards", "Q-19, P-20"}, &R::cards, {0, kHighestCard}, 1)),
      integer({"cards_min", "P-20"}, &R::cards_min, {1, kHandCards}),
      integer({"cards_max", "P-20"}, &R::cards_max, {1, kHandCards}),
      boolean({"card_count_shown", "P-21", "", false}, &R::card_count_shown),
      boolean({"cards_return", "P-27, Q-19"}, &R::cards_return),
      choice({"first_throw_needs", "Q-01"}, &R::first_throw_needs, {"number", "any"}),
      choice({"first_throw_repeats", "Q-02, P-06"}, &R::first_throw_repeats, {"all", "lying"}),
      choice({"throw_saved_by", "P-11, Q-04"}, &R::throw_saved_by, {"any", "number"}),
      choice({"rethrow_specials", "Q-05, P-08"}, &R::rethrow_specials,
             {"any", "some", "one_of_two"}),
      choice({"destroying", "Q-07, P-13"}, &R::destroying, {"must", "may"}),
      choice({"doubling", "Q-06, P-13"}, &R::doubling, {"must", "may", "may_two"}),
      integer({"double_factor", "P-18, P-19"}, &R::double_factor, {1, 10}),
      boolean({"double_destroyed", "P-15, P-16"}, &R::double_destroyed),
      choice({"all_tied", "P-02, Q-17", "", false}, &R::all_tied, {"both", "penalty"}),
      choice({"lowest_share", "P-03"}, &R::lowest_share, {"each", "split"}),
      choice({"lowest_gets", "P-04, Q-18"}, &R::lowest_gets, {"highest_order", "sum_of_highest"}),
      boolean({"fail_pays_guests", "Q-03, P-26"}, &R::fail_pays_guests),
      boolean({"first_to_goal_wins", "Q-10"}, &R::first_to_goal_wins),
      choice({"totals", "Q-11, P-29"}, &R::totals, {"net", "gains"}),
      choice({"tie", "P-28", "", false}, &R::tie, {"shared", "next_round"}),
      last_round<R>("P-28"),
  };
}

std::vector<RuleConflict> Polterfass::conflicts(const Rules& r) {
  std::vector<RuleConflict> found = people_conflicts(r.players_min, r.players_max);
  if (kRarestStand * r.stand_chance.first < r.stand_chance.second) {
    found.push_back(
        {{"stand_chance"}, worded("polterfass.conflict.stand", {{"most", kRarestStand}})});
  }
  for (const int i : indices(r.cards.size())) {
    for (const int k : indices(i)) {
      if (r.cards[i] == r.cards[k]) {
        found.push_back(
            {{"cards"}, worded("polterfass.conflict.cards_twice", {{"card", r.cards[i]}})});
      }
    }
  }
  if (r.cards_min > r.cards_max) {
    found.push_back({{"cards_min", "cards_max"}, worded("polterfass.conflict.cards")});
  }
  if (r.cards_max > r.cards.size()) {
    found.push_back(
        {{"cards_max", "cards"}, worded("polterfass.conflict.hand", {{"cards", r.cards.size()}})});
  }
  return found;
}

}  // namespace hausregel::polterfass
