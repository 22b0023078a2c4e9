#include "games/polterfass/decide.h"

#include <algorithm>

#include "core/text.h"
#include "engine/moves/words.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

// Specials thrown again must be standing; number barrels are never thrown again (P-08).
Result<> check_again(const State& s, const Roll& command) {
  int last = -1;
  for (const int b : command.again) {
    if (b <= last || b >= s.barrels.size) {
      return refuse("P-08", "polterfass.refuse.no_such_special", {{"b", b}});
    }
    const bool special = s.barrels.specials.has(b);
    if (!special || !s.barrels.standing.has(b)) {
      return refuse("P-08",
                    special ? "polterfass.refuse.special_lies" : "polterfass.refuse.number_barrel",
                    {{"b", words_of_ends(s.barrels.ends[b])}});
    }
    last = b;
  }
  return done();
}

// Returns why `face` is no target: no such barrel stands, or a special has been used on it.
Result<> refuse_target(const State& s, Phase needed, int number_up) {
  const BarrelSet showing = s.barrels.showing(number_up);
  const bool destroyed = !(showing & s.barrels.destroyed).empty();
  const auto because = [&](std::string_view rule, std::string_view id) {
    return refuse(rule, id, {{"face", number_up}});
  };
  if (showing.empty()) {
    return because(needed == Phase::Destroy ? "Q-07" : "Q-08", "polterfass.refuse.no_target");
  }
  if (needed == Phase::Destroy) { return because("P-17", "polterfass.refuse.destroyed_twice"); }
  return destroyed && !s.double_destroyed ? because("P-15", "polterfass.refuse.double_destroyed")
                                          : because("P-19", "polterfass.refuse.doubled_twice");
}

Result<> refuse_number_of_cards(const Rules& rules, int cards) {
  return refuse("P-20", "polterfass.refuse.card_count",
                {{"cards", cards}, {"min", rules.cards_min}, {"max", rules.cards_max}});
}

}  // namespace

Result<> refuse_order(const State& s, Seat player) {
  TRY(in_phase(s, Phase::Order));
  if (!player.somebody()) { return refuse("P-22", "polterfass.refuse.nobody"); }
  if (player == s.starter) { return refuse("Q-09", "polterfass.refuse.innkeeper_orders"); }
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
  if (!card_count_fits(rules, cards.size())) { return refuse_number_of_cards(rules, cards.size()); }
  if (const Cards missing = cards - s.at(player).hand; !missing.empty()) {
    return refuse(s.cards.has_all(cards) ? "P-27" : "Q-19", "polterfass.refuse.not_in_hand",
                  {{"card", missing.lowest()}});
  }
  return !asks_orders(rules) || house_allows_order(rules, s, player, cards)
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
  TRY(in_phase(s, Phase::Pour));
  TRY(check_again(s, command));
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
    if (check_roll(rules, state, roll_of({bits}))) { all.push_back({bits}); }
    bits = (bits - standing) & standing;  // the next subset, as in scripts.cpp
  } while (bits != 0);
  return all;
}

Result<> check_target(const Rules& rules, const State& s, Phase needed, Target target) {
  TRY(in_phase(s, needed));
  if (target.value == Target::kNone) {
    const bool destroying = needed == Phase::Destroy;
    return may_decline(rules, s)
               ? done()
               : refuse(destroying ? "P-13" : "Q-06", destroying ? "polterfass.refuse.must_destroy"
                                                                 : "polterfass.refuse.must_double");
  }
  return target_showing(s, target.value) == kNoBarrel ? refuse_target(s, needed, target.value)
                                                      : done();
}

SeatList Polterfass::winners_now(const Rules& rules, const State& s) {
  return seats_in(winners(rules, s), s.count());
}

// --- possible moves ---------------------------------------------------------------------------

namespace {

Choice order_of(const Rules& rules, const State& s, const Player& p) {
  const OpenOrder order{p.name, {}};
  if (asks_orders(rules)) {
    const Choice allowed = choice_of(order, &OpenOrder::value, allowed_orders(rules, s, p.name));
    if (!allowed.options.empty()) {  // else the hook has failed, and all is allowed
      return allowed;
    }
  }
  Choice choice = choice_of(order, &OpenOrder::value, p.hand);
  choice.pick_min = rules.cards_min;
  choice.pick_max = std::min(rules.cards_max, p.hand.size());
  for (Json& card : choice.options) { card = choice.pick_max == 1 ? Json(Json::List{card}) : card; }
  return choice;
}

// Appends every set of standing specials that may join the next throw, as "[throw X|D] roll";
// without brackets if some must be thrown, one by one if all must. At a real table
// "roll FACES|none".
void add_rolls(const Rules& rules, const State& s, std::vector<Choice>& all) {
  const std::vector<BarrelSet> sets = possible_throws(rules, s);
  if (sets.empty()) { return; }
  const bool real = s.mode == Mode::Table;
  const bool several = sets.size() > 1;
  Choice& choice = all.emplace_back(choice_of(Roll{}, &Roll::again, sets));
  BarrelSet specials;
  for (const BarrelSet set : sets) { specials = specials | set; }
  std::string marks;
  std::string before;
  for (const int b : specials) {
    const std::string face = words_of_face(s.barrels.up[b]);
    if (!several || face != before) { add_word(marks, face, several ? "|" : " throw "); }
    before = face;
  }
  const bool optional = sets.front().empty();
  choice.words = marks.empty() ? "" : optional ? "[throw " + marks + "] " : "throw " + marks + " ";
  choice.words += real ? "roll FACES|none" : "roll";
  for (const int b : sets.front()) { choice.least += "throw " + std::to_string(b) + " "; }
  choice.least += real ? "roll none" : "roll";  // at a real table, none of its barrels stands
}

// Cards face down on a real table are shown one order after the other: sets the possible cards of
// the next order, and the least line that shows it.
void show_next(const Rules& rules, const State& s, const Setup& setup, Choice& open) {
  const Player& p = s.at(s.sealed.first());
  Choice cards = order_of(rules, s, p);
  const bool counted = p.laid.known() && cards.pick_max > 1;
  open.options = std::move(cards.options);
  open.pick_min = counted ? p.laid.value : cards.pick_min;
  open.pick_max = counted ? p.laid.value : cards.pick_max;
  open.words = "order NAME CARD [CARD]";
  open.least = std::string(Order::kName) + " " + setup.name(p.name);
  int wanted = p.laid.known() ? p.laid.value : 1;
  for (const int card : p.hand) {
    if (wanted-- > 0) { open.least += " " + std::to_string(card); }
  }
}

Choice targets_now(const Rules& rules, const State& s) {
  std::vector<Target> options;
  const auto faces = faces_of(s, targets(s));
  for (const int number : faces) { options.push_back({number}); }
  if (may_decline(rules, s)) { options.emplace_back(); }
  return s.phase == Phase::Destroy ? choice_of(Destroy{}, &Destroy::target, options)
                                   : choice_of(Double{}, &Double::target, options);
}

}  // namespace

std::vector<Choice> Polterfass::choices(const Rules& rules, const State& s) {
  using enum Phase;
  std::vector<Choice> all;
  switch (s.phase) {
    case Order:
      for (const Seat who : status(s).to_move) { all.push_back(order_of(rules, s, s.at(who))); }
      break;
    case Throw:
    case Pour:
      add_rolls(rules, s, all);
      if (s.phase == Pour) { all.push_back(choice_of(Close{})); }
      break;
    case Destroy:
    case Double:
      all.push_back(targets_now(rules, s));
      break;
    default:
      break;
  }
  return all;
}

std::vector<Choice> Polterfass::legal(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Choice> all = GameParts::legal(rules, s, setup);
  if (s.phase == Phase::Open && s.mode == Mode::Table) { show_next(rules, s, setup, all.front()); }
  return all;
}

}  // namespace hausregel::polterfass
