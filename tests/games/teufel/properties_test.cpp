// What holds for every state and every rule value: money, payments, bets, bonuses, spaces, winners.
#include <rapidcheck.h>

#include <numeric>

#include "games/teufel/arrange.h"

using namespace hausregel;
using namespace hausregel::teufel;

namespace {

int within(int low, int high) { return *rc::gen::inRange(low, high + 1); }
bool coin() { return *rc::gen::arbitrary<bool>(); }

template <class Enum>
Enum one_of(int count) {
  return static_cast<Enum>(within(0, count - 1));
}

// Rules of money and bets, all of them any way; the bank pays without limit.
Rules any_rules() {
  Rules r;
  r.stake_step = *rc::gen::element(1, 5, 10, 20);
  r.bet_on = one_of<BetOn>(3);
  r.win_factor = within(0, 3);
  r.top_win_factor = within(0, 5);
  r.lost_top_voids = coin();
  r.bonus_coal = within(0, 100);
  r.bonus_pieces = within(0, 100);
  r.bonus_ties = one_of<BonusTies>(3);
  r.bonus_without_coal = coin();
  r.pact_payment = within(0, 80);
  r.pact_alone_last = coin();
  r.pact_on_first_space = coin();
  r.pact_partial = coin();
  r.pact_all_or_nothing = coin();
  r.pact_immune = coin();
  r.pact_pays_revealer = coin();
  r.pact_uses_stake = coin();
  r.last_by = one_of<LastBy>(2);
  r.tie = one_of<Tie>(3);
  r.goal = 10 * within(1, 120);
  return r;
}

std::vector<Hand> any_hands() {
  std::vector<Hand> hands(static_cast<std::size_t>(within(2, 6)));
  for (Hand& hand : hands) {
    hand.chips = 10 * within(0, 60);
    hand.stake = 10 * within(0, 15);
    hand.pieces = within(0, 3);
    hand.coal = hand.pieces == 0 ? 0 : 5 * within(1, 30);
    hand.pact = coin() ? PactWhy::AloneLast : PactWhy::None;
  }
  return hands;
}

template <class Property>
void check_any(Property property) {
  CHECK(rc::check(property));
}

int held(const State& s) {
  int sum = s.bank;
  for (const Player& p : s.seats) { sum += p.chips + p.stake; }
  return sum;
}

int most(const std::vector<int>& values) { return *std::max_element(values.begin(), values.end()); }

// What `payer` gives of his own to `collectors` people, by the words of the rules.
int own_payment(const Rules& r, const Hand& payer, int collectors) {
  const int free = payer.chips + (r.pact_uses_stake ? payer.stake : 0);
  const int asked = r.pact_payment * collectors;
  if ((r.pact_immune && payer.pact != PactWhy::None) || (r.pact_all_or_nothing && free < asked)) {
    return 0;
  }
  if (r.pact_partial) { return std::min(free, asked); }
  return r.pact_payment == 0 ? 0 : r.pact_payment * std::min(collectors, free / r.pact_payment);
}

// The coal that the bet of seat `i` must not exceed.
int coal_for(const Rules& r, const std::vector<Hand>& hands, std::size_t i) {
  std::vector<int> coal;
  for (std::size_t k = 0; k < hands.size(); ++k) {
    coal.push_back(r.bet_on == BetOn::Others && k == i ? 0 : hands[k].coal);
  }
  return r.bet_on == BetOn::Sum ? std::accumulate(coal.begin(), coal.end(), 0) : most(coal);
}

// What the bank gives to everybody for bets when a round is settled, stakes aside.
std::vector<int> bet_pay(const Rules& r, const std::vector<Hand>& hands) {
  int top = 0;
  for (const Hand& hand : hands) { top = std::max(top, hand.stake); }
  bool top_won = false;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    top_won = top_won || (hands[i].stake == top && top <= coal_for(r, hands, i));
  }
  std::vector<int> pay;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const Hand& hand = hands[i];
    const bool won = hand.stake <= coal_for(r, hands, i);
    const int factor = r.lost_top_voids && !top_won ? 0
                       : hand.stake == top          ? r.top_win_factor
                                                    : r.win_factor;
    pay.push_back(won ? factor * hand.stake : 0);
  }
  return pay;
}

std::vector<int> bonus_pay(const Rules& r, const std::vector<int>& counts, int amount) {
  const int best = most(counts);
  const auto holders = static_cast<int>(std::count(counts.begin(), counts.end(), best));
  if ((best == 0 && !r.bonus_without_coal) || (r.bonus_ties == BonusTies::None && holders > 1)) {
    amount = 0;
  } else if (r.bonus_ties == BonusTies::Split && holders > 1) {
    amount = amount / holders / r.stake_step * r.stake_step;
  }
  std::vector<int> pay;
  for (const int count : counts) { pay.push_back(count == best ? amount : 0); }
  return pay;
}

std::vector<int> counts(const std::vector<Hand>& hands, int Hand::* member) {
  std::vector<int> all;
  for (const Hand& hand : hands) { all.push_back(hand.*member); }
  return all;
}

}  // namespace

TEST_CASE(
    "teufel: whoever pays for a devil, everybody else with a pact gets the same and money is kept",
    "[teufel][property]") {
  check_any([] {
    const Rules rules = any_rules();
    const std::vector<Hand> hands = any_hands();
    const int seats = static_cast<int>(hands.size());
    const Seat payer = seat(within(0, seats - 1));
    Scene scene(seats, rules);
    scene.deal(hands).turn_of(payer, {left_of(payer, 1, seats)});
    scene.state.starter = payer;
    const int total = held(scene.state);
    RC_ASSERT(scene.draw_devil());
    int collectors = 0;
    for (int i = 0; i < seats; ++i) {
      const Hand& hand = hands[static_cast<std::size_t>(i)];
      const bool collects =
          hand.pact != PactWhy::None && (seat(i) != payer || rules.pact_pays_revealer);
      collectors += collects ? 1 : 0;
      if (seat(i) != payer) {
        RC_ASSERT(scene.at(seat(i)).chips == hand.chips + (collects ? rules.pact_payment : 0));
        RC_ASSERT(scene.at(seat(i)).stake == hand.stake);
      }
    }
    const Hand& was = hands[static_cast<std::size_t>(payer.index)];
    const bool self = was.pact != PactWhy::None && rules.pact_pays_revealer;
    const Player& now = scene.at(payer);
    RC_ASSERT(now.chips + now.stake == was.chips + was.stake - own_payment(rules, was, collectors) +
                                           (self ? rules.pact_payment : 0));
    RC_ASSERT(rules.pact_uses_stake || now.stake == was.stake);
    RC_ASSERT(held(scene.state) == total);
    RC_ASSERT(!Teufel::flaw(scene.state));
  });
}

TEST_CASE(
    "teufel: with the printed rules a payer gives 50 times the smaller of partners and free "
    "fifties",
    "[teufel][property]") {
  check_any([] {
    const std::vector<Hand> hands = any_hands();
    Scene scene(static_cast<int>(hands.size()), Rules{});
    scene.deal(hands).turn_of(kGottlieb, {kAngela});
    int partners = 0;
    for (std::size_t i = 1; i < hands.size(); ++i) {
      partners += hands[i].pact != PactWhy::None ? 1 : 0;
    }
    RC_ASSERT(scene.draw_devil());
    RC_ASSERT(scene.at(kGottlieb).chips ==
              hands[0].chips - 50 * std::min(partners, hands[0].chips / 50));
  });
}

TEST_CASE("teufel: a settled round pays bets and bonuses as the rules say, out of the bank",
          "[teufel][property]") {
  check_any([] {
    const Rules rules = any_rules();
    std::vector<Hand> hands = any_hands();
    hands[0].pieces = std::max(1, hands[0].pieces);  // somebody has to stop last
    Scene scene(static_cast<int>(hands.size()), rules);
    const EventList events = scene.settle(hands);
    const auto bets = bet_pay(rules, hands);
    const auto coal = bonus_pay(rules, counts(hands, &Hand::coal), rules.bonus_coal);
    const auto pieces = bonus_pay(rules, counts(hands, &Hand::pieces), rules.bonus_pieces);
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const Player& p = scene.state.seats[static_cast<int>(i)];
      const bool lost = hands[i].stake > coal_for(rules, hands, i);
      RC_ASSERT(p.chips ==
                hands[i].chips + (lost ? 0 : hands[i].stake) + bets[i] + coal[i] + pieces[i]);
      RC_ASSERT(p.stake == 0);
      RC_ASSERT(p.space == space_of(rules, p.chips));
    }
    for (const BonusFor why : {BonusFor::Coal, BonusFor::Pieces}) {
      std::vector<int> paid;
      for (const Event& event : events) {
        const auto* bonus = std::get_if<BonusPaid>(&event);
        if (bonus != nullptr && bonus->why == why) { paid.push_back(bonus->amount); }
      }
      const bool split = rules.bonus_ties == BonusTies::Split && paid.size() > 1;
      const int step = split ? rules.stake_step : 1;
      RC_ASSERT(std::all_of(paid.begin(), paid.end(), [&](int each) { return each % step == 0; }));
    }
    RC_ASSERT(!Teufel::flaw(scene.state));
  });
}

TEST_CASE("teufel: the bank in the box never goes below nothing, and pays whole steps",
          "[teufel][property]") {
  check_any([] {
    Rules rules = any_rules();
    rules.bank = Bank::Box;
    std::vector<Hand> hands = any_hands();
    hands[0].pieces = std::max(1, hands[0].pieces);
    Scene scene(static_cast<int>(hands.size()), rules);
    scene.deal(hands);
    scene.state.total += within(0, 100) - scene.state.bank;
    Teufel::rebalance(scene.state);
    scene.turn_of(kGottlieb);
    const bool ended = coin() ? scene.make(Stop{}) : scene.draw_devil();
    RC_ASSERT(ended);
    RC_ASSERT(scene.state.bank >= 0);
    RC_ASSERT(!Teufel::flaw(scene.state));
  });
}

TEST_CASE("teufel: pacts stand with the pawns, and the game ends where somebody has the goal",
          "[teufel][property]") {
  check_any([] {
    const Rules rules = any_rules();
    std::vector<Hand> hands = any_hands();
    hands[0].pieces = std::max(1, hands[0].pieces);
    Scene scene(static_cast<int>(hands.size()), rules);
    const EventList events = scene.settle(hands);
    const State& s = scene.state;
    int best = 0;
    for (const Player& p : s.seats) { best = std::max(best, p.chips); }
    for (const Player& p : s.seats) {
      int behind_or_beside = 0;
      for (const Player& other : s.seats) {
        const bool as_low = rules.last_by == LastBy::Total ? other.chips <= p.chips
                                                           : rank(other.space) <= rank(p.space);
        behind_or_beside += other.name != p.name && as_low ? 1 : 0;
      }
      const bool last = rules.pact_alone_last && behind_or_beside == 0;
      const bool first = rules.pact_on_first_space && p.chips <= rules.track[0];
      RC_ASSERT(p.pact == (last && first ? PactWhy::Both
                           : last        ? PactWhy::AloneLast
                           : first       ? PactWhy::FirstSpace
                                         : PactWhy::None));
    }
    const auto leaders = std::count_if(s.seats.begin(), s.seats.end(),
                                       [&](const Player& p) { return p.chips == best; });
    const bool over = best >= rules.goal && (rules.tie != Tie::NextRound || leaders == 1);
    RC_ASSERT((s.phase == Phase::Over) == over);
    RC_ASSERT(has<GameEnded>(events) == over);
    RC_ASSERT(over == !s.winners.empty());
    for (const Seat who : s.winners) { RC_ASSERT(s.at(who).chips == best); }
    RC_ASSERT(!over || rules.tie != Tie::Shared || s.winners.size() == leaders);
  });
}

TEST_CASE("teufel: more chips are never a space further back, and every number is its own space",
          "[teufel][property]") {
  check_any([] {
    Rules rules;
    rules.track.clear();
    int number = 0;
    for (int i = within(1, kTrackSpaces); i > 0; --i) {
      number += within(1, 300);
      rules.track.push_back(number);
    }
    const int chips = within(0, number + 50);
    const Space space = space_of(rules, chips);
    const bool on_number = std::count(rules.track.begin(), rules.track.end(), chips) == 1;
    RC_ASSERT((space.low == space.high) == (on_number && chips != rules.track[0]));
    RC_ASSERT(space.low <= chips && (space.high == Space::kOpen || chips <= space.high));
    RC_ASSERT(rank(space) <= rank(space_of(rules, chips + within(0, 200))));
  });
}

TEST_CASE("C7 in any game every total is a multiple of ten, the ledger holds, and no coal is lost",
          "[teufel][property]") {
  check_any([] {
    Scene scene(within(2, 6), Rules{});
    int out = 0;  // pieces drawn since the oven was full
    for (int step = within(0, 150); step > 0 && scene.state.phase != Phase::Over; --step) {
      if (scene.state.phase == Phase::Idle) {
        RC_ASSERT(scene.make(Next{}));
      } else if (scene.state.phase == Phase::Bet) {
        std::vector<int> stakes;
        for (int i = 0; i < scene.state.count(); ++i) {
          const Player& p = scene.at(left_of(scene.state.starter, i, scene.state.count()));
          if (p.chips > 0) { stakes.push_back(10 * within(1, p.chips / 10)); }
        }
        RC_ASSERT(scene.bet(stakes));
      } else if (scene.at(scene.state.turn).pieces > 0 && within(0, 2) == 0) {
        RC_ASSERT(scene.make(Stop{}));
      } else {
        RC_ASSERT(scene.make(DrawCoal{}, {within(0, scene.state.oven.left() - 1)}));
        ++out;
      }
      out = has<OvenRefilled>(scene.events) ? 0 : out;
      RC_ASSERT(scene.state.oven.left() + out == 48);
      RC_ASSERT(held(scene.state) == 10680);
      for (const Player& p : scene.state.seats) {
        RC_ASSERT(p.chips % 10 == 0 && p.stake % 10 == 0 && p.chips >= 0);
      }
      RC_ASSERT(!Teufel::flaw(scene.state));
    }
  });
}

TEST_CASE("C7 a round without coal costs the bank nothing but pact payments",
          "[teufel][property]") {
  check_any([] {
    std::vector<Hand> hands = any_hands();
    for (Hand& hand : hands) {
      hand.coal = hand.pieces = 0;
      hand.stake = std::max(10, hand.stake);
      hand.chips = within(0, 100) * 10;
    }
    Scene scene(static_cast<int>(hands.size()), Rules{});
    scene.deal(hands).turn_of(kGottlieb);
    const int before = scene.state.bank;
    RC_ASSERT(scene.draw_devil());
    int stakes = 0;
    for (const Hand& hand : hands) { stakes += hand.stake; }
    int for_pacts = 0;
    for (const Event& event : only<PactPaid>(scene.events)) {
      const auto& paid = std::get<PactPaid>(event);
      for_pacts += paid.by.who.somebody() ? 0 : paid.amount;
    }
    RC_ASSERT(scene.state.bank == before + stakes - for_pacts);
  });
}
