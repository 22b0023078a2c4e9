#include "games/polterfass/decide.h"

#include "core/text.h"
#include "games/polterfass/codec.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

// Specials that are thrown again must stand; numbers never are (P-08).
Result<> check_again(const State& s, const Roll& command) {
  int last = -1;
  for (const int b : command.again) {
    if (b <= last || b >= s.barrels.size()) {
      return refuse("P-08", "polterfass.refuse.no_such_special", {{"b", b}});
    }
    if (!s.barrels.specials().has(b)) {
      return refuse("P-08", "polterfass.refuse.number_barrel",
                    {{"b", words_of_ends(s.barrels.ends(b))}});
    }
    if (!s.barrels.standing().has(b)) {
      return refuse("P-08", "polterfass.refuse.special_lies",
                    {{"b", words_of_ends(s.barrels.ends(b))}});
    }
    last = b;
  }
  return done();
}

// Why `face` is no target: no such barrel stands, or a special has been used on it.
Result<> refuse_target(const State& s, Phase needed, int number_up) {
  const BarrelSet showing = s.barrels.showing(number_up);
  const bool destroyed = !(showing & s.barrels.destroyed()).empty();
  if (showing.empty()) {
    return refuse(needed == Phase::Destroy ? "Q-07" : "Q-08", "polterfass.refuse.no_target",
                  {{"face", number_up}});
  }
  if (needed == Phase::Destroy) {
    return refuse("P-17", "polterfass.refuse.destroyed_twice", {{"face", number_up}});
  }
  if (destroyed && !s.double_destroyed) {
    return refuse("P-15", "polterfass.refuse.double_destroyed", {{"face", number_up}});
  }
  return refuse("P-19", "polterfass.refuse.doubled_twice", {{"face", number_up}});
}

Result<> refuse_number_of_cards(const Rules& rules, int cards) {
  return refuse("P-20", "polterfass.refuse.card_count",
                {{"cards", cards}, {"min", rules.cards_min}, {"max", rules.cards_max}});
}

}  // namespace

Result<> refuse_order(const State& s, Seat player) {
  if (auto refused = in_phase(s, Phase::Order); !refused) {
    return refused;
  }
  if (!player.somebody()) {
    return refuse("P-22", "polterfass.refuse.nobody");
  }
  if (player == s.innkeeper) {
    return refuse("Q-09", "polterfass.refuse.innkeeper_orders");
  }
  return refuse("P-22", "polterfass.refuse.order_twice");
}

Result<> refuse_card_count(const Rules& rules, CardCount cards) {
  if (cards.known() != rules.card_count_shown) {
    return refuse("P-21", rules.card_count_shown ? "polterfass.refuse.count_missing"
                                                 : "polterfass.refuse.count_told");
  }
  return refuse_number_of_cards(rules, cards.value);
}

Result<> refuse_cards(const Rules& rules, const State& s, Seat player, Cards cards) {
  if (!card_count_fits(rules, cards.size())) {
    return refuse_number_of_cards(rules, cards.size());
  }
  const Cards missing = cards - s.at(player).hand;
  return refuse(s.cards.has_all(cards) ? "P-27" : "Q-19", "polterfass.refuse.not_in_hand",
                {{"card", missing.lowest()}});
}

Result<> check_with_house(const Rules& rules, const State& s, Seat player, Cards cards) {
  return house_allows_order(rules, s, player, cards)
             ? done()
             : refuse("P-37", "polterfass.refuse.house_order");
}

Result<> refuse_opening(const Rules& rules, const State& s, const Setup& setup,
                        const OrderValue& value) {
  const CardCount laid = s.at(value.player).laid;
  if (laid.known() && laid.value != value.value.size()) {
    return refuse("P-21", "polterfass.refuse.laid",
                  {{"player", setup.name(value.player)},
                   {"laid", laid.value},
                   {"cards", value.value.size()}});
  }
  return hausregel::check_opening(rules, s, setup, value);
}

Result<> refuse_roll(const Rules& rules, const State& s, const Roll& command) {
  if (s.phase == Phase::Throw) {
    return command.again.empty() ? done() : refuse("P-36", "polterfass.refuse.first_throw");
  }
  if (auto refused = in_phase(s, Phase::Pour); !refused) {
    return refused;
  }
  if (auto refused = check_again(s, command); !refused) {
    return refused;
  }
  if (s.barrels.lying().empty() && command.again.empty()) {
    return refuse("P-09", "polterfass.refuse.empty_throw");
  }
  if (command.again.empty() && must_rethrow(rules, s)) {
    return refuse("Q-05", "polterfass.refuse.throw_a_special");
  }
  if (asks_throws(rules) && !house_allows_throw(rules, s)) {
    return refuse("P-38", "polterfass.refuse.house_throw");
  }
  return done();
}

std::vector<BarrelSet> possible_throws(const Rules& rules, const State& state) {
  std::vector<BarrelSet> all;
  const int standing = state.barrels.standing_specials().bits;
  int bits = 0;
  do {
    if (check_roll(rules, state, roll_of({bits}))) {
      all.push_back({bits});
    }
    bits = (bits - standing) & standing;  // the next subset
  } while (bits != 0);
  return all;
}

Result<> check_target(const Rules& rules, const State& s, Phase needed, Target target) {
  if (auto refused = in_phase(s, needed); !refused) {
    return refused;
  }
  if (target.value == Target::kNone) {
    const bool destroying = needed == Phase::Destroy;
    return may_decline(rules, s)
               ? done()
               : refuse(destroying ? "P-13" : "Q-06", destroying ? "polterfass.refuse.must_destroy"
                                                                 : "polterfass.refuse.must_double");
  }
  if (target.value < 0 || target.value > kHighestFace ||
      target_showing(s, target.value) == kNoBarrel) {
    return refuse_target(s, needed, target.value);
  }
  return done();
}

SeatList Polterfass::winners_now(const Rules& rules, const State& s) {
  return seats_in(winners(rules, s), s.count());
}

}  // namespace hausregel::polterfass
